// The vector indexes: one answers, another may be made to take its place, old ones are erased in slices.
import { setImmediate as nextTick } from 'node:timers/promises'
import { AppError } from '../../../shared/errors.ts'
import type { Db } from '../../db/open.ts'
import { createEmbeddingRows, type IndexRow, type Work, type WorkItem } from './embedding-rows.ts'
import { closeIndexTable, hasVectorTable, type IndexTable, openIndexTable } from './index-table.ts'
import { unitVector } from './own-vectors.ts'
import { loadSqliteVec } from './sqlite-vec.ts'
import type { NearDocument, NearestOptions, VectorCounts, VectorIndex } from './vector-index.ts'

/** What names an index: everything about it but how far it is. */
type IndexName = Pick<IndexRow, 'fingerprint' | 'profile' | 'model' | 'dimensions'>

/** A document with the vectors of its pieces. */
export interface EmbeddedItem {
  readonly item: WorkItem
  readonly vectors: readonly Float32Array[]
}

export interface Indexes extends VectorIndex {
  /** Why vectors cannot be used on this system, or null. */
  readonly problem: string | null
  readonly serving: IndexRow | null
  readonly building: IndexRow | null
  /** Makes this the index that answers: at once when nothing else does, else when it is complete. */
  use(name: IndexName): void
  /** Begins the index that answers anew from the documents; the old one answers until that is done. */
  rebuild(): void
  /** Stops making the next index. */
  abandon(): void
  /** Gives up every index of a model. */
  giveUp(profile: string): void
  /** The next documents for an index that `allowed` accepts; null when there is nothing to do. */
  next(limit: number, allowed: (index: IndexRow) => boolean): { index: IndexRow; work: Work } | null
  /** Writes vectors in slices that never hold the main thread up. */
  write(index: IndexRow, work: Work, embedded: readonly EmbeddedItem[]): Promise<void>
  /** Lets a complete new index take over; true when it did. */
  takeOver(): boolean
  /** Erases a slice of what is no longer used; false when there is nothing left. */
  clean(): boolean
  /**
   * Takes a document's vector from whoever stored it, in place of one of our own; without an index that answers
   * there is nothing to do. Joins the caller's transaction.
   * @throws AppError `invalid_input` when its length is wrong or it is no direction, `not_found` without the
   *   document.
   */
  acceptVector(documentId: number, vector: Float32Array | readonly number[]): void
  /** How many numbers vectors of the model in use have; null where none is. */
  dimensions(): number | null
  /** Notes that a query's vector was made for an index. */
  own(vector: Float32Array, index: IndexRow): void
  counts(index?: IndexRow): VectorCounts
  /** Begins anew on what the file holds now: another one was put in its place. */
  reopen(): void
}

/** Documents written in one transaction: about 5 ms with 384 numbers each. */
const slice = 16
/** Entries erased in one transaction. */
const clearSlice = 64

/** Opens the indexes of a database; `onWanted` is called when a document asks to be embedded. */
export function openIndexes(db: Db, onWanted: () => void, now: () => number): Indexes {
  const problem = loadSqliteVec(db)
  const rows = createEmbeddingRows(db, now)
  const tables = new Map<number, IndexTable>()
  /** Queries' vectors and the index they are for: it may have changed before they are used. */
  const owners = new WeakMap<Float32Array, number>()
  let all: readonly IndexRow[] = []

  function reload(): void {
    all = problem === null ? rows.list() : []
  }

  const first = (state: IndexRow['state']) => all.find((row) => row.state === state) ?? null

  function openTable(row: IndexRow): IndexTable {
    const known = tables.get(row.id)
    if (known) return known
    const table = openIndexTable(db, row.id, row.dimensions)
    tables.set(row.id, table)
    return table
  }

  /** Begins an index under the same name in place of `row`. */
  function beginAnew(row: IndexRow, state: IndexRow['state']): void {
    const { fingerprint, profile, model, dimensions } = row
    if (state === 'building') rows.rename(row.id, `${fingerprint}#${row.id}`)
    else rows.leave(row.id)
    openTable(rows.begin({ fingerprint, profile, model, dimensions, state }))
  }

  if (problem === null) {
    db.function('recollect_embedding_wanted', () => {
      onWanted()
      return 0
    })
    db.exec(`CREATE TEMP TRIGGER embedding_wanted AFTER INSERT ON main.embedding_pending
      BEGIN SELECT recollect_embedding_wanted(); END`)
    openAll()
  }

  function openAll(): void {
    db.transaction(() => {
      for (const row of rows.list()) {
        const isLost = !hasVectorTable(db, row.id)
        openTable(row)
        // A table that went missing is made anew from the documents.
        if (isLost && row.state !== 'leaving') beginAnew(row, row.state)
      }
    })()
    reload()
  }

  function drop(row: IndexRow): void {
    db.transaction(() => {
      openTable(row).drop()
      rows.remove(row.id)
    })()
    tables.delete(row.id)
    reload()
  }

  function isLive(id: number): boolean {
    return db.open && all.some((row) => row.id === id && row.state !== 'leaving')
  }

  function indexFor(vector: Float32Array): IndexRow | null {
    const owner = owners.get(vector) ?? first('serving')?.id
    const index = all.find((row) => row.id === owner)
    return index?.dimensions === vector.length ? index : null
  }

  function writeSlice(index: IndexRow, part: readonly EmbeddedItem[]): void {
    const table = openTable(index)
    for (const { item, vectors } of part) {
      const project = rows.projectFor(index, item)
      if (project === undefined) continue
      rows.note(index.id, item.documentId, vectors.length)
      table.insert(item.documentId, project, vectors)
    }
  }
  const inOne = db.transaction(doWork)

  return {
    problem,
    get serving() {
      return first('serving')
    },
    get building() {
      return first('building')
    },
    use(name) {
      if (problem !== null) return
      inOne.immediate(() => {
        const serving = first('serving')
        const isServing = serving?.fingerprint === name.fingerprint
        for (const row of all) {
          const isWanted = row.fingerprint === name.fingerprint
          if (row.state === 'building' && (isServing || !isWanted)) rows.leave(row.id)
        }
        if (isServing) rows.describe(serving.id, name.model)
        else if (first('building')?.fingerprint !== name.fingerprint) {
          openTable(rows.begin({ ...name, state: serving ? 'building' : 'serving' }))
        }
      })
      reload()
    },
    rebuild() {
      const serving = first('serving')
      if (!serving) return
      inOne.immediate(() => {
        const building = first('building')
        if (building) rows.leave(building.id)
        beginAnew(serving, 'building')
      })
      reload()
    },
    abandon() {
      const building = first('building')
      if (building) rows.leave(building.id)
      reload()
    },
    giveUp(profile) {
      for (const row of all) if (row.profile === profile) rows.leave(row.id)
      reload()
    },
    next(limit, allowed) {
      const live = all.filter((row) => row.state !== 'leaving' && allowed(row))
      // What is new goes before what is old, in the index that answers first.
      live.sort((a, b) => Number(b.state === 'serving') - Number(a.state === 'serving'))
      for (const index of live) {
        const items = rows.fresh(index, limit)
        if (items.length > 0) return { index, work: { items, cursor: null } }
      }
      for (const index of live) {
        const work = rows.older(index, limit)
        if (work) return { index, work }
      }
      return null
    },
    async write(index, work, embedded) {
      for (let start = 0; start < embedded.length; start += slice) {
        // The index may have been given up, or the database closed, while the texts were embedded.
        if (!isLive(index.id)) return
        inOne.immediate(() => writeSlice(index, embedded.slice(start, start + slice)))
        await nextTick()
      }
      const { cursor } = work
      if (!isLive(index.id)) return
      if (cursor) inOne.immediate(() => rows.moveCursor(index.id, cursor))
      reload()
    },
    takeOver() {
      const building = first('building')
      if (!building || rows.isWaiting(building)) return false
      inOne.immediate(() => {
        const serving = first('serving')
        if (serving) rows.leave(serving.id)
        rows.setState(building.id, 'serving')
      })
      reload()
      return true
    },
    clean() {
      if (problem !== null) return false
      if (rows.sweep(clearSlice) > 0) return true
      const live = all.filter((row) => row.state !== 'leaving')
      if (inOne.immediate(() => live.some((row) => openTable(row).takeOverOlder()))) return true
      const leaving = first('leaving')
      if (!leaving) return false
      inOne.immediate(() => void rows.clear(leaving.id, clearSlice))
      if (!rows.hasEntries(leaving.id)) drop(leaving)
      return true
    },
    acceptVector(documentId, vector) {
      const serving = first('serving')
      if (!serving) return
      requireLength(vector, serving)
      const unit = unitVector(vector)
      const project = rows.projectOf(documentId)
      if (project === undefined) {
        throw new AppError('not_found', `There is no document ${documentId} for this vector.`)
      }
      rows.note(serving.id, documentId, 1)
      openTable(serving).insert(documentId, project, [unit])
    },
    dimensions: () => first('serving')?.dimensions ?? null,
    indexOf: (vector) => indexFor(vector)?.id ?? null,
    sizeOf: (id) => rows.list().find((row) => row.id === id)?.vectors ?? 0,
    nearest(vector: Float32Array, options: NearestOptions): readonly NearDocument[] {
      const index = indexFor(vector)
      return index && options.k > 0 ? openTable(index).nearest(vector, options) : []
    },
    reopen() {
      if (problem !== null) return
      for (const id of tables.keys()) closeIndexTable(db, id)
      tables.clear()
      openAll()
    },
    own: (vector, index) => void owners.set(vector, index.id),
    counts(index = first('serving') ?? undefined) {
      const row = index && rows.list().find((other) => other.id === index.id)
      if (!row) return { vectors: 0, documents: 0, pending: 0 }
      return { vectors: row.vectors, documents: row.documents, pending: rows.pending(row) }
    },
  }
}

function doWork<T>(work: () => T): T {
  return work()
}

function requireLength(vector: ArrayLike<number>, { dimensions, profile }: IndexRow): void {
  if (vector.length === dimensions) return
  throw new AppError(
    'invalid_input',
    `The vector has ${vector.length} numbers where the model in use (${profile}) has ${dimensions}: embed the text with that model, or leave the vector out.`,
  )
}
