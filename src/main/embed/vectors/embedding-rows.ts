// Which profiles have an index, which documents each has embedded, and what is to be embedded next.
import type { SearchKind } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'

export interface IndexRow {
  readonly id: number
  readonly fingerprint: string
  /** Id of the model profile. */
  readonly profile: string
  /** The model profile as JSON. */
  readonly model: string
  readonly dimensions: number
  readonly state: 'building' | 'serving' | 'leaving'
  readonly backfillAt: number | null
  readonly backfillId: number | null
  readonly documents: number
  readonly vectors: number
}

/** A document to be embedded. */
export interface WorkItem {
  readonly documentId: number
  readonly kind: SearchKind
  readonly title: string
  readonly body: string
  /** The row that asked for it, or null for one that was there before the profile. */
  readonly pendingId: number | null
}

/** What to do next for one index; `cursor` is where the backfill stands once it is done. */
export interface Work {
  readonly items: readonly WorkItem[]
  readonly cursor: { readonly at: number | null; readonly id: number | null } | null
}

interface EmbeddingRows {
  list(): readonly IndexRow[]
  /** Adds an index over all documents. */
  begin(
    index: Pick<IndexRow, 'fingerprint' | 'profile' | 'model' | 'dimensions' | 'state'>,
  ): IndexRow
  setState(id: number, state: IndexRow['state']): void
  /** Marks an index as leaving; its name is free again. */
  leave(id: number): void
  /** Keeps the profile up to date, where its vectors stay the same. */
  describe(id: number, model: string): void
  rename(id: number, fingerprint: string): void
  /** New and changed documents, newest first. */
  fresh(index: IndexRow, limit: number): readonly WorkItem[]
  /** Documents from before the index, newest first; null when all were seen. */
  older(index: IndexRow, limit: number): Work | null
  /** Whether any document waits for the index. */
  isWaiting(index: IndexRow): boolean
  /** The project of a document; undefined when it is gone. */
  projectOf(documentId: number): string | null | undefined
  hasEntries(indexId: number): boolean
  /** The project of a document that `item` still speaks of; undefined when it changed or is gone. */
  projectFor(index: IndexRow, item: WorkItem): string | null | undefined
  /** Notes that a document is embedded, in place of what was noted before. */
  note(indexId: number, documentId: number, pieces: number): void
  moveCursor(indexId: number, cursor: { at: number | null; id: number | null }): void
  /** Removes up to `limit` entries of an index with their vectors; returns how many. */
  clear(indexId: number, limit: number): number
  /** Removes an index that is empty. */
  remove(indexId: number): void
  /** Takes vectors out whose documents another connection removed; returns how many. */
  sweep(limit: number): number
  /** Documents that wait for an index. */
  pending(index: IndexRow): number
}

/** Larger than any time or row number. */
const beyondAll = Number.MAX_SAFE_INTEGER

export function createEmbeddingRows(db: Db, now: () => number): EmbeddingRows {
  const select = `SELECT id, fingerprint, profile, model, dimensions, state, backfill_at AS backfillAt,
    backfill_id AS backfillId, documents, vectors FROM embedding_profiles`
  const listAll = db.prepare<[], IndexRow>(`${select} ORDER BY id`)
  const byId = db.prepare<[number | bigint], IndexRow>(`${select} WHERE id = ?`)
  const insert = db.prepare(
    `INSERT INTO embedding_profiles
       (fingerprint, profile, model, dimensions, state, backfill_at, backfill_id, created_at)
     VALUES (@fingerprint, @profile, @model, @dimensions, @state, ${beyondAll}, ${beyondAll}, @now)`,
  )
  const changeState = db.prepare('UPDATE embedding_profiles SET state = ? WHERE id = ?')
  const markLeaving = db.prepare(
    `UPDATE embedding_profiles SET state = 'leaving', fingerprint = fingerprint || '#' || id
     WHERE id = ? AND state <> 'leaving'`,
  )
  const describeOne = db.prepare('UPDATE embedding_profiles SET model = ? WHERE id = ?')
  const renameOne = db.prepare('UPDATE embedding_profiles SET fingerprint = ? WHERE id = ?')
  const anyEntry = db.prepare<[number]>(
    'SELECT 1 FROM embedded_documents WHERE profile_id = ? LIMIT 1',
  )
  const dropPending = db.prepare('DELETE FROM embedding_pending WHERE profile_id = ?')
  const wanted = db.prepare<[number, number], WorkItem>(
    `SELECT d.id AS documentId, d.kind, d.title, d.body, p.id AS pendingId
     FROM embedding_pending p JOIN search_documents d ON d.id = p.document_id
     WHERE p.profile_id = ? ORDER BY p.at DESC, p.id DESC LIMIT ?`,
  )
  const older = db.prepare<
    [number, number, number, number, number],
    WorkItem & { at: number; isDone: 0 | 1 }
  >(
    `SELECT d.id AS documentId, d.kind, d.title, d.body, d.at, NULL AS pendingId,
       EXISTS (SELECT 1 FROM embedded_documents WHERE profile_id = ? AND document_id = d.id)
       OR EXISTS (SELECT 1 FROM embedding_pending WHERE profile_id = ? AND document_id = d.id) AS isDone
     FROM search_documents d WHERE (d.at, d.id) <= (?, ?) ORDER BY d.at DESC, d.id DESC LIMIT ?`,
  )
  const pendingOf = db
    .prepare<[number, number], number>(
      'SELECT id FROM embedding_pending WHERE profile_id = ? AND document_id = ?',
    )
    .pluck()
  const isNoted = db.prepare<[number, number]>(
    'SELECT 1 FROM embedded_documents WHERE profile_id = ? AND document_id = ?',
  )
  const projectOf = db.prepare<[number], { project: string | null }>(
    'SELECT project_id AS project FROM search_documents WHERE id = ?',
  )
  const noteOne = db.prepare(
    'INSERT INTO embedded_documents (profile_id, document_id, pieces) VALUES (?, ?, ?)',
  )
  const forgetOne = db.prepare(
    'DELETE FROM embedded_documents WHERE profile_id = ? AND document_id = ?',
  )
  const answered = db.prepare(
    'DELETE FROM embedding_pending WHERE profile_id = ? AND document_id = ?',
  )
  const move = db.prepare(
    'UPDATE embedding_profiles SET backfill_at = ?, backfill_id = ? WHERE id = ?',
  )
  const clearSome = db.prepare(
    `DELETE FROM embedded_documents WHERE profile_id = @id AND document_id IN
       (SELECT document_id FROM embedded_documents WHERE profile_id = @id LIMIT @limit)`,
  )
  const removeOne = db.prepare('DELETE FROM embedding_profiles WHERE id = ?')
  const leftBehind = db.prepare<[number], { profile: number; vector: number }>(
    'SELECT profile_id AS profile, vector_id AS vector FROM vector_removals LIMIT ?',
  )
  const takeOut = db.prepare('DELETE FROM vector_removals WHERE profile_id = ? AND vector_id = ?')
  const putBack = db.prepare('INSERT INTO vector_removals (profile_id, vector_id) VALUES (?, ?)')
  const countPending = db
    .prepare<[number], number>('SELECT count(*) FROM embedding_pending WHERE profile_id = ?')
    .pluck()
  const countDocuments = db.prepare<[], number>('SELECT count(*) FROM search_documents').pluck()

  return {
    list: () => listAll.all(),
    begin(index) {
      const { lastInsertRowid } = insert.run({ ...index, now: now() })
      const row = byId.get(lastInsertRowid)
      if (!row) throw new Error('The index that was begun is not there')
      return row
    },
    setState: (id, state) => void changeState.run(state, id),
    leave(id) {
      markLeaving.run(id)
      dropPending.run(id)
    },
    describe: (id, model) => void describeOne.run(model, id),
    rename: (id, fingerprint) => void renameOne.run(fingerprint, id),
    fresh: (index, limit) => wanted.all(index.id, limit),
    older(index, limit) {
      const { backfillAt, backfillId } = byId.get(index.id) ?? index
      if (backfillAt === null || backfillId === null) return null
      const rows = older.all(index.id, index.id, backfillAt, backfillId, limit)
      const last = rows.at(-1)
      return {
        items: rows.filter((row) => row.isDone === 0),
        cursor: last ? { at: last.at, id: last.documentId - 1 } : { at: null, id: null },
      }
    },
    isWaiting(index) {
      const row = byId.get(index.id)
      return row !== undefined && (row.backfillAt !== null || wanted.get(index.id, 1) !== undefined)
    },
    projectOf: (documentId) => projectOf.get(documentId)?.project,
    hasEntries: (indexId) => anyEntry.get(indexId) !== undefined,
    projectFor(index, item) {
      const pending = pendingOf.get(index.id, item.documentId) ?? null
      // A change since gave another row; a vector that came meanwhile took the row away.
      if (pending !== item.pendingId) return undefined
      if (item.pendingId === null && isNoted.get(index.id, item.documentId)) return undefined
      return projectOf.get(item.documentId)?.project
    },
    note(indexId, documentId, pieces) {
      forgetOne.run(indexId, documentId)
      noteOne.run(indexId, documentId, pieces)
      answered.run(indexId, documentId)
    },
    moveCursor: (indexId, { at, id }) => void move.run(at, id, indexId),
    clear: (id, limit) => clearSome.run({ id, limit }).changes,
    remove: (id) => void removeOne.run(id),
    sweep(limit) {
      const rows = leftBehind.all(limit)
      for (const { profile, vector } of rows) {
        takeOut.run(profile, vector)
        // Noted anew, it is seen by the trigger of this connection.
        putBack.run(profile, vector)
        // Without a table there is nothing to take out of.
        takeOut.run(profile, vector)
      }
      return rows.length
    },
    pending(index) {
      const asked = countPending.get(index.id) ?? 0
      if (index.backfillAt === null) return asked
      return Math.max(asked, (countDocuments.get() ?? 0) - index.documents)
    },
  }
}
