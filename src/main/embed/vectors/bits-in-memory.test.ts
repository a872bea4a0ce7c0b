// The bits of an index are the same whether they are kept in memory or are read from the file each time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { likelyNearest } from './bit-codes.ts'
import { openBitVectorTable } from './bit-vector-table.ts'
import { keepBitsInMemory } from './bits-in-memory.ts'
import { loadSqliteVec } from './sqlite-vec.ts'

// No multiple of 128: a code is longer than its bits.
const dimensions = 272
let folder: string
let db: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-codes-'))
  db = openNewDatabase(join(folder, 'test.db'))
  expect(loadSqliteVec(db)).toBeNull()
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('too large an index for the memory is read from the file, with the same answers', () => {
  const table = openBitVectorTable(db, 'own', dimensions)
  const vectorOf = (n: number) =>
    Float32Array.from({ length: dimensions }, (_, place) => Math.sin((place + 3) * (n + 1) * 0.013))
  db.transaction(() => {
    for (let n = 0; n < 2500; n++) table.insert(n, n % 3 === 0 ? null : `p${n % 2}`, [vectorOf(n)])
  })()
  const [kept, read] = [undefined, 0].map((limit) => keepBitsInMemory(db, 'own', dimensions, limit))
  const centre = kept?.centre()
  if (!kept || !read || !centre) throw new Error('There is no centre with so many vectors')
  for (const projects of [undefined, [''], ['p1'], ['p1', ''], ['none']]) {
    const found = [kept, read].map((memory) =>
      likelyNearest(memory.read(projects), vectorOf(1201), centre, 20).sort((a, b) => a - b),
    )
    expect(found[0]).toEqual(found[1])
    expect(found[0]?.length ?? 0).toBe(
      projects?.[0] === 'none' ? 0 : Math.max(20, found[0]?.length ?? 0),
    )
    if (projects === undefined || projects.includes('p1')) expect(found[0]).toContain(1201 * 32)
  }
})
