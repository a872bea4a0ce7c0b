// The function map of a file as text: a line for each definition, members under what they stand in.
import type { Definition, FileDefinitions } from '../definitions/definition.ts'

/**
 * A line for each named definition: `signature [L12-L45] @decorators`, indented by what it stands in. Functions in the
 * bodies of functions are left out, but for those in modules.
 */
export function fileMap({ definitions }: FileDefinitions): string {
  const shown = new Map<string, number>()
  const lines: string[] = []
  for (const one of definitions) {
    const depth = one.parent === null ? 0 : shown.get(one.parent)
    if (depth === undefined || one.isAnonymous) continue
    if (holdsMembers(one)) shown.set(one.qualifiedName, depth + 1)
    lines.push(`${'  '.repeat(depth)}${mapLine(one)}`)
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

function mapLine({ signature, firstLine, lastLine, decorators }: Definition): string {
  const at = firstLine === lastLine ? `[L${firstLine}]` : `[L${firstLine}-L${lastLine}]`
  return [signature, at, ...decorators].join(' ')
}

const holdsMembers = ({ kind }: Definition): boolean =>
  !['function', 'method', 'constructor', 'type'].includes(kind)
