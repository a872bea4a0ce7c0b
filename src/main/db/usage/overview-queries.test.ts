// Figures by local day: bounds of days, a year of them, what is counted anew.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../open.ts'
import { createOverviewQueries } from './overview-queries.ts'

const now = new Date(2026, 1, 10, 15).getTime()
const midnight = new Date(2026, 1, 10).getTime()
let db: Db

beforeEach(() => {
  db = openDatabase(':memory:').db
  db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'P', '/p', 'folder', 0)`,
  ).run()
})
afterEach(() => db.close())

function addSession(id: string, at: number): void {
  db.prepare(
    `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, 'p', ?, ?)`,
  ).run(id, at, at)
}

describe('days', () => {
  it('are the 365 local days up to today', async () => {
    const days = await createOverviewQueries(db).days(now)
    expect(days).toHaveLength(365)
    expect(days[0]?.day).toBe('2025-02-11')
    expect(days.at(-1)?.day).toBe('2026-02-10')
    expect(new Set(days.map((day) => day.day)).size).toBe(365)
  })

  it('begin and end at midnight', async () => {
    addSession('last second of yesterday', midnight - 1)
    addSession('first of today', midnight)
    addSession('a year and a day ago', new Date(2025, 1, 10, 23).getTime())
    const days = await createOverviewQueries(db).days(now)
    expect(days.at(-2)).toMatchObject({ day: '2026-02-09', sessions: 1 })
    expect(days.at(-1)).toMatchObject({ day: '2026-02-10', sessions: 1 })
    expect(days.reduce((sum, day) => sum + day.sessions, 0)).toBe(2)
  })

  it('count today each time and past days again after a while', async () => {
    const clock = { time: now }
    const queries = createOverviewQueries(db)
    await queries.days(clock.time)
    addSession('now', now)
    addSession('imported', midnight - 1)
    expect((await queries.days(clock.time)).slice(-2).map((day) => day.sessions)).toEqual([0, 1])
    clock.time += 10 * 60_000
    expect((await queries.days(clock.time)).slice(-2).map((day) => day.sessions)).toEqual([1, 1])
  })

  it('move on at midnight', async () => {
    const clock = { time: now }
    const queries = createOverviewQueries(db)
    addSession('now', now)
    await queries.days(clock.time)
    clock.time = new Date(2026, 1, 11, 0, 0, 1).getTime()
    expect((await queries.days(clock.time)).slice(-2)).toMatchObject([
      { day: '2026-02-10', sessions: 1 },
      { day: '2026-02-11', sessions: 0 },
    ])
  })
})

describe('captureLatency', () => {
  const add = (at: number, ms: number | null) =>
    db
      .prepare(`INSERT INTO events (at, type, duration_ms) VALUES (?, 'hook.capture', ?)`)
      .run(at, ms)

  it('is of the last day', () => {
    for (let n = 1; n <= 100; n++) add(now - n, n)
    add(now - 86_400_001, 5000)
    add(now, null)
    expect(createOverviewQueries(db).captureLatency(now)).toEqual({
      p50: 51,
      p95: 96,
      events: 100,
    })
  })

  it('says so when there is none', () => {
    expect(createOverviewQueries(db).captureLatency(now)).toEqual({
      p50: null,
      p95: null,
      events: 0,
    })
  })
})
