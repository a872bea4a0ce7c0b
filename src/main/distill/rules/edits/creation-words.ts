// Puts a file that a turn created into words: what it holds and what it is for.

import { trimEndOf } from '../../../../shared/trim-end.ts'
import { count, fit, listOf, unique } from '../../../base/plain-text.ts'
import { extensionOf } from '../../../base/short-path.ts'
import { plain } from '../prompts/agent-message.ts'
import { firstAssertion } from './assertions.ts'
import { isCode } from './declarations.ts'
import { asCode, type FileChange, quote, shortFile, type Words } from './file-change.ts'
import { isTest, type NamedChange } from './names/named-change.ts'
import type { Hunk } from './patch.ts'
import { mostTellingLine, tellingLines } from './telling-lines.ts'

/** Words for a file that the turn created. */
export function describeCreation({
  file,
  hunks,
  changes,
  lines,
  length,
  edits,
}: FileChange): Words {
  const tops = topNames(file, changes)
  const tests = changes.filter(
    (one) => isTest(one) && !/^\s*(?:describe|context|suite)/.test(one.after ?? ''),
  )
  const asserted = tests.length === 1 ? firstAssertion(hunks) : null
  const prose = /^mdx?$/.test(extensionOf(file))
  const heading = prose ? (frontTitle(hunks) ?? tops[0] ?? firstWords(hunks)) : undefined
  const holds =
    tests.length > 0
      ? count(tests.length, 'test')
      : heading
        ? `${quote(fit(heading, 60))}`
        : listOf(tops, 3)
  const sections = tops.filter((name) => name !== heading)
  const purpose = openingComment(hunks)
  // What a later edit took out again is not in the file.
  const size = count(length ?? Math.max(0, lines.added - lines.removed), 'line')
  const only =
    holds === '' && purpose === null && !prose ? mostTellingLine(hunks, 90)?.slice(2) : undefined
  const parts = [
    `Created ${file} (${size}${edits > 1 ? `, ${edits} writes` : ''})`,
    prose
      ? sections.length > 0
        ? ` with ${sections.length === 1 ? 'the section' : 'the sections'} ${listOf(sections.map(quote), 5)}`
        : ''
      : tests.length > 0
        ? ` with ${count(tests.length, 'test')}: ${listOf(
            tests.map(({ name, kind }) => (kind === 'test' ? quote(fit(name, 50)) : name)),
            3,
          )}`
        : tops.length > 0
          ? ` with ${listOf(tops, 6)}${members(tops, changes)}`
          : '',
    asserted ? `; it ${asserted}` : purpose ? `: ${purpose}` : only ? `: ${asCode(only)}` : '',
  ]
  return {
    title: `Created ${shortFile(file)}${holds ? (heading ? `: ${holds}` : ` with ${holds}`) : ''}`,
    summary: parts.join(''),
    detail: [
      `${file}: new, ${size}`,
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

/** The title that a page gives itself above its text. */
function frontTitle(hunks: readonly Hunk[]): string | undefined {
  const [first, ...rest] = (hunks[0]?.lines ?? []).slice(0, 30).map((marked) => marked.slice(1))
  if (first?.trim() !== '---') return undefined
  const end = rest.findIndex((line) => line.trim() === '---')
  return rest
    .slice(0, Math.max(0, end))
    .map((line) => /^title:\s{0,8}["']?(\S.{0,119}?)["']?\s{0,8}$/.exec(line)?.[1])
    .find((title) => title !== undefined)
}

/** The first line with words of a page without a title and without headings. */
function firstWords(hunks: readonly Hunk[]): string | undefined {
  const line = (hunks[0]?.lines ?? [])
    .slice(0, 10)
    .map((marked) => plain(marked.slice(1, longestFirst)))
    .find((text) => /\p{L}{2}/u.test(text) && text.includes(' '))
  return line && trimEndOf(line, /[:\s]/)
}

/** Characters of that line that are read. */
const longestFirst = 400

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
    .map(({ after }) => fit(withoutBegin((after ?? '').trimEnd()), 110))
}

/** A line of code without the bracket or colon that begins its body. */
function withoutBegin(line: string): string {
  return /[{:]$/.test(line) ? line.slice(0, -1).trimEnd() : line
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
    const said = /^(?:\/\/+!?|\/\*\*?|\*|#+(?=\s)|--|"""|'''|@moduledoc """|<!--)/.exec(line)
    if (!said) {
      if (/^(?:package|module|defmodule|namespace|'use |"use |import |from |use )/.test(line))
        continue
      return null
    }
    const words = withoutClose(line.slice(said[0].length).trim())
    if (words.split(/\s+/).length >= 3 && !marked.startsWith('+#'))
      return fit(wholeSentences(words).replace(/\.$/, ''), 140)
  }
  return null
}

/** The text of a comment without the mark that ends it. */
function withoutClose(text: string): string {
  const mark = ['*/', '"""', "'''", '-->'].find((end) => text.endsWith(end))
  return mark ? text.slice(0, -mark.length).trimEnd() : text
}

/** The text without a last sentence that goes on in the next line. */
function wholeSentences(text: string): string {
  const end = Math.max(text.lastIndexOf('.'), text.lastIndexOf('!'), text.lastIndexOf('?')) + 1
  return /\s/.test(text[end] ?? '') && end > 0 ? text.slice(0, end) : text
}
