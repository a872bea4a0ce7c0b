// The event log page by page.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openDatabase } from '../open.ts'
import { createEventQueries, type EventQueries } from './event-queries.ts'

let db: Db
let events: EventQueries
beforeEach(() => {
  db = openDatabase(':memory:').db
  events = createEventQueries(db)
  const insert = db.prepare('INSERT INTO events (at, type, session_id, data) VALUES (?, ?, ?, ?)')
  // Several events share a time, and a wrong clock put the last one before the others.
  for (let n = 1; n <= 30; n++) {
    const type = n % 3 === 0 ? 'search.query' : 'hook.capture'
    insert.run(1000 + Math.floor(n / 10), type, n % 2 === 0 ? 's1' : null, `{"n":${n}}`)
  }
  insert.run(5, 'hook.capture', 's1', '{"n":31}')
})
afterEach(() => db.close())

function pages(filter: { type?: string; sessionId?: string }, limit: number): number[] {
  const ids: number[] = []
  for (let before: number | undefined; ; ) {
    const rows = events.list({ ...filter, before, limit })
    ids.push(...rows.map((row) => row.id))
    before = rows.at(-1)?.id
    if (before === undefined) return ids
  }
}

it('gives each event once, newest first, whatever the size of a page', () => {
  const all = pages({}, 100)
  expect(all).toHaveLength(31)
  expect(all.slice(0, 2)).toEqual([30, 29])
  expect(all.at(-1)).toBe(31)
  for (const limit of [1, 4, 7]) expect(pages({}, limit)).toEqual(all)
})

it('filters by type and by session', () => {
  expect(pages({ type: 'search.query' }, 3)).toEqual([30, 27, 24, 21, 18, 15, 12, 9, 6, 3])
  expect(pages({ type: 'search.query', sessionId: 's1' }, 2)).toEqual([30, 24, 18, 12, 6])
  expect(events.list({ limit: 1 })[0]?.data).toEqual({ n: 30 })
})

it('goes on after the event it stood at was deleted', () => {
  db.prepare('DELETE FROM events WHERE id = 20').run()
  expect(events.list({ before: 20, limit: 2 }).map((row) => row.id)).toEqual([19, 18])
})
