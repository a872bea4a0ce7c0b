// Writes the list of tables of a damaged database anew: the tables are ours, only where each begins must be found.
import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'
import { copyOpenFile } from '../../db/copy-open-file.ts'
import { isDamage } from '../../db/damage.ts'
import { currentVersion } from '../../db/migrate.ts'
import { writeHeader } from './database-header.ts'
import { findRoots } from './find-roots.ts'
import { freshDatabase, type KnownTable, knownTables } from './known-tables.ts'
import { pageSize } from './page-records.ts'
import { scanPages } from './scan-pages.ts'

/**
 * Copies `file`, with its journal, to `target`, whose list of tables holds every table of ours that could be found:
 * by what is left of the old list, else by the shape of its rows where that fits one table alone. Rows are left as
 * they are, and tables whose names are `derived` are left out. Returns how many tables were found.
 */
export function copyWithNewSchema(file: string, target: string, derived: RegExp): number {
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix)) copyOpenFile(file + suffix, target + suffix)
  }
  const version = versionIn(target)
  if (version === null) writeHeader(target)
  takeJournal(target)
  const fresh = freshDatabase(version ?? currentVersion)
  try {
    const tables = knownTables(fresh)
    const { named, nameless } = scanPages(target)
    const found = findRoots({ fresh, tables, named, nameless, derived })
    emptyList(target, version ?? currentVersion)
    writeList(target, tables, found)
    return found.size
  } finally {
    fresh.close()
  }
}

/** The schema version in the header; null when the header is damaged. */
function versionIn(file: string): number | null {
  const header = Buffer.alloc(100)
  const handle = openSync(file, 'r')
  readSync(handle, header, 0, header.length, 0)
  closeSync(handle)
  const version = header.readUInt32BE(60)
  const isWhole = header.toString('latin1', 0, 16) === 'SQLite format 3\0'
  return isWhole && version > 0 && version <= currentVersion ? version : null
}

/** Brings what stands in the journal into the file: SQLite does that when its last connection is closed. */
function takeJournal(file: string): void {
  const db = new Database(file)
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get()
  } catch (error) {
    if (!isDamage(error)) throw error
  } finally {
    db.close()
  }
}

/** Makes the first page one that names no table, in a file that never shrinks and has no free pages. */
function emptyList(file: string, version: number): void {
  writeHeader(file)
  const page = Buffer.alloc(pageSize - 100)
  page.writeUInt8(13, 0)
  page.writeUInt16BE(pageSize, 5)
  const number = Buffer.alloc(4)
  number.writeUInt32BE(version)
  const handle = openSync(file, 'r+')
  try {
    writeSync(handle, page, 0, page.length, 100)
    writeSync(handle, number, 0, number.length, 60)
  } finally {
    closeSync(handle)
  }
}

function writeList(
  file: string,
  tables: readonly KnownTable[],
  roots: ReadonlyMap<string, number>,
): void {
  const db = new Database(file)
  try {
    db.unsafeMode(true)
    db.pragma('journal_mode = MEMORY')
    db.pragma('writable_schema = ON')
    const add = db.prepare(
      `INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('table', @name, @name, @root, @sql)`,
    )
    db.transaction(() => {
      for (const { name, sql } of tables) {
        const root = roots.get(name)
        if (root !== undefined) add.run({ name, root, sql })
      }
    })()
  } finally {
    db.close()
  }
}
