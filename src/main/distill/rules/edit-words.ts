// Puts the change of a file into words: title, summary and detail.
import {
  type ChangeFacts,
  changeFacts,
  parameterChanges,
  type Replacement,
} from './change-facts.ts'
import { isCode } from './declarations.ts'
import { longest } from './draft.ts'
import type { NamedChange } from './function-changes.ts'
import type { Hunk } from './patch.ts'
import { count, fit, listOf, unique } from './plain-text.ts'
import { extensionOf, fileName } from './short-path.ts'
import { mostTellingLine, tellingLines } from './telling-lines.ts'
import { valueChanges } from './value-changes.ts'

export interface FileChange {
  readonly file: string
  readonly hunks: readonly Hunk[]
  readonly changes: readonly NamedChange[]
  readonly lines: { readonly added: number; readonly removed: number }
  /** How many calls it took. */
  readonly edits: number
}

interface Words {
  readonly title: string
  readonly summary: string
  readonly detail: string
}

const quote = (name: string): string => `“${name}”`

/** Names as they are said: code as it is, prose in quotes. */
function say(change: NamedChange): string {
  return change.kind === 'test' || (change.kind === 'section' && !/^[\w.-]+$/.test(change.name))
    ? quote(fit(change.name, 60))
    : change.name
}

function shortFile(file: string): string {
  return file.length <= 44 ? file : fileName(file)
}

/** Words for a file that the turn created. */
export function describeCreation({ file, hunks, changes, lines, edits }: FileChange): Words {
  const tops = topNames(file, changes)
  const tests = changes.filter(
    ({ kind, after }) => kind === 'test' && !/^\s*(?:describe|context|suite)/.test(after ?? ''),
  )
  const prose = /^mdx?$/.test(extensionOf(file))
  const heading = prose ? tops[0] : undefined
  const holds =
    tests.length > 0
      ? count(tests.length, 'test')
      : heading
        ? `${quote(fit(heading, 60))}`
        : listOf(tops, 3)
  const purpose = openingComment(hunks)
  const parts = [
    `Created ${file} (${count(lines.added, 'line')}${edits > 1 ? `, ${edits} writes` : ''})`,
    prose
      ? tops.length > 1
        ? ` with the sections ${listOf(tops.slice(1).map(quote), 5)}`
        : ''
      : tests.length > 0
        ? ` with ${count(tests.length, 'test')}: ${listOf(
            tests.map(({ name }) => quote(fit(name, 50))),
            3,
          )}`
        : tops.length > 0
          ? ` with ${listOf(tops, 6)}${members(tops, changes)}`
          : '',
    purpose ? `: ${purpose}` : '',
  ]
  return {
    title: `Created ${shortFile(file)}${holds ? (heading ? `: ${holds}` : ` with ${holds}`) : ''}`,
    summary: parts.join(''),
    detail: [
      `${file}: new, ${count(lines.added, 'line')}`,
      purpose ? `Purpose: ${purpose}` : '',
      ...signatures(changes),
      ...(changes.some(({ kind }) => kind === 'function' || kind === 'type')
        ? []
        : tellingLines(hunks, 8, 420)),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }
}

/** What the one class or module of a file holds. */
function members(tops: readonly string[], changes: readonly NamedChange[]): string {
  const [only] = tops
  if (only === undefined || tops.length > 1) return ''
  const holder = `${only.split(/[.:]+/).at(-1)}.`
  const names = changes.flatMap(({ name }) =>
    name.startsWith(holder) ? name.slice(holder.length) : [],
  )
  return names.length > 0 ? ` (${listOf(unique(names), 6)})` : ''
}

/** The names that stand outermost in the file; what a class or module holds goes without saying. */
function topNames(file: string, changes: readonly NamedChange[]): string[] {
  const code = isCode(file)
  const kinds = code ? ['function', 'type'] : ['section', 'key']
  const named = changes.filter(({ kind }) => kinds.includes(kind))
  const holders = named
    .filter(({ kind }) => kind === 'type')
    .map(({ name }) => `${name.split(/[.:]+/).at(-1)}.`)
  const top = named.filter(({ name }) => !holders.some((holder) => name.startsWith(holder)))
  const least = Math.min(...named.map(({ indent }) => indent))
  const outer = code ? top : named.filter(({ indent }) => indent === least)
  return unique((outer.length > 0 ? outer : named).map(({ name }) => name))
}

function signatures(changes: readonly NamedChange[]): string[] {
  return changes
    .filter(({ kind, after }) => (kind === 'function' || kind === 'type') && after !== null)
    .slice(0, 10)
    .map(({ after }) => fit((after ?? '').replace(/\s*[{:]\s*$/, ''), 110))
}

/** The first sentence of the comment or documentation that opens a new file. */
function openingComment(hunks: readonly Hunk[]): string | null {
  for (const marked of (hunks[0]?.lines ?? []).slice(0, 15)) {
    const line = marked.slice(1).trim()
    if (
      line === '' ||
      line.startsWith('#!') ||
      /copyright|licen[sc]e|eslint|@ts-|prettier|coding:/i.test(line)
    )
      continue
    const said =
      /^(?:\/\/+!?|\/\*\*?|\*|#+(?=\s)|--|"""|'''|@moduledoc """|<!--)\s*(.*?)\s*(?:\*\/|"""|'''|-->)?$/.exec(
        line,
      )
    if (!said) {
      if (/^(?:package|module|defmodule|namespace|'use |"use |import |from |use )/.test(line))
        continue
      return null
    }
    const words = said[1] ?? ''
    if (words.split(/\s+/).length >= 3 && !marked.startsWith('+#'))
      return fit(words.replace(/\.$/, ''), 140)
  }
  return null
}

/** Words for a file that was there before. */
export function describeEdit(change: FileChange): Words {
  const facts = changeFacts(change.hunks, isCode(change.file))
  const says = statements(change, facts)
  const { file, lines, edits, hunks } = change
  const size = `+${lines.added} −${lines.removed}${edits > 1 ? ` in ${edits} edits` : ''}`
  const example = mostTellingLine(hunks, 90)
  const words = says.map(({ words }) => words).slice(0, 4)
  if (facts.commentsOnly) words.push('comments only')
  const valued = says.some(({ words }) => / went from /.test(words))
  if (words.length < 3 && !facts.importsOnly && !valued) {
    const [wording] = facts.wordings
    if (wording) words.push(sayWording(wording))
    else if (example && !words.join(' ').includes(example.slice(2))) words.push(sayLine(example))
  }
  const title = says[0]?.title
  if (hunks.length === 0) {
    return {
      title: titleOfPlain(file, facts, change, null),
      summary: `Edited ${file}; the change itself is not kept`,
      detail: file,
    }
  }
  return {
    title: title ? inFile(title, file) : titleOfPlain(file, facts, change, example),
    summary: `${file} (${size})${words.length > 0 ? `: ${words.join('; ')}` : ''}`,
    detail: [
      `${file} ${size}`,
      ...says.map((said) => `- ${said.words}`),
      ...facts.wordings.slice(0, 3).map((wording) => `- ${sayWording(wording)}`),
      ...tellingLines(hunks, 8, 440),
    ].join('\n'),
  }
}

function sayWording({ from, to, times }: Replacement): string {
  return `\`${from}\` became \`${to}\`${times > 1 ? ` (${times} lines)` : ''}`
}

function sayLine(marked: string): string {
  return `${marked.startsWith('-') ? 'no longer' : 'now'} \`${marked.slice(2)}\``
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
): string {
  if (change.hunks.length === 0) return `Edited ${shortFile(file)}`
  if (facts.importsOnly) return `Changed the imports of ${shortFile(file)}`
  if (facts.commentsOnly) return `Reworded comments in ${shortFile(file)}`
  if (change.lines.added === 0)
    return `Removed ${count(change.lines.removed, 'line')} from ${shortFile(file)}`
  const verb = change.lines.removed === 0 ? 'Added to' : 'Edited'
  return example && example.length < 50
    ? `${verb} ${fileName(file)}: ${example.slice(2).replace(/[\s,({[;:]+$/, '')}`
    : `${verb} ${shortFile(file)}`
}

interface Statement {
  readonly title: string
  readonly words: string
}

/** What changed, the most telling first. */
function statements(change: FileChange, facts: ChangeFacts): Statement[] {
  const said: Statement[] = []
  if (change.hunks.some(({ lines }) => lines.some((line) => line.startsWith('-<<<<<<< ')))) {
    said.push({ title: 'Resolved a merge conflict', words: 'resolved a merge conflict' })
  }
  const { changes } = change
  const renames = facts.replacements.filter(
    ({ times, from }) =>
      times > 1 || changes.some(({ name, change: how }) => how === 'removed' && endsIn(name, from)),
  )
  const renamed = new Set(renames.flatMap(({ from, to }) => [from, to]))
  const prose = !isCode(change.file) || facts.commentsOnly
  for (const { from, to, times } of renames.slice(0, 2)) {
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
  state('Added', pick('added', 'function', 'type'))
  for (const one of pick('modified', 'function')) {
    const { added, removed } = parameterChanges(one.parametersBefore, one.parametersAfter)
    if (added.length > 0)
      said.push({
        title: `Added parameter ${listOf(added, 2)} to ${one.name}`,
        words: `${one.name} takes ${listOf(added, 3)}${removed.length > 0 ? ` instead of ${listOf(removed, 3)}` : ''} now`,
      })
    else if (removed.length > 0)
      said.push({
        title: `Dropped parameter ${listOf(removed, 2)} of ${one.name}`,
        words: `${one.name} no longer takes ${listOf(removed, 3)}`,
      })
  }
  state('Changed', pick('modified', 'function', 'type'))
  state('Added', pick('added', 'test'), 'test')
  state('Changed', pick('modified', 'test'), 'test')
  state('Removed', pick('removed', 'function', 'type'))
  state('Removed', pick('removed', 'test'), 'test')
  for (const { name, from, to } of valueChanges(change.file, change.hunks).slice(0, 4)) {
    said.push({ title: `Set ${name} to ${to}`, words: `${name} went from ${from} to ${to}` })
  }
  if (said.length === 0 || isCode(change.file)) {
    state('Added', pick('added', 'constant'), isCode(change.file) ? '' : 'constant')
    state('Removed', pick('removed', 'constant'))
  }
  state('Changed', pick('modified', 'section'), 'section')
  state('Added', pick('added', 'section'), 'section')
  state('Removed', pick('removed', 'section'), 'section')
  state('Added', pick('added', 'key'))
  state('Removed', pick('removed', 'key'))
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

function endsIn(name: string, part: string): boolean {
  return name === part || name.endsWith(`.${part}`)
}
