// The functions that changed as drawings: a flowchart for Mermaid, and calls in characters for a terminal.
import { callDiagram } from '../../../../shared/call-diagram.ts'
import type { ChangedGraph, Report } from '../../../../shared/contract/evaluation/report.ts'
import { oneLine } from '../../plain-text.ts'

const classes = {
  NEW: 'fill:#d3f9d8,stroke:#2b8a3e,color:#000',
  MOD: 'fill:#fff3bf,stroke:#e67700,color:#000',
  DEL: 'fill:#ffe3e3,stroke:#c92a2a,color:#000',
} as const

/** A flowchart by file, in which what is new, changed and gone is marked; the same graph gives the same text. */
export function changedDiagram({ nodes, edges }: ChangedGraph): string {
  const drawing = callDiagram({
    nodes: nodes.map((node) => ({
      ...node,
      qualifiedName:
        node.change === null ? node.qualifiedName : `${node.change} ${node.qualifiedName}`,
    })),
    edges: edges.map((edge) => ({ ...edge, way: 'direct' as const })),
  })
  // The drawing numbers its boxes by the order of their ids.
  const ids = [...nodes].sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))
  const marks = (['NEW', 'MOD', 'DEL'] as const).flatMap((change) => {
    const boxes = ids.flatMap((node, at) => (node.change === change ? `n${at}` : []))
    if (boxes.length === 0) return []
    const name = change.toLowerCase()
    return [`  classDef ${name} ${classes[change]}`, `  class ${boxes.join(',')} ${name}`]
  })
  return marks.length === 0 ? drawing : `${drawing}${marks.join('\n')}\n`
}

/** Who calls whom in a file, one caller a line. */
export function callsInCharacters({ nodes, edges }: NonNullable<Report['mostChanged']>): string[] {
  const named = new Map(
    nodes.map(({ id, qualifiedName, name, change }) => [
      id,
      `${change === null ? '' : `${change} `}${oneLine(qualifiedName || name)}`,
    ]),
  )
  const callees = new Map<string, string[]>()
  for (const { from, to } of edges) callees.set(from, [...(callees.get(from) ?? []), to])
  const callers = [...callees].map(([from, to]) => [named.get(from) ?? from, to] as const)
  return callers
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([caller, to]) => [
      caller,
      ...to.map((id, at) => `${at === to.length - 1 ? '└─▶' : '├─▶'} ${named.get(id) ?? id}`),
    ])
}
