// Says what was searched for and where, each pattern once, and in which files it was found.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fit, listOf, oneLine, unique } from '../../../base/plain-text.ts'
import { fileName, shortPath } from '../../../base/short-path.ts'
import { number, text, texts } from '../fields.ts'

export interface Search {
  readonly pattern: string
  readonly where: string
  /** Files or lines that matched; null where the call does not tell. */
  readonly hits: number | null
  /** The first files in which it was found, as far as they are told. */
  readonly found: readonly string[]
}

/** Files of one search that are kept. */
const mostFound = 6
/** Lines of an output in which names of files are looked for. */
const mostLines = 200

/** What a call of Grep searched for, and what it found. */
export function grepOf({ input, response }: ToolCall, cwd: string | null): Search {
  const path = text(input, 'path')
  const found = number(response, 'totalFiles', 'numFiles')
  // With the lines around a hit their number says nothing of the hits.
  const isWide = ['-A', '-B', '-C', 'context'].some((name) => number(input, name) !== null)
  const lines = isWide ? null : number(response, 'numMatches', 'numLines')
  const named = texts(response, 'filenames').slice(0, mostLines)
  const files = named.length > 0 ? named : filesIn(text(response, 'content') ?? '')
  return {
    pattern: oneLine(text(input, 'pattern') ?? ''),
    where: path ? shortPath(path, cwd) : (text(input, 'glob', 'type') ?? ''),
    hits: hitsOf(found, lines, isWide, text(response, 'content')),
    found: foundIn(files, cwd),
  }
}

function hitsOf(
  files: number | null,
  lines: number | null,
  isWide: boolean,
  content: string | null,
): number | null {
  if (files) return files
  if (isWide && content !== null) return content.trim() === '' ? 0 : null
  return files === null && lines === null ? null : (lines ?? 0)
}

/** The files by name, each once, those that stand first. */
export function foundIn(files: readonly string[], cwd: string | null): string[] {
  const first = unique(files.slice(0, mostLines)).slice(0, mostFound)
  return unique(first.map((file) => shortPath(file.trim(), cwd)))
}

/** The files of an output in which each line begins with the file that it is from: `src/a.ts:12:…`. */
export function filesIn(printed: string): string[] {
  return printed
    .split('\n', mostLines)
    .flatMap((line) => /^((?:[A-Za-z]:)?[^\s:"'()<>|]{1,200}\.\w{1,8}):\d+:/.exec(line)?.[1] ?? [])
}

/** The searches with each pattern once, their hits added up. */
export function eachPattern(searches: readonly Search[]): Search[] {
  const byPattern = new Map<string, Search>()
  for (const search of searches) {
    if (search.pattern === '') continue
    const known = byPattern.get(search.pattern)
    byPattern.set(
      search.pattern,
      known
        ? {
            ...known,
            hits:
              known.hits === null && search.hits === null
                ? null
                : (known.hits ?? 0) + (search.hits ?? 0),
            found: unique([...known.found, ...search.found]).slice(0, mostFound),
          }
        : search,
    )
  }
  return [...byPattern.values()]
}

/** `“pattern” in place`, with the files in which it was found, or that there was nothing. */
export function saySearch({ pattern, where, hits, found }: Search): string {
  const names = unique(found.map(fileName)).filter((name) => name !== fileName(where))
  const end = hits === 0 ? ' (nothing)' : names.length > 0 ? ` (${listOf(names, 2)})` : ''
  return `“${pattern.length > 60 ? alternatives(pattern, 60) : pattern}”${where && where !== '.' ? ` in ${where}` : ''}${end}`
}

/** The pattern as one would say it: its first alternatives without the signs of an expression. */
export function sayPattern(pattern: string): string {
  const words = pattern
    .slice(0, 400)
    .split(/\\?\|/)
    .map((part) =>
      part
        .replace(/\\[bBsSwWdD][*+?]?|\.[*+]\??|[\^$]|\(\?:/g, ' ')
        .replace(/\\(.)/g, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /[\p{L}\p{N}]{2}/u.test(part))
  return words.length > 1 ? words.slice(0, 2).join(', ') : (words[0] ?? oneLine(pattern))
}

/** The leading alternatives of a pattern that fit. */
function alternatives(pattern: string, most: number): string {
  let kept = ''
  for (const part of pattern.split('|')) {
    if (kept.length + part.length > most) break
    kept += `${part}|`
  }
  return kept === '' ? fit(pattern, most) : `${kept}…`
}
