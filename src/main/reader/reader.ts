// Answers long reads without holding up the main thread: in a reader thread where there can be one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../core/log.ts'
import type { Db } from '../db/open.ts'
import type { Read } from './define-read.ts'
import { createReaderThread, NoThreadError, type ThreadLimits } from './thread.ts'

interface Dependencies {
  /** The main thread's connection, which answers where no thread can start. */
  readonly db: Db
  /** The file of the database. */
  readonly database: string
  /** The file of the thread's program; null answers everything on the main thread, as in short commands. */
  readonly entry: string | null
  readonly log: Logger
  readonly limits?: ThreadLimits
}

export interface Reader {
  /**
   * Answers one question. It sees everything that was committed before it was asked.
   * @throws what the read throws; AppError `unavailable` when it takes too long.
   */
  read<Input, Output>(definition: Read<Input, Output>, input: Input): Promise<Output>
  close(): Promise<void>
}

const defaultLimits: ThreadLimits = { answer: 60_000, idle: 60_000 }

export function createReader(dependencies: Dependencies): Reader {
  const { db, database, entry, log, limits = defaultLimits } = dependencies
  const createThread = () =>
    entry === null ? null : createReaderThread({ entry, database, log, limits })
  const usual = createThread()
  // Measuring 2 GB takes two seconds: nobody who types a filter meanwhile should wait for it.
  const slow = createThread()
  const opened = new Map<string, (input: unknown) => Promise<unknown>>()

  /** Answers over the main connection. */
  function answerHere(
    definition: Pick<Read<never, unknown>, 'name' | 'openChecked'>,
    input: unknown,
  ): Promise<unknown> {
    const work = opened.get(definition.name) ?? definition.openChecked(db)
    opened.set(definition.name, work)
    return work(input)
  }

  return {
    async read(definition, input) {
      const thread = definition.takesSeconds ? slow : usual
      if (thread) {
        try {
          return definition.output.parse(await thread.ask(definition.name, input))
        } catch (error) {
          if (!(error instanceof NoThreadError)) throw error
        }
      }
      return definition.output.parse(await answerHere(definition, input))
    },
    async close() {
      await Promise.all([usual?.close(), slow?.close()])
    },
  }
}

/**
 * The program of the thread in the program's folder `root`: this source where it runs, else the built one.
 * Node reads it from inside an Electron archive as well.
 */
export function readerEntry(root: string): string {
  const source = join(import.meta.dirname, 'reader-thread.ts')
  return existsSync(source) ? source : join(root, 'out', 'main', 'reader-thread.js')
}
