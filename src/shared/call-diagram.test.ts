// Mermaid of a part of the call graph: files as boxes, sureness as lines, no label that breaks out.
import { describe, expect, it } from 'vitest'
import { type CallDrawing, callDiagram } from './call-diagram.ts'

const node = (path: string | null, qualifiedName: string): CallDrawing['nodes'][number] => ({
  id: path === null ? qualifiedName : `${path}#${qualifiedName}`,
  name: qualifiedName.split('.').at(-1) || (path ?? ''),
  qualifiedName,
  path,
  kind: null,
})
const edge = (from: string, to: string, more: Partial<CallDrawing['edges'][number]> = {}) => ({
  ...{ from, to, way: 'direct' as const, confidence: 0.99, seenAt: null },
  ...more,
})

describe('callDiagram', () => {
  const drawing: CallDrawing = {
    nodes: [
      node('shop/tax.py', 'rate'),
      node('shop/app.py', 'Cart.total'),
      node('shop/app.py', ''),
      node(null, 'json.loads'),
    ],
    edges: [
      edge('shop/app.py#Cart.total', 'shop/tax.py#rate'),
      edge('shop/app.py#', 'shop/app.py#Cart.total', { confidence: 0.76, way: 'inferred' }),
      edge('shop/tax.py#rate', 'json.loads', { seenAt: 5 }),
      edge('shop/tax.py#rate', 'gone.py#gone'),
    ],
  }

  it('draws functions by file, and how sure a call is', () => {
    expect(callDiagram(drawing)).toBe(`flowchart LR
  subgraph f0["shop/app.py"]
    n1["shop/app.py"]
    n2["Cart.total"]
  end
  subgraph f1["shop/tax.py"]
    n3["rate"]
  end
  n0(["json.loads"])
  n1 -. "0.76" .-> n2
  n2 --> n3
  n3 ==> n0
`)
  })

  it('is the same in whatever order its parts come', () => {
    const { nodes, edges } = drawing
    expect(callDiagram({ nodes: nodes.toReversed(), edges: edges.toReversed() })).toBe(
      callDiagram(drawing),
    )
  })

  it('lets no name out of its label', () => {
    const names = [
      'a"]; click n0 "javascript:x"',
      'b\nend',
      '<lambda1>',
      'C[Symbol.iterator]',
      '#35;',
    ]
    const text = callDiagram({ nodes: names.map((name) => node('a.ts', name)), edges: [] })
    const boxes = text.split('\n').slice(2, 2 + names.length)
    expect(boxes).toHaveLength(names.length)
    for (const box of boxes) expect(box).toMatch(/^ {4}n\d\["[^"<>[\]]*"\]$/)
    expect(text).toContain('#60;lambda1#62;')
    expect(text).toContain('#35;35#59;')
  })

  it('leaves nothing in a label that Mermaid reads as a word of its own', () => {
    const names = ['a direction TB', 'style x:y', '$$x$$', String.raw`a\nb`, '']
    const text = callDiagram({ nodes: names.map((name) => node(null, name)), edges: [] })
    expect(text).not.toMatch(/direction TB|style x:|\$|\\|\[""\]/)
  })
})
