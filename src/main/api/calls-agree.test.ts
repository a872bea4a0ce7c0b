// The code map and the report count the calls of the user's sources alike, and the rows behind them are as many.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { codeFigures } from './code-reads.ts'
import { figureRowsRead, measuresRead } from './report-reads.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-calls-'))
const db = openNewDatabase(join(folder, 'test.db'))
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

it('counts calls for the code map as for the report, whatever was counted while they were read', async () => {
  const run = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).run(...values)
  run(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'p', '/p', 'folder', 0)`,
  )
  const byWay = { direct: 900, 'own method': 0, import: 0, inferred: 0, unresolved: 7 }
  const counted = [{ language: 'python', byWay, toProject: 400, openOutside: 3 }]
  run(
    `INSERT INTO code_analyses (project_id, run, tallies, at) VALUES ('p', 2, ?, 1)`,
    JSON.stringify(counted),
  )
  for (const language of ['python', 'go']) {
    const { lastInsertRowid } = run(
      `INSERT INTO code_files (project_id, path, language, text_hash, state, event, at) VALUES ('p', ?, ?, 'x', 'whole', 1, 1)`,
      ...[`src/${language}`, language],
    )
    const file = Number(lastInsertRowid)
    run(
      `INSERT INTO code_definitions (file_id, name, qualified_name, kind, signature, first_line, last_line, body_hash,
         is_async, is_generator, is_static, is_anonymous) VALUES (?, 'total', 'total', 'function', '', 1, 2, 'x', 0, 0, 0, 0)`,
      file,
    )
    const call = (written: string, way: string, path: string | null) =>
      run(
        `INSERT INTO code_calls (project_id, file_id, run, caller, line, written, way, reason, confidence, callee_path,
           callee, is_usual, is_first) VALUES ('p', ?, 2, '', 7, ?, ?, NULL, 0.9, ?, 'total', 0, 1)`,
        ...[file, written, way, path],
      )
    call('total', 'direct', 'src/python')
    call('total', 'direct', 'src/go')
    call('print', 'direct', null)
    call('cart.total', 'unresolved', null)
    // Nothing in the project has that name.
    call('list.append', 'unresolved', null)
  }
  const span = { projectId: 'p', from: 0, to: 10, now: 10 }
  const { toProject } = await codeFigures.open(db)({ projectId: 'p' })
  const { calls } = await measuresRead.open(db)(span)
  expect(toProject).toEqual(calls.byLanguage)
  expect(toProject).toContainEqual({ language: 'go', resolved: 2, unresolved: 1 })
  for (const { language, resolved, unresolved } of toProject) {
    const rows = figureRowsRead.open(db)
    const listed = { ...span, name: language, limit: 100, offset: 0 }
    expect((await rows({ ...listed, figure: 'resolved calls' })).total).toBe(resolved)
    expect((await rows({ ...listed, figure: 'open calls' })).total).toBe(unresolved)
  }
})
