// Heeds what is changed in settings.json by hand, or by another process, while a host runs.
import { statSync } from 'node:fs'
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from './logs/log.ts'
import type { SettingsStore } from './settings-file.ts'

/** The file is looked at so often, and read once it stayed the same for as long (ms): an editor may write in pieces. */
const lookMs = 1000

/**
 * Looks at the file rather than listening to its folder, in which the database is written all the time. Returns the way
 * to stop.
 */
export function watchSettings(
  file: string,
  settings: SettingsStore,
  log: Logger,
  everyMs = lookMs,
): () => void {
  let read = stampOf(file)
  let seen = read
  const timer = setInterval(() => {
    const stamp = stampOf(file)
    const isStill = stamp === seen
    seen = stamp
    if (!isStill || stamp === read) return
    read = stamp
    const { warning } = settings
    try {
      const changed = settings.reread()
      if (changed.length > 0) log.info({ changed }, 'settings were changed in their file')
    } catch (error) {
      log.error({ err: error }, 'changed settings could not be put in force')
    }
    if (settings.warning !== null && settings.warning !== warning) log.warn(settings.warning)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Tells one state of the file from another. */
function stampOf(file: string): string {
  try {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.mode}` : 'none'
  } catch (error) {
    return messageOf(error)
  }
}
