// The function map of a file as text: a line for each definition, members under what they stand in.
import type { Definition, FileDefinitions } from '../definitions/definition.ts'

/**
 * A line for each named definition: `signature [L12-L45] @decorators`, indented by what it stands in. Functions in the
 * bodies of functions are left out, but for those in modules. Rust writes methods apart from their type: they stand
 * under a line `impl Type`, without which nothing in most of their signatures says whose they are.
 */
export function fileMap({ language, definitions }: FileDefinitions): string {
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
    lines.push(`${'  '.repeat(owner === null ? depth : depth + 1)}${mapLine(one)}`)
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

function mapLine({ signature, firstLine, lastLine, decorators }: Definition): string {
  const at = firstLine === lastLine ? `[L${firstLine}]` : `[L${firstLine}-L${lastLine}]`
  return [signature, at, ...decorators].join(' ')
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
