// What the data folder holds: tables with their rows and bytes, and the files beside the database.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Storage } from '../../shared/contract/system.ts'
import type { Db } from './open.ts'

/** What is measured beside the tables; a core's paths hold it. */
export const storagePathsSchema = z.object({
  home: z.string(),
  database: z.string(),
  spool: z.string(),
  logs: z.string(),
  backups: z.string(),
  models: z.string(),
})

/** Tables that make up one thing in the user's eyes; shadow tables of an index count with it. */
function groupOf(table: string): string {
  // The vectors of an index are counted by its documents: its own tables need sqlite-vec to be read.
  if (/^vectors_\d+/.test(table)) return 'embedded_documents'
  return table.startsWith('search_words') ? 'search_words' : table
}

/** Measures the database by table and the folders beside it. Reads every page: seconds for gigabytes. */
export function readStorage(db: Db, paths: z.infer<typeof storagePathsSchema>): Storage {
  const sizes = new Map<string, number>()
  const pages = db
    .prepare(
      `SELECT coalesce(m.tbl_name, s.name) AS name, sum(s.pgsize) AS bytes
       FROM dbstat s LEFT JOIN sqlite_schema m ON m.name = s.name
       WHERE s.aggregate = TRUE GROUP BY 1`,
    )
    .all() as { name: string; bytes: number }[]
  for (const { name, bytes } of pages) {
    if (name.startsWith('sqlite_')) continue
    const group = groupOf(name)
    sizes.set(group, (sizes.get(group) ?? 0) + bytes)
  }
  const tables = [...sizes].map(([name, bytes]) => ({ name, bytes, rows: countRows(db, name) }))
  tables.sort((a, b) => b.bytes - a.bytes)
  return {
    home: paths.home,
    databaseBytes: readDatabaseBytes(paths.database),
    tables,
    folders: [
      measureFolder('spool', paths.spool),
      measureFolder('logs', paths.logs),
      measureFolder('backups', paths.backups),
      measureFolder('models', paths.models),
    ],
  }
}

/** What a database takes on disk (bytes): its file, and the write-ahead log where what is new stands first. */
export function readDatabaseBytes(file: string): number {
  return fileBytes(file) + fileBytes(`${file}-wal`)
}

function countRows(db: Db, table: string): number {
  return Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())
}

function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function measureFolder(name: string, folder: string): Storage['folders'][number] {
  if (!existsSync(folder)) return { name, files: 0, bytes: 0 }
  let files = 0
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files += 1
    bytes += fileBytes(join(entry.parentPath, entry.name))
  }
  return { name, files, bytes }
}
