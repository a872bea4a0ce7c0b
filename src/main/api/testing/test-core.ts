// A real core in a temporary folder, with a little history in it, for tests of handlers and transports.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '../../app/core.ts'
import { createCore } from '../../app/create-core.ts'
import { findAppRoot } from '../../base/app-root.ts'
import { pathsIn } from '../../base/paths.ts'
import { putDatabase } from '../../db/testing/new-database.ts'
import { forkWorker } from '../../threads/worker-process.ts'
import { seed } from './test-data.ts'

export interface TestCore {
  readonly core: Core
  /** A folder for the test's own files, gone after `close`. */
  readonly folder: string
  close(): Promise<void>
}

/**
 * Opens a core whose queue does not run and whose spool is not watched: tests do one thing at a time.
 * As in a command, long reads run on this thread. `now` gives ms since the epoch; `prepare` gets the data folder
 * before the core opens it, and may put a database with a history of its own there; `env` stands for the variables of the process.
 */
export async function openTestCore(
  now: () => number = Date.now,
  prepare: (home: string) => void = () => {},
  env: Readonly<NodeJS.ProcessEnv> = {},
): Promise<TestCore> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-api-'))
  const claudeFolder = join(folder, 'claude')
  mkdirSync(claudeFolder)
  const app = { ...findAppRoot(import.meta.dirname), renderer: join(folder, 'renderer') }
  const home = join(folder, 'home')
  mkdirSync(home)
  prepare(home)
  putDatabase(pathsIn(home).database)
  const core = await createCore({
    home,
    claudeFolder,
    app,
    kind: 'command',
    startWorker: forkWorker,
    now,
    env,
  })
  if (core.db.prepare('SELECT 1 FROM projects').get() === undefined) seed(core.db)
  return {
    core,
    folder,
    async close() {
      await core.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
