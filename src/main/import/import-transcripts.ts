// Takes in all transcripts below some folders, newest project and session first, without getting in the way.
import { AppError } from '../../shared/errors.ts'
import { fullAgent } from '../agents/adapters.ts'
import type { FoundFolder, OnUnreadable } from '../agents/transcripts/agent-transcripts.ts'
import type { Logger } from '../base/logs/log.ts'
import { storageError } from '../capture/storage-error.ts'
import {
  createFoundFiles,
  type FoundFiles,
  type WaitingFile,
} from '../db/transcripts/found-files.ts'
import type { TranscriptFiles } from '../db/transcripts/transcript-files.ts'
import { type ReadDependencies, type ReadOptions, readTranscript } from './read-transcript.ts'
import type { ThreadSource } from './thread/thread-source.ts'

/** How far an import is. Times in ms, sizes in bytes. */
export interface ImportProgress {
  readonly phase: 'looking' | 'reading' | 'done' | 'stopped'
  readonly files: number
  readonly filesTotal: number
  readonly bytes: number
  readonly bytesTotal: number
  /** Sessions that got something new. */
  readonly sessions: number
  /** Files in which nothing was new, and bytes of the others. */
  readonly unchanged: number
  readonly bytesRead: number
  /** Files that could not be read, and lines that gave nothing, by reason; in this run. */
  readonly skipped: Readonly<Record<string, number>>
  /** Lines of types that carry nothing for the memory, by type; in this run. */
  readonly passed: Readonly<Record<string, number>>
  readonly elapsedMs: number
  readonly bytesPerSecond: number
  /** Null while nothing has been read. */
  readonly remainingMs: number | null
}

export interface ImportOptions {
  /** Files and folders to take in. */
  readonly paths: readonly string[]
  /** Aborted, the import stops after the running slice; the next one goes on there. */
  readonly signal?: AbortSignal
  /** Called at most ten times a second, and at the end. */
  readonly onProgress?: (progress: ImportProgress) => void
  /** Called for each file that was read to its end. */
  readonly onFile?: (path: string, sessionId: string | null) => Promise<void>
}

export interface ImportDependencies extends ReadDependencies {
  readonly files: TranscriptFiles
  /** Starts what reads on a thread of its own; small imports do without. */
  readonly openSource?: () => ThreadSource
  readonly log?: Pick<Logger, 'error'>
}

const progressEveryMs = 100
/** Larger files come last, that the others need not wait for them (bytes). */
const hugeFile = 256 * 1024 * 1024
/** Below so many bytes a thread takes longer to start than it saves. */
const worthThreadBytes = 4_000_000

/**
 * Imports; run twice, it changes nothing. What fails on one file is noted and the next one is read.
 * @throws AppError `storage_full`, `read_only` or `unavailable` when the database cannot be written.
 */
export async function importTranscripts(
  given: ImportDependencies,
  { paths, signal, onProgress, onFile }: ImportOptions,
): Promise<ImportProgress> {
  const skipped: Record<string, number> = {}
  const passed: Record<string, number> = {}
  const files: TranscriptFiles = {
    ...given.files,
    skip(line) {
      add(skipped, { [line.reason]: 1 })
      given.files.skip(line)
    },
  }
  const dependencies: ImportDependencies = { ...given, files }
  const { db, openSource } = dependencies
  const started = performance.now()
  const startedAt = dependencies.now()
  const found = createFoundFiles(db)
  const count = {
    files: 0,
    filesTotal: 0,
    bytes: 0,
    bytesTotal: 0,
    bytesRead: 0,
    unchanged: 0,
    sessions: 0,
  }
  let phase: ImportProgress['phase'] = 'looking'
  let told = 0

  function progress(): ImportProgress {
    const elapsedMs = performance.now() - started
    const bytesPerSecond = elapsedMs > 0 ? (count.bytes / elapsedMs) * 1000 : 0
    const left = Math.max(0, count.bytesTotal - count.bytes)
    return {
      phase,
      ...count,
      skipped: { ...skipped },
      passed: { ...passed },
      elapsedMs,
      bytesPerSecond,
      remainingMs: bytesPerSecond > 0 ? (left / bytesPerSecond) * 1000 : null,
    }
  }
  function tell(always = false): void {
    const time = performance.now()
    if (!onProgress || (!always && time - told < progressEveryMs)) return
    told = time
    onProgress(progress())
  }
  const note = (path: string, reason: string): void => {
    files.skip({ path, line: 0, reason })
  }

  const folders = await findAll(found, paths, note, signal)
  for (const folder of folders) {
    count.filesTotal += folder.files
    count.bytesTotal += folder.bytes
  }
  phase = 'reading'
  tell(true)
  const thread = count.bytesTotal >= worthThreadBytes ? openSource?.() : undefined
  async function read({ path, size }: WaitingFile): Promise<void> {
    const before = count.bytes
    const result = await readOne(dependencies, path, {
      signal,
      source: thread?.read,
      onBytes(bytes) {
        count.bytes += bytes
        count.bytesRead += bytes
        tell()
      },
      onPassed: (types) => add(passed, types),
    })
    if (result.status === 'stopped') return
    // What was read earlier, or is gone meanwhile, is not left to be read.
    count.bytes = before + size
    count.files += 1
    if (result.status === 'unchanged') count.unchanged += 1
    const { sessionId } = result
    const isNew = result.status === 'read' && sessionId !== null
    if (isNew && !files.wasRead(sessionId, path, startedAt)) count.sessions += 1
    await onFile?.(path, sessionId)
    tell()
  }
  const huge: WaitingFile[] = []
  try {
    for (const folder of folders) {
      for (const file of found.inOrder(folder.id)) {
        if (signal?.aborted) break
        if (file.size > hugeFile) huge.push(file)
        else await read(file)
      }
    }
    for (const file of huge) {
      if (signal?.aborted) break
      await read(file)
    }
  } finally {
    found.clear()
    await thread?.close()
  }
  phase = signal?.aborted ? 'stopped' : 'done'
  tell(true)
  return progress()
}

/** Adds counts to those that are there. */
function add(to: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, n] of Object.entries(more)) to[name] = (to[name] ?? 0) + n
}

async function findAll(
  found: FoundFiles,
  ...looking: [paths: readonly string[], note: OnUnreadable, signal: AbortSignal | undefined]
): Promise<FoundFolder[]> {
  try {
    found.clear()
    return await fullAgent.transcripts.findFolders(...looking, (folder, files) =>
      found.add(folder, files),
    )
  } catch (error) {
    throw storageError(error, 'The list of the transcripts')
  }
}

async function readOne(
  dependencies: ImportDependencies,
  path: string,
  options: ReadOptions,
): ReturnType<typeof readTranscript> {
  try {
    return await readTranscript(dependencies, path, options)
  } catch (error) {
    const told = storageError(error, 'The next part of the transcripts')
    if (told instanceof AppError) throw told
    // A defect of ours must not keep the other files out; the next import tries this one again.
    dependencies.log?.error({ err: error, path }, 'a transcript could not be taken in')
    dependencies.files.skip({ path, line: 0, reason: 'could not be stored' })
    return { status: 'unreadable', sessionId: null }
  }
}
