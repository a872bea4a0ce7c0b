// Doctor: the database file, and when the last event reached it.
import { existsSync } from 'node:fs'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { messageOf } from '../../shared/errors.ts'
import { currentVersion } from '../db/migrate.ts'
import { type Db, openReader } from '../db/open.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

export function databaseCheck({ paths }: DoctorDependencies): Finding {
  const { database, backups } = paths
  if (!existsSync(database)) {
    return { state: 'ok', message: 'There is none yet; the app makes it when it starts.' }
  }
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
      return { state: 'ok', message: `${database} is sound.` }
    })
  } catch (error) {
    return {
      state: 'fail',
      message: `${database} is damaged or cannot be read (${messageOf(error)}).`,
      fix: `The app sets a damaged file aside when it starts and begins a new one; older copies lie in ${backups}.`,
    }
  }
}

export function lastEventCheck({ paths, now }: DoctorDependencies): Finding {
  const fix = 'Start Claude Code in a project and send a prompt; it reads its hooks when it starts.'
  if (!existsSync(paths.database)) return { state: 'warn', message: 'No event was seen yet.', fix }
  const at = read(paths.database, (db) => {
    const row = db.prepare('SELECT max(last_event_at) AS at FROM sessions').pluck().get()
    return typeof row === 'number' ? row : null
  })
  if (at === null) return { state: 'warn', message: 'No event was seen yet.', fix }
  return {
    state: 'ok',
    message: `The last event came ${formatDistanceStrict(at, now(), { addSuffix: true })}.`,
  }
}

function read<T>(file: string, work: (db: Db) => T): T {
  const db = openReader(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}
