// Gives a copy of a database file a new header: 100 bytes that say the same in every file of ours.
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs'
import { copyOpenFile } from '../../db/copy-open-file.ts'
import { currentVersion } from '../../db/migrate.ts'

const pageSize = 4096

/**
 * Copies `file`, with its journal, to `target` and writes the header anew, as the file format describes it
 * (https://sqlite.org/fileformat2.html#the_database_header). What the header alone knew is lost: the list of free
 * pages, which nothing is read from, and the schema's version, for which the current one is taken.
 */
export function copyWithNewHeader(file: string, target: string): void {
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix)) copyOpenFile(file + suffix, target + suffix)
  }
  writeHeader(target)
}

/** Writes the header of `file` anew, in place. */
export function writeHeader(file: string): void {
  const header = Buffer.alloc(100)
  header.write('SQLite format 3\0', 'latin1')
  header.writeUInt16BE(pageSize, 16)
  // Write-ahead logging; no reserved space; the fractions that the format prescribes.
  header.set([2, 2, 0, 64, 32, 32], 18)
  header.writeUInt32BE(1, 24)
  header.writeUInt32BE(Math.floor(statSync(file).size / pageSize), 28)
  header.writeUInt32BE(1, 40)
  // Schema format 4, text as UTF-8.
  header.writeUInt32BE(4, 44)
  header.writeUInt32BE(1, 56)
  header.writeUInt32BE(currentVersion, 60)
  header.writeUInt32BE(1, 92)
  const handle = openSync(file, 'r+')
  try {
    writeSync(handle, header, 0, header.length, 0)
  } finally {
    closeSync(handle)
  }
}
