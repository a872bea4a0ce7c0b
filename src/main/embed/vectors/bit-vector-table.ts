// Long vectors: their bits choose candidates, the numbers themselves decide.
import { mostPieces } from '../../../shared/worker/model-messages.ts'
import type { Db } from '../../db/open.ts'
import { openBitChunks } from './bit-chunks.ts'
import { bitsOf, likelyNearest } from './bit-codes.ts'
import { floats, keepBitsInMemory } from './bits-in-memory.ts'
import { bestByDocument, type FindNearest, type VectorTable } from './vector-storage.ts'

/** The centre is the mean of so many vectors, those of the last document in full; until then every vector is compared. */
const sampleSize = 512
/**
 * Candidates whose numbers are compared; each is a page of the file, 4 µs. Of the best 20 among 60,000
 * vectors like those of models they hold all with 384 numbers and 0.98 with 256.
 */
const candidates = 500
/** Changes of which readers hear; one that has seen none of them for longer reads all bits anew. */
const changesKept = 20_000
const clearedEvery = 1000

interface StoredNumbers {
  readonly id: number
  readonly project: string
  readonly numbers: Buffer
}

type Row = [id: number, distance: number]

/** Opens the tables of an index of long vectors, making them when they are missing. */
export function openBitVectorTable(db: Db, table: string, dimensions: number): VectorTable {
  db.exec(`CREATE TABLE IF NOT EXISTS ${table}_numbers (
    id INTEGER PRIMARY KEY, project TEXT NOT NULL, numbers BLOB NOT NULL) STRICT`)
  db.exec(`CREATE TABLE IF NOT EXISTS ${table}_centre (numbers BLOB NOT NULL) STRICT`)
  // What came or went since, for readers that keep the bits in memory.
  db.exec(`CREATE TABLE IF NOT EXISTS ${table}_changes (
    seq INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT`)
  const insertNumbers = db.prepare(
    `INSERT INTO ${table}_numbers (id, project, numbers) VALUES (?, ?, ?)`,
  )
  const chunks = openBitChunks(db, table, dimensions)
  const insertChange = db.prepare(`INSERT INTO ${table}_changes (id) VALUES (?)`)
  const clearChanges = db.prepare(`DELETE FROM ${table}_changes WHERE seq <= ?`)
  const readCentre = db.prepare<[], Buffer>(`SELECT numbers FROM ${table}_centre`).pluck()
  const sample = db.prepare<[], StoredNumbers>(
    `SELECT id, project, numbers FROM ${table}_numbers LIMIT ${sampleSize + mostPieces}`,
  )
  const countNumbers = db.prepare<[], number>(`SELECT count(*) FROM ${table}_numbers`).pluck()

  let older = findOlderBits(db, table)

  /** Once there are enough vectors, takes their mean and adds the bits of them all. */
  function findCentre(): void {
    if ((countNumbers.get() ?? 0) < sampleSize) return
    const rows = sample.all()
    const mean = new Float32Array(dimensions)
    for (const { numbers } of rows) {
      const vector = floats(numbers)
      for (let i = 0; i < dimensions; i++) {
        mean[i] = (mean[i] ?? 0) + (vector?.[i] ?? 0) / rows.length
      }
    }
    db.prepare(`INSERT INTO ${table}_centre (numbers) VALUES (?)`).run(bytes(mean))
    addBits(rows, mean)
  }

  function addBits(rows: readonly StoredNumbers[], centre: Float32Array): void {
    for (const [project, those] of Map.groupBy(rows, (row) => row.project)) {
      const vectors = those.flatMap(({ id, numbers }) => {
        const vector = floats(numbers)
        return vector ? { id, bits: bitsOf(vector, centre) } : []
      })
      chunks.add(project, vectors)
    }
  }

  function noteChange(id: number): void {
    const seq = Number(insertChange.run(id).lastInsertRowid)
    if (seq % clearedEvery === 0) clearChanges.run(seq - changesKept)
  }

  return {
    tables: [`${table}_numbers`, `${table}_centre`, `${table}_changes`, chunks.table, table],
    get removal() {
      return `${chunks.removal} ${older?.removal ?? ''}
      DELETE FROM ${table}_numbers WHERE id = new.vector_id;
      INSERT INTO ${table}_changes (id) VALUES (new.vector_id);`
    },
    insert(documentId, projectId, vectors) {
      const project = projectId ?? ''
      const rows = vectors.map((vector, piece) => ({ id: documentId * mostPieces + piece, vector }))
      for (const { id, vector } of rows) {
        insertNumbers.run(id, project, bytes(vector))
        noteChange(id)
      }
      const centre = floats(readCentre.get())
      if (!centre) return findCentre()
      chunks.add(
        project,
        rows.map(({ id, vector }) => ({ id, bits: bitsOf(vector, centre) })),
      )
    },
    takeOverOlder() {
      if (!older) return false
      const centre = floats(readCentre.get())
      const rows = centre ? older.next() : []
      if (centre && rows.length > 0) addBits(rows, centre)
      else {
        older.drop()
        older = null
      }
      return true
    },
  }
}

/** So many vectors are taken over at once: 3 ms. */
const olderAtOnce = 64

/**
 * The bits in a table of sqlite-vec, where versions before kept them under the index's own name. As long as it is
 * there readers compare the numbers of all; null when it is not.
 */
function findOlderBits(db: Db, table: string) {
  if (!db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)) return null
  const read = db.prepare<[number], StoredNumbers>(
    `SELECT id, project, numbers FROM ${table}_numbers WHERE id > ? ORDER BY id LIMIT ${olderAtOnce}`,
  )
  const remove = db.prepare(`DELETE FROM ${table} WHERE rowid = ?`)
  let last = -1
  return {
    removal: `DELETE FROM ${table} WHERE rowid = new.vector_id;`,
    /** The next vectors, whose bits are gone from there afterwards. */
    next(): readonly StoredNumbers[] {
      const rows = read.all(last)
      for (const { id } of rows) remove.run(BigInt(id))
      last = rows.at(-1)?.id ?? last
      return rows
    },
    drop: () => void db.exec(`DROP TABLE ${table}`),
  }
}

/** Opens the same tables for reading; they must be there. */
export function openBitVectorReader(db: Db, table: string, dimensions: number): FindNearest {
  const compare = (condition: string) =>
    db
      .prepare<unknown[], Row>(
        `SELECT id, vec_distance_L2(numbers, ?) AS distance FROM ${table}_numbers ${condition}
         ORDER BY distance LIMIT ?`,
      )
      .raw()
  const amongAll = compare('')
  const inProjects = 'project IN (SELECT value FROM json_each(?))'
  const ofProjects = compare(`WHERE ${inProjects}`)
  const ofList = compare('WHERE id IN (SELECT value FROM json_each(?))')
  const ofBoth = compare(`WHERE id IN (SELECT value FROM json_each(?)) AND ${inProjects}`)
  const codes = keepBitsInMemory(db, table, dimensions)

  return (vector, k, projects, list) => {
    const asked = bytes(vector)
    const rows = Math.max(candidates, k)
    if (list !== null) {
      const found =
        projects === undefined
          ? ofList.all(asked, list, rows)
          : ofBoth.all(asked, list, JSON.stringify(projects), rows)
      return bestByDocument(found, k)
    }
    const centre = codes.centre()
    if (!centre) {
      const found =
        projects === undefined
          ? amongAll.all(asked, rows)
          : ofProjects.all(asked, JSON.stringify(projects), rows)
      return bestByDocument(found, k)
    }
    const likely = likelyNearest(codes.read(projects), vector, centre, rows)
    return bestByDocument(ofList.all(asked, JSON.stringify(likely), rows), k)
  }
}

function bytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}
