// The reads of the code map: what they take for a name and a file, and that what they leave out is told.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeCallsSchema } from '../../shared/contract/code.ts'
import { scanSources } from '../db/code/testing/scan-sources.ts'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { codeCallers, codeFile, codeGraph, codeImpact, codeWhy } from './code-reads.ts'

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

it('takes a file by all of its path, as agents name it', async () => {
  await scanSources(db, { 'src/tax.py': 'def rate():\n    pass\n' }, { projectId: 'p', folder })
  const read = codeFile.openChecked(db)
  for (const path of ['src/tax.py', './src/tax.py', '/w/src/tax.py', 'src/../src/tax.py'])
    expect(await read({ projectId: 'p', path })).toMatchObject({ path: 'src/tax.py' })
  for (const path of ['/elsewhere/src/tax.py', '../src/tax.py', 'tax.py', ''])
    expect(await read({ projectId: 'p', path })).toBeNull()
  const asked = { projectId: 'p', name: 'rate', path: '/w/src/tax.py' }
  expect(await codeCallers.openChecked(db)(asked)).toMatchObject({
    matches: [{ id: 'src/tax.py#rate' }],
  })
})

it('takes a name with its module or class before it, in the way of any language', async () => {
  await scanSources(
    db,
    {
      'src/tax.py': 'class Tax:\n    def rate(self):\n        pass\n\ndef rate():\n    pass\n',
      'src/other.py': 'def rate():\n    pass\n',
    },
    { projectId: 'p', folder },
  )
  const meant = async (name: string) =>
    codeCallsSchema
      .parse(await codeCallers.openChecked(db)({ projectId: 'p', name }))
      .matches.map(({ id }) => id)
  expect(await meant('tax.rate')).toEqual(['src/tax.py#rate'])
  expect(await meant('Tax::rate')).toEqual(['src/tax.py#Tax.rate'])
  expect(await meant('src.tax.Tax.rate')).toEqual(['src/tax.py#Tax.rate'])
  expect(await meant('nosuch.rate')).toEqual([])
  const why = codeWhy.openChecked(db)
  expect(await why({ projectId: 'p', name: 'tax.rate' })).toMatchObject({ isKnown: true })
  expect(await why({ projectId: 'p', name: 'nosuch.rate' })).toMatchObject({ isKnown: false })
})
