// Loads sqlite-vec into a connection, also from inside a packaged app.
import { sep } from 'node:path'
import { getLoadablePath } from 'sqlite-vec'
import { messageOf } from '../../../shared/errors.ts'
import type { Db } from '../../db/open.ts'

/** Loads the extension, once for a connection; returns a sentence for the user when this system has none. */
export function loadSqliteVec(db: Db): string | null {
  if (isLoaded(db)) return null
  try {
    // SQLite opens the file by itself and cannot look into the app's archive: it is unpacked beside it.
    db.loadExtension(getLoadablePath().replace(`app.asar${sep}`, `app.asar.unpacked${sep}`))
    return null
  } catch (error) {
    return `Vectors cannot be used on this system (${messageOf(error)}): search goes on by words.`
  }
}

function isLoaded(db: Db): boolean {
  try {
    db.prepare('SELECT vec_version()')
    return true
  } catch {
    return false
  }
}
