// Takes a data folder for this host alone, with its settings and its log.
import { type HostLock, hostLockWaitMs, takeHostLock } from '../base/host-lock.ts'
import { type Logger, type OpenedLog, openLog } from '../base/logs/log.ts'
import { ensureFolders, type Paths, pathsIn } from '../base/paths.ts'
import { openSettings, type SettingsStore } from '../base/settings-file.ts'
import { watchSettings } from '../base/settings-watch.ts'
import { type Closers, createClosers } from './closers.ts'
import type { CoreOptions } from './core.ts'

export interface OpenFolder {
  readonly paths: Paths
  readonly settings: SettingsStore
  readonly log: Logger
  /** Why the log cannot be written, or null. */
  readonly logProblem: () => string | null
  readonly rewriteLog: OpenedLog['rewrite']
  /** Ends with setting the folder free. */
  readonly closers: Closers
}

/** @throws AppError `already_running`, `read_only`. */
export function openFolder(
  { home, kind }: Pick<CoreOptions, 'home' | 'kind'>,
  now: () => number,
): OpenFolder {
  const paths = pathsIn(home)
  ensureFolders(paths)
  const waitMs = kind === 'command' ? 0 : hostLockWaitMs
  const lock = takeHostLock(paths.hostLock, waitMs, paths.database)
  const settings = orRelease(lock, () => openSettings(paths.settings, now))
  const { log, setLevel, problem, close, rewrite } = orRelease(lock, () =>
    openLog(paths.logs, settings.current.log.level),
  )
  const closers = createClosers(log)
  closers.add('host lock', lock.close)
  closers.add('log', close)
  closers.add(
    'log level',
    settings.onChange(({ log: { level } }) => setLevel(level)),
  )
  closers.add('settings', watchSettings(paths.settings, settings, log))
  return { paths, settings, log, logProblem: problem, rewriteLog: rewrite, closers }
}

/** Opens what the closing order does not know yet; when that fails, the folder is free again. */
function orRelease<T>(lock: HostLock, open: () => T): T {
  try {
    return open()
  } catch (error) {
    lock.close()
    throw error
  }
}
