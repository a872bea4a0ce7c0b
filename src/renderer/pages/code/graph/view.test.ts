// What of a drawing is seen first.
import { describe, expect, it, vi } from 'vitest'
import { boundsOf, firstView, readable } from './view.ts'

vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: '' }))

const pane = { width: 1000, height: 600 }
const inARow = (boxes: number) => ({
  places: new Map(Array.from({ length: boxes }, (_, at) => [`n${at}`, { x: at * 300, y: 0 }])),
  frames: [],
})

describe('firstView', () => {
  it('shows a small drawing whole and no larger than drawn', () => {
    const { x, zoom } = firstView(inARow(2), pane, 'n0')
    expect(zoom).toBe(1)
    expect(x).toBe((1000 - 490) / 2)
  })

  it.each(['n0', 'n10', 'n39'])('shows %s of a wide one in a size that can be read', (start) => {
    const drawing = inARow(40)
    const { x, zoom } = firstView(drawing, pane, start)
    expect(zoom).toBeGreaterThanOrEqual(readable)
    const left = (drawing.places.get(start)?.x ?? 0) * zoom + x
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + 190 * zoom).toBeLessThanOrEqual(1000)
  })

  it('shows a drawing by files whole', () => {
    const frame = { of: 'file', path: 'a.ts', x: 0, y: 0, width: 9000, height: 4000 } as const
    const drawing = { places: new Map([['n0', { x: 8, y: 26 }]]), frames: [frame] }
    const { x, y, zoom } = firstView(drawing, pane, 'n0')
    expect(zoom).toBeLessThan(readable)
    expect([x, x + 9000 * zoom].map(Math.round)).toEqual([40, 960])
    expect(y).toBeGreaterThan(0)
  })

  it('stands where there is nothing', () => {
    expect(boundsOf({ places: new Map(), frames: [] })).toEqual({ x: 0, y: 0, width: 0, height: 0 })
  })
})
