// The tables of vectors: a set for each index, partitioned by project, one row for each piece of a text.
import { mostPieces } from '../../../shared/worker/model-messages.ts'
import type { Db } from '../../db/open.ts'
import { openBitVectorReader, openBitVectorTable } from './bit-vector-table.ts'
import { openNumberVectorReader, openNumberVectorTable } from './number-vector-table.ts'
import type { NearDocument, NearestOptions } from './vector-index.ts'
import type { VectorTable } from './vector-storage.ts'

/**
 * Vectors from this length on are preselected by their bits: at 50,000 of 384 numbers that took 8 ms where
 * comparing them all took 31. Fewer bits tell too little: of 64 they would have to keep a quarter of all.
 */
const fewestBits = 256
/** Longer codes are not compared; no model has vectors as long. */
const mostBits = 8192

/** An index as readers see it. */
export interface IndexReader {
  nearest(vector: Float32Array, options: NearestOptions): readonly NearDocument[]
}

export interface IndexTable extends IndexReader {
  insert: VectorTable['insert']
  drop(): void
  /** Takes over a slice of what an older version kept elsewhere; false when nothing is left of it. */
  takeOverOlder(): boolean
}

/** A function that tells whether the table of an index is there. */
export function createTableFinder(db: Db): (indexId: number) => boolean {
  const find = db.prepare('SELECT 1 FROM sqlite_schema WHERE name IN (?, ?)')
  return (indexId) => {
    const name = nameOf(indexId)
    return find.get(name, `${name}_numbers`) !== undefined
  }
}

/** The same, asked once. */
export function hasVectorTable(db: Db, indexId: number): boolean {
  return createTableFinder(db)(indexId)
}

/** Opens the tables of an index, making them when they are missing. */
export function openIndexTable(db: Db, indexId: number, dimensions: number): IndexTable {
  const name = nameOf(indexId)
  const open = hasBits(dimensions) ? openBitVectorTable : openNumberVectorTable
  const table = open(db, name, dimensions)
  removeTogether()
  let reader: IndexReader | null = null

  /** On this connection, which has sqlite-vec; others leave the removals to be swept. */
  function removeTogether(): void {
    closeIndexTable(db, indexId)
    db.exec(`CREATE TEMP TRIGGER ${name}_removed AFTER INSERT ON main.vector_removals
      WHEN new.profile_id = ${indexId} BEGIN
        ${table.removal}
        DELETE FROM vector_removals WHERE profile_id = new.profile_id AND vector_id = new.vector_id;
      END`)
  }

  return {
    insert: table.insert,
    takeOverOlder() {
      const before = table.removal
      const isAnythingLeft = table.takeOverOlder()
      if (table.removal !== before) removeTogether()
      return isAnythingLeft
    },
    nearest(vector, options) {
      reader ??= openIndexReader(db, indexId, dimensions)
      return reader.nearest(vector, options)
    },
    drop() {
      closeIndexTable(db, indexId)
      for (const one of table.tables) db.exec(`DROP TABLE IF EXISTS ${one}`)
    },
  }
}

/** Lets go of the tables of an index: they may be gone from the file, or be others. */
export function closeIndexTable(db: Db, indexId: number): void {
  db.exec(`DROP TRIGGER IF EXISTS temp.${nameOf(indexId)}_removed`)
}

/** Opens the tables of an index for reading, on a connection that may be unable to write. */
export function openIndexReader(db: Db, indexId: number, dimensions: number): IndexReader {
  const open = hasBits(dimensions) ? openBitVectorReader : openNumberVectorReader
  const findNearest = open(db, nameOf(indexId), dimensions)
  const piecesOf = db
    .prepare<[string], string>(
      // In this order: the planner would else read every embedded document for each of the list.
      `SELECT json_group_array(e.document_id * ${mostPieces} + p.value)
       FROM json_each(?) d
       CROSS JOIN embedded_documents e ON e.profile_id = ${indexId} AND e.document_id = d.value
       CROSS JOIN json_each('[${Array.from({ length: mostPieces }, (_, piece) => piece).join(',')}]') p
         ON p.value < e.pieces`,
    )
    .pluck()
  return {
    nearest(vector, { k, projects, within }) {
      const list = within ? String(piecesOf.get(JSON.stringify(within))) : null
      return findNearest(vector, k, projects, list)
    },
  }
}

function nameOf(indexId: number): string {
  return `vectors_${indexId}`
}

function hasBits(dimensions: number): boolean {
  return dimensions >= fewestBits && dimensions <= mostBits && dimensions % 16 === 0
}
