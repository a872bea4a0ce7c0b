// Memories as a Markdown file that a person reads, edits and gives back: a list item for each, known again by its comment.
import type { ListItem, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import { z } from 'zod'
import { type MemoryKind, memoryKinds } from '../kinds.ts'

/** What a file says of a memory of the store that wrote it. */
export const fileMarkSchema = z.object({
  id: z.string().max(50),
  /** Tells the memory of this store from one of another store with the same id. */
  key: z.string().max(64),
  /** What the memory said when it was written. */
  was: z.string().max(64),
  importance: z.number().min(0).max(1).optional().catch(undefined),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).optional().catch(undefined),
})
export type FileMark = z.infer<typeof fileMarkSchema>

/** A memory as a file holds it. */
export interface FiledMemory {
  readonly namespace: string
  readonly kind: string
  readonly content: string
  readonly mark: FileMark
}

/** A list item of a file. */
export interface FileEntry {
  /** Counted from 1. */
  readonly line: number
  readonly content: string
  readonly kind: MemoryKind
  /** The project's id or name as the heading says; 'global' for all projects, null where no heading names any. */
  readonly place: string | null
  readonly mark: FileMark | null
}

const everywhere = 'All projects'

/** Writes memories by project and kind; `nameOf` names the project of an id. */
export function writeMemoryFile(
  memories: readonly FiledMemory[],
  nameOf: (projectId: string) => string,
): string {
  const lines: string[] = []
  for (const [namespace, own] of groupedBy(memories, (one) => one.namespace)) {
    lines.push(headingOf(namespace, nameOf), '')
    for (const [kind, ofKind] of groupedBy(own, (one) => one.kind)) {
      lines.push(`## ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, '')
      for (const memory of ofKind) lines.push(itemOf(memory))
      lines.push('')
    }
  }
  return `${lines.join('\n').trimEnd()}\n`
}

/**
 * Reads the list items of a file; what else stands in it are a person's own notes. Headings tell project and kind, also
 * in a file that nobody exported; a kind that there is not is a fact.
 */
export function readMemoryFile(file: string): FileEntry[] {
  const text = readable(file)
  const tree: Root = fromMarkdown(text, { extensions: [withoutPhrases] })
  const entries: FileEntry[] = []
  let kind: MemoryKind = 'fact'
  let place: string | null = null
  for (const [at, node] of tree.children.entries()) {
    if (node.type === 'heading') {
      const heading = textOf(node).replaceAll('*', '').trim()
      if (node.depth === 1) {
        const named = /<!--\s*project:(\S{1,200})\s*-->/.exec(sliceOf(text, node))?.[1]
        place = heading === everywhere ? 'global' : (named ?? heading.replace(/^Project /, ''))
      }
      kind = memoryKinds.find((one) => one === heading.toLowerCase()) ?? 'fact'
    }
    if (node.type !== 'list') continue
    for (const [index, item] of node.children.entries()) {
      const next = node.children[index + 1] ?? tree.children[at + 1]
      const entry = entryOf(text, item, next?.position?.start.offset ?? text.length)
      if (entry !== null) entries.push({ ...entry, kind, place })
    }
  }
  return entries
}

/** Emphasis and links change nothing of what an item says, and cost the square of their number. */
const withoutPhrases = {
  disable: { null: ['attention', 'labelStartLink', 'labelStartImage', 'labelEnd'] },
}
/** No list of memories is nested deeper, and none has more lines without an empty one: the reader takes the square of both. */
const mostMarkers = 8
const mostIndented = 64
const mostLines = 1000

/** The text with lines emptied that no reader of Markdown gets through; each line keeps its number. */
function readable(text: string): string {
  let run = 0
  return text
    .split('\n')
    .map((line) => {
      run = line.trim() === '' || run >= mostLines ? 0 : run + 1
      const isKept = (run > 0 || line.trim() === '') && !isTooDeep(line)
      return isKept ? line : ''
    })
    .join('\n')
}

/** Whether a line opens more lists and quotations in one another than any that a person wrote. */
function isTooDeep(line: string): boolean {
  let markers = 0
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? ''
    if (sign === ' ' || sign === '\t') continue
    const next = line[at + 1] ?? ' '
    const isMarker = sign === '>' || ('-*+.)'.includes(sign) && (next === ' ' || next === '\t'))
    if (isMarker) {
      markers += 1
      if (markers > mostMarkers || at > mostIndented) return !isRule(line)
    } else if (!/^(?:\d[\d.)]|[.)] )$/.test(sign + next)) return false
  }
  return false
}

/** A line of dashes or stars alone, which divides. */
function isRule(line: string): boolean {
  return /^[-* ]{3,200}$/.test(line)
}

function entryOf(
  text: string,
  item: ListItem,
  next: number,
): Omit<FileEntry, 'kind' | 'place'> | null {
  const first = item.children[0]?.position
  if (first?.start.offset === undefined) return null
  // The reader lets an item with an unclosed fence run into what follows.
  const end = Math.min(item.position?.end.offset ?? next, next)
  const indent = new RegExp(`^[ \\t]{0,${first.start.column - 1}}`)
  const raw = text
    .slice(first.start.offset, end)
    .split(/\r?\n/)
    .map((line, place) => (place === 0 ? line : line.replace(indent, '')))
    .join('\n')
  const begin = raw.lastIndexOf('<!--')
  const comment = begin === -1 ? null : /^<!--\s*(\{[^<]*\})\s*-->\s*$/.exec(raw.slice(begin))
  const content = (comment === null ? raw : raw.slice(0, begin)).trim()
  if (content === '') return null
  return { line: first.start.line, content, mark: comment === null ? null : markIn(comment[1]) }
}

/** A comment that somebody spoilt makes a memory of its own of its item. */
function markIn(json = ''): FileMark | null {
  try {
    return fileMarkSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

function headingOf(namespace: string, nameOf: (projectId: string) => string): string {
  if (namespace === 'global') return `# ${everywhere}`
  const id = namespace.slice('project:'.length)
  return `# Project ${nameOf(id).replaceAll(/\s+/g, ' ')} <!-- project:${id} -->`
}

function itemOf({ content, mark }: FiledMemory): string {
  // A tag may hold what ends a comment, or begins one.
  const json = JSON.stringify(mark).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  const lines = content.split('\n')
  const body = lines.map((line, at) => (at === 0 || line === '' ? line : `  ${line}`)).join('\n')
  return `- ${body}${lines.length > 1 ? '\n  ' : ' '}<!-- ${json} -->`
}

function sliceOf(text: string, { position }: Pick<Root, 'position'>): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}

function groupedBy<T>(all: readonly T[], of: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(of(one))
    if (group) group.push(one)
    else groups.set(of(one), [one])
  }
  return groups
}
