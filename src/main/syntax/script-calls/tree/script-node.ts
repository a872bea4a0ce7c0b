// A tree of JavaScript or TypeScript in plain objects: reading a node of the parser's own tree costs a call into WebAssembly.

import type { Tree } from '@vscode/tree-sitter-wasm'
import type { ScriptNode, ScriptSource } from './program.ts'

const punctuation = new Set(['(', ')', '{', '}', '[', ']', ',', ';', '.', ':', '"', "'", '`', '=>'])
const skipped = new Set(['comment', 'html_comment'])

/** What leaves share: there are more of them than of all other nodes. */
const noKids: ScriptNode[] = []
const noMarks: readonly string[] = []

/** A node while its tree is read. */
interface OwnNode extends ScriptNode {
  kids: ScriptNode[]
  marks: readonly string[]
}

/** Copies a tree, without recursion: source may be nested ten thousand deep. */
export function readScriptTree(
  tree: Tree,
  text: string,
  around: ScriptNode | null = null,
): ScriptNode {
  const { types, fields } = tree.language
  const source: ScriptSource = { text, lines: lineStarts(text) }
  const cursor = tree.walk()
  const make = (parent: ScriptNode | null): OwnNode => ({
    type: types[cursor.nodeTypeId] ?? cursor.nodeType,
    field: fields[cursor.currentFieldId] ?? null,
    start: cursor.startIndex,
    end: cursor.endIndex,
    kids: noKids,
    marks: noMarks,
    parent,
    source,
    scope: null,
    code: null,
  })
  const root = make(around)
  let parent = root
  const outer: OwnNode[] = []
  let goesOn = cursor.gotoFirstChild()
  let depth = goesOn ? 1 : 0
  while (depth > 0) {
    if (goesOn) {
      const type = types[cursor.nodeTypeId] ?? cursor.nodeType
      if (cursor.nodeIsNamed && !skipped.has(type)) {
        const node = make(parent)
        if (parent.kids === noKids) parent.kids = [node]
        else parent.kids.push(node)
        if (cursor.gotoFirstChild()) {
          outer.push(parent)
          parent = node
          depth += 1
          continue
        }
      } else if (!punctuation.has(type))
        parent.marks = parent.marks === noMarks ? [type] : [...parent.marks, type]
    }
    goesOn = cursor.gotoNextSibling()
    if (goesOn) continue
    cursor.gotoParent()
    depth -= 1
    // A list that grew keeps room for more; a copy has none.
    if (parent.kids.length > 1) parent.kids = [...parent.kids]
    parent = outer.pop() ?? root
  }
  cursor.delete()
  return root
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line of a node, from 1. */
export function lineOf(node: ScriptNode): number {
  const { lines } = node.source
  let low = 0
  let high = lines.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((lines[middle] ?? 0) <= node.start) low = middle
    else high = middle
  }
  return low + 1
}

/** The text of a node as written. */
export function textOf(node: ScriptNode): string {
  return node.source.text.slice(node.start, node.end)
}

/** The first child in a field. */
export function childOf(node: ScriptNode, field: string): ScriptNode | null {
  for (const kid of node.kids) if (kid.field === field) return kid
  return null
}

/** The first child of a type. */
export function kidOf(node: ScriptNode, type: string): ScriptNode | null {
  for (const kid of node.kids) if (kid.type === type) return kid
  return null
}

/** The value of a string literal, its common escapes read. */
export function stringOf(node: ScriptNode): string {
  const raw = textOf(node).slice(1, -1)
  return raw.includes('\\') ? raw.replace(/\\(['"\\`])/g, '$1') : raw
}
