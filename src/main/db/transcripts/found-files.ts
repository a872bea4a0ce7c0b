// Holds the transcript files that an import has found, outside the memory: there may be a million of them.
import type { Db } from '../open.ts'

/** A file that waits to be read. */
export interface WaitingFile {
  readonly path: string
  readonly size: number
}

interface FoundFile extends WaitingFile {
  /** Time of the last change in ms. */
  readonly mtime: number
  /** A subagent's file, read after those of sessions. */
  readonly agent: boolean
}

export interface FoundFiles {
  /** Notes files of one folder. */
  add(folder: number, files: readonly FoundFile[]): void
  /** The files of one folder: sessions newest first, then subagents newest first. */
  inOrder(folder: number): Generator<WaitingFile, void, void>
  /** Forgets them all. */
  clear(): void
}

type Row = WaitingFile & { readonly id: number; readonly agent: 0 | 1; readonly age: number }

const pageSize = 200

/** The store over a temporary table, which lies in a file of its own that the system removes. */
export function createFoundFiles(db: Db): FoundFiles {
  // `age` is the time of change with its sign turned, so that all columns of the index run the same way.
  db.exec(`
    CREATE TEMP TABLE IF NOT EXISTS found_files (
      id INTEGER PRIMARY KEY, folder INTEGER NOT NULL, agent INTEGER NOT NULL, age INTEGER NOT NULL,
      size INTEGER NOT NULL, path TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS temp.found_files_order ON found_files (folder, agent, age, id)`)
  const insert = db.prepare(
    'INSERT INTO found_files (folder, agent, age, size, path) VALUES (?, ?, ?, ?, ?)',
  )
  const page = db.prepare<[number, number, number, number], Row>(
    `SELECT id, agent, age, size, path FROM found_files
     WHERE folder = ? AND (agent, age, id) > (?, ?, ?) ORDER BY agent, age, id LIMIT ${pageSize}`,
  )
  const addAll = db.transaction((folder: number, files: readonly FoundFile[]) => {
    for (const { agent, mtime, size, path } of files) {
      insert.run(folder, agent ? 1 : 0, -mtime, size, path)
    }
  })
  return {
    add: (folder, files) => addAll(folder, files),
    *inOrder(folder) {
      let last = { agent: -1, age: 0, id: 0 }
      for (;;) {
        const rows = page.all(folder, last.agent, last.age, last.id)
        yield* rows
        const end = rows.at(-1)
        if (!end) return
        last = end
      }
    },
    clear() {
      db.exec('DELETE FROM found_files')
    },
  }
}
