// Writes a part of the call graph as Mermaid, for whatever shows it as text.
import type { z } from 'zod'
import type { callEdgeSchema, functionRefSchema } from './contract/code.ts'

type FunctionRef = z.infer<typeof functionRefSchema>
type CallEdge = z.infer<typeof callEdgeSchema>

/** What is drawn: edges whose ends are not among the nodes are left out. */
export interface CallDrawing {
  readonly nodes: readonly Pick<FunctionRef, 'id' | 'name' | 'qualifiedName' | 'path' | 'kind'>[]
  readonly edges: readonly Pick<CallEdge, 'from' | 'to' | 'way' | 'confidence' | 'seenAt'>[]
}

/** An edge as sure as this is drawn as a full line. */
const sure = 0.9

/**
 * A flowchart: functions in boxes by their files, what is outside of the project beside them. A full line is a call
 * that is as good as certain, a dotted one a guess with its confidence, a thick one was seen at run time.
 * The same drawing gives the same text, in whatever order its parts come.
 */
export function callDiagram({ nodes, edges }: CallDrawing): string {
  const lines = ['flowchart LR']
  const sorted = [...nodes].sort((one, other) => compare(one.id, other.id))
  const keys = new Map(sorted.map(({ id }, at) => [id, `n${at}`]))
  const files = new Map<string, string[]>()
  const outside: string[] = []
  for (const node of sorted) {
    const key = keys.get(node.id) ?? ''
    if (node.path === null) outside.push(`${key}(["${labelOf(node.qualifiedName)}"])`)
    else {
      const label = node.qualifiedName === '' ? node.name : node.qualifiedName
      const box = `${key}["${labelOf(label)}"]`
      files.set(node.path, [...(files.get(node.path) ?? []), box])
    }
  }
  let file = 0
  for (const [path, boxes] of files) {
    lines.push(`  subgraph f${file}["${labelOf(path)}"]`)
    for (const box of boxes) lines.push(`    ${box}`)
    lines.push('  end')
    file += 1
  }
  for (const box of outside) lines.push(`  ${box}`)
  const ordered = [...edges].sort(
    (one, other) => compare(one.from, other.from) || compare(one.to, other.to),
  )
  for (const edge of ordered) {
    const from = keys.get(edge.from)
    const to = keys.get(edge.to)
    if (from !== undefined && to !== undefined) lines.push(`  ${from} ${arrowOf(edge)} ${to}`)
  }
  return `${lines.join('\n')}\n`
}

function arrowOf({ confidence, seenAt }: CallDrawing['edges'][number]): string {
  if (seenAt !== null) return '==>'
  return confidence >= sure ? '-->' : `-. "${confidence.toFixed(2)}" .->`
}

/**
 * Mermaid reads a quoted label as Markdown with entities of its own, `#35;` for a number sign. In it `\n` is a new line,
 * `$$` a formula, `fa:` a picture and `style x:#35;` a style; `direction TB` anywhere in a line turns the drawing, and
 * a label of nothing is a fault.
 */
function labelOf(text: string): string {
  const cut = text.length > mostLabel ? `${text.slice(0, mostLabel)}…` : text
  const label = cut
    .replace(/[^\p{L}\p{N} ./_(),…-]/gu, (sign) =>
      /[\p{Cc}\p{Zl}\p{Zp}]/u.test(sign) ? ' ' : `#${sign.codePointAt(0)};`,
    )
    .replace(/direction(?= )/g, 'directio#110;')
  return label === '' ? ' ' : label
}

/** UTF-16 units of a label; no box is read beyond that. */
const mostLabel = 120

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
