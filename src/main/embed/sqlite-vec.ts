// Loads sqlite-vec into a connection, also from inside a packaged app.
import { sep } from 'node:path'
import { getLoadablePath } from 'sqlite-vec'
import { messageOf } from '../../shared/errors.ts'
import type { Db } from '../db/open.ts'

/** Loads the extension; returns a sentence for the user when this system has none. */
export function loadSqliteVec(db: Db): string | null {
  try {
    // SQLite opens the file by itself and cannot look into the app's archive: it is unpacked beside it.
    db.loadExtension(getLoadablePath().replace(`app.asar${sep}`, `app.asar.unpacked${sep}`))
    return null
  } catch (error) {
    return `Vectors cannot be used on this system (${messageOf(error)}): search goes on by words.`
  }
}
