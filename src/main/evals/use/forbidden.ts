// Reads what a text that was given forbids, where it names it so exactly that a call can be known to do it.
import { trimEndOf } from '../../../shared/trim-end.ts'
import { baseOf, tidy } from './marks.ts'

/** Something that is not to be done. */
export type Forbidden =
  | { readonly kind: 'command'; readonly words: readonly string[] }
  /** Commands with an option, such as `--no-verify`. */
  | { readonly kind: 'option'; readonly option: string }
  /** `git push`, to a branch or to any, by force or in any way. */
  | { readonly kind: 'push'; readonly branch: string | null; readonly byForce: boolean }
  | { readonly kind: 'install'; readonly name: string }
  /** What is done to a file or below a folder. */
  | { readonly kind: FileBan; readonly path: string }
  /** A line that the user refused. */
  | { readonly kind: 'line'; readonly line: string }

/** What is not to be done to a file. */
type FileBan = 'change' | 'remove' | 'read'

/** A text is read by its beginning (UTF-16 units), and so many bans of it. */
const longestText = 2000
const mostBans = 8

const ban =
  /\b(?:never|do not|don['’]?t|must not|must never|mustn['’]?t|should not|should never|shouldn['’]?t|may not|avoid|stop)\b/gi
const adverbs = /^\s+(?:(?:ever|directly|just|simply|please|again) )?/
const verb = /^([a-z]+(?:[- ]push(?:ing)?)?)\b/i
const passive =
  /\b(?:(?:must|may|should|can) (?:not|never) be|(?:is|are) (?:never|not) to be|(?:is|are) never) (?:\w+ly )?(edited|changed|modified|touched|overwritten|deleted|removed|renamed|moved|read|opened|used|run|called)\b/i
const barred = /\b(?:is|are) (?:forbidden|banned|prohibited|off[- ]limits|not allowed)\b/i
const insteadOf = /\b(?:use|prefer|run)\b[^.;]{1,60}?(?:,? (?:not|never)|instead of|rather than) /i
/** It holds under a condition, or for a while: whether it was met is not known. */
const conditional =
  /\b(?:without|unless|except|until|till|before|after|while|when|whenever|if|only|outside|during|yet|now|today|tonight|first|this time|once you|at the moment|on \w+days?|more than|too (?:often|much|many)|in (?:tests?|prod(?:uction)?|ci|staging))\b/i
/** What follows says why, or what to do in its stead. */
const explanation =
  /[:;(]| [-–—] |, (?:it|that|they|this|these|those|we|you|as|since|because|use|but)\b|\b(?:because|since|otherwise|or else)\b/i

const verbs: Readonly<
  Record<string, FileBan | 'command' | 'push' | 'force' | 'amend' | 'install' | 'option'>
> = {
  ...byName('command', 'use using run running call calling execute executing invoke invoking'),
  ...byName('push', 'push pushing'),
  ...byName('force', 'force-push force-pushing'),
  ...byName('amend', 'amend amending'),
  ...byName('install', 'install installing'),
  ...byName('option', 'commit committing pass passing merge merging'),
  ...byName(
    'change',
    'edit editing change changing modify modifying touch touching overwrite alter rewrite',
  ),
  ...byName('change', 'edited changed modified touched overwritten'),
  ...byName(
    'remove',
    'delete deleting remove removing rename renaming move moving deleted removed renamed moved',
  ),
  ...byName('read', 'read reading open opening opened'),
  ...byName('command', 'used called'),
  'force push': 'force',
  'force pushing': 'force',
}

/** Programs that are known in a sentence without marks around them. */
const programs = new Set(
  `npm npx pnpm yarn bun deno node pip pip3 pipx uv poetry conda cargo go make docker docker-compose podman kubectl helm
  terraform git gh svn hg sudo su rm curl wget chmod chown kill killall pkill psql mysql sqlite3 redis-cli jest vitest
  mocha pytest tox eslint prettier biome black ruff tsc webpack vite gulp grunt brew apt apt-get nvm rake bundle composer
  mvn gradle dotnet sed awk ssh scp rsync systemctl`.split(/\s+/),
)
const stopWords = new Set(
  `a an the this that these those here there for in into on to at with as and or nor by from of anymore any again instead
  directly yourself anything something everything ever please all our your its their command commands anywhere at`.split(
    /\s+/,
  ),
)

/** What a text forbids; nothing where it is a question, holds on a condition, or names no command and no file. */
export function forbiddenIn(text: string): Forbidden[] {
  const cut = text.slice(0, longestText)
  const refused = refusedIn(cut)
  if (refused !== null) return refused
  const plain = cut
    .replace(/^.{0,140}?\d{4}-\d\d-\d\d\)?: /, '')
    .replace(/\((?:said to refuse)[^)]{0,300}\)?/, '')
    .replace(/\[[a-z]\d{1,15}\]/g, '')
  const found = plain.split(/(?<=[.!?])[\s”"]+|\n+/).flatMap((sentence) => {
    if (/\?[\s”"]*$/.test(sentence)) return []
    return [...activeBans(sentence), ...passiveBans(sentence), ...replacedBy(sentence)]
  })
  return found.slice(0, mostBans)
}

/** A request that the user refused, as a session start tells it. */
function refusedIn(text: string): Forbidden[] | null {
  if (!text.startsWith('Refused by the user')) return null
  const [, tool = '', what = ''] = /(\w{2,40}), `([^`\n]{2,200})`/.exec(text) ?? []
  // What was cut is not known to be the same.
  if (what === '' || what.endsWith('…')) return []
  if (tool === 'Bash' || tool === 'PowerShell') return [{ kind: 'line', line: tidy(what) }]
  return pathsIn(what).map((path) => ({ kind: 'change', path }))
}

function activeBans(sentence: string): Forbidden[] {
  return [...sentence.matchAll(ban)].flatMap(({ index, 0: cue }) => {
    const after = sentence.slice(index + cue.length)
    const rest = after.slice(adverbs.exec(after)?.[0].length ?? 0)
    const named = verb.exec(rest)?.[1]?.toLowerCase() ?? ''
    const does = verbs[named]
    return does === undefined ? [] : objectsOf(does, rest.slice(named.length))
  })
}

function passiveBans(sentence: string): Forbidden[] {
  const said = passive.exec(sentence) ?? barred.exec(sentence)
  if (!said) return []
  if (conditional.test(sentence.slice(said.index + said[0].length))) return []
  const subject = sentence.slice(0, said.index)
  const does =
    verbs[said[1]?.toLowerCase() ?? ''] ?? (pathsIn(subject).length > 0 ? 'change' : 'command')
  if (does === 'change' || does === 'remove' || does === 'read')
    return pathsIn(subject).map((path) => ({ kind: does, path }))
  return commandsIn(subject)
}

function replacedBy(sentence: string): Forbidden[] {
  const said = insteadOf.exec(sentence)
  return said ? objectsOf('command', sentence.slice(said.index + said[0].length)) : []
}

function objectsOf(does: (typeof verbs)[string], rest: string): Forbidden[] {
  const why = explanation.exec(
    rest.replace(/`[^`\n]{1,200}`/g, (quoted) => '_'.repeat(quoted.length)),
  )
  const object = trimEndOf(why ? rest.slice(0, why.index) : rest, /[\s.!”"]/)
  if (conditional.test(object.replace(/`[^`\n]{1,200}`/g, ''))) return []
  const options = [...object.matchAll(/(?<![\w-])--[a-z][\w-]{2,40}/g)].map(
    ([option]): Forbidden => ({ kind: 'option', option }),
  )
  switch (does) {
    case 'change':
    case 'remove':
    case 'read':
      return pathsIn(object).map((path) => ({ kind: does, path }))
    case 'option':
      return options
    case 'amend':
      return [{ kind: 'command', words: ['git', 'commit', '--amend'] }]
    case 'push':
    case 'force':
      return pushes(
        object,
        does === 'force' || /--force\b|\bby force\b|\bwith force\b/.test(object),
      )
    case 'install':
      return parts(object).flatMap((part) => {
        const name = /^\s*`?(@?[a-z][\w./-]{1,60})`?\s*$/i.exec(part)?.[1]
        return name === undefined || stopWords.has(name) ? [] : [{ kind: 'install', name }]
      })
    default: {
      const commands = commandsIn(object)
      return commands.length > 0 ? commands : options
    }
  }
}

const parts = (text: string): string[] => text.split(/,| or | nor | and /)

/** To which branches; where none is named, to any, unless something else is said of it. */
function pushes(object: string, byForce: boolean): Forbidden[] {
  const to = /\b(?:to|on|onto|into) (?:the )?/i.exec(object)
  if (!to) return object.trim() === '' || byForce ? [{ kind: 'push', branch: null, byForce }] : []
  return parts(object.slice(to.index + to[0].length)).flatMap((part) => {
    const name = /^\s*[`'"]?(?:origin\/)?([\w./-]{2,80})[`'"]?(?: branch)?\s*$/.exec(part)?.[1]
    const isBranch = name !== undefined && !/^(?:origin|upstream|remote|github|gitlab)$/i.test(name)
    return isBranch ? [{ kind: 'push', branch: name, byForce }] : []
  })
}

/** Commands in marks; else programs that are known by their name, with the words that follow. */
function commandsIn(text: string): Forbidden[] {
  const marked = [...text.matchAll(/`([^`\n]{2,120})`/g)].map(([, inner = '']) => inner.trim())
  const written =
    marked.length > 0 ? marked.map((line) => line.split(/\s+/)) : parts(text).map(bareWords)
  return written.flatMap((words): Forbidden[] => {
    const [program = ''] = words
    if (words.length === 1 && program.startsWith('--')) return [{ kind: 'option', option: program }]
    const isKnown = programs.has(program) || (words.length > 1 && /^[a-z][\w.+-]*$/.test(program))
    return isKnown ? [{ kind: 'command', words }] : []
  })
}

/** `npm publish` of "npm publish here"; a version makes it another thing. */
function bareWords(text: string): string[] {
  const words = text.trim().split(/\s+/)
  while (stopWords.has(words[0]?.toLowerCase() ?? '')) words.shift()
  const [program = ''] = words
  if (!programs.has(program) || /^v?\d/.test(words[1] ?? '')) return []
  const end = words.findIndex(
    (word, at) =>
      at > 0 && (stopWords.has(word) || !/^(?:-{1,2}[\w-]+|[a-z][a-z\d:_-]*)$/.test(word)),
  )
  return words.slice(0, end === -1 ? 5 : Math.min(end, 5))
}

/** Files, folders and patterns of them that a text names. */
function pathsIn(text: string): string[] {
  return text
    .split(/[\s,`'"“”()]+/)
    .map((word) => trimEndOf(word.replace(/^\.\//, ''), /[.:;!]/))
    .filter(
      (word) =>
        word.length <= 200 &&
        !/^(?:and\/or|either\/or|he\/she|e\.g|i\.e|[a-z]+:\/\/.*|\d[\d./-]*)$/i.test(word) &&
        (/^\.?[\w@*.$-]*[\w*$-]\/[\w@*./$-]*$/.test(word) ||
          /^[\w@*$.-]*[\w*$-]\.[a-z]\w{0,9}$/i.test(word) ||
          /^\.[a-z][\w.-]{1,40}$/i.test(word)),
    )
    .map((word) => trimEndOf(tidy(word), /\//))
}

/** The words by which the user would name what is forbidden, to allow it this once. */
export function keysOf(one: Forbidden): string[] {
  switch (one.kind) {
    case 'command':
      return one.words.filter((word) => !word.startsWith('-')).slice(0, 2)
    case 'option':
      return [one.option]
    case 'push':
      return [...(one.branch === null ? [] : [one.branch]), one.byForce ? 'force' : 'push']
    case 'install':
      return [one.name]
    case 'line':
      return one.line.split(' ').slice(0, 2)
    default:
      return [baseOf(one.path)]
  }
}

/** Whether a sentence forbids something, whatever that is. */
export function isBan(sentence: string): boolean {
  return sentence.search(ban) !== -1 || /\b(?:not|no|without|instead of)\b/i.test(sentence)
}

function byName<Kind extends string>(kind: Kind, names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]))
}
