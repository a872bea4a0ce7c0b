// The rows behind each figure are as many as the figure says, within its time and its project, also after a roll-up.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RowsOfFigure } from '../../../shared/contract/evaluation/rows.ts'
import { makeMeasures } from '../../evals/report/make-measures.ts'
import { sweepEvents } from '../../keep/events.ts'
import { createCallQueries } from '../code/call-queries.ts'
import type { Db } from '../open.ts'
import { openNewDatabase } from '../testing/new-database.ts'
import { createFigureRows } from './figure-rows.ts'
import { createMeasureRows } from './measure-rows.ts'

let folder = ''
let db: Db
const now = new Date(2026, 9, 30, 12).getTime()
const at = (day: number): number => new Date(2026, 9, day, 10).getTime()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-rows-'))
  db = openNewDatabase(join(folder, 'test.db'))
  const run = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).run(...values)
  for (const name of ['shop', 'blog']) {
    run(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', 0)`,
      ...[`p-${name}`, name, `/${name}`],
    )
    run(
      'INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, ?, 0, 0)',
      ...[`s-${name}`, `p-${name}`],
    )
    for (let day = 20; day < 28; day++) {
      run(
        `INSERT INTO injections (session_id, at, event, text, tokens) VALUES (?, ?, 'SessionStart', '', 10)`,
        ...[`s-${name}`, at(day)],
      )
      run(
        `INSERT INTO events (at, session_id, type, data, duration_ms) VALUES (?, ?, 'context.token_budget', ?, 3)`,
        ...[at(day), `s-${name}`, JSON.stringify({ event: 'SessionStart', used: 9, budget: 20 })],
      )
      run(
        `INSERT INTO model_calls (at, provider, model, billing, purpose, prompt_version, project_id, outcome, tokens_in,
           tokens_cached, tokens_out) VALUES (?, 'ollama', 'm', 'free', 'turn', 1, ?, ?, 5, 0, 1)`,
        ...[at(day), `p-${name}`, day % 3 === 0 ? 'timeout' : 'answered'],
      )
      const { lastInsertRowid } = run(
        `INSERT INTO memories (namespace, kind, content, confidence, manual, active, created_at, updated_at)
         VALUES (?, 'fact', 'Prices are in cents.', ?, ?, ?, ?, 0)`,
        ...[`project:p-${name}`, day / 30, day % 2, day % 5 === 0 ? 0 : 1, at(day)],
      )
      for (const change of ['reinforced', 'contradicted', 'superseded', 'rejected'].slice(
        day % 4,
      )) {
        run(
          `INSERT INTO memory_changes (memory_id, at, change, by, content, confidence) VALUES (?, ?, ?, 'rules', '', 0.5)`,
          ...[Number(lastInsertRowid), at(day), change],
        )
      }
    }
  }
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each([{}, { projectId: 'p-shop' }])('lists as many as are counted, %o', async (project) => {
  const input = { from: at(22), to: at(26), ...project }
  const measures = () => makeMeasures(input, now, createMeasureRows(db), createCallQueries(db))
  const list = createFigureRows(db)
  const rows = (figure: RowsOfFigure, name?: string) =>
    list({ ...input, figure, ...(name === undefined ? {} : { name }), now, limit: 500, offset: 0 })
  const { context, models, learnings, steps } = measures()
  const sum = (day: (typeof learnings.byDay)[number]) => day.added + day.reinforced
  const counted: [RowsOfFigure, number][] = [
    ['given', context.times],
    ['starts', context.starts],
    ['calls', models.calls],
    ['failed calls', models.failed],
    ['unpriced calls', models.unpriced],
    ['held', learnings.active],
    ['confident', learnings.confident],
    ['manual', learnings.manual],
    ['added', learnings.added],
    ['reinforced', learnings.reinforced],
    ['contradicted', learnings.contradicted],
    ['superseded', learnings.superseded],
    ['rejected', learnings.rejected],
    ['learned', learnings.byDay.reduce((all, day) => all + sum(day), 0)],
  ]
  for (const [figure, wanted] of counted) {
    const { rows: found, total } = rows(figure)
    expect([figure, found.length, total]).toEqual([figure, wanted, wanted])
    expect(new Set(found.map(({ key }) => key)).size).toBe(wanted)
    expect(wanted).toBeGreaterThan(0)
  }
  const given = rows('given').rows.reduce((all, { amount }) => all + (amount ?? 0), 0)
  expect(given).toBe(context.tokens)
  expect(rows('told')).toEqual({ rows: [], total: 0, rolledUp: 0 })
  expect(rows('opened').total).toBe(0)
  const budget = 'context.token_budget'
  const step = steps.find(({ type }) => type === budget)?.latency.count
  expect(rows('steps', budget).total).toBe(step)

  const sweep = sweepEvents(db)
  while (!(await sweep.drop(new Date(2026, 9, 24).getTime())).isDone);
  const after = rows('starts')
  expect(after.rolledUp).toBeGreaterThan(0)
  expect(after.total + after.rolledUp).toBe(measures().context.starts)
})
