// What the reads of the code map leave out is told: more definitions of a name than are answered.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scanSources } from '../db/code/testing/scan-sources.ts'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { codeCallers, codeGraph, codeImpact } from './code-reads.ts'

let folder = ''
let db: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-reads-'))
  db = openNewDatabase(join(folder, 'c.db'))
  db.exec(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/w', 'folder', 1)`,
  )
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('says where a name means more definitions than are answered', async () => {
  const asked = { projectId: 'p', name: 'same' }
  const sources = (files: number) =>
    Object.fromEntries(
      Array.from({ length: files }, (_, at) => [`same${at}.py`, 'def same():\n    pass\n']),
    )
  const answers = () =>
    Promise.all([codeCallers, codeImpact, codeGraph].map((one) => one.openChecked(db)(asked)))
  await scanSources(db, sources(50), { projectId: 'p', folder })
  expect(await answers()).toMatchObject(Array(3).fill({ hasMoreMatches: false, isWhole: true }))
  await scanSources(db, sources(51), { projectId: 'p', folder })
  expect(await answers()).toMatchObject(Array(3).fill({ hasMoreMatches: true, isWhole: true }))
  const [callers] = await answers()
  expect(callers).toMatchObject({ matches: { length: 50 } })
})
