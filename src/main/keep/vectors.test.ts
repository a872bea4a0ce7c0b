// Vectors beside what replaces or changes the file: they go with a deletion, and are made anew after a salvage.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, openDatabase } from '../db/open.ts'
import { type Indexes, openIndexes } from '../embed/vectors/indexes.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { copyDatabase, putInPlace } from './backups/backup-file.ts'
import { changeCopy } from './backups/change-copy.ts'
import { salvage } from './salvage/salvage.ts'
import { makeStore, type TestStore } from './testing/test-store.ts'

const dimensions = 256
let store: TestStore
let db: Db
let indexes: Indexes

beforeEach(async () => {
  store = makeStore(30)
  db = openDatabase(store.database).db
  indexes = openIndexes(
    db,
    () => {},
    () => 0,
  )
  indexes.use({ fingerprint: 'f', profile: 'p', model: '{}', dimensions })
  const documents = db.prepare('SELECT id FROM search_documents').pluck().all() as number[]
  db.transaction(() => {
    for (const id of documents) indexes.acceptVector(id, vectorOf(id))
  })()
})
afterEach(async () => {
  db.close()
  await store.close()
})

function vectorOf(id: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, n) => Math.sin(id * 7 + n))
}

/** How many vectors the index's own table holds. */
function countVectors(file: string): number {
  const copy = new Database(file, { readonly: true })
  try {
    return Number(copy.prepare('SELECT count(*) FROM vectors_1_numbers').pluck().get())
  } finally {
    copy.close()
  }
}

it('takes the vector of what was deleted out of a backup', async () => {
  const backup = join(store.folder, 'copy.db')
  await copyDatabase(store.database, backup)
  expect(countVectors(backup)).toBe(30)
  const erasures = [{ kind: 'session', ref: 's3', at: 1 }] as const
  expect(await changeCopy(backup, { change: 'erase', erasures: [...erasures] })).toBe('changed')
  expect(countVectors(backup)).toBe(29)
})

it('leaves no byte of a long vector, nor of its bits, in the file that it was deleted from', () => {
  // From so many on the index keeps bits too.
  const search = createSearchIndex(db)
  const idOf = db.prepare<[string], number>('SELECT id FROM search_documents WHERE ref = ?').pluck()
  db.transaction(() => {
    for (let n = 0; n < 600; n++) {
      const ref = `more-${n}`
      const document = { kind: 'memory' as const, ref, projectId: null, sessionId: null, at: n }
      search.put({ ...document, files: [], title: ref, body: '' })
      const id = idOf.get(ref) ?? 0
      indexes.acceptVector(id, vectorOf(id))
    }
  })()
  const bits = () =>
    db.prepare('SELECT ids, codes FROM vectors_1_bits').all() as { ids: Buffer; codes: Buffer }[]
  const gone = Number(db.prepare('SELECT max(id) FROM search_documents').pluck().get())
  // As the index keeps them: made to the length of 1.
  const numbers = db
    .prepare<[number], Buffer>('SELECT numbers FROM vectors_1_numbers WHERE id = ?')
    .pluck()
    .get(gone * 32)
  if (!numbers) expect.unreachable()
  const code = codeOf(gone, bits())
  const holding = (bytes: Buffer) => {
    db.pragma('wal_checkpoint(TRUNCATE)')
    return readFileSync(store.database).includes(bytes)
  }
  expect([holding(numbers), holding(code)]).toEqual([true, true])
  db.prepare('DELETE FROM search_documents WHERE id = ?').run(gone)
  expect([holding(numbers), holding(code)]).toEqual([false, false])
})

/** The bits of a document's first piece, by the place of its id. */
function codeOf(id: number, chunks: readonly { ids: Buffer; codes: Buffer }[]): Buffer {
  for (const { ids, codes } of chunks) {
    const rows = ids.length / 8
    for (let row = 0; row < rows; row++) {
      const stride = codes.length / rows
      if (ids.readDoubleLE(row * 8) === id * 32)
        return Buffer.from(codes.subarray(row * stride, (row + 1) * stride))
    }
  }
  throw new Error('It has no bits.')
}

it('begins the index anew where a salvaged file took the place of the database', async () => {
  const target = `${store.database}.salvaged`
  salvage(store.database, target, 1)
  await putInPlace(target, store.database)
  indexes.reopen()
  expect(indexes.serving).toMatchObject({ fingerprint: 'f', state: 'serving' })
  expect(indexes.counts()).toMatchObject({ vectors: 0 })
  // Every document is asked for again, and what is written is found.
  const next = indexes.next(50, () => true)
  expect(next?.work.items).toHaveLength(30)
  const [item] = next?.work.items ?? []
  if (!next || !item) expect.unreachable()
  const vector = vectorOf(item.documentId)
  await indexes.write(next.index, next.work, [{ item, vectors: [vector] }])
  const [nearest] = indexes.nearest(vector, { k: 1 })
  expect(nearest?.documentId).toBe(item.documentId)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
})

it('goes on with the vectors of a restored file', async () => {
  const backup = join(store.folder, 'copy.db')
  await copyDatabase(store.database, backup)
  db.prepare(`DELETE FROM search_documents WHERE ref = 's3'`).run()
  await putInPlace(backup, store.database)
  indexes.reopen()
  expect(indexes.counts()).toMatchObject({ vectors: 30 })
  // What goes takes its vector along on this connection, as before.
  db.prepare(`DELETE FROM search_documents WHERE ref = 's4'`).run()
  expect(indexes.counts()).toMatchObject({ vectors: 29 })
  expect(countVectors(store.database)).toBe(29)
})
