// Notices that the database file was deleted or replaced under the running host, and saves what it held.
import { chmodSync, existsSync, linkSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError, messageOf } from '../../shared/errors.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Db } from '../db/open.ts'

interface StoreWatch {
  /** Why nothing is stored any more, or null while the file is where it was. */
  refusal(): AppError | null
  /** Looks now, rather than at the next beat; resolves when what was lost is saved. */
  look(): Promise<void>
  close(): void
}

interface Dependencies {
  readonly db: Db
  /** The database file. */
  readonly file: string
  readonly log: Logger
  readonly now: () => number
}

/** The file is looked at so often, in ms. */
const lookMs = 1000

/**
 * Watches the file of an open database. Once another file or none is in its place, the connection takes no writes:
 * they would go into a file that nobody finds again. What the file held is copied from the connection, which still
 * has it: into its place where that is free, else beside it.
 */
export function watchStore({ db, file, log, now }: Dependencies): StoreWatch {
  const place = placeOf(file)
  let lost: Promise<void> | null = null
  let sentence = ''

  /** The program that runs goes on refusing: starting a second one shows the first. */
  const again = `end Recollect (${recollectCommand('stop')}) and start it again`

  async function save(): Promise<void> {
    const isReplaced = existsSync(file)
    // Its folder was deleted with it: whoever does that wants nothing back.
    if (!existsSync(dirname(file))) {
      sentence = `The folder ${dirname(file)} was deleted while Recollect ran: nothing is stored any more. End Recollect and start it again to begin anew.`
      log.error(sentence)
      return
    }
    sentence = `The database ${file} was ${isReplaced ? 'replaced' : 'deleted'} while Recollect ran: nothing is stored any more, and new events wait on disk.`
    const saved = `${file}.saved-${now()}`
    try {
      await db.backup(saved)
      // SQLite makes it readable by everyone.
      chmodSync(saved, 0o600)
      if (isReplaced) {
        sentence += ` What it held was saved as ${saved}; ${again} to use the file that is there now.`
      } else {
        putBack(saved, file)
        sentence += ` What it held was put back in its place; ${again} to go on with it, or delete it while Recollect is not running.`
      }
    } catch (error) {
      sentence += ` It could not be saved (${messageOf(error)}): free some space, and do not end Recollect before.`
    }
    log.error(sentence)
  }

  function look(): Promise<void> {
    if (lost) return lost
    if (!db.open || placeOf(file) === place) return Promise.resolve()
    db.pragma('query_only = ON')
    sentence = `The database ${file} is gone: nothing is stored any more.`
    lost = save()
    return lost
  }

  const timer = setInterval(() => void look(), lookMs)
  timer.unref()
  return {
    refusal: () => (lost ? new AppError('unavailable', sentence) : null),
    look,
    close: () => clearInterval(timer),
  }
}

/** Never over a file that somebody put there meanwhile. */
function putBack(saved: string, file: string): void {
  // Pages that belong to the deleted file would be read into the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  linkSync(saved, file)
  rmSync(saved, { force: true })
}

function placeOf(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : null
}
