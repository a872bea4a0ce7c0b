// Every measure is the same before and after old events were rolled up by day, across midnight and a change of clocks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCallQueries } from '../../db/code/call-queries.ts'
import { createMeasureRows } from '../../db/evaluation/measure-rows.ts'
import { createProjectCalls } from '../../db/evaluation/project-calls.ts'
import { createEventDayQueries } from '../../db/events/event-day-queries.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { sweepEvents } from '../../keep/events.ts'
import { makeMeasures } from './make-measures.ts'

let folder = ''
let db: Db
const zone = process.env.TZ

beforeEach(() => {
  // Clocks go back on 25 October 2026.
  process.env.TZ = 'Europe/Berlin'
  folder = mkdtempSync(join(tmpdir(), 'recollect-rolled-'))
  db = openNewDatabase(join(folder, 'test.db'))
  for (const name of ['shop', 'blog']) {
    db.prepare(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', 0)`,
    ).run(`p-${name}`, name, `/${name}`)
    db.prepare(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, ?, 0, 0)`,
    ).run(`s-${name}`, `p-${name}`)
  }
})
afterEach(() => {
  db.close()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  rmSync(folder, { recursive: true, force: true })
})

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 9, day, hour, minute).getTime()

function write(
  time: number,
  type: string,
  data: object,
  ms: number | null,
  session: string | null,
) {
  db.prepare(
    'INSERT INTO events (at, session_id, type, data, duration_ms) VALUES (?, ?, ?, ?, ?)',
  ).run(time, session, type, JSON.stringify(data), ms)
}

async function rollUp(before: number): Promise<void> {
  const sweep = sweepEvents(db)
  while (!(await sweep.drop(before)).isDone);
}

/** What is told of these days: whole, and of one project. */
function told(from: number, to: number) {
  const of = (projectId?: string) => {
    const input = { from, to, ...(projectId === undefined ? {} : { projectId }) }
    const { steps, context, search, compression } = makeMeasures(
      input,
      at(30, 12),
      createMeasureRows(db),
      createProjectCalls(db, createCallQueries(db)),
    )
    return { steps, context, search, compression }
  }
  return {
    all: of(),
    shop: of('p-shop'),
    blog: of('p-blog'),
    days: createEventDayQueries(db)(to - 1, 6),
  }
}

it('tells the same of events and of the days that they became', async () => {
  for (let day = 22; day <= 27; day++) {
    for (const [hour, minute] of [
      [0, 0],
      [2, 30],
      [12, 0],
      [23, 59],
    ] as const) {
      const session = hour < 12 ? 's-shop' : hour === 12 ? 's-blog' : null
      const time = at(day, hour, minute)
      write(time, 'search.query', { mode: 'words', words: 2, filters: [] }, null, session)
      write(time, 'search.result', { hits: day, topScore: 0.5 }, day + hour, session)
      write(
        time,
        'context.token_budget',
        { event: 'SessionStart', budget: 1500, used: 40 * day, layers: {} },
        null,
        session,
      )
      // Of a prompt, and of a program that did not say of what: neither is a session's start.
      write(
        time,
        'context.token_budget',
        { event: 'UserPromptSubmit', budget: 300, used: 9 },
        null,
        session,
      )
      write(time, 'context.token_budget', { budget: 700, used: 8 }, null, session)
      write(time, 'compress.done', {}, hour, session)
    }
  }
  // The hour that comes twice.
  write(at(25, 2, 30) + 3_600_000, 'search.result', { hits: 90, topScore: null }, 4, 's-shop')
  const before = told(at(22, 0), at(28, 0))
  const part = told(at(23, 0), at(26, 0))
  expect(before.all.search).toMatchObject({ queries: 24 })
  expect(before.shop.search.meanResults).not.toBe(before.blog.search.meanResults)
  expect(before.all.context).toMatchObject({ starts: 24, meanBudget: 1500, meanTokens: 980 })

  // A day in part, then all.
  for (const until of [at(24, 12), at(25, 2, 45), at(29, 0)]) {
    await rollUp(until)
    expect(told(at(22, 0), at(28, 0))).toEqual(before)
    expect(told(at(23, 0), at(26, 0))).toEqual(part)
  }
  expect(db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(0)
})

it('keeps the sums of a project that is deleted, without its name', async () => {
  write(at(22, 12), 'search.result', { hits: 3, topScore: null }, 5, 's-shop')
  write(at(22, 13), 'search.result', { hits: 5, topScore: null }, 7, null)
  await rollUp(at(23, 0))
  const before = told(at(22, 0), at(23, 0)).all
  db.prepare(`DELETE FROM sessions WHERE project_id = 'p-shop'`).run()
  db.prepare(`DELETE FROM projects WHERE id = 'p-shop'`).run()
  expect(told(at(22, 0), at(23, 0)).all).toEqual(before)
  expect(JSON.stringify(db.prepare('SELECT * FROM event_days').all())).not.toContain('shop')
})

it('counts what an older version rolled up, and means only over what has its sums', async () => {
  db.prepare(
    `INSERT INTO event_days (day, type, events, timed, duration_ms, tokens_in, tokens_out)
     VALUES ('2026-10-22', 'search.result', 10, 10, 50, 0, 0)`,
  ).run()
  write(at(22, 13), 'search.result', { hits: 5, topScore: null }, 5, null)
  const { all } = told(at(22, 0), at(23, 0))
  expect(all.search).toMatchObject({ meanResults: 5, latency: { count: 11, meanMs: 5 } })
  await rollUp(at(23, 0))
  expect(told(at(22, 0), at(23, 0)).all).toEqual(all)
})

it('tells of no data, and of data that is none', async () => {
  expect(told(at(22, 0), at(23, 0)).all.context).toMatchObject({ starts: 0, meanTokens: null })
  const put = db.prepare('INSERT INTO events (at, type, data) VALUES (?, ?, ?)')
  for (const data of ['[]', '{"hits":', '', 'null', '{"hits":"7"}'])
    for (const type of ['search.result', 'context.token_budget', 'never.heard.of'])
      put.run(at(22, 1), type, data)
  put.run(at(22, 1), 'search.result', '{"hits":4}')
  const before = told(at(22, 0), at(23, 0))
  expect(before.all.search).toMatchObject({ meanResults: 4, latency: { count: 6, meanMs: null } })
  expect(before.all.context).toMatchObject({ starts: 0, meanBudget: null })
  await rollUp(at(23, 0))
  expect(told(at(22, 0), at(23, 0))).toEqual(before)
})

it('tells the same of events that were written while the clock stood behind, and of one alone', async () => {
  const search = (time: number, hits: number) => write(time, 'search.result', { hits }, 5, 's-shop')
  search(at(24, 12), 3)
  expect(told(at(24, 0), at(25, 0)).all.search).toMatchObject({ meanResults: 3 })
  await rollUp(at(25, 0))
  // The clock goes back: later events are of a day that was rolled up already.
  search(at(24, 9), 9)
  search(at(23, 9), 6)
  const before = told(at(22, 0), at(28, 0))
  expect(told(at(24, 0), at(25, 0)).all.search).toMatchObject({ meanResults: 6 })
  await rollUp(at(28, 0))
  expect(told(at(22, 0), at(28, 0))).toEqual(before)
})

it('counts each event once where the time zone changes', async () => {
  for (let day = 22; day <= 26; day++)
    write(at(day, 1), 'search.result', { hits: day }, 5, 's-shop')
  await rollUp(at(24, 12))
  process.env.TZ = 'America/Los_Angeles'
  const from = new Date(2026, 9, 20).getTime()
  const before = told(from, new Date(2026, 9, 30).getTime())
  expect(before.all.search).toMatchObject({ meanResults: 24, latency: { count: 5 } })
  await rollUp(new Date(2026, 9, 30).getTime())
  expect(told(from, new Date(2026, 9, 30).getTime()).all).toEqual(before.all)
})
