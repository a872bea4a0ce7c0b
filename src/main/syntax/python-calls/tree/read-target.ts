// Reads what is assigned to, and binds its names in the scope.
import { named, type PlainNode } from './plain-node.ts'
import { readExpression } from './read-expression.ts'
import type { Reader } from './reader.ts'
import type { Expression } from './tree.ts'

/** Reads the target of an assignment, and binds the names in it. */
export function bindTarget(reader: Reader, node: PlainNode | undefined): Expression {
  bindNames(reader, node)
  return readExpression(reader, node)
}

function bindNames(reader: Reader, node: PlainNode | undefined): void {
  if (node === undefined) return
  if (node.type === 'identifier') reader.bind(reader.text(node))
  else if (/pattern|list|tuple|parenthesized/.test(node.type))
    for (const child of named(node)) bindNames(reader, child)
}
