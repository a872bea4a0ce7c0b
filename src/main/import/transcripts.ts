// The room's door: catch-up after hooks, the import that runs in the background, and what it skipped.
import { join } from 'node:path'
import type { Announcer } from '../base/announcer.ts'
import type { Logger } from '../base/logs/log.ts'
import { programFile } from '../base/program-file.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import type { Db } from '../db/open.ts'
import { createTranscriptFiles, type SkippedLine } from '../db/transcripts/transcript-files.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import type { Queue } from '../jobs/queue.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { type CatchUp, createCatchUp } from './catch-up.ts'
import { createImportRunner, type ImportStatus } from './import-runner.ts'
import { createKeptCopies, type KeptSize } from './kept-copies.ts'
import { createThreadSource } from './thread/thread-source.ts'
import { createTranscriptRecorder } from './transcript-recorder.ts'

export interface Transcripts {
  /** The handler of `transcript.catch_up` (key: session id). */
  readonly handlers: Pick<JobHandlers, 'transcript.catch_up'>
  /** Reads what was left open, and goes on with an import that was not done. */
  start(): void
  readonly readWaiting: CatchUp['readWaiting']
  /** Begins an import of these files and folders, by default of all that the agent keeps. */
  import(paths?: readonly string[]): ImportStatus
  /** Stops it after the running slice; the next one goes on there. */
  stopImport(): void
  importStatus(): ImportStatus
  skipped(limit: number, offset: number): { rows: SkippedLine[]; reasons: Record<string, number> }
  keptSize(): KeptSize
  /** Removes the kept copies of deleted sessions. */
  forgetCopies(sessionIds: readonly string[]): Promise<void>
  close(): Promise<void>
}

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly log: Logger
  readonly settings: Pick<SettingsStore, 'current'>
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  /** Where copies are kept. */
  readonly copiesFolder: string
  readonly now: () => number
}

/** Distillation of imported work waits until all live work is done. */
const importPriority = -10

export function createTranscripts(dependencies: Dependencies): Transcripts {
  const { db, queue, announcer, log, settings, now } = dependencies
  const files = createTranscriptFiles(db, now)
  const copies = createKeptCopies(db, dependencies.copiesFolder)
  const recorder = (priority: number) =>
    createTranscriptRecorder({
      ...dependencies,
      closeAfterMs: () => settings.current.capture.closeAfterMinutes * 60_000,
      priority,
      onChange(sessionId, projectId, isEnd) {
        if (isEnd) announcer.announce({ type: 'session', sessionId, projectId })
      },
    })
  const reading = (priority: number) => ({ db, files, now, sinkFor: recorder(priority).sinkFor })

  async function keep(path: string, sessionId: string | null): Promise<void> {
    if (sessionId === null || !settings.current.transcripts.keepCopies) return
    try {
      await copies.keep(path, sessionId)
    } catch (error) {
      log.warn({ err: error }, 'a transcript was not copied')
    }
  }

  const catchUp = createCatchUp({ db, queue, reading: reading(0), onEnded: keep })
  const runner = createImportRunner({
    db,
    reading: {
      ...reading(importPriority),
      log,
      openSource: () => createThreadSource(programFile('import/thread/transcript-thread.ts'), log),
    },
    onFile: keep,
    announcer,
    log,
  })

  return {
    handlers: catchUp.handlers,
    start() {
      const open = catchUp.queueOpenSessions()
      if (open > 0) log.info({ sessions: open }, 'transcripts of open sessions are read')
      runner.goOn()
    },
    readWaiting: catchUp.readWaiting,
    import: (paths) =>
      runner.start(paths?.length ? paths : [join(dependencies.claudeFolder, 'projects')]),
    stopImport: runner.stop,
    importStatus: runner.status,
    skipped: (limit, offset) => ({
      rows: files.skipped(limit, offset),
      reasons: files.skippedByReason(),
    }),
    keptSize: copies.size,
    async forgetCopies(sessionIds) {
      for (const id of sessionIds) await copies.forget(id)
    },
    close: runner.close,
  }
}
