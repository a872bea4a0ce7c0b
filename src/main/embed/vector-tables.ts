// The tables of sqlite-vec: one for each profile, partitioned by project, one row for each piece of a text.
import { mostPieces } from '../../shared/worker-protocol.ts'
import type { Db } from '../db/open.ts'
import type { NearDocument, NearestOptions } from './vector-index.ts'

/**
 * Vectors in one chunk. A project takes whole chunks: 256 keep a small project at 384 KB for 384 numbers
 * where the default of 1,024 takes 1.5 MB; the scan is as fast.
 */
const chunkSize = 256
/** sqlite-vec answers with so many rows at most. */
const mostRows = 4096

export interface VectorTable {
  /** Adds the pieces of a document that has none. Joins the caller's transaction. */
  insert(documentId: number, projectId: string | null, vectors: readonly Float32Array[]): void
  nearest(vector: Float32Array, options: NearestOptions): readonly NearDocument[]
}

/** Whether the table of a profile is there. */
export function hasVectorTable(db: Db, profileId: number): boolean {
  return (
    db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(`vectors_${profileId}`) !==
    undefined
  )
}

/** Opens the table of a profile, making it when it is missing. */
export function openVectorTable(db: Db, profileId: number, dimensions: number): VectorTable {
  const table = `vectors_${profileId}`
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING vec0 (
    project TEXT PARTITION KEY, embedding FLOAT[${dimensions}], chunk_size = ${chunkSize})`)
  // On this connection, which has sqlite-vec; others leave the removals to be swept.
  db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS ${table}_removed AFTER INSERT ON main.vector_removals
    WHEN new.profile_id = ${profileId} BEGIN
      DELETE FROM ${table} WHERE rowid = new.vector_id;
      DELETE FROM vector_removals WHERE profile_id = new.profile_id AND vector_id = new.vector_id;
    END`)
  const insert = db.prepare(`INSERT INTO ${table} (rowid, project, embedding) VALUES (?, ?, ?)`)
  const select = (condition: string) =>
    db.prepare<unknown[], { id: number; distance: number }>(
      `SELECT rowid AS id, distance FROM ${table} WHERE embedding MATCH ? AND k = ? ${condition}`,
    )
  const inProject = 'AND project = ?'
  const inList = 'AND rowid IN (SELECT value FROM json_each(?))'
  const all = select('')
  const ofProject = select(inProject)
  const ofList = select(inList)
  const ofBoth = select(`${inProject} ${inList}`)
  const piecesOf = db
    .prepare(
      `SELECT json_group_array(e.document_id * ${mostPieces} + p.value)
       FROM json_each(?) d JOIN embedded_documents e ON e.document_id = d.value
       JOIN json_each('[${Array.from({ length: mostPieces }, (_, piece) => piece).join(',')}]') p
         ON p.value < e.pieces
       WHERE e.profile_id = ${profileId}`,
    )
    .pluck()

  function read(vector: Float32Array, k: number, project: string | undefined, list: string | null) {
    if (list === null) {
      return project === undefined ? all.all(vector, k) : ofProject.all(vector, k, project)
    }
    return project === undefined
      ? ofList.all(vector, k, list)
      : ofBoth.all(vector, k, project, list)
  }

  return {
    insert(documentId, projectId, vectors) {
      vectors.forEach((vector, piece) => {
        insert.run(BigInt(documentId * mostPieces + piece), projectId ?? '', vector)
      })
    },
    nearest(vector, { k, projectId, within }) {
      const list = within ? String(piecesOf.get(JSON.stringify(within))) : null
      // Several pieces may be of one document: more are asked for until there are enough documents.
      for (let rows = Math.min(mostRows, k * 2); ; rows = Math.min(mostRows, rows * 4)) {
        const found = read(vector, rows, projectId, list)
        const best = new Map<number, number>()
        for (const { id, distance } of found) {
          const documentId = Math.floor(id / mostPieces)
          // Vectors have length 1: |a - b|² = 2 - 2 cos. Rows come nearest first.
          if (!best.has(documentId)) best.set(documentId, 1 - (distance * distance) / 2)
        }
        if (best.size >= k || found.length < rows || rows >= mostRows) {
          return [...best]
            .slice(0, k)
            .map(([documentId, similarity]) => ({ documentId, similarity }))
        }
      }
    },
  }
}

/** Takes an empty table away. */
export function dropVectorTable(db: Db, profileId: number): void {
  db.exec(`DROP TRIGGER IF EXISTS temp.vectors_${profileId}_removed`)
  db.exec(`DROP TABLE IF EXISTS vectors_${profileId}`)
}
