// Doctor: the database file.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { codeOf, messageOf } from '../../../shared/errors.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { currentVersion } from '../../db/migrate.ts'
import type { Db } from '../../db/open.ts'
import { openReader } from '../../db/open-reader.ts'
import { newestBackup } from '../../keep/backups/backup-list.ts'
import { readNotices } from '../../keep/notices.ts'
import { refusalAt } from '../doctor-refusal.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

export async function databaseCheck({ paths, findHost }: DoctorDependencies): Promise<Finding> {
  const { database } = paths
  if (!existsSync(database)) {
    return { state: 'ok', message: 'There is none yet; the app makes it when it starts.' }
  }
  const host = await findHost()
  // What was put back in place of a file that was deleted is sound, but the running app does not write to it.
  const isLost =
    'status' in host &&
    host.status.warnings.some((text) => text.startsWith(`The database ${database} was `))
  try {
    return read(database, (db) => {
      const version = Number(db.pragma('user_version', { simple: true }))
      if (version > currentVersion) {
        return {
          state: 'fail',
          message: `${database} was written by a newer Recollect (schema ${version}, this program knows ${currentVersion}).`,
          fix: 'Update Recollect; nothing was changed.',
        }
      }
      const result = String(db.pragma('quick_check(1)', { simple: true }))
      if (result !== 'ok') throw new Error(result)
      if (isLost) {
        return {
          state: 'warn',
          message: `${database} is sound, but it is not the file that the running app has open: nothing is stored in it.`,
          fix: `${recollectCommand('stop')} ends the app; then start it again.`,
        }
      }
      return { state: 'ok', message: `${database} is sound.` }
    })
  } catch (error) {
    if (codeOf(error) === 'SQLITE_CANTOPEN') {
      // SQLite wants files of its own beside it: the system says better than it does what forbids that.
      const refusal = refusalAt(dirname(database))
      return {
        state: 'fail',
        message: `${database} cannot be read (${refusal?.reason ?? messageOf(error)}).`,
        fix: refusal?.fix ?? `Make the file and its folder readable for you (chmod u+rw).`,
      }
    }
    const mends =
      'Recollect mends it while it runs: it builds indexes anew, saves what can be read into a new file and keeps the damaged one.'
    // A host that runs meets a damaged page when it reads it, and looks over the whole file once a day only.
    const begin =
      'status' in host
        ? `It runs, but has not met that page yet: ${recollectCommand('stop')} ends it; then start it again`
        : 'Start it'
    return {
      state: 'fail',
      message: `${database} is damaged (${messageOf(error).replaceAll('\n', ' ')}).`,
      fix: `${mends} ${begin}, and ${recollectCommand('status')} says how that ended. ${newestBackupSentence(paths.backups)}`,
    }
  }
}

/** What happened to the memory that the user has not said to have seen. */
export function noticesCheck({ paths }: DoctorDependencies): Finding {
  const notices = readNotices(paths.notices)
  if (notices.length === 0)
    return { state: 'ok', message: 'There is nothing that you have not seen.' }
  return {
    state: 'warn',
    message: notices.map(({ message }) => message).join(' '),
    fix: `${recollectCommand('notices --seen')} notes that you have seen it.`,
  }
}

export function backupCheck({ paths, now }: DoctorDependencies): Finding {
  const newest = newestBackup(paths.backups)
  if (newest) {
    const age = formatDistanceStrict(newest.at, now(), { addSuffix: true })
    return { state: 'ok', message: `The newest was taken ${age} and lies in ${paths.backups}.` }
  }
  return {
    state: 'ok',
    message: `There is none yet; one is taken every day while Recollect runs, or by ${recollectCommand('backup')}.`,
  }
}

function newestBackupSentence(folder: string): string {
  const newest = newestBackup(folder)
  return newest === null
    ? 'There is no backup.'
    : `The newest backup can be put in its place: ${recollectCommand(`restore ${newest.name}`)}.`
}

function read<T>(file: string, work: (db: Db) => T): T {
  const db = openReader(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}
