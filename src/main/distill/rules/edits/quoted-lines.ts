// Follows, line by line, texts that go over several lines: what stands in a string, a code block or a comment declares nothing.
import { extensionOf } from '../../../base/short-path.ts'
import type { Hunk } from './patch.ts'

/** What is open after a line, outermost first: the mark that closes it, `{` inside of an interpolation. */
type Open = string[]
/** Reads one line; changes what is open. */
type Step = (line: string, open: Open) => void

/** A longer line is data: what it opens is closed in it. */
const longestLine = 2000

/** Backticks with `${…}` in them, quotes, comments and regular expressions, as JavaScript and its kin write them. */
const javascript: Step = (line, open) => {
  // Most lines hold nothing that opens or closes anything.
  const outer = open.at(-1)
  if (outer === undefined && !line.includes('`') && !line.includes('/*')) return
  if (outer === '`' && !line.includes('`') && !line.includes('${')) return
  let before = ''
  for (let at = 0; at < line.length; at += 1) {
    const inside = open.at(-1)
    const character = line[at] ?? ''
    if (inside === '*/') {
      const end = line.indexOf('*/', at)
      if (end < 0) return
      open.pop()
      at = end + 1
    } else if (inside === '`') {
      if (character === '\\') at += 1
      else if (character === '`') open.pop()
      else if (character === '$' && line[at + 1] === '{') {
        open.push('{')
        at += 1
      }
    } else if (character === '`') open.push('`')
    else if (character === '{' && inside === '{') open.push('{')
    else if (character === '}' && inside === '{') open.pop()
    else if (character === '"' || character === "'") at = endOf(line, at, character)
    else if (character === '/' && line[at + 1] === '/') return
    else if (character === '/' && line[at + 1] === '*') {
      open.push('*/')
      at += 1
    } else if (character === '/' && (before === '' || '(,=:[!&|?;{}>'.includes(before)))
      at = endOf(line, at, '/')
    if (character.trim() !== '') before = character
  }
}

/** Where a text that opened at `start` closes on its line; `start` itself where it does not. */
function endOf(line: string, start: number, close: string): number {
  let inSet = false
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line[at]
    if (character === '\\') at += 1
    else if (close === '/' && character === '[') inSet = true
    else if (close === '/' && character === ']') inSet = false
    else if (character === close && !inSet) return at
  }
  return start
}

/** Raw strings of Go. */
const go: Step = (line, open) => {
  if (!line.includes('`')) return
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? ''
    if (open.length > 0) {
      if (character === '`') open.pop()
    } else if (character === '`') open.push('`')
    else if (character === '"' || character === "'") at = endOf(line, at, character)
    else if (character === '/' && line[at + 1] === '/') return
  }
}

/** Texts between three quotes, as in Python, Elixir, Java and Kotlin. */
const triple: Step = (line, open) => {
  if (!line.includes('"""') && !line.includes("'''")) return
  for (let at = 0; at < line.length; at += 1) {
    const fence = line.slice(at, at + 3)
    if (open.length > 0) {
      if (line[at] === '\\') at += 1
      else if (fence === open[0]) {
        open.pop()
        at += 2
      }
    } else if (fence === '"""' || fence === "'''") {
      open.push(fence)
      at += 2
    } else if (line[at] === '"' || line[at] === "'") at = endOf(line, at, line[at] ?? '')
    else if (line[at] === '#') return
  }
}

/** Here-documents. */
const shell: Step = (line, open) => {
  const [close] = open
  if (close !== undefined) {
    if (line.trim() === close) open.pop()
    return
  }
  const mark = /<<-?\s{0,4}(["']?)(?<word>[A-Za-z_]\w{0,40})\1/.exec(line)?.groups?.word
  if (mark !== undefined && !line.trimStart().startsWith('#')) open.push(mark)
}

/** Code blocks of Markdown. */
const markdown: Step = (line, open) => {
  const text = line.trim()
  const sign = text[0]
  if (sign !== '`' && sign !== '~') return
  const length = text.length - trimStartOf(text, sign).length
  if (length < 3) return
  const [close] = open
  if (close === undefined) open.push(sign.repeat(length))
  else if (close[0] === sign && close.length <= length && text.length === length) open.pop()
}

/** The text without the signs that it begins with. */
function trimStartOf(text: string, sign: string): string {
  let at = 0
  while (text[at] === sign) at += 1
  return text.slice(at)
}

const steps: Readonly<Record<string, Step>> = {
  ...{ ts: javascript, tsx: javascript, js: javascript, jsx: javascript, mjs: javascript },
  ...{ cjs: javascript, mts: javascript, cts: javascript, vue: javascript, svelte: javascript },
  ...{ py: triple, pyi: triple, ex: triple, exs: triple, java: triple, kt: triple, kts: triple },
  ...{ scala: triple, swift: triple, go, sh: shell, bash: shell, zsh: shell },
  ...{ md: markdown, mdx: markdown, markdown },
}

/** What begins inside of a text in one file. */
interface QuotedLines {
  /** For each line of the hunk; hunks are asked for in their order. */
  ofHunk(hunk: Hunk): readonly boolean[]
  /** For a line of the original above the last hunk that was asked for, by its place from 0. */
  isAbove(line: number): boolean
}

/**
 * Makes the reader for the file at `path`; `original` are its lines before the change, null where they are not known.
 * Without them a text that does not close in its hunk is taken for none. Linear in the lines.
 */
export function quotedLines(path: string, original: readonly string[] | null): QuotedLines {
  const step = steps[extensionOf(path)]
  const open: Open = []
  const above: boolean[] = []
  return {
    ofHunk({ oldStart, lines }) {
      if (!step) return new Array<boolean>(lines.length).fill(false)
      while (original && above.length < Math.min(oldStart - 1, original.length)) {
        const line = original[above.length] ?? ''
        above.push(isText(open))
        take(step, line, open)
      }
      const isKnown = original !== null && above.length === Math.max(0, oldStart - 1)
      return ofHunk(step, lines, isKnown ? [...open] : [])
    },
    isAbove: (line) => above[line] ?? false,
  }
}

function take(step: Step, line: string, open: Open): void {
  if (line.length <= longestLine) step(line, open)
}

function isText(open: Open): boolean {
  const inside = open.at(-1)
  return inside !== undefined && inside !== '{'
}

/** Both sides of the change are followed on their own. */
function ofHunk(step: Step, lines: readonly string[], start: Open): boolean[] {
  const quoted = new Array<boolean>(lines.length).fill(false)
  const sides = { '-': [...start], '+': [...start] }
  const since = { '-': -1, '+': -1 }
  for (const [at, marked] of lines.entries()) {
    const line = marked.slice(1)
    for (const side of ['-', '+'] as const) {
      if (marked.startsWith(side === '-' ? '+' : '-')) continue
      const open = sides[side]
      const wasText = isText(open)
      if (wasText) quoted[at] = true
      take(step, line, open)
      if (!wasText && isText(open)) since[side] = at
    }
  }
  for (const side of ['-', '+'] as const) {
    if (start.length > 0 || !isText(sides[side])) continue
    // Where it does not close, what opened it may as well have closed a text from above.
    for (let at = since[side] + 1; at < lines.length; at += 1) quoted[at] = false
  }
  return quoted
}
