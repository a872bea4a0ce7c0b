// The rows behind each figure are as many as the figure says, within its time and its project, also after a roll-up.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  alikeName,
  askedName,
  type RowsOfFigure,
} from '../../../shared/contract/evaluation/rows.ts'
import { makeMeasures } from '../../evals/report/make-measures.ts'
import { sweepEvents } from '../../keep/events.ts'
import { createCallQueries } from '../code/call-queries.ts'
import type { Db } from '../open.ts'
import { openNewDatabase } from '../testing/new-database.ts'
import { createUseItems } from '../usage/use-items.ts'
import { createFigureRows } from './figure-rows.ts'
import { createMeasureRows } from './measure-rows.ts'
import { currentMeasure } from './measured-sql.ts'
import { createProjectCalls } from './project-calls.ts'

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
  const calls = createProjectCalls(db, createCallQueries(db))
  const measures = () => makeMeasures(input, now, createMeasureRows(db), calls)
  const list = createFigureRows(db, calls)
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

/** A file of each project with calls that lead into it, out of it and nowhere, some of an older analysis. */
function plantCalls(): void {
  const run = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).run(...values)
  for (const project of ['p-shop', 'p-blog']) {
    run(
      'INSERT INTO code_analyses (project_id, run, tallies, at) VALUES (?, 2, ?, 1)',
      project,
      '[]',
    )
    for (const language of ['python', 'typescript']) {
      const { lastInsertRowid } = run(
        `INSERT INTO code_files (project_id, path, language, text_hash, state, event, at) VALUES (?, ?, ?, 'x', 'whole', 1, 1)`,
        ...[project, `src/${language}`, language],
      )
      const file = Number(lastInsertRowid)
      run(
        `INSERT INTO code_definitions (file_id, name, qualified_name, kind, signature, first_line, last_line, body_hash,
           is_async, is_generator, is_static, is_anonymous)
         VALUES (?, 'total', 'Cart.total', 'method', 'total()', 1, 2, 'x', 0, 0, 0, 0)`,
        file,
      )
      const call = (
        written: string,
        way: string,
        callee: [string | null, string | null],
        of = 2,
        first = 1,
      ) =>
        run(
          `INSERT INTO code_calls (project_id, file_id, run, caller, line, written, way, reason, confidence, callee_path,
             callee, is_usual, is_first) VALUES (?, ?, ?, '', 7, ?, ?, ?, 0.9, ?, ?, 0, ?)`,
          ...[
            project,
            file,
            of,
            written,
            way,
            way === 'unresolved' ? 'dynamic' : null,
            ...callee,
            first,
          ],
        )
      call('total', 'direct', ['src/python', 'Cart.total'])
      call('total', 'import', ['src/python', 'Cart.total'])
      call('total', 'import', ['src/typescript', 'Cart.total'], 2, 0)
      call('total', 'direct', ['src/python', 'Cart.total'], 1)
      call('print', 'direct', [null, '<builtin>.print'])
      call('cart.total', 'unresolved', [null, null])
      call('cart.total', 'unresolved', [null, null])
      call('later', 'unresolved', [null, null])
      call('list.append', 'unresolved', [null, null])
    }
  }
}

it.each([{}, { projectId: 'p-shop' }])(
  'lists calls in sources as they are counted, %o',
  (project) => {
    plantCalls()
    const calls = createProjectCalls(db, createCallQueries(db))
    const list = createFigureRows(db, calls)
    const input = { from: at(22), to: at(26), ...project }
    const rows = (figure: RowsOfFigure, name?: string) =>
      list({
        ...input,
        figure,
        ...(name === undefined ? {} : { name }),
        now,
        limit: 500,
        offset: 0,
      })
    const measured = makeMeasures(input, now, createMeasureRows(db), calls).calls
    const projects = 'projectId' in project ? 1 : 2
    expect(measured).toMatchObject({ resolved: 4 * projects, unresolved: 6 * projects })
    expect(rows('resolved calls').total).toBe(measured.resolved)
    expect(rows('open calls').total).toBe(measured.unresolved)
    expect(measured.byLanguage.map(({ language }) => language).sort()).toEqual([
      'python',
      'typescript',
    ])
    for (const { language, resolved, unresolved } of measured.byLanguage) {
      expect(rows('resolved calls', language).rows).toHaveLength(resolved)
      expect(rows('open calls', language).rows).toHaveLength(unresolved)
    }
    expect(measured.open).toHaveLength(2 * projects)
    for (const one of measured.open) {
      const found = rows('alike calls', alikeName(one)).rows
      expect(found).toHaveLength(one.times)
      for (const row of found)
        expect(row).toMatchObject({
          text: one.written,
          projectId: one.projectId,
          kind: 'dynamic',
          line: 7,
        })
    }
    expect(rows('alike calls', 'no such name').total).toBe(0)
  },
)

it('lists the sessions that the self-test asked, and what was done against what was given', () => {
  const run = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).run(...values)
  for (const [measure, session] of [
    [currentMeasure, 's-shop'],
    [currentMeasure, 's-blog'],
  ] as const)
    for (const way of ['words', 'newest'])
      run(
        `INSERT INTO self_tests (session_id, way, target, needed, out_of, recall5, recall10, mrr, ndcg10, measure)
         VALUES (?, ?, 'files', 3, 9, 0.2, 0.4, 0.5, 0.6, ?)`,
        ...[session, way, measure],
      )
  run(`UPDATE self_tests SET measure = 1 WHERE session_id = 's-blog' AND way = 'words'`)
  const injections = db
    .prepare<[], number>(`SELECT id FROM injections WHERE session_id = 's-shop' ORDER BY id`)
    .pluck()
    .all()
  for (const [nth, id] of injections.entries()) {
    run(
      `INSERT INTO injection_items (injection_id, position, layer, ref, tokens, outcome) VALUES (?, 0, 'memories', 'm1', 5, 'contradicted')`,
      id,
    )
    run(
      `INSERT INTO item_evidence (injection_id, position, rule, words, at) VALUES (?, 0, 'violated', ?, ?)`,
      ...[id, `Bash: git push ${nth}`, at(20 + nth)],
    )
  }
  const list = createFigureRows(db, createProjectCalls(db, createCallQueries(db)))
  const rows = (figure: RowsOfFigure, name: string, projectId?: string) =>
    list({
      ...{ from: at(22), to: at(26), figure, name, now, limit: 500, offset: 0 },
      ...(projectId === undefined ? {} : { projectId }),
    }).rows
  expect(
    rows('asked', askedName('files', 'newest'))
      .map(({ sessionId }) => sessionId)
      .sort(),
  ).toEqual(['s-blog', 's-shop'])
  expect(rows('asked', askedName('files', 'words'))).toMatchObject([
    { sessionId: 's-shop', kind: '3', amount: 0.4 },
  ])
  expect(rows('asked', askedName('sessions', 'words'))).toEqual([])
  const violations = createUseItems(db, () => null).violations({
    from: at(22),
    to: at(26),
    limit: 1,
  })
  expect(violations.total).toBe(4)
  expect(rows('violations', '')).toMatchObject(
    [5, 4, 3, 2].map((nth) => ({ kind: 'm1', text: `Bash: git push ${nth}`, sessionId: 's-shop' })),
  )
  expect(rows('violations', '', 'p-blog')).toEqual([])
})
