// The function map of a file as text: a line for each definition, members under what they stand in.
import type { Definition, FileDefinitions } from '../definitions/definition.ts'

/** What is known of the changes of a file. */
export interface FileMarks {
  /** The last change of each definition, by qualified name. */
  readonly changes: ReadonlyMap<string, string>
  /** What was deleted and is not there again. */
  readonly deleted: readonly { readonly qualifiedName: string; readonly signature: string }[]
}

/**
 * A line for each named definition: `signature [L12-L45] @decorators`, with its last change where those are known, and
 * what was deleted at the end; indented by what it stands in. Functions in the
 * bodies of functions are left out, but for those in modules. Rust writes methods apart from their type: they stand
 * under a line `impl Type`, without which nothing in most of their signatures says whose they are.
 */
export function fileMap({ language, definitions }: FileDefinitions, marks?: FileMarks): string {
  const shown = new Map<string, number>()
  const lines: string[] = []
  let lastOwner: string | null = null
  for (const one of definitions) {
    const depth = one.parent === null ? 0 : shown.get(one.parent)
    if (depth === undefined || one.isAnonymous) continue
    if (holdsMembers(one)) shown.set(one.qualifiedName, depth + 1)
    const owner = language === 'rust' ? ownerApart(one) : null
    if (owner !== null && owner !== lastOwner) lines.push(`${'  '.repeat(depth)}impl ${owner}`)
    lastOwner = owner
    lines.push(`${'  '.repeat(owner === null ? depth : depth + 1)}${mapLine(one, marks)}`)
  }
  const there = new Set(definitions.map(({ qualifiedName }) => qualifiedName))
  for (const { qualifiedName, signature } of marks?.deleted ?? [])
    if (!there.has(qualifiedName)) lines.push(`${signature} DELETED`)
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

function mapLine(
  { qualifiedName, signature, firstLine, lastLine, decorators }: Definition,
  marks: FileMarks | undefined,
): string {
  const at = firstLine === lastLine ? `[L${firstLine}]` : `[L${firstLine}-L${lastLine}]`
  const change = marks && [marks.changes.get(qualifiedName)?.toUpperCase() ?? 'UNCHANGED']
  return [signature, at, ...decorators, ...(change ?? [])].join(' ')
}

/** The type of a method that stands outside of it; null for all others. */
function ownerApart({ kind, qualifiedName, parent }: Definition): string | null {
  const end = qualifiedName.lastIndexOf('::')
  if (kind !== 'method' || end < 0) return null
  const owner = qualifiedName.slice(0, end)
  if (owner === parent) return null
  return parent === null ? owner : owner.slice(parent.length + 2)
}

const holdsMembers = ({ kind }: Definition): boolean =>
  !['function', 'method', 'constructor', 'type'].includes(kind)
