// Finds by words and meaning what earlier work says on the files at hand, before a context is built; within a time limit.
import type { Db } from '../db/open.ts'
import type { Search } from '../search/search.ts'
import { within } from '../threads/within.ts'
import type { Scope } from './layer.ts'
import { createFilesAtHand } from './layers/files-at-hand.ts'

/** The query's vector is waited for so long (ms): a model that is not loaded is not started for this. */
const vectorLimitMs = 15
/**
 * What was found later than this (ms) is left out: a session waits for its context. A machine at rest takes a third;
 * with 60 a busy one gave nothing half of the time.
 */
const limitMs = 150
/**
 * While the thread that searches has not begun, a store of so many documents is searched on the main thread, in less
 * than 10 ms for twenty names; one of 100,000 takes 170 and has to wait for the thread.
 */
const mostHere = 5000
/** Where the main thread may answer, it does after this (ms). */
const patienceMs = 80
/** So many of the best are looked at for what may be told. */
const looked = 40

/** Rows of documents, the best first; none where there are no files, no search, or no answer in time. */
type FindRelated = (
  scope: Pick<Scope, 'projectId' | 'sessionId' | 'folder'>,
) => Promise<readonly number[]>

/** The finder over `search`; without one nothing is related. */
export function createRelated(db: Db, search: Pick<Search, 'find'> | undefined): FindRelated {
  const filesAtHand = createFilesAtHand(db)
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM search_documents').pluck()
  return async (scope) => {
    if (!search) return []
    const { files, functions } = filesAtHand(scope)
    if (files.length === 0) return []
    const query = [...files.map(nameOf), ...functions].join(' ')
    const { projectId } = scope
    const found = search.find(
      { query, projectId, kinds: ['observation', 'turn'] },
      {
        vectorLimitMs,
        patienceMs: (newest.get() ?? 0) <= mostHere ? patienceMs : null,
        most: looked,
        // The names of files and functions are asked for.
        seeks: 'code',
      },
    )
    // A search that fails says nothing; the other layers are given all the same.
    const ranked = await within(
      found.catch(() => []),
      limitMs,
    )
    return (ranked ?? []).map(({ id }) => id)
  }
}

/** The name of a file as one would look for it. */
function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
