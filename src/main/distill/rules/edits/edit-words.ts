// Puts the change of a file into words: title, summary and detail.

import { trimEndOf } from '../../../../shared/trim-end.ts'
import { count, fit, fitMarked, listOf } from '../../../base/plain-text.ts'
import { extensionOf, fileName } from '../../../base/short-path.ts'
import { longest } from '../draft.ts'
import { lowerFirst } from '../words/headline.ts'
import { newProse } from '../words/new-prose.ts'
import { firstAssertion } from './assertions.ts'
import {
  type ChangeFacts,
  changeFacts,
  isBuiltInType,
  parameterChanges,
  type Replacement,
  withoutDocumentation,
} from './change-facts.ts'
import { commentedOut } from './commented-out.ts'
import { isCode } from './declarations.ts'
import { asCode, type FileChange, quote, shortFile, type Words } from './file-change.ts'
import { isTest, type NamedChange } from './names/named-change.ts'
import { netChange } from './net-change.ts'
import { newFields } from './new-fields.ts'
import type { Hunk } from './patch.ts'
import { quotedLines } from './quoted-lines.ts'
import { alikeLines, mostTellingLine, tellingLines } from './telling-lines.ts'
import { valueChanges } from './value-changes.ts'

/** Names as they are said: code as it is, prose in quotes. */
function say(change: NamedChange): string {
  return change.kind === 'test' || (change.kind === 'section' && !/^[\w.-]+$/.test(change.name))
    ? quote(fit(change.name, 60))
    : change.name
}

/** Words for a file that was there before. */
export function describeEdit(change: FileChange): Words {
  const facts = changeFacts(change.hunks, isCode(change.file))
  const says = statements(change, facts)
  const { file, lines, edits, hunks } = change
  const size = `+${lines.added} −${lines.removed}${edits > 1 ? ` in ${edits} edits` : ''}`
  const told = new Set(change.changes.flatMap(({ before, after }) => [before ?? '', after ?? '']))
  const code = isCode(file) && !facts.commentsOnly
  const read = code ? hunks.map(withoutDocumentation) : hunks
  const short = mostTellingLine(read, 90, told)
  // What stands there now says more than what went, also where it is long.
  const long = short?.startsWith('-') ? mostTellingLine(read, 140, told) : null
  const telling = long?.startsWith('+') ? long : short
  const example = telling !== null && staysInside(telling, read) ? null : telling
  const prose =
    isProse(file) && change.changes.every((one) => one.change === 'modified')
      ? newProse(hunks.map((hunk) => withoutQuoted(file, hunk)))
      : null
  const words = facts.commentsOnly
    ? [sayReworded(change)]
    : says.map(({ words }) => words).slice(0, 4)
  const valued = says.some(({ about }) => about === 'value')
  if (words.length < 3 && !facts.importsOnly && !valued) {
    // What a signature takes now is told by its parameters.
    const wording = facts.wordings.find(
      ({ to }) => !says.some(({ about }) => about === 'parameter') || !inSignature(change, to),
    )
    const assertion = change.changes.some((one) => isTest(one) && one.change === 'added')
      ? firstAssertion(hunks)
      : null
    if (assertion) words.push(`it ${assertion}`)
    else if (wording) words.push(sayWording(wording))
    else if (prose !== null) words.push(`now “${prose}”`)
    else if (example && !isConflict(hunks) && !words.join(' ').includes(example.slice(2)))
      words.push(`${sayLine(example)}${sayAlike(read, example)}`)
    else if (
      code &&
      words.length === 1 &&
      change.changes.every((one) => one.change === 'modified')
    ) {
      // All that changed is the declaration itself.
      const own = mostTellingLine(read, 120)
      if (own?.startsWith('+')) words.push(sayLine(own))
    }
  }
  // Where nothing else tells what a line became, what was put into it does.
  if (words.length === 0) words.push(...facts.replacements.slice(0, 2).map(sayWording))
  else if (words.length === 1 && facts.wordings.length === 0 && prose === null) {
    const [swap] = facts.replacements
    if (swap && ![swap.from, swap.to].some((one) => words[0]?.includes(one)))
      words.push(sayWording(swap))
  }
  const added = words.length === 0 ? (putInto(hunks) ?? newPart(hunks)) : null
  if (added !== null) words.push(`now with ${asCode(added)}`)
  const net = netChange(hunks, edits)
  const isTold = !facts.commentsOnly && (prose === null || says.some(({ about }) => about))
  const title = net ? net.title : isTold ? says[0]?.title : undefined
  if (net) words.splice(0, words.length, net.words)
  if (hunks.length === 0) {
    return {
      title: titleOfPlain(file, facts, change, null, null),
      summary: `Edited ${file}; the change itself is not kept`,
      detail: file,
    }
  }
  return {
    title: title ? inFile(title, file) : titleOfPlain(file, facts, change, example, prose),
    summary: `${file} (${size})${words.length > 0 ? `: ${words.join('; ')}` : ''}`,
    detail: [
      `${file} ${size}`,
      ...says.map((said) => `- ${said.words}`),
      ...facts.wordings.slice(0, 3).map((wording) => `- ${sayWording(wording)}`),
      ...tellingLines(hunks, 8, 440),
    ].join('\n'),
  }
}

/** Characters of what was put into a line. */
const put = { least: 3, most: 60 } as const

/** What was put into the one line that changed; null where more changed, or something went as well. */
function putInto(hunks: readonly Hunk[]): string | null {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const [from, ...lessFrom] = lines.filter((line) => line.startsWith('-'))
  const [to, ...lessTo] = lines.filter((line) => line.startsWith('+'))
  if (from === undefined || to === undefined || lessFrom.length + lessTo.length > 0) return null
  const [a, b] = [from.slice(1).trim(), to.slice(1).trim()]
  if (a.length > 2000 || b.length <= a.length) return null
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  if (!b.endsWith(a.slice(start))) return null
  const added = trimEndOf(b.slice(start, b.length - (a.length - start)), /[\s,;]/).replace(
    /^[\s,;]+/,
    '',
  )
  return added.length >= put.least && added.length <= put.most ? added : null
}

/** What a long line holds from where it differs from the one in its place; null where more lines changed. */
function newPart(hunks: readonly Hunk[]): string | null {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const [from, ...lessFrom] = lines.filter((line) => line.startsWith('-'))
  const [to, ...lessTo] = lines.filter((line) => line.startsWith('+'))
  if (from === undefined || to === undefined || lessFrom.length + lessTo.length > 0) return null
  const [a, b] = [from.slice(1, 2000).trim(), to.slice(1, 2000).trim()]
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const part = b.slice(start).trim()
  if (start < put.least || part.length < put.most) return null
  const room = part.slice(0, put.most)
  const end = room.lastIndexOf(' ')
  return `${room.slice(0, end > put.least ? end : put.most).toWellFormed()}…`
}

/** Whether a line that was taken out stands within one that was put in. */
function staysInside(marked: string, hunks: readonly Hunk[]): boolean {
  const code = marked.slice(2).trim()
  return (
    marked.startsWith('-') &&
    hunks.some(({ lines }) => lines.some((line) => line.startsWith('+') && line.includes(code)))
  )
}

function sayWording({ from, to, times }: Replacement): string {
  return `${asCode(from)} became ${asCode(to)}${times > 1 ? ` (${times} lines)` : ''}`
}

/** Further entries of the list that the line belongs to. */
function sayAlike(hunks: readonly Hunk[], example: string): string {
  const more = example.startsWith('+') ? alikeLines(hunks, example.slice(2)) : 0
  return more > 0 ? ` and ${count(more, 'line')} like it` : ''
}

function sayReworded({ changes }: FileChange): string {
  const names = changes.filter(({ change }) => change === 'modified').map(say)
  return `reworded comments${names.length > 0 ? ` of ${listOf(names, 3)}` : ''}`
}

function inSignature({ changes }: FileChange, part: string): boolean {
  return changes.some(({ after }) => after?.includes(part))
}

/** The hunk without the code that stands in a text. */
function withoutQuoted(file: string, hunk: Hunk): Hunk {
  const quoted = quotedLines(file, null).ofHunk(hunk)
  return { ...hunk, lines: hunk.lines.filter((_, at) => !quoted[at]) }
}

function isProse(file: string): boolean {
  return /^(?:mdx?|txt|rst|adoc|org|)$/.test(extensionOf(file))
}

function sayLine(marked: string): string {
  const line = withoutBegin(marked.slice(2))
  return `${marked.startsWith('-') ? 'no longer' : 'now'} ${asCode(line)}`
}

/** A line of code without what only begins its body or goes on in the next line. */
function withoutBegin(line: string): string {
  return line.replace(/(?:[,{:]|\s(?:do|then|\*\/))$/, '').trimEnd()
}

/** The title with as much of the file's path as fits. */
function inFile(title: string, file: string): string {
  const choices = [`${title} in ${file}`, `${title} in ${fileName(file)}`]
  return choices.find((choice) => choice.length <= longest.title) ?? title
}

function titleOfPlain(
  file: string,
  facts: ChangeFacts,
  change: FileChange,
  example: string | null,
  prose: string | null,
): string {
  if (change.hunks.length === 0) return `Edited ${shortFile(file)}`
  if (facts.importsOnly) return `Changed the imports of ${shortFile(file)}`
  if (facts.commentsOnly) return `Reworded comments in ${shortFile(file)}`
  if (change.lines.added === 0)
    return `Removed ${count(change.lines.removed, 'line')} from ${shortFile(file)}`
  const verb = change.lines.removed === 0 ? 'Added to' : 'Edited'
  if (prose !== null) return `${verb} ${fileName(file)}: “${fitMarked(prose, 60)}”`
  const begun = `${verb} ${fileName(file)}: `
  const line = example && withoutBegin(trimEndOf(example.slice(2), /[\s,({[;:]/))
  if (line && example.startsWith('+') && example.length < 50) return `${begun}${line}`
  const wording = facts.wordings[0] ?? (line ? undefined : facts.replacements[0])
  const choices = (wording ? [sayWording(wording), `now ${asCode(wording.to)}`] : [])
    .concat(line ? (example.startsWith('-') ? `no longer ${line}` : line) : [])
    .map((said) => begun + said.replaceAll('`', ''))
  const whole = choices.find((said) => said.length <= longest.title)
  if (whole !== undefined) return whole
  const last = choices.at(-1)
  return last !== undefined && begun.length + leastQuoted <= longest.title
    ? cutCode(last, longest.title)
    : `${verb} ${shortFile(file)}`
}

/** Code up to the last word that fits, without the sign that goes on behind it. */
function cutCode(text: string, most: number): string {
  const room = text.slice(0, most)
  const end = room.lastIndexOf(' ')
  return `${trimEndOf(room.slice(0, end > most * 0.6 ? end : most - 1), /[\s,;:?|&=+({[-]/)}…`
}

/** Characters of a line by which it may still be told. */
const leastQuoted = 36

interface Statement {
  /** Set where it tells what the changed lines say themselves. */
  readonly about?: 'parameter' | 'value'
  readonly title: string
  readonly words: string
}

/** What changed, the most telling first. */
function statements(change: FileChange, facts: ChangeFacts): Statement[] {
  const said: Statement[] = []
  if (isConflict(change.hunks)) {
    said.push({ title: 'Resolved a merge conflict', words: 'resolved a merge conflict' })
  }
  const commented =
    isCode(change.file) || change.changes.length > 0 ? commentedOut(change.hunks) : null
  if (commented) {
    const sayAll = (verb: string, [first, ...more]: readonly string[]) => {
      if (first === undefined) return
      const code = asCode(fit(withoutBegin(first), 70))
      const others = more.length > 0 ? ` and ${count(more.length, 'more line')}` : ''
      said.push({
        about: 'value',
        title: `${verb} ${code.replaceAll('`', '')}${others}`,
        words: `${lowerFirst(verb)} ${code}${others}`,
      })
    }
    sayAll('Commented out', commented.out)
    sayAll('Took out of a comment', commented.back)
    if (commented.isAll) return said
  }
  const { changes } = change
  const renames = facts.replacements.filter(
    ({ times, from, to }) =>
      !(isBuiltInType(from) || isBuiltInType(to)) &&
      (times > 1 ||
        changes.some(({ name, change: how }) => how === 'removed' && endsIn(name, from))),
  )
  const renamed = new Set(renames.flatMap(({ from, to }) => [from, to]))
  for (const { from, to, times } of renames.slice(0, 2)) {
    // A word of a text that became another word is no name.
    const isName = /[_\d]|\p{Ll}\p{Lu}/u.test(from) || facts.namesInCode.has(from)
    const prose = !isCode(change.file) || facts.commentsOnly || !isName
    const verb = prose ? 'Replaced' : 'Renamed'
    const link = prose ? 'by' : 'to'
    said.push({
      title: `${verb} ${from} ${link} ${to}`,
      words: `${verb.toLowerCase()} ${from} ${link} ${to}${times > 1 ? ` (${times} lines)` : ''}`,
    })
  }
  const rest = changes.filter(({ name }) => !renamed.has(name.split('.').at(-1) ?? name))
  const pick = (how: NamedChange['change'], ...kinds: NamedChange['kind'][]) =>
    rest.filter((one) => one.change === how && kinds.includes(one.kind))
  const state = (verb: string, some: readonly NamedChange[], noun = '') => {
    if (some.length === 0) return
    const names = some.map(say)
    said.push({
      title: `${verb} ${noun && names.length > 1 ? count(names.length, noun) : `${noun ? `the ${noun} ` : ''}${listOf(names, names.join('').length > 44 ? 1 : 2)}`}`,
      words: `${verb.toLowerCase()} ${noun ? `${names.length === 1 ? `the ${noun}` : `${noun}s`} ` : ''}${listOf(names, 5)}`,
    })
  }
  const tests = rest.filter((one) => isTest(one) && one.kind === 'function')
  const functionsOf = (how: NamedChange['change']) =>
    pick(how, 'function', 'type').filter((one) => !tests.includes(one))
  const testsOf = (how: NamedChange['change']) => [
    ...pick(how, 'test'),
    ...tests.filter((one) => one.change === how),
  ]
  state('Added', functionsOf('added'))
  for (const one of pick('modified', 'function')) {
    const { added, removed } = parameterChanges(one.parametersBefore, one.parametersAfter)
    if (added.length > 0)
      said.push({
        about: 'parameter',
        title: `Added parameter ${listOf(added, 2)} to ${one.name}`,
        words: `${one.name} takes ${listOf(added, 3)}${removed.length > 0 ? ` instead of ${listOf(removed, 3)}` : ''} now`,
      })
    else if (removed.length > 0)
      said.push({
        about: 'parameter',
        title: `Dropped parameter ${listOf(removed, 2)} of ${one.name}`,
        words: `${one.name} no longer takes ${listOf(removed, 3)}`,
      })
  }
  const fields = newFields(change)
  if (fields.length > 0) {
    const [type] = changes.filter(({ kind }) => kind === 'type')
    said.push({
      about: 'value',
      title: `Added ${listOf(fields, fields.join('').length > 36 ? 1 : 3)} to ${type?.name}`,
      words: `${type?.name} has ${listOf(fields, 6)} now`,
    })
  } else state('Changed', functionsOf('modified'))
  state('Added', testsOf('added'), 'test')
  state('Changed', testsOf('modified'), 'test')
  state('Removed', functionsOf('removed'))
  state('Removed', testsOf('removed'), 'test')
  for (const { name, from, to } of valueChanges(change.file, change.hunks).slice(0, 4)) {
    said.push({
      about: 'value',
      title: `Set ${name} to ${to}`,
      words: `${name} went from ${from} to ${to}`,
    })
  }
  if (said.length === 0 || isCode(change.file)) {
    state('Added', pick('added', 'constant'), isCode(change.file) ? '' : 'constant')
    state('Removed', pick('removed', 'constant'))
  }
  state('Changed', pick('modified', 'section'), 'section')
  state('Added', pick('added', 'section'), 'section')
  state('Removed', pick('removed', 'section'), 'section')
  state('Added', outermost(pick('added', 'key')))
  state('Removed', outermost(pick('removed', 'key')))
  if (facts.importsAdded.length > 0)
    said.push({
      title: `Imported ${listOf(facts.importsAdded, 2)}`,
      words: `imports ${listOf(facts.importsAdded, 4)}`,
    })
  if (facts.importsRemoved.length > 0)
    said.push({
      title: `Dropped the import of ${listOf(facts.importsRemoved, 2)}`,
      words: `no longer imports ${listOf(facts.importsRemoved, 4)}`,
    })
  return said
}

/** Whether the change takes away the marks of a merge: what stood between them was never the code. */
function isConflict(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some((line) => line.startsWith('-<<<<<<< ')))
}

/** Of many keys those that stand in no other of them. */
function outermost(keys: readonly NamedChange[]): readonly NamedChange[] {
  if (keys.length < 5) return keys
  const least = Math.min(...keys.map(({ indent }) => indent))
  return keys.filter(({ indent }) => indent === least)
}

function endsIn(name: string, part: string): boolean {
  return name === part || name.endsWith(`.${part}`)
}
