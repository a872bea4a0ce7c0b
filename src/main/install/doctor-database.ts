// Doctor: the database file.
import { existsSync } from 'node:fs'
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

function read<T>(file: string, work: (db: Db) => T): T {
  const db = openReader(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}
