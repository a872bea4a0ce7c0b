// Runs one import at a time in the background; one that was cut short goes on when the program starts again.
import { setFlagsFromString } from 'node:v8'
import { z } from 'zod'
import { AppError, messageOf } from '../../shared/errors.ts'
import type { Announcer } from '../base/announcer.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Db } from '../db/open.ts'
import {
  type ImportDependencies,
  type ImportOptions,
  type ImportProgress,
  importTranscripts,
} from './import-transcripts.ts'

export interface ImportStatus {
  readonly running: boolean
  readonly paths: readonly string[]
  /** Of the running import or the last one; null before the first. */
  readonly progress: ImportProgress | null
  /** Why the last one failed, in a sentence; null when it did not. */
  readonly error: string | null
}

interface ImportRunner {
  /** @throws AppError `conflict` while another import runs. */
  start(paths: readonly string[]): ImportStatus
  /** Starts the import that was not done when the program ended. */
  goOn(): void
  stop(): void
  status(): ImportStatus
  close(): Promise<void>
}

interface Dependencies {
  readonly db: Db
  readonly reading: ImportDependencies
  readonly onFile: NonNullable<ImportOptions['onFile']>
  readonly announcer: Announcer
  readonly log: Logger
}

const pathsSchema = z.array(z.string())

export function createImportRunner(dependencies: Dependencies): ImportRunner {
  const { db, reading, onFile, announcer, log } = dependencies
  const remember = db.prepare('INSERT OR REPLACE INTO transcript_imports (id, paths) VALUES (1, ?)')
  const done = db.prepare('DELETE FROM transcript_imports')
  const asked = db.prepare<[], string>('SELECT paths FROM transcript_imports').pluck()
  let status: ImportStatus = { running: false, paths: [], progress: null, error: null }
  let abort: AbortController | null = null
  let running: Promise<void> = Promise.resolve()

  async function run(paths: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      const progress = await importTranscripts(reading, {
        paths,
        signal,
        onFile,
        onProgress(progress) {
          status = { ...status, progress }
        },
      })
      status = { ...status, progress }
      log.info({ files: progress.files, sessions: progress.sessions }, `import ${progress.phase}`)
      if (progress.phase === 'done') done.run()
    } catch (error) {
      log.error({ err: error }, 'the import failed')
      status = { ...status, error: messageOf(error) }
    } finally {
      status = { ...status, running: false }
      announcer.announce({ type: 'projects' })
    }
  }

  function start(paths: readonly string[]): ImportStatus {
    if (status.running) {
      throw new AppError(
        'conflict',
        'An import is running already: wait for its end, or stop it first.',
      )
    }
    remember.run(JSON.stringify(paths))
    keepHeapSmall()
    abort = new AbortController()
    status = { running: true, paths, progress: null, error: null }
    running = run(paths, abort.signal)
    return status
  }

  function stop(): void {
    abort?.abort()
  }

  return {
    start,
    goOn() {
      const paths = asked.get()
      if (paths !== undefined && !status.running) start(pathsSchema.parse(JSON.parse(paths)))
    },
    stop() {
      // Stopped by the user: it does not go on by itself.
      done.run()
      stop()
    },
    status: () => status,
    async close() {
      stop()
      await running
    },
  }
}

/**
 * Texts by the hundred megabytes pass through, of which nothing stays: a nursery that does not grow takes no
 * longer to clean, and an old generation that is collected a little more often keeps 50 MB less. These cannot be
 * set when an Electron app starts, but can at any time.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=20')
}
