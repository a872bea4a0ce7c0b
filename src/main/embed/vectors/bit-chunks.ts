// The table of an index's bits: a row holds those of a project among neighbouring documents, ready to compare.
import { mostPieces } from '../../../shared/worker/model-messages.ts'
import type { Db } from '../../db/open.ts'
import { codeBytes } from './bit-codes.ts'

/**
 * So many documents share a row. With 128 the first question over 40,000 vectors in 10 projects took 14 ms, with
 * these 10; a vector is written in 0.07 ms instead of 0.06.
 */
const documentsTogether = 512
const idBytes = Float64Array.BYTES_PER_ELEMENT
/** SQL of the row that holds the vector `new.vector_id`, for triggers. */
const partOfRemoved = `new.vector_id / ${documentsTogether * mostPieces}`

/** The bits of one vector. */
interface IdWithBits {
  readonly id: number
  readonly bits: Uint8Array
}

/** The table of the bits, for writing. */
interface BitChunks {
  readonly table: string
  /** SQL that removes the vector `new.vector_id`, whose numbers must be there still. */
  readonly removal: string
  /** Adds vectors that are not there yet; leaves those that are. */
  add(project: string, vectors: readonly IdWithBits[]): void
}

/** A row as it lies in the file: ids as 64-bit floats, codes of `codeBytes` each, both little-endian. */
export interface StoredChunk {
  readonly project: string
  readonly ids: Buffer
  readonly codes: Buffer
}

/** Opens the table, making it when it is missing. */
export function openBitChunks(db: Db, index: string, dimensions: number): BitChunks {
  const table = bitsTable(index)
  const stride = codeBytes(dimensions)
  db.exec(`CREATE TABLE IF NOT EXISTS ${table} (
    project TEXT NOT NULL, part INTEGER NOT NULL, ids BLOB NOT NULL, codes BLOB NOT NULL,
    PRIMARY KEY (project, part)) STRICT`)
  addCutting(db)
  const find = db.prepare<[string, number], Omit<StoredChunk, 'project'>>(
    `SELECT ids, codes FROM ${table} WHERE project = ? AND part = ?`,
  )
  const put = db.prepare(
    `INSERT INTO ${table} (project, part, ids, codes) VALUES (?, ?, ?, ?)
     ON CONFLICT (project, part) DO UPDATE SET ids = excluded.ids, codes = excluded.codes`,
  )
  const own = `project = (SELECT project FROM ${index}_numbers WHERE id = new.vector_id)
    AND part = ${partOfRemoved}`

  function addToPart(project: string, part: number, vectors: readonly IdWithBits[]): void {
    const stored = find.get(project, part)
    const known = new Set(stored ? idsIn(stored.ids) : [])
    const fresh = vectors.filter(({ id }) => !known.has(id))
    if (fresh.length === 0) return
    const ids = Buffer.from(Float64Array.from(fresh, ({ id }) => id).buffer)
    const codes = Buffer.alloc(fresh.length * stride)
    for (const [row, { bits }] of fresh.entries()) codes.set(bits, row * stride)
    const all = stored
      ? [Buffer.concat([stored.ids, ids]), Buffer.concat([stored.codes, codes])]
      : [ids, codes]
    put.run(project, part, ...all)
  }

  return {
    table,
    removal: `DELETE FROM ${table} WHERE ${own}
        AND coalesce(length(recollect_cut(ids, ids, new.vector_id, ${idBytes})), 0) = 0;
      UPDATE ${table} SET codes = recollect_cut(codes, ids, new.vector_id, ${stride}),
        ids = recollect_cut(ids, ids, new.vector_id, ${idBytes}) WHERE ${own};`,
    add(project, vectors) {
      const parts = Map.groupBy(vectors, ({ id }) =>
        Math.floor(id / (documentsTogether * mostPieces)),
      )
      for (const [part, those] of parts) addToPart(project, part, those)
    },
  }
}

/** The name of the table. */
export function bitsTable(index: string): string {
  return `${index}_bits`
}

/** Ids out of their bytes. */
export function idsIn(bytes: Buffer): Float64Array {
  const ids = new Float64Array(bytes.length / idBytes)
  new Uint8Array(ids.buffer).set(bytes)
  return ids
}

const withCutting = new WeakSet<Db>()

/** Gives a connection the function that takes one vector out of what a row holds for each of them. */
function addCutting(db: Db): void {
  if (withCutting.has(db)) return
  db.function(
    'recollect_cut',
    { deterministic: true },
    (held: Buffer, ids: Buffer, id: number, width: number) => {
      const place = idsIn(ids).indexOf(id)
      if (place === -1) return held
      return Buffer.concat([held.subarray(0, place * width), held.subarray((place + 1) * width)])
    },
  )
  withCutting.add(db)
}
