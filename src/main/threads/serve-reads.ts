// The reader thread's side: answers reads over a connection of its own that cannot write.
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { openReader } from '../db/open-reader.ts'
import type { Read } from './define-read.ts'
import { serveThread } from './serve-thread.ts'

/** What the thread needs to begin, handed over as its `workerData`. */
const readerDataSchema = z.object({ database: z.string() })
export type ReaderData = z.infer<typeof readerDataSchema>

/**
 * Answers the questions of the thread that started this one, by the reads that are registered here, until it is
 * told to close. A thread that was begun before anyone asks does `beforehand`. @throws Error outside a thread.
 */
export function serveReads(
  reads: readonly Pick<Read<never, unknown>, 'name' | 'openChecked'>[],
  beforehand?: { readonly name: string; readonly input: unknown },
) {
  const { database } = readerDataSchema.parse(workerData)
  // What is in a vector index needs sqlite-vec: a read that wants it loads it here, right after opening.
  const db = openReader(database)
  const opened = new Map<string, (input: unknown) => Promise<unknown>>()
  function answer(name: string, input: unknown): Promise<unknown> {
    let work = opened.get(name)
    if (!work) {
      const read = reads.find((each) => each.name === name)
      if (!read) throw new Error(`There is no read ${name}`)
      work = read.openChecked(db)
      opened.set(name, work)
    }
    return work(input)
  }
  serveThread({ answer, close: () => db.close() })
  if (!beforehand) return
  // What was asked to begin with waits already, and goes first.
  setImmediate(() => {
    if (opened.size > 0 || !db.open) return
    // Whoever asks next is told what is wrong with the file.
    Promise.resolve()
      .then(() => answer(beforehand.name, beforehand.input))
      .catch(() => undefined)
  })
}
