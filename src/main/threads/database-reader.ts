// Answers long reads without holding up the main thread: in a reader thread where there can be one.
import { AppError } from '../../shared/errors.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Db } from '../db/open.ts'
import type { Read, ThreadName } from './define-read.ts'
import type { ReaderData } from './serve-reads.ts'
import { startThread, threadPolicy } from './start-thread.ts'
import { within } from './within.ts'
import { createWorkerClient, NoWorkerError, type WorkerClient } from './worker-client.ts'

/** The programs of the threads. */
type Program = 'lists' | 'search' | 'vectors'

interface Dependencies {
  /** The main thread's connection, which answers where no thread can start. */
  readonly db: Db
  /** The file of the database. */
  readonly database: string
  /** The files of the threads' programs; null answers everything on the main thread, as in short commands. */
  readonly entry: Readonly<Record<Program, string>> | null
  readonly log: Logger
  /** Told when the file of the database turns out to be damaged; what it returns is thrown. */
  readonly onDamage?: (error: AppError) => unknown
  /**
   * Times in ms: a read that takes longer, once it is its turn, has failed; a thread without questions is ended after
   * this time, as it holds about 15 MB.
   */
  readonly limits?: { readonly answer: number; readonly idle: number }
}

export interface DatabaseReader {
  /**
   * Answers one question. It sees everything that was committed before it was asked. While its thread has
   * not begun, or has not answered within `patienceMs`, `soon.input` is answered on the main thread in its place.
   * @throws what the read throws; AppError `unavailable` when it takes too long.
   */
  read<Input, Output>(
    definition: Read<Input, Output>,
    input: Input,
    soon?: { readonly input: Input; readonly patienceMs: number },
  ): Promise<Output>
  /** Whether what a thread of that name is asked begins at once: it runs, or this thread answers in its place. */
  isReady(thread: ThreadName): boolean
  /** Whether a thread of that name runs, beside this one. */
  runs(thread: ThreadName): boolean
  /** Starts a thread, so that a question to come need not wait for that; without one it ends again. */
  begin(thread: ThreadName): void
  /** Ends the threads; the next question starts them anew, on what the file holds then. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** A minute after the dashboard was left its threads are gone and what they held is collected. */
const defaultLimits = { answer: 60_000, idle: 30_000 }
/** Whoever made it likely that something is searched for does so within this time (ms), or later. */
const unaskedMs = 20_000
/** While an agent works a prompt comes every few minutes (ms), and its hook does not wait for a thread to begin. */
const betweenPrompts = 300_000
/**
 * Room for new objects in threads that hand rows on, in the one that ranks thousands of hits and in its helper, MB. Answers are gone
 * once they are sent: in the usual 48 MB they would pile up, and a thread without work collects nothing.
 */
const youngMb = { rows: 4, search: 16, beside: 8 }

export function createDatabaseReader(dependencies: Dependencies): DatabaseReader {
  const { db, database, entry, log, limits = defaultLimits } = dependencies
  // Who reads no lists for a minute has left the dashboard: the pages of the main connection's cache go as well.
  const shrink = () => {
    if (db.open) db.pragma('shrink_memory')
  }
  const createThread = (
    program: Program,
    room: keyof typeof youngMb,
    idleMs: () => number = () => limits.idle,
  ) =>
    entry === null
      ? null
      : createWorkerClient({
          name: 'reader',
          start: startThread({
            name: 'reader',
            entry: entry[program],
            workerData: { database } satisfies ReaderData,
            resourceLimits: { maxYoungGenerationSizeMb: youngMb[room] },
          }),
          log,
          policy: threadPolicy({ answerMs: limits.answer, idleMs }),
          failed: ({ name }) => notRead(name),
          onRest: shrink,
        })
  /** Whether the thread of searches was asked since it began. */
  let isAsked = false
  /** When somebody asked last who could not wait. */
  let lastHurried = Number.NEGATIVE_INFINITY
  // As long as searches are likely.
  const searchIdleMs = () => {
    if (performance.now() - lastHurried < betweenPrompts)
      return Math.max(limits.idle, betweenPrompts)
    return isAsked ? limits.idle : Math.min(limits.idle, unaskedMs)
  }
  const threads: Readonly<Record<ThreadName, WorkerClient | null>> = {
    lists: createThread('lists', 'rows'),
    // Measuring 2 GB takes two seconds: nobody who types a filter meanwhile should wait for it.
    sizes: createThread('lists', 'rows'),
    search: createThread('search', 'search', searchIdleMs),
    vectors: createThread('vectors', 'beside', searchIdleMs),
  }
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
    async read(definition, input, soon) {
      const thread = threads[definition.thread ?? 'lists']
      if (definition.thread === 'search') isAsked = true
      if (soon !== undefined) lastHurried = performance.now()
      if (thread && soon !== undefined && thread.status !== 'running') {
        thread.begin()
        return definition.output.parse(await answerHere(definition, soon.input))
      }
      if (thread) {
        try {
          const asked = thread.ask(definition.name, input)
          const answer = soon
            ? await within(
                asked.then((is) => ({ is })),
                soon.patienceMs,
              )
            : { is: await asked }
          return definition.output.parse(
            answer === null && soon ? await answerHere(definition, soon.input) : answer?.is,
          )
        } catch (error) {
          if (error instanceof AppError && error.code === 'corrupt_database') {
            throw dependencies.onDamage?.(error) ?? error
          }
          if (!(error instanceof NoWorkerError)) throw error
        }
      }
      return definition.output.parse(await answerHere(definition, input))
    },
    runs: (thread) => threads[thread]?.status === 'running',
    isReady: (thread) => threads[thread] === null || threads[thread].status === 'running',
    begin(thread) {
      if (threads[thread]?.status === 'stopped') isAsked = false
      threads[thread]?.begin()
    },
    async renew() {
      opened.clear()
      await Promise.all(Object.values(threads).map((thread) => thread?.end()))
    },
    async close() {
      await Promise.all(Object.values(threads).map((thread) => thread?.close()))
    },
  }
}

function notRead(name: string): AppError {
  return new AppError(
    'unavailable',
    `The memory could not be read (${name}): try again, and run ${recollectCommand('doctor')} when it stays so.`,
  )
}
