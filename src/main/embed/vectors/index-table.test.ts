// Both kinds of vector tables on a real file: they find what is nearest, in a project, in a list, and forget.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../db/open.ts'
import { openReader } from '../../db/open-reader.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { bitsOf } from './bit-codes.ts'
import { createEmbeddingRows } from './embedding-rows.ts'
import { openIndexReader, openIndexTable } from './index-table.ts'
import { loadSqliteVec } from './sqlite-vec.ts'

let folder: string
let db: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-vectors-'))
  db = openNewDatabase(join(folder, 'test.db'))
  expect(loadSqliteVec(db)).toBeNull()
})

afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Made vectors in groups around 40 directions, all leaning to one side as those of real models do. */
function makeVectors(count: number, dimensions: number): Float32Array[] {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
  const random = (size: number) => Float32Array.from({ length: dimensions }, () => next() * size)
  const lean = random(1)
  const centres = Array.from({ length: 40 }, () => random(1))
  return Array.from({ length: count }, (_, index) => {
    const own = random(0.7)
    const centre = centres[index % 40]
    const sum = own.map((value, i) => value + (lean[i] ?? 0) + (centre?.[i] ?? 0))
    const norm = Math.hypot(...sum)
    return sum.map((value) => value / norm)
  })
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}

function openIndex(dimensions: number) {
  const rows = createEmbeddingRows(db, () => 0)
  const index = rows.begin({
    fingerprint: 'f',
    profile: 'p',
    model: '{}',
    dimensions,
    state: 'serving',
  })
  const table = openIndexTable(db, index.id, dimensions)
  return {
    id: index.id,
    table,
    insert: db.transaction((vectors: readonly Float32Array[], from = 0) => {
      vectors.forEach((vector, place) => {
        const n = from + place
        rows.note(index.id, n + 1, 1)
        table.insert(n + 1, `p${n % 3}`, [vector])
      })
    }),
    remove: (documentId: number) =>
      db.prepare('DELETE FROM embedded_documents WHERE document_id = ?').run(documentId),
  }
}

/** An index as versions before kept it: bits in a table of sqlite-vec, centred at `centre`. */
function writeOlderIndex(vectors: readonly Float32Array[], dimensions: number) {
  const rows = createEmbeddingRows(db, () => 0)
  const name = { fingerprint: 'f', profile: 'p', model: '{}', dimensions }
  const { id } = rows.begin({ ...name, state: 'serving' })
  db.exec(`CREATE VIRTUAL TABLE vectors_${id} USING vec0 (project TEXT PARTITION KEY, bits BIT[${dimensions}]);
    CREATE TABLE vectors_${id}_numbers (id INTEGER PRIMARY KEY, project TEXT NOT NULL, numbers BLOB NOT NULL) STRICT;
    CREATE TABLE vectors_${id}_centre (numbers BLOB NOT NULL) STRICT;
    CREATE TABLE vectors_${id}_changes (seq INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT`)
  const centre = new Float32Array(dimensions)
  for (const vector of vectors)
    for (const [i, value] of vector.entries()) centre[i] = (centre[i] ?? 0) + value / vectors.length
  const bytesOf = (vector: Float32Array) =>
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  db.prepare(`INSERT INTO vectors_${id}_centre VALUES (?)`).run(bytesOf(centre))
  const putNumbers = db.prepare(`INSERT INTO vectors_${id}_numbers VALUES (?, ?, ?)`)
  const putBits = db.prepare(
    `INSERT INTO vectors_${id} (rowid, project, bits) VALUES (?, ?, vec_bit(?))`,
  )
  db.transaction(() => {
    vectors.forEach((vector, n) => {
      rows.note(id, n + 1, 1)
      putNumbers.run((n + 1) * 32, `p${n % 3}`, bytesOf(vector))
      putBits.run(BigInt((n + 1) * 32), `p${n % 3}`, bitsOf(vector, centre))
    })
  })()
  return { id, rows }
}

it('an index of an older version answers while its bits move to their own table, and afterwards', () => {
  const dimensions = 256
  const vectors = makeVectors(900, dimensions)
  const { id, rows } = writeOlderIndex(vectors.slice(0, 880), dimensions)
  const own = openReader(join(folder, 'test.db'))
  expect(loadSqliteVec(own)).toBeNull()
  const table = openIndexTable(db, id, dimensions)
  const reader = openIndexReader(own, id, dimensions)
  const isFound = (n: number) =>
    [table, reader].map((one) => {
      const hits = one.nearest(vectors[n] ?? new Float32Array(dimensions), { k: 3 })
      return hits.some((hit) => hit.documentId === n + 1 && hit.similarity > 0.999)
    })
  const add = (n: number) =>
    db.transaction(() => {
      rows.note(id, n + 1, 1)
      table.insert(n + 1, `p${n % 3}`, [vectors[n] ?? new Float32Array(dimensions)])
    })()
  const remove = (n: number) =>
    db.prepare('DELETE FROM embedded_documents WHERE document_id = ?').run(n + 1)
  const tables = () => db.prepare('SELECT name FROM sqlite_schema').pluck().all()

  for (let slices = 0; table.takeOverOlder(); slices++) {
    expect([3, 400, 879].map(isFound)).toEqual([1, 2, 3].map(() => [true, true]))
    if (slices === 3) for (const n of [880, 881]) add(n)
    if (slices === 5) for (const n of [10, 700]) remove(n)
    expect(slices).toBeLessThan(100)
  }
  expect(tables()).not.toContain(`vectors_${id}`)
  expect(tables()).not.toContain(`vectors_${id}_chunks`)
  add(899)
  remove(20)
  expect([3, 400, 879, 880, 881, 899].map(isFound)).toEqual(Array(6).fill([true, true]))
  expect([10, 700, 20].map(isFound)).toEqual(Array(3).fill([false, false]))
  const all = table.nearest(vectors[0] ?? new Float32Array(dimensions), { k: 2000 })
  expect(new Set(all.map(({ documentId }) => documentId)).size).toBe(880)
  own.close()
})

describe.each([
  ['short vectors, compared one by one', 64],
  ['long vectors, preselected by bits', 256],
])('%s', (_, dimensions) => {
  it('are found like a comparison of all finds them', () => {
    const vectors = makeVectors(3000, dimensions)
    const { table, insert } = openIndex(dimensions)
    insert(vectors)
    let found = 0
    for (let q = 0; q < 30; q++) {
      const query = vectors[q * 100]
      if (!query) throw new Error('There is no such vector')
      const exact = vectors
        .map((vector, n) => ({ documentId: n + 1, similarity: cosine(query, vector) }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, 10)
      const hits = table.nearest(query, { k: 10 })
      expect(hits).toHaveLength(10)
      expect(hits[0]?.documentId).toBe(q * 100 + 1)
      expect(hits[0]?.similarity).toBeCloseTo(1, 4)
      const ids = new Set(hits.map((hit) => hit.documentId))
      found += exact.filter(({ documentId }) => ids.has(documentId)).length
    }
    expect(found / 300).toBeGreaterThan(0.98)
  })

  it('are found within a project and within a list', () => {
    const vectors = makeVectors(1500, dimensions)
    const { table, insert } = openIndex(dimensions)
    insert(vectors)
    const query = vectors[0] ?? new Float32Array(dimensions)
    const inProject = table.nearest(query, { k: 20, projects: ['p1'] })
    expect(inProject).toHaveLength(20)
    expect(inProject.every(({ documentId }) => (documentId - 1) % 3 === 1)).toBe(true)
    expect(
      table
        .nearest(query, { k: 5, within: [7, 8, 9] })
        .map(({ documentId }) => documentId)
        .sort(),
    ).toEqual([7, 8, 9])
    expect(
      table
        .nearest(query, { k: 5, within: [7, 8, 9], projects: ['p1'] })
        .map((hit) => hit.documentId),
    ).toEqual([8])
    const both = table.nearest(query, { k: 20, projects: ['p0', 'p1'] })
    const each = ['p0', 'p1'].flatMap((project) =>
      table.nearest(query, { k: 20, projects: [project] }),
    )
    expect(both).toEqual(each.sort((a, b) => b.similarity - a.similarity).slice(0, 20))
    expect(table.nearest(query, { k: 5, within: [] })).toEqual([])
    expect(table.nearest(query, { k: 5, projects: ['none'] })).toEqual([])
  })

  it('are found by a reader of its own as they are at each question, whatever came and went', () => {
    const vectors = makeVectors(2400, dimensions)
    const { id, insert, remove } = openIndex(dimensions)
    insert(vectors.slice(0, 1200))
    const own = openReader(join(folder, 'test.db'))
    expect(loadSqliteVec(own)).toBeNull()
    const reader = openIndexReader(own, id, dimensions)
    const isFound = (n: number) => {
      const hits = reader.nearest(vectors[n] ?? new Float32Array(dimensions), { k: 3 })
      return hits.some((hit) => hit.documentId === n + 1 && hit.similarity > 0.999)
    }
    expect([0, 700, 1199, 1200, 2399].map(isFound)).toEqual([true, true, true, false, false])
    remove(1)
    insert(vectors.slice(1200, 1205), 1200)
    expect([0, 700, 1204, 1205].map(isFound)).toEqual([false, true, true, false])
    // Embedded anew with another vector: the old one is gone.
    remove(701)
    insert(vectors.slice(2300, 2301), 700)
    expect(isFound(700)).toBe(false)
    for (let n = 900; n < 1000; n++) remove(n + 1)
    insert(vectors.slice(1205, 2000), 1205)
    expect([899, 900, 999, 1205, 1999].map(isFound)).toEqual([true, false, false, true, true])
    // A reader that slept while the list of changes was cleared reads everything anew.
    insert(vectors.slice(2000, 2400), 2000)
    remove(1000)
    if (dimensions >= 256) {
      db.exec(
        `DELETE FROM vectors_${id}_changes WHERE seq < (SELECT max(seq) FROM vectors_${id}_changes)`,
      )
    }
    expect([999, 2000, 2399].map(isFound)).toEqual([false, true, true])
    own.close()
  })

  it.each([20, 1000])('leave no bytes when their document goes, among %i', (count) => {
    const vectors = makeVectors(count, dimensions)
    const { table, insert, remove } = openIndex(dimensions)
    insert(vectors)
    const gone = vectors[3] ?? new Float32Array(dimensions)
    // A page boundary may lie in between: parts of it are looked for.
    const parts = Array.from({ length: dimensions / 16 }, (_, part) =>
      Buffer.from(gone.buffer, part * 64, 64),
    )
    const inFile = () => {
      db.pragma('wal_checkpoint(TRUNCATE)')
      const file = readFileSync(join(folder, 'test.db'))
      return parts.some((part) => file.includes(part))
    }
    expect(inFile()).toBe(true)
    remove(4)
    expect(inFile()).toBe(false)
    expect(table.nearest(gone, { k: count }).map((hit) => hit.documentId)).not.toContain(4)
  })
})

it('every piece of long documents is found, also of the one that completes the sample for the centre', () => {
  const vectors = makeVectors(900, 256)
  const rows = createEmbeddingRows(db, () => 0)
  const name = { fingerprint: 'f', profile: 'p', model: '{}', dimensions: 256 }
  const { id } = rows.begin({ ...name, state: 'serving' })
  const table = openIndexTable(db, id, 256)
  db.transaction(() => {
    for (let n = 0; n < 30; n++) {
      rows.note(id, n + 1, 30)
      table.insert(n + 1, 'p', vectors.slice(n * 30, n * 30 + 30))
    }
  })()
  const lost = vectors.flatMap((vector, n) => {
    const [best] = table.nearest(vector, { k: 1 })
    return best?.documentId === Math.floor(n / 30) + 1 && best.similarity > 0.999 ? [] : [n]
  })
  expect(lost).toEqual([])
})
