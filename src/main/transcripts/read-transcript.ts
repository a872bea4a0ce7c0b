// Reads what is new in one transcript file into the store, in short slices, each slice one transaction.
import { basename } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { redactPayload } from '../capture/redact-payload.ts'
import type { Db } from '../db/open.ts'
import type { TranscriptFiles } from '../db/transcript-files.ts'
import { reasonOf } from './find-transcripts.ts'
import { type FileIdentity, identityOf, type RawLine, readLines } from './line-reader.ts'
import { type ReaderState, readerStateSchema } from './reader-state.ts'
import type { SessionFacts, TranscriptEvent } from './transcript-event.ts'
import { createTranscriptReader, type TranscriptReader } from './transcript-reader.ts'
import { withoutTexts } from './withheld-text.ts'

/** The end of what is at hand of a file. */
export interface FileEnd {
  readonly sessionId: string
  readonly lastUuid: string | null
  /** Whether the file will not grow any more, by all that is known. */
  readonly isFinal: boolean
  /** Time of the latest line in ms. */
  readonly at: number
}

/** Where events go. Every call is made inside the slice's transaction. */
export interface TranscriptSink {
  take(event: TranscriptEvent): void
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
}

export interface ReadResult {
  readonly status: 'read' | 'unchanged' | 'unreadable' | 'stopped'
  readonly sessionId: string | null
}

/** One slice of work on the main thread, in ms; other work gets its turn after it. */
const sliceMs = 4
/** Lines are gathered up to so many bytes before they are stored. */
const batchBytes = 32 * 1024
/** A file that did not change for so long (ms) will not grow any more, until it does. */
const quietMs = 10 * 60_000

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
  { db, files, sinkFor, now }: ReadDependencies,
  path: string,
  identity: FileIdentity,
  options: ReadOptions,
): Promise<ReadResult> {
  const row = files.get(path)
  const goesOn = row !== null && row.inode === identity.inode && row.position <= identity.size
  if (row && !goesOn) files.clearSkips(path)
  const saved = goesOn ? savedState(files.state(row.id)) : null
  const reader = createTranscriptReader(basename(path, '.jsonl'), saved ?? undefined)
  const sink = sinkFor(path)
  if (saved?.sessionId) {
    const { sessionId, cwd, version, branch, latestAt: at } = saved
    const facts: SessionFacts = { kind: 'session', sessionId, cwd, version, branch, at }
    db.transaction(() => sink.take(facts)).immediate()
  }
  let position = goesOn ? row.position : 0
  const isUnchanged = goesOn && position === identity.size
  const started = performance.now()
  /** By the time of its lines, for a copied file is new; by its own where they tell none or a wrong one. */
  const isFinal = (): boolean => {
    const said = reader.latestAt()
    const time = said > 0 && said <= now() ? said : identity.mtime
    return now() - time > quietMs
  }

  const save = (finished: 0 | 1): void => {
    let state = reader.state()
    const deleted = state.sessionId === null ? [] : files.deletedPrompts(state.sessionId)
    for (const promptId of deleted) state = withoutTexts(state, promptId)
    files.save({
      path,
      inode: identity.inode,
      position,
      size: identity.size,
      mtime: identity.mtime,
      sessionId: state.sessionId,
      lastUuid: state.lastUuid,
      finished,
      state: savedText(state),
    })
  }
  /** Stores lines until the slice is over; gives back how many. */
  const storeSlice = db.transaction((lines: readonly RawLine[], from: number): number => {
    const until = performance.now() + sliceMs
    let index = from
    for (; index < lines.length && (index === from || performance.now() < until); index++) {
      const line = lines[index]
      const events = line ? reader.read(line) : null
      if (!line || !events) {
        if (isFinal()) files.skip({ path, line: reader.line() + 1, reason: 'cut off' })
        continue
      }
      for (const event of events) {
        if (event.kind === 'skipped') files.skip({ path, line: event.line, reason: event.reason })
        else sink.take(event)
      }
      position = line.end
    }
    sink.flush()
    save(0)
    return index
  })
  const store = async (lines: readonly RawLine[]): Promise<boolean> => {
    for (let index = 0; index < lines.length; ) {
      const before = position
      try {
        index = storeSlice.immediate(lines, index)
      } catch (error) {
        sink.reset()
        throw error
      }
      options.onBytes?.(position - before)
      await nextTick()
      if (isOver()) return false
    }
    return true
  }
  const isOver = (): boolean =>
    options.signal?.aborted === true ||
    (options.budgetMs !== undefined && performance.now() - started > options.budgetMs)

  if (!isUnchanged && !(await storeAll(readLines(path, { offset: position }), store))) {
    return { status: 'stopped', sessionId: reader.state().sessionId }
  }
  const isNew = !goesOn || position > row.position
  const { sessionId } = reader.state()
  const result = { sessionId: sessionId ?? row?.sessionId ?? null }
  if (!isNew && row.finished) return { ...result, status: 'unchanged' }
  db.transaction(() => {
    const isOver = isFinal()
    settle(reader, sink, isOver)
    files.readable(path)
    save(isOver ? 1 : 0)
  }).immediate()
  return { ...result, status: isNew ? 'read' : 'unchanged' }
}

async function storeAll(
  source: AsyncGenerator<RawLine, void, void>,
  store: (lines: readonly RawLine[]) => Promise<boolean>,
): Promise<boolean> {
  let lines: RawLine[] = []
  let bytes = 0
  for await (const line of source) {
    lines.push(line)
    bytes += line.end - line.start
    if (bytes < batchBytes) continue
    if (!(await store(lines))) return false
    lines = []
    bytes = 0
  }
  return store(lines)
}

function settle(reader: TranscriptReader, sink: TranscriptSink, isFinal: boolean): void {
  for (const event of reader.tell()) sink.take(event)
  if (isFinal) for (const event of reader.finish()) sink.take(event)
  const { sessionId, lastUuid } = reader.state()
  if (sessionId) sink.settle({ sessionId, lastUuid, isFinal, at: reader.latestAt() })
}

/** The memory without secrets. Calls that nest too deep to be redacted are forgotten. */
function savedText(state: ReaderState): string {
  try {
    return JSON.stringify(redactPayload(state))
  } catch {
    return JSON.stringify(redactPayload({ ...state, open: [] }))
  }
}

function savedState(json: string | null): ReaderState | null {
  if (json === null) return null
  const parsed = readerStateSchema.safeParse(JSON.parse(json))
  return parsed.success ? parsed.data : null
}

/** Whether the system refused the file, rather than our own work failing. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
