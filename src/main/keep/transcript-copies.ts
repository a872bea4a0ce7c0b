// Old copies of transcripts: their files in the data folder with their rows.
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '../db/open.ts'
import type { Amount, Sweep } from './sweep.ts'

/** Files removed in one slice. */
const slice = 10

/** How many copies would go, with the bytes of their files. */
export function countTranscriptCopies(db: Db): (before: number) => Amount {
  const count = db.prepare<[{ before: number }], Amount>(
    `SELECT count(*) AS rows, coalesce(sum(bytes), 0) AS bytes
     FROM transcript_copies WHERE source_mtime < @before`,
  )
  return (before) => count.get({ before }) ?? { rows: 0, bytes: 0 }
}

/** `folder` is where the copies lie. A file goes before its row, so that none is left without one. */
export function sweepTranscriptCopies(db: Db, folder: string): Sweep {
  const oldest = db.prepare<[number], { path: string; file: string; bytes: number }>(
    `SELECT path, file, bytes FROM transcript_copies WHERE source_mtime < ? LIMIT ${slice}`,
  )
  const remove = db.prepare('DELETE FROM transcript_copies WHERE path = ?')
  return {
    kind: 'transcriptCopies',
    async drop(before) {
      const copies = oldest.all(before)
      for (const { path, file } of copies) {
        await rm(join(folder, basename(file)), { force: true })
        remove.run(path)
      }
      const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0)
      return { rows: copies.length, bytes, isDone: copies.length < slice }
    },
  }
}
