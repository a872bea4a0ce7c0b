// Goes over the nodes of a module's tree: for what can be read off the source without running it.

/** Deeper than any code that people write. */
const deepest = 60

/** Calls `see` with each node below, those of the functions inside left out, which have trees of their own. */
export function visit(node: unknown, see: (node: object) => void, depth = 0): void {
  if (typeof node !== 'object' || node === null || depth > deepest) return
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see, depth + 1)
    return
  }
  see(node)
  // Scopes lead back here.
  for (const [key, value] of Object.entries(node))
    if (key !== 'tree' && key !== 'scope') visit(value, see, depth + 1)
}

/** Whether a node is of a kind; of any kind where none is named. */
export function isKind(node: unknown, kind: string | undefined): node is Record<string, unknown> {
  return (
    typeof node === 'object' &&
    node !== null &&
    (kind === undefined || ('kind' in node && node.kind === kind))
  )
}
