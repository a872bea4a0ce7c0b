// The drawing as an SVG file: all of it in the picture, and no name that breaks out of its text.
import { describe, expect, it, vi } from 'vitest'
import type { GraphEdge, GraphNode } from './drawing.ts'
import { drawingSvg } from './export.ts'

vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: '' }))

const node = (id: string, name: string): GraphNode => ({
  ...{ id, name, qualifiedName: name, path: 'a/b.ts', kind: 'function', signature: null },
  ...{ firstLine: 7, lastLine: 9 },
})
const edge: GraphEdge = {
  ...{ from: 'one', to: 'two', lines: [8], written: 'two', way: 'inferred', confidence: 0.5 },
  ...{ seenAt: null, changed: null },
}

describe('drawingSvg', () => {
  it('draws each box with its name and place, and each line by how sure it is', () => {
    const { text, width, height } = drawingSvg(
      { nodes: [node('one', 'first'), node('two', 'second')], edges: [edge] },
      {
        places: new Map([
          ['one', { x: 0, y: 0 }],
          ['two', { x: 300, y: 500 }],
        ]),
        frames: [],
      },
    )
    expect([width, height]).toEqual([300 + 190 + 40, 500 + 40 + 40])
    expect(text).toContain('>first</text>')
    expect(text).toContain('>b.ts:7</text>')
    expect(text.match(/stroke-dasharray/g)).toHaveLength(1)
  })

  it.each(['</text><script>x</script>', '<arrow1>', 'a&b', '\u0000\u001b\ufffe', '"\'>'])(
    'keeps %j inside of its text',
    (name) => {
      const { text } = drawingSvg(
        { nodes: [node('one', name)], edges: [] },
        {
          places: new Map([['one', { x: 0, y: 0 }]]),
          frames: [{ of: 'folder', path: name, x: 0, y: 0, width: 900, height: 300 }],
        },
      )
      expect(text.match(/<(?!\/?(svg|rect|text|path)\b)/g)).toBeNull()
      expect(text.match(/&(?!(amp|lt|gt);)/g)).toBeNull()
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\ufffe]/)
    },
  )
})
