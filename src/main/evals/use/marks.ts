// What a text that was given can be known by again: paths, rare names, commands, figures, and its telling words.
import { trimEndOf } from '../../../shared/trim-end.ts'
import { isEveryday } from '../../recall/everyday-words.ts'
import { stemOf } from '../../search/words/stems.ts'

export type MarkKind = 'path' | 'folder' | 'name' | 'command' | 'figure'

/** One thing by which a text is known again, in lower case. */
export interface Mark {
  readonly kind: MarkKind
  readonly text: string
}

export interface ItemMarks {
  readonly marks: readonly Mark[]
  /** Stems of the words that say what it is about. */
  readonly stems: ReadonlySet<string>
}

/** Texts are read by their beginning, in UTF-16 units: items are shorter. */
const longestItem = 4000
const mostMarks = 40
const mostStems = 40

/** Files that every project has, and names that every language has: whoever uses them was led by nobody. */
const everywhere = new Set(
  `package.json package-lock.json readme.md claude.md agents.md changelog.md tsconfig.json index.ts index.js main.py
  __init__.py setup.py pyproject.toml requirements.txt makefile dockerfile cargo.toml go.mod main.go main.rs lib.rs .gitignore
  .env node_modules console.log e.g i.e node.js next.js vue.js`.split(/\s+/),
)

/** Programs by which a command is known in a sentence. */
const programs =
  'sh|bash|npm|pnpm|yarn|npx|bun|node|deno|go|cargo|make|just|docker|kubectl|git|gh|pytest|python3?|uv|pip|poetry|tox|ruff|mvn|gradle|gradlew|dotnet|rake|bundle|rails|php|composer|terraform|ansible|psql|redis-cli|curl|vitest|jest|tsc|eslint|biome'
const backticked = /`([^`\n]{2,120})`/g
const spokenCommand = new RegExp(
  `\\b(?:run|runs|ran|running|use|with|command|via|by) (?:(?:the|a) )?((?:${programs}) [\\w@./:=-]+(?: -{1,2}[\\w=./:-]+| [a-z][\\w./:-]*[\\w./:-][./:-]\\w[\\w./:-]*){0,4})`,
  'gi',
)
const token = /[\p{L}\p{N}_$@.][\p{L}\p{N}_$@./\\:-]*/gu
/** As folders are written; that it is one shows in a file that is written below it. */
const isFolder = /^[\w@.$-]{2,}(?:\/[\w@.$-]{2,})+$/
const isPath = /^[\w@.$-]*(?:\/[\w@.$-]+)*[\w$-]\.[a-z]\w{0,5}$/i
const isName =
  /[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[a-z]\.[a-z]\w{2,}|^[A-Z][A-Z0-9_]{4,}$|::|^[a-z]+(?:-[a-z]+){2,}$/
const isYear = /^(?:19|20)\d\d$/

/** What stands before the words of an item: its kind, for which projects it is, and its day. */
const head = /^.{0,140}?\d{4}-\d\d-\d\d\)?: /

/** An item without what only says when it was and where it stands: kinds, ids, dates, ages. */
export function plainItem(text: string): string {
  return text
    .slice(0, longestItem)
    .replace(head, '')
    .replace(
      /\[[^\][\n]{1,80}\]|\d{4}-\d\d-\d\d|\b(?:today|yesterday)? ?\d\d:\d\d\b|\b\d+ \w+ ago\b/g,
      ' ',
    )
    .trim()
}

/** What a text can be known by. */
export function marksOf(text: string): ItemMarks {
  const plain = plainItem(text)
  const marks = new Map<string, Mark>()
  const add = (kind: MarkKind, value: string): void => {
    const lower = tidy(value)
    if (lower.length < 3 || everywhere.has(lower) || marks.size >= mostMarks) return
    if (!marks.has(lower)) marks.set(lower, { kind, text: lower })
  }
  for (const [, inner = ''] of plain.matchAll(backticked)) {
    const words = inner.trim().split(/\s+/)
    if (words.length > 1) add('command', words.join(' '))
    else if (!isPath.test(inner) && /^[\w$.:@-]{4,}$/.test(inner))
      add('name', inner.replace(/\(\)$/, ''))
  }
  for (const [, command = ''] of plain.matchAll(spokenCommand)) add('command', command)
  for (const [raw] of plain.matchAll(token)) {
    const word = trimEndOf(raw, /[.:/\\-]/).replace(/^\.\//, '')
    if (/^\d[\d.]*$/.test(word)) {
      const isFigure = word.includes('.') ? /^\d+\.\d+(?:\.\d+)*$/.test(word) : word.length >= 4
      if (isFigure && !isYear.test(word)) add('figure', word)
    } else if (isPath.test(word) && !/^\d/.test(word)) add('path', word)
    else if (isName.test(word) && word.length >= 5) add('name', word)
    else if (isFolder.test(word)) add('folder', word)
  }
  return { marks: [...marks.values()], stems: stemsOf(plain, mostStems) }
}

/** The stems of the telling words of a text. */
export function stemsOf(text: string, most = Number.POSITIVE_INFINITY): Set<string> {
  const stems = new Set<string>()
  // Names of two letters, such as CI, say as much as longer words do.
  for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}{2}(?![\p{L}\p{N}])/gu)) {
    if (stems.size >= most) break
    stems.add(word.toLowerCase())
  }
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{N}]{2,}/gu)) {
    if (stems.size >= most) break
    if (!isEveryday(word)) stems.add(stemOf(word))
  }
  return stems
}

/** The words of a text by which marks are found in it: each with its beginnings cut off at slashes, and its parts. */
export function tokensOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const [raw] of text.toLowerCase().matchAll(token)) {
    const word = trimEndOf(raw.replaceAll('\\', '/'), /[.:/-]/)
    found.add(word)
    for (let at = word.indexOf('/'); at !== -1; at = word.indexOf('/', at + 1))
      found.add(word.slice(at + 1))
    if (/[.:/$@-]/.test(word))
      for (const part of word.split(/[^\p{L}\p{N}_]+/u)) if (part.length >= 4) found.add(part)
  }
  return found
}

/** The last part of a path. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** As commands are compared: in lower case, without what varies between two ways to write one. */
export function tidy(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/\s+/g, ' ')
    .replace(/^[$>] /, '')
    .trim()
}
