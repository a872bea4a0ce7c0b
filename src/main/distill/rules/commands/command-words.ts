// Says parts of a shell call in words: the command, its output's gist, a commit's body, the files it writes.

import { count, fit, fitMarked, listOf, oneLine, unique } from '../../../base/plain-text.ts'
import { fileName, isTemporary, shortPath } from '../../../base/short-path.ts'
import { replaceHereDocuments } from '../../../shell/here-documents.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { fields } from '../fields.ts'
import { isClosing, states, tellingLine } from '../outputs/telling-line.ts'
import { plain } from '../prompts/agent-message.ts'
import { sayRequestChecks } from '../tools/pull-request-checks.ts'
import { nameOf } from './command-name.ts'
import type { CommandResult } from './command-result.ts'
import type { PurposeKind } from './known-programs.ts'
import { isLooking } from './looking-commands.ts'

/** The command without what wraps it, in at most a few lines. */
export function sayCommand(command: string): string {
  const line = oneLine(replaceHereDocuments(command, ({ word }) => `<<${word}`))
  return `$ ${fit(line, 220)}`
}

/** Programs that only move files about. */
const handling =
  /^(?:mkdir|touch|cat|rm|cp|mv|chmod|tee|sleep|sed|kill|pkill|pgrep|export|source|set|exit)$/

/** The programs that did the work, as one would name them: `go vet and golangci-lint`. */
export function programsOf(
  { commands }: ShellLine,
  { failed, missing }: { readonly failed: boolean; readonly missing: readonly string[] },
): string {
  // What stands behind `||` is for a failure, and behind the `&&` of a line that failed it may not have been reached.
  const reached = failed ? commands.findIndex(({ after }) => after === '&&') : -1
  const names = (reached < 0 ? commands : commands.slice(0, reached))
    .filter((one) => one.after !== '||' && !isLooking(one))
    .filter((one) => !missing.includes(fileName(one.words[0] ?? '')))
    .map(nameOf)
    .filter((name) => /^[\w./:@ -]{2,48}$/.test(name) && !handling.test(name))
  return listOf(unique(names), 3)
}

/** A short output in full, since it is the answer that was asked for; of a value in JSON its telling fields. */
export function printedGist(
  result: CommandResult,
  kind: PurposeKind,
  line: ShellLine,
): string | null {
  if (result.end === 'background' || kind === 'build' || kind === 'test') return null
  const checks = sayRequestChecks(line, result.lines)
  if (checks !== null) return checks
  const [first] = result.lines.filter((printed) => printed.trim() !== '')
  const value = /^\s*[{[]/.test(first ?? '') ? jsonGist(result.lines) : null
  if (value !== null) return value
  // A value in JSON beside words is for a program to read.
  const said = answered(result, line).filter(
    (printed) => !/^\s*(?:\{|\[\s*(?:["\d{[]|$))/.test(printed),
  )
  const stands = states(said)
  if (stands !== null) return stands
  if (said.length > 3)
    return tellingLine(said) ?? requestIn(said) ?? conclusionOf(said) ?? endOfOutput(said)
  if (said.length === 0) return null
  const text = oneLine(said.join(' · '))
  if (/M-[\w^]{1,2}M-/.test(text) || /^(?:done|ok|success)[.!]?$/i.test(text)) return null
  if (/^"/.test(text)) return /^"[^"]{1,80}"$/.test(text) ? text : null
  if (text.length <= longestGist) return text
  // Of a few long lines the one that says what came of it, else the last.
  return conclusionOf(said) ?? tellingLine(said) ?? lastWords(said)
}

/** Characters of an output that is told in full. */
const longestGist = 120

/** The last of a few lines, where it is language. */
function lastWords(said: readonly string[]): string | null {
  const last = oneLine((said.at(-1) ?? '').slice(0, 400)).replace(/^[✓✔]\s*/u, '')
  return /\p{L}{3} \S{0,20}\p{L}{2}/u.test(last) ? fitMarked(last, longestGist - 10) : null
}

/** How begins what is only the end of an output. */
export const outputEnd = '… '

/** Characters of the end of a longer output. */
const longestEnd = 90

/** The last line or two of a longer output, which the agent wanted to see; null where they are no words. */
function endOfOutput(said: readonly string[]): string | null {
  // What broke on the way, in a line that went on, says more than how it ended.
  const broke = said.find((line) => line.length <= longestGist && thrown.test(line))
  if (broke !== undefined) return oneLine(broke)
  const [before = '', last = ''] = said.slice(-2).map((line) => oneLine(line.slice(0, 400)))
  if (!isWords(last) || isClosing(last)) return null
  const both = `${before} · ${last}`
  return `${outputEnd}${both.length <= longestEnd / 2 && isWords(before) && !isClosing(before) ? both : last}`
}

const thrown = /^(?:Uncaught )?(?:[a-z_]\w*\.){0,6}[A-Z]\w*(?:Error|Exception): \S/

/** Whether a line reads like a result rather than code, a frame of a stack or a border. */
function isWords(line: string): boolean {
  return (
    line.length <= longestEnd &&
    (/\p{L}{2}/u.test(line) || /^\d{1,6}%?$/.test(line)) &&
    !/^[\d/:T.-]{8,30}\b.{0,30}\[(?:notice|info|debug|warn)\]/i.test(line) &&
    !/^(?:at |File "|Traceback|[-=*#|+~^>]|\$ |import |export |const |let |var |return\b|def |class |\?\? |[ MADRCU]{1,2} \S+$|[0-9a-f]{7,40} |[d-][rwxst-]{9})|[{;,([]$|=>|M-\^/.test(
      line,
    )
  )
}

/** Closing lines of an output among which the one stands that says what came of it. */
const mostClosing = 6

/** The line of a longer output by which its program says what came of it; null where none of the last does. */
function conclusionOf(said: readonly string[]): string | null {
  const bare = said
    .slice(-mostClosing)
    .map((line) =>
      oneLine(line.slice(0, 400)).replace(/^(?:\[[\w.-]{1,40}\] )?\P{L}{0,4}(?=\p{L})/u, ''),
    )
  const found = bare.filter(
    (line) => line.length <= 110 && concludes.test(line) && !isClosing(line),
  )
  // What is counted says more than that it is done.
  return found.findLast((line) => /(?<![\w-])\d/.test(line)) ?? found.at(-1) ?? null
}

const concludes =
  /^(?:UPDATE|DELETE|COPY|SELECT|INSERT 0) \d+$|^Applying migration \S|\bsuccessfully rolled out$|^Release \S+ has been |^Rollback was a |\.{3} ?(?:OK|done)$|^(?:(?:Apply|Destroy|Build|Import|Export|Backup|Migration|Deploy(?:ment)?) complete|Plan: \d|No changes\b|Success(?:fully)?\b|(?:Finished|Completed|Deployed|Created|Updated|Uploaded|Published|Migrated|Seeded|Imported|Exported|Processed|Generated|Wrote|Saved|Installed|Removed|Deleted|Restored|Total|Summary|Results?)\b.{0,20} ?\S|(?:Bundle|Everything) (?:updated|complete|up)|\d[\d,.]* (?:\w+ ){1,4}(?:created|updated|added|removed|deleted|found|processed|migrated|imported|exported|inserted|changed|written|copied|moved)\b)/i

/** The one pull request of which a longer output speaks. */
function requestIn(said: readonly string[]): string | null {
  const found = new Set(
    said
      .slice(0, 400)
      .flatMap(
        (line) =>
          /https:\/\/[^\s/]{1,100}(?:\/[\w.-]{1,100}){2}\/pull\/\d+/.exec(
            line.slice(0, 1000),
          )?.[0] ?? [],
      ),
  )
  const [only] = found
  return found.size === 1 && only ? only : null
}

/** The lines with words in them, without those that the command only echoes between its steps. */
function answered({ lines }: CommandResult, { commands }: ShellLine): string[] {
  const echoed = new Set(
    commands.flatMap(({ words: [program, ...rest] }) =>
      program === 'echo' || program === 'printf' ? [rest.join(' ').trim()] : [],
    ),
  )
  const printed = lines.filter((line) => line.trim() !== '')
  // A number alone is an answer; among others it is a sign or a bracket.
  const said = printed.filter(
    (line) => /[\p{L}\p{N}]{2}/u.test(line) || (printed.length === 1 && /\d/.test(line)),
  )
  const own = said.filter((line) => !echoed.has(line.trim()))
  // A line that is printed only when all went well is the answer where there is no other.
  return own.length > 0 || commands.every(({ confirmedBy }) => confirmedBy === null) ? own : said
}

/** Whether a program of which its name tells nothing ended without a word, which may be what was to be seen. */
export function saidNothing(result: CommandResult, line: ShellLine): boolean {
  return (
    result.end === 'ok' &&
    result.isTold &&
    answered(result, line).length === 0 &&
    result.lines.every((printed) => /^(?:$|[-=#*—])|[-=#*—:]$/.test(printed.trim())) &&
    line.commands.every(
      ({ words, writesTo, redirections }) =>
        /^(?:echo|printf|cat|cd|mkdir)$/.test(words[0] ?? '') ||
        (writesTo === null && redirections.every(({ stream }) => stream === 'in')),
    )
  )
}

/** Characters of a value in JSON that are read, and of one field that is told. */
const longestJson = 8000
const longestField = 60
/** Fields that say most, before the others. */
const tellingFields =
  /^(?:error|message|status|state|result|valid|success|title|name|number|count|total|url|id)$/i

/** The plain fields of an object in JSON: `valid: true, plan: 12`; null for what is none. */
function jsonGist(lines: readonly string[]): string | null {
  const text = lines.join('\n').trim()
  if (text.length > longestJson) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (Array.isArray(value)) return count(value.length, 'entry', 'entries')
  const outer = Object.entries(fields(value))
  // An answer in an envelope: `{"Snapshot": {…}}`.
  const [only] = outer.length === 1 ? outer : []
  const inner = only ? Object.entries(fields(only[1])) : []
  const plain = (inner.length > 0 ? inner : outer).filter(
    ([, one]) =>
      typeof one === 'number' ||
      typeof one === 'boolean' ||
      (typeof one === 'string' && one !== '' && one.length <= longestField),
  )
  const weight = ([name]: readonly [string, unknown]) => (tellingFields.test(name) ? 0 : 1)
  const told = plain
    .toSorted((a, b) => weight(a) - weight(b))
    .slice(0, 4)
    .map(([name, one]) => `${fit(oneLine(name), 30)}: ${oneLine(String(one))}`)
  return told.length > 0 ? told.join(', ') : null
}

/** What a call wrote to a page of a forge, such as a reply or a comment; null where it wrote nothing of the kind. */
export function writtenWords({ commands }: ShellLine): string | null {
  for (const { words } of commands) {
    if (fileName(words[0] ?? '') !== 'gh') continue
    for (const [at, word] of words.entries()) {
      const said = /^(?:-b|--body)$/.test(word)
        ? words[at + 1]
        : /^(?:--body=|(?:body|title)=)([\s\S]+)$/.exec(word)?.[1]
      if (said && !/^[@$]/.test(said)) return fit(plain(said), 110)
    }
  }
  return null
}

/** The closing lines of an output, where they are language. */
export function tail(result: CommandResult, failed: boolean): string[] {
  const said = result.lines
    .map((line) => line.trim())
    .filter((line) => /\p{L}{3}/u.test(line) && line.length < 160)
  return said.length <= 4 || failed ? said.slice(-4) : said.slice(-2)
}

/** Files that redirections and in-place edits of the line write. */
export function writtenFiles(line: ShellLine, cwd: string | null): string[] {
  const files = line.commands.flatMap(({ writesTo }) =>
    writesTo && !isTemporary(writesTo, cwd) && !writesTo.startsWith('/dev/') ? writesTo : [],
  )
  return [
    ...files.filter((file) => /^[\w./\\: ~-]+$/.test(file)).map((file) => shortPath(file, cwd)),
    ...editedInPlace(line, cwd),
  ]
}

/** Files of the project that `sed -i` and `perl -pi` of the line edit, by name. */
export function editedInPlace({ commands }: ShellLine, cwd: string | null): string[] {
  const files = commands.flatMap(({ words, folder }) => {
    const program = fileName(words[0] ?? '')
    const isInPlace =
      program === 'sed'
        ? words.some((word) => /^-\w*i|^--in-place/.test(word))
        : program === 'perl' && words.some((word) => /^-\w*i/.test(word))
    if (!isInPlace) return []
    return words
      .slice(1)
      .filter((word) => /^[\w./\\:-]+\.\w{1,6}$/.test(word) && !word.startsWith('-'))
      .map((word) => (folder && !/^[/~]|^[A-Za-z]:/.test(word) ? `${folder}/${word}` : word))
      .filter((word) => !isTemporary(word, cwd))
  })
  return unique(files.map((file) => shortPath(file, cwd)))
}
