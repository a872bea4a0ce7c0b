// Nodes of the grammar of Bash, by what they are to the reader of a line.
import type { Node } from '@vscode/tree-sitter-wasm'

export function childrenOf(node: Node): Node[] {
  return node.children.filter((child) => child !== null)
}

/** Whether it runs something, or holds what does. */
export function isStatement({ type }: Node): boolean {
  return (
    /_(?:statement|command|definition|assignments?)$/.test(type) ||
    /^(?:command|list|pipeline|subshell|ERROR|elif_clause|else_clause|case_item|do_group)$/.test(
      type,
    )
  )
}

/** The parts of a pipe, in order. */
export function partsOf(node: Node): Node[] {
  if (node.type !== 'pipeline') return [node]
  return childrenOf(node).filter(isStatement)
}

/** The list that a part of a pipe is, with or without redirections behind it; null where it is none. */
export function listIn(node: Node): { list: Node; redirects: Node[] } | null {
  if (node.type === 'list') return { list: node, redirects: [] }
  if (node.type !== 'redirected_statement') return null
  const [body, ...redirects] = childrenOf(node)
  return body?.type === 'list'
    ? { list: body, redirects: redirects.filter(({ type }) => type === 'file_redirect') }
    : null
}
