// Makes events that arrive together durable by one commit: a commit costs more than the rows of one event.
import { checkpointApart, commitAlone, type Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { Capture, IngestMeta, IngestResult } from './ingest.ts'
import { storageError } from './storage-error.ts'

/** Takes an event in with its neighbours; settles when its row is durable, or as `ingest` would throw. */
export type GroupedIngest = (payload: unknown, meta: IngestMeta) => Promise<IngestResult>

interface Waiting {
  readonly payload: unknown
  readonly meta: IngestMeta
  readonly resolve: (result: IngestResult) => void
  readonly reject: (error: unknown) => void
}

/** A group is closed after so many ms of work, so that the main thread stays free for others. */
const groupMs = 8

/** Bytes of an event that shares its commit with no other. */
const largeAlone = 256 * 1024

/**
 * Groups the events of one turn of the event loop. An event that is refused leaves the others of its
 * group untouched; when the commit itself fails, each of them is told, none is stored and nothing is announced.
 */
export function createGroupedIngest(
  db: Db,
  capture: Pick<Capture, 'ingest' | 'noteFailure'>,
): GroupedIngest {
  let waiting: Waiting[] = []

  function writeGroup(settled: (() => void)[]): void {
    const until = performance.now() + groupMs
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { payload, meta, resolve, reject } = next
      try {
        const result = capture.ingest(payload, meta)
        settled.push(() => resolve(result))
      } catch (error) {
        // A full disk may end the whole transaction: then nothing of the group is stored.
        if (!db.inTransaction) throw error
        settled.push(() => reject(error))
      }
      // What is large is a piece of work of its own, with the pages that its commit writes.
      if (isLarge(waiting[0]) || meta.bytes >= largeAlone || performance.now() > until) return
    }
  }

  function isLarge(entry: Waiting | undefined): boolean {
    return (entry?.meta.bytes ?? 0) >= largeAlone
  }

  function goOn(): void {
    if (waiting.length > 0) setImmediate(flush)
  }

  function flush(): void {
    if (waiting.length === 0) return
    const group = [...waiting]
    const settled: (() => void)[] = []
    const isAlone = isLarge(group[0])
    if (isAlone) {
      commitAlone(db)
      setImmediate(checkpointThenGoOn)
    }
    try {
      transact(db, () => writeGroup(settled))
    } catch (error) {
      const reason = storageError(error)
      capture.noteFailure(reason)
      for (const { reject } of group) reject(reason)
      waiting = waiting.filter((entry) => !group.includes(entry))
      return
    }
    for (const settle of settled) settle()
    if (!isAlone) goOn()
  }

  /** The checkpoint of its 3 MB of pages takes as long as writing them. */
  function checkpointThenGoOn(): void {
    try {
      checkpointApart(db)
    } catch (error) {
      // What is in the log is durable: the next checkpoint takes it along.
      capture.noteFailure(storageError(error))
    }
    goOn()
  }

  return (payload, meta) =>
    new Promise((resolve, reject) => {
      waiting.push({ payload, meta, resolve, reject })
      if (waiting.length === 1) setImmediate(flush)
    })
}
