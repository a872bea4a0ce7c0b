// Tests of what announcements make old, how bursts are gathered, and how the stream is kept.
import { expect, test, vi } from 'vitest'
import type { Announcement } from '../../shared/contract/live.ts'
import { affectedQueries } from './affected-queries.ts'
import { createBatch } from './batch.ts'
import { openConnection } from './connection.ts'

/** Timers that run when the test says so. */
function manualTimers() {
  const waiting: (() => void)[] = []
  return {
    schedule: (run: () => void) => {
      waiting.push(run)
      return () => {
        const at = waiting.indexOf(run)
        if (at >= 0) waiting.splice(at, 1)
      }
    },
    fire: () => {
      for (const run of waiting.splice(0)) run()
    },
  }
}

test('a turn renews its session and itself, but no other session', () => {
  const affected = affectedQueries({ type: 'turn', sessionId: 's1', turnId: 't3' })
  expect(affected).toContainEqual({ path: ['sessions', 'get'], id: 's1' })
  expect(affected).toContainEqual({ path: ['sessions', 'turn'], id: 't3' })
  expect(affected).not.toContainEqual({ path: ['sessions', 'get'] })
})

test('an event renews the log only, and what was missed renews everything', () => {
  expect(affectedQueries({ type: 'event', eventType: 'hook.capture', sessionId: null })).toEqual([
    { path: ['events', 'list'] },
  ])
  expect(affectedQueries({ type: 'missed' })).toBe('all')
})

test('a memory renews its page and what draws on it, a job its list and no memory', () => {
  const affected = affectedQueries({ type: 'memory', ref: 'm1' })
  expect(affected).toEqual(
    expect.arrayContaining([
      { path: ['memories'] },
      { path: ['search'] },
      { path: ['system', 'status'] },
    ]),
  )
  expect(affected).not.toContainEqual({ path: ['sessions'] })
  expect(affectedQueries({ type: 'jobs' })).not.toContainEqual({ path: ['memories'] })
})

test.each<Announcement>([
  { type: 'turn', sessionId: 's1', turnId: 't3' },
  { type: 'session', sessionId: 's1', projectId: 'p1' },
  { type: 'memory', ref: 'm1' },
  { type: 'code', projectId: 'p1' },
])('a report is renewed by all that it tells of: $type', (announcement) => {
  expect(affectedQueries(announcement)).toContainEqual({ path: ['reports', 'get'] })
})

test('the first item is handed over at once, a burst after it once and without doubles', () => {
  const timers = manualTimers()
  const handed: string[][] = []
  const batch = createBatch<string>(
    (item) => item,
    (items) => handed.push([...items]),
    1000,
    timers.schedule,
  )
  batch.add('a')
  for (let count = 0; count < 50; count += 1) batch.add(count % 2 === 0 ? 'a' : 'b')
  expect(handed).toEqual([['a']])
  timers.fire()
  expect(handed).toEqual([['a'], ['a', 'b']])
  timers.fire()
  batch.add('c')
  expect(handed.at(-1)).toEqual(['c'])
})

test('the stream is opened again after it ended, and everything is asked for again', async () => {
  const timers = manualTimers()
  const heard: Announcement[] = []
  let opened = 0
  let returns = 0
  const connection = openConnection({
    open: async () => {
      opened += 1
      if (opened === 2) throw new TypeError('Failed to fetch')
      const isFirst = opened === 1
      return (async function* () {
        yield { type: 'jobs' } as const
        // The first stream breaks off, as when the host ends; the last one stays open.
        if (!isFirst) await new Promise(() => undefined)
      })()
    },
    onAnnouncement: (announcement) => heard.push(announcement),
    onLoss: () => {},
    onReturn: () => {
      returns += 1
    },
    schedule: timers.schedule,
    now: () => 5000,
  })
  await vi.waitUntil(() => connection.state().phase === 'lost')
  expect(connection.state()).toMatchObject({ nextTryAt: 5500, error: null })
  timers.fire()
  await vi.waitUntil(() => connection.state().error !== null)
  expect(connection.state()).toMatchObject({ phase: 'lost', nextTryAt: 6000 })
  connection.retryNow()
  await vi.waitUntil(() => connection.state().phase === 'live')
  await vi.waitUntil(() => heard.length === 2)
  expect([opened, returns]).toEqual([3, 1])
  connection.close()
})
