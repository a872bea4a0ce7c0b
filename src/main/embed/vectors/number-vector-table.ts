// Short vectors: all of them are compared, by sqlite-vec itself.
import { mostPieces } from '../../../shared/worker/model-messages.ts'
import type { Db } from '../../db/open.ts'
import type { NearDocument } from './vector-index.ts'
import { bestByDocument, type FindNearest, type VectorTable } from './vector-storage.ts'

/** sqlite-vec answers with so many rows at most. */
const mostRows = 4096
/**
 * A list of so many is looked up one by one, 4 µs each. Among 100,000 vectors of 64 numbers, of which sqlite-vec looks
 * at all whatever the list, 10 took .07 ms and not 9.7, 100 .4 and not 11; of 500 the two are near.
 */
const mostLookedUp = 256

/** Opens the table of an index of short vectors, making it when it is missing. */
export function openNumberVectorTable(db: Db, table: string, dimensions: number): VectorTable {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING vec0 (
    project TEXT PARTITION KEY, embedding FLOAT[${dimensions}])`)
  const insert = db.prepare(`INSERT INTO ${table} (rowid, project, embedding) VALUES (?, ?, ?)`)
  return {
    tables: [table],
    removal: `DELETE FROM ${table} WHERE rowid = new.vector_id;`,
    insert(documentId, projectId, vectors) {
      vectors.forEach((vector, piece) => {
        insert.run(BigInt(documentId * mostPieces + piece), projectId ?? '', vector)
      })
    },
    takeOverOlder: () => false,
  }
}

/** Opens the same table for reading; it must be there. */
export function openNumberVectorReader(db: Db, table: string): FindNearest {
  const select = (condition: string) =>
    db
      .prepare<unknown[], [id: number, distance: number]>(
        `SELECT rowid, distance FROM ${table} WHERE embedding MATCH ? AND k = ? ${condition}`,
      )
      .raw()
  const inProject = 'AND project = ?'
  const inList = 'AND rowid IN (SELECT value FROM json_each(?))'
  const all = select('')
  const ofProject = select(inProject)
  const ofList = select(inList)
  const ofBoth = select(`${inProject} ${inList}`)
  const lookUp = (condition: string) =>
    db
      .prepare<unknown[], [id: number, distance: number]>(
        `SELECT v.rowid, vec_distance_L2(v.embedding, ?) AS distance
         FROM json_each(?) wanted CROSS JOIN ${table} v ON v.rowid = wanted.value ${condition} ORDER BY distance`,
      )
      .raw()
  const ofFew = lookUp('')
  const ofFewInProject = lookUp('WHERE v.project = ?')
  const lengthOf = db.prepare<[string], number>('SELECT json_array_length(?)').pluck()

  function few(vector: Float32Array, project: string | undefined, list: string) {
    const asked = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
    return project === undefined ? ofFew.all(asked, list) : ofFewInProject.all(asked, list, project)
  }

  function read(vector: Float32Array, k: number, project: string | undefined, list: string | null) {
    if (list === null) {
      return project === undefined ? all.all(vector, k) : ofProject.all(vector, k, project)
    }
    return project === undefined
      ? ofList.all(vector, k, list)
      : ofBoth.all(vector, k, project, list)
  }

  function nearest(
    vector: Float32Array,
    k: number,
    project: string | undefined,
    list: string | null,
  ): readonly NearDocument[] {
    if (list !== null && (lengthOf.get(list) ?? 0) <= mostLookedUp) {
      return bestByDocument(few(vector, project, list), k)
    }
    // Several pieces may be of one document: more are asked for until there are enough documents.
    for (let rows = Math.min(mostRows, k + 8); ; rows = Math.min(mostRows, rows * 4)) {
      const found = read(vector, rows, project, list)
      const best = bestByDocument(found, k)
      if (best.length >= k || found.length < rows || rows >= mostRows) return best
    }
  }

  return (vector, k, projects, list) => {
    if (projects?.length === 1 || !projects) return nearest(vector, k, projects?.[0], list)
    return projects
      .flatMap((project) => nearest(vector, k, project, list))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, k)
  }
}
