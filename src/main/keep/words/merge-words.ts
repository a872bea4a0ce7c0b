// Merges the segments of the word index while nobody waits, so that a search reads one list for a word and not 25.
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Db } from '../../db/open.ts'
import type { JobHandlers } from '../../jobs/attempt.ts'
import type { Queue } from '../../jobs/queue.ts'

interface Dependencies {
  readonly db: Db
  readonly queue: Pick<Queue, 'enqueue'>
  /** Whether the store can be written at present. */
  readonly canWrite: () => boolean
}

export interface WordMerging {
  /** Begins to look whether it pays. */
  start(): void
  readonly handlers: Pick<JobHandlers, 'search.merge'>
  close(): void
}

/** Looked at so often whether it pays (ms). */
const lookMs = 5 * 60_000
/**
 * With more segments than this beyond those that a merge left it pays. FTS5 itself lets up to four of each size stand,
 * and makes a new one with each transaction: 25 at 100,000 documents, where merged a search took 15 to 30 % less.
 */
const worthSegments = 6
/** Pages (4 KB) that one step writes, but for a word whose list is longer: 2 to 4 ms. */
const pagesAtOnce = 8
/** One job works so long in all (ms), then other jobs get their turn. */
const jobMs = 100
/** Nothing is more urgent than anything else that waits. */
const priority = -30

export function createWordMerging({ db, queue, canWrite }: Dependencies): WordMerging {
  const countSegments = createSegmentCount(db)
  let merged = 1
  let timer: NodeJS.Timeout | undefined

  function enqueue(delayMs?: number): void {
    queue.enqueue('search.merge', 'all', { priority, ...(delayMs ? { delayMs } : {}) })
  }

  function look(): void {
    if (canWrite() && countSegments() > merged + worthSegments) enqueue()
  }

  return {
    start() {
      timer = setInterval(look, lookMs).unref()
    },
    handlers: {
      'search.merge': async (_job, signal) => {
        const step = createWordMerge(db)
        const until = performance.now() + jobMs
        let goesOn = true
        while (goesOn && performance.now() < until) {
          goesOn = step()
          await nextTick()
          signal.throwIfAborted()
        }
        if (!goesOn) merged = countSegments()
        return () => {
          if (goesOn) enqueue(50)
        }
      },
    },
    close: () => clearInterval(timer),
  }
}

/** A step that merges a bounded part of the index, two segments of one size at a time; false when nothing was left to do. */
export function createWordMerge(db: Db): () => boolean {
  const isSet = db
    .prepare<[], number>(`SELECT v FROM search_words_config WHERE k = 'usermerge'`)
    .pluck()
  // By default four segments of a size are left side by side. The setting stays in the file.
  if (isSet.get() !== 2)
    db.exec(`INSERT INTO search_words (search_words, rank) VALUES ('usermerge', 2)`)
  const merge = db.prepare(
    `INSERT INTO search_words (search_words, rank) VALUES ('merge', ${pagesAtOnce})`,
  )
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  return () => {
    const before = changes.get() ?? 0
    merge.run()
    // https://sqlite.org/fts5.html#the_merge_command: fewer than two changes say that there was nothing to merge.
    return (changes.get() ?? 0) - before >= 2
  }
}

/** A counter of the index's segments: its table of their first words, skipped through segment by segment. */
export function createSegmentCount(db: Db): () => number {
  const count = db
    .prepare<[], number>(
      `WITH RECURSIVE each (id) AS (
         SELECT min(segid) FROM search_words_idx
         UNION ALL
         SELECT (SELECT min(segid) FROM search_words_idx WHERE segid > each.id) FROM each WHERE id IS NOT NULL
       ) SELECT count(id) FROM each`,
    )
    .pluck()
  return () => count.get() ?? 0
}
