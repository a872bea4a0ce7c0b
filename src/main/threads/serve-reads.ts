// The thread's side: answers reads over a connection of its own that cannot write.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../db/open.ts'
import type { Read } from './define-read.ts'
import { type Answer, requestSchema, threadDataSchema, toFailure } from './protocol.ts'

/**
 * Answers the questions of the thread that started this one, by the reads that are registered here, until it is
 * told to close. @throws Error outside a thread.
 */
export function serveReads(reads: readonly Pick<Read<never, unknown>, 'name' | 'openChecked'>[]) {
  if (!parentPort) throw new Error('The reader thread is started by the core, not by hand')
  const port: MessagePort = parentPort
  const { database } = threadDataSchema.parse(workerData)
  // What is in a vector index needs sqlite-vec: a read that wants it loads it here, right after opening.
  const db = openReader(database)
  const opened = new Map<string, (input: unknown) => Promise<unknown>>()
  const tell = (answer: Answer) => port.postMessage(answer)

  async function answer(name: string, input: unknown): Promise<unknown> {
    let work = opened.get(name)
    if (!work) {
      const read = reads.find((each) => each.name === name)
      if (!read) throw new Error(`There is no read ${name}`)
      work = read.openChecked(db)
      opened.set(name, work)
    }
    return work(input)
  }

  port.on('message', (message: unknown) => {
    const request = requestSchema.parse(message)
    if (request.type === 'close') {
      db.close()
      port.close()
      return
    }
    const { id, name, input } = request
    answer(name, input)
      .then((value) => tell({ type: 'value', id, value }))
      .catch((error: unknown) => tell({ type: 'failure', id, failure: toFailure(error) }))
  })
  tell({ type: 'ready' })
}
