// Stores what is new in one transcript file, in short slices, each slice one transaction.
import { setImmediate as nextTick } from 'node:timers/promises'
import { type FileIdentity, identityOf } from '../agents/transcripts/line-reader.ts'
import { reasonOf } from '../agents/transcripts/unreadable.ts'
import type { PreparedEvent } from '../capture/record/prepare-event.ts'
import { isRefusedData } from '../capture/storage-error.ts'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { TranscriptFileRow, TranscriptFiles } from '../db/transcripts/transcript-files.ts'
import {
  type PartSource,
  readParts,
  savedState,
  type TranscriptPart,
} from './thread/transcript-parts.ts'
import { withoutTexts } from './withheld-text.ts'

/** The end of what is at hand of a file. */
interface FileEnd {
  readonly sessionId: string
  readonly lastUuid: string | null
  /** Whether the file will not grow any more, by all that is known. */
  readonly isFinal: boolean
  /** Time of the latest line in ms. */
  readonly at: number
}

/** Where events go. Every call is made inside the slice's transaction. */
export interface TranscriptSink {
  take(event: PreparedEvent): void
  /** The end of a slice: brings session and turns in line with what was taken. */
  flush(): void
  /** All that is at hand has been read. */
  settle(end: FileEnd): void
  /** Forgets what a transaction that was rolled back had begun. */
  reset(): void
}

export interface ReadDependencies {
  readonly db: Db
  readonly files: TranscriptFiles
  /** Makes the sink for one file. */
  readonly sinkFor: (path: string) => TranscriptSink
  readonly now: () => number
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  /** Stop after so many ms and leave the rest for the next time. */
  readonly budgetMs?: number | undefined
  /** Hears how many more bytes were read and stored. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  /** Hears how many lines were passed over, by their type. */
  readonly onPassed?: ((types: Readonly<Record<string, number>>) => void) | undefined
  /** Where the parts come from; this thread reads them when left out. */
  readonly source?: PartSource | undefined
}

export interface ReadResult {
  readonly status: 'read' | 'unchanged' | 'unreadable' | 'stopped'
  readonly sessionId: string | null
}

/** One slice of work on the main thread, in ms; other work gets its turn after it. */
const sliceMs = 2

/** Reads `path` from where it was left. Read again, it changes nothing. */
export async function readTranscript(
  dependencies: ReadDependencies,
  path: string,
  options: ReadOptions = {},
): Promise<ReadResult> {
  let result: ReadResult = { status: 'unreadable', sessionId: null }
  // A file that was replaced while it was read is read from its new beginning.
  for (let attempt = 0; attempt < 3; attempt++) {
    let identity: FileIdentity
    try {
      identity = await identityOf(path)
      result = await readOnce(dependencies, path, identity, options)
      if (result.status === 'unchanged') return result
      const after = await identityOf(path)
      const row = dependencies.files.get(path)
      if (after.inode === identity.inode && after.size >= (row?.position ?? 0)) return result
    } catch (error) {
      if (!isFileError(error)) throw error
      const reason = reasonOf(error)
      // A session without a transcript, or one that the agent has just deleted, is nothing that was skipped.
      if (reason !== 'not there') dependencies.files.skip({ path, line: 0, reason })
      return { status: 'unreadable', sessionId: null }
    }
  }
  return result
}

async function readOnce(
  dependencies: ReadDependencies,
  path: string,
  identity: FileIdentity,
  options: ReadOptions,
): Promise<ReadResult> {
  const { files, now } = dependencies
  const row = files.get(path)
  const goesOn = row !== null && row.inode === identity.inode && row.position <= identity.size
  if (row && !goesOn) files.clearSkips(path)
  if (goesOn && row.finished && row.position === identity.size) {
    return { status: 'unchanged', sessionId: row.sessionId }
  }
  const from = goesOn ? row.position : 0
  const storing = createStoring(dependencies, path, identity, goesOn ? row : null)
  const started = performance.now()
  const isOver = (): boolean =>
    options.signal?.aborted === true ||
    (options.budgetMs !== undefined && performance.now() - started > options.budgetMs)
  const source = options.source ?? readParts
  const state = goesOn ? files.state(row.id) : null
  const { size, mtime } = identity
  for await (const part of source({ path, offset: from, state, size, mtime, now: now() })) {
    const isNew = !goesOn || part.position > from
    const sessionId = part.sessionId ?? row?.sessionId ?? null
    if (part.end && !isNew && row?.finished) return { status: 'unchanged', sessionId }
    for (let index: number | null = 0; index !== null; ) {
      const before = storing.position()
      index = storing.slice(part, index)
      options.onBytes?.(storing.position() - before)
      if (index === null) options.onPassed?.(part.passed)
      if (part.end && index === null) return { status: isNew ? 'read' : 'unchanged', sessionId }
      await nextTick()
      if (isOver()) return { status: 'stopped', sessionId }
    }
  }
  return { status: 'stopped', sessionId: row?.sessionId ?? null }
}

interface Storing {
  /** Bytes that are read and stored. */
  position(): number
  /** Stores events from `index` on until the slice is over; gives back where to go on, null at the part's end. */
  slice(part: TranscriptPart, index: number): number | null
}

function createStoring(
  { db, files, sinkFor }: ReadDependencies,
  path: string,
  identity: FileIdentity,
  row: TranscriptFileRow | null,
): Storing {
  const sink = sinkFor(path)
  /** What no row takes, and what is being stored. */
  const refused = new Set<PreparedEvent>()
  let current: PreparedEvent | null = null
  let position = row?.position ?? 0

  function save(part: TranscriptPart, finished: 0 | 1): void {
    const { sessionId, lastUuid } = part
    position = part.position
    files.save({
      path,
      inode: identity.inode,
      position,
      size: identity.size,
      mtime: identity.mtime,
      sessionId,
      lastUuid,
      finished,
      state: withoutDeleted(part.state, sessionId === null ? [] : files.deletedPrompts(sessionId)),
    })
  }
  function storeSlice(part: TranscriptPart, index: number): number | null {
    const until = performance.now() + sliceMs
    let at = index
    for (; at < part.events.length && (at === index || performance.now() < until); at++) {
      current = part.events[at] ?? null
      if (current && !refused.has(current)) sink.take(current)
    }
    current = null
    const isWhole = at === part.events.length
    if (!isWhole || !part.end) sink.flush()
    // A part that was only begun is read again after a crash: storing it twice changes nothing.
    if (!isWhole) return at
    for (const { line, reason } of part.skips) files.skip({ path, line, reason })
    for (const [number, event] of part.events.entries()) {
      if (!refused.has(event)) continue
      files.skip({ path, line: part.lines[number] ?? 0, reason: 'could not be stored' })
    }
    if (part.end) {
      const { sessionId, lastUuid } = part
      const { isFinal, latestAt } = part.end
      if (sessionId) sink.settle({ sessionId, lastUuid, isFinal, at: latestAt })
      files.readable(path)
      save(part, isFinal ? 1 : 0)
    } else if (part.position > position || part.skips.length > 0) save(part, 0)
    return null
  }
  return {
    position: () => position,
    slice(part, index) {
      for (;;) {
        try {
          return transact(db, () => storeSlice(part, index))
        } catch (error) {
          sink.reset()
          if (!current || !isRefusedData(error)) throw error
          // The slice is stored again without the event that nothing takes.
          refused.add(current)
          current = null
        }
      }
    },
  }
}

/** The reader's memory without what the user deleted meanwhile. */
function withoutDeleted(json: string, deleted: readonly string[]): string {
  let state = deleted.length === 0 ? null : savedState(json)
  if (state === null) return json
  for (const promptId of deleted) state = withoutTexts(state, promptId)
  return JSON.stringify(state)
}

/** Whether the system refused the file, rather than our own work failing. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
