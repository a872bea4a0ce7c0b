// A syntax tree copied out of the parser in one walk: reading it node by node across WebAssembly costs ten times more.
import type { Tree } from '@vscode/tree-sitter-wasm'

export interface PlainNode {
  readonly type: string
  readonly field: string | null
  readonly isNamed: boolean
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly line: number
  readonly children: PlainNode[]
}

/** Copies what the analysis reads: named nodes, and others that stand in a field. Deep nesting costs no stack. */
export function copyTree(tree: Tree): {
  readonly root: PlainNode
  readonly size: number
} {
  const cursor = tree.walk()
  let size = 0
  const read = (): PlainNode => {
    size += 1
    return {
      type: cursor.nodeType,
      field: cursor.currentFieldName,
      isNamed: cursor.nodeIsNamed,
      start: cursor.startIndex,
      end: cursor.endIndex,
      line: cursor.startPosition.row + 1,
      children: [],
    }
  }
  const root = read()
  const path: PlainNode[] = [root]
  let goesDown = true
  while (path.length > 0) {
    const top = path[path.length - 1]
    if (top === undefined) break
    if (goesDown && cursor.gotoFirstChild()) {
      path.push(append(top, read()))
      continue
    }
    if (cursor.gotoNextSibling()) {
      path.pop()
      const parent = path[path.length - 1]
      if (parent === undefined) break
      path.push(append(parent, read()))
      goesDown = true
      continue
    }
    if (!cursor.gotoParent()) break
    path.pop()
    goesDown = false
  }
  cursor.delete()
  return { root, size }
}

function append(parent: PlainNode, child: PlainNode): PlainNode {
  if (child.type !== 'comment') parent.children.push(child)
  return child
}

export function field(node: PlainNode, name: string): PlainNode | undefined {
  return node.children.find((child) => child.field === name)
}

export function fields(node: PlainNode, name: string): PlainNode[] {
  return node.children.filter((child) => child.field === name)
}

export function named(node: PlainNode): PlainNode[] {
  return node.children.filter((child) => child.isNamed)
}
