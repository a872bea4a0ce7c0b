// How refused requests are counted and slowed down.
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createRefusals, waitFor } from './refusals.ts'

const facts = { method: 'GET', route: 'unknown' }

function open() {
  interface Line {
    reason: string
    refusedThisMinute: number
  }
  const lines: Line[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line) as Line) })
  const clock = { time: 1_000_000 }
  return { refusals: createRefusals(log, () => clock.time), lines, clock }
}

describe('refusals', () => {
  it('wait longer the more there were, up to a second', () => {
    const waits = Array.from({ length: 20 }, (_, index) => waitFor(index + 1))
    expect(waits.slice(0, 10)).toEqual(Array(10).fill(0))
    expect(waits.slice(10)).toEqual([50, 100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000])
    expect(waitFor(1_000_000)).toBe(1000)
  })

  it('are counted by the minute', () => {
    const { refusals, clock } = open()
    for (let n = 0; n < 11; n++) refusals.note('token', facts)
    expect(refusals.note('token', facts)).toBe(100)
    clock.time += 60_000
    expect(refusals.note('token', facts)).toBe(0)
  })

  it('hang up when too many answers wait', () => {
    const { refusals } = open()
    const waits = Array.from({ length: 100 }, () => refusals.note('host', facts))
    expect(waits.at(-1)).toBeNull()
    for (let n = 0; n < 30; n++) refusals.answered()
    expect(refusals.note('host', facts)).toBe(1000)
  })

  it('are logged with their reason, a flood by its size', () => {
    const { refusals, lines } = open()
    for (let n = 0; n < 3000; n++) refusals.note('origin', facts)
    expect(lines).toHaveLength(23)
    expect(lines[0]).toMatchObject({ reason: 'origin', refusedThisMinute: 1 })
    expect(lines.at(-1)).toMatchObject({ refusedThisMinute: 3000 })
  })
})
