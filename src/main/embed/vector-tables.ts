// The tables of sqlite-vec: a set for each index, partitioned by project, one row for each piece of a text.
import { mostPieces } from '../../shared/worker-protocol.ts'
import type { Db } from '../db/open.ts'
import { openBitVectorTable } from './bit-vector-table.ts'
import { openNumberVectorTable } from './number-vector-table.ts'
import type { NearDocument, NearestOptions } from './vector-index.ts'
import type { VectorTable } from './vector-table.ts'

/**
 * Vectors from this length on are preselected by their bits: at 50,000 of 384 numbers that took 8 ms where
 * comparing them all took 31. Fewer bits tell too little: of 64 they would have to keep a quarter of all.
 */
const fewestBits = 256

export interface IndexTable {
  insert: VectorTable['insert']
  nearest(vector: Float32Array, options: NearestOptions): readonly NearDocument[]
  drop(): void
}

/** Whether the table of an index is there. */
export function hasVectorTable(db: Db, indexId: number): boolean {
  return (
    db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(`vectors_${indexId}`) !== undefined
  )
}

/** Opens the tables of an index, making them when they are missing. */
export function openIndexTable(db: Db, indexId: number, dimensions: number): IndexTable {
  const name = `vectors_${indexId}`
  const open =
    dimensions >= fewestBits && dimensions % 16 === 0 ? openBitVectorTable : openNumberVectorTable
  const table = open(db, name, dimensions)
  // On this connection, which has sqlite-vec; others leave the removals to be swept.
  db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS ${name}_removed AFTER INSERT ON main.vector_removals
    WHEN new.profile_id = ${indexId} BEGIN
      ${table.removal}
      DELETE FROM vector_removals WHERE profile_id = new.profile_id AND vector_id = new.vector_id;
    END`)
  const piecesOf = db
    .prepare(
      // In this order: the planner would else read every embedded document for each of the list.
      `SELECT json_group_array(e.document_id * ${mostPieces} + p.value)
       FROM json_each(?) d
       CROSS JOIN embedded_documents e ON e.profile_id = ${indexId} AND e.document_id = d.value
       CROSS JOIN json_each('[${Array.from({ length: mostPieces }, (_, piece) => piece).join(',')}]') p
         ON p.value < e.pieces`,
    )
    .pluck()
  return {
    insert: table.insert,
    nearest(vector, { k, projectId, within }) {
      const list = within ? String(piecesOf.get(JSON.stringify(within))) : null
      return table.nearest(vector, k, projectId, list)
    },
    drop() {
      db.exec(`DROP TRIGGER IF EXISTS temp.${name}_removed`)
      for (const one of table.tables) db.exec(`DROP TABLE IF EXISTS ${one}`)
    },
  }
}
