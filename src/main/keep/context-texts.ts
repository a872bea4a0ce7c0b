// Old texts of context: that it was given, when, and in how many tokens stays.
import type { Db } from '../db/open.ts'
import type { Amount, Sweep } from './sweep.ts'

/** Texts emptied in one slice; each has up to 10 KB. */
const slice = 50

/** How many texts would go, with their bytes. */
export function countContextTexts(db: Db): (before: number) => Amount {
  const count = db.prepare<[{ before: number }], Amount>(
    `SELECT count(*) AS rows, coalesce(sum(octet_length(text)), 0) AS bytes
     FROM injections WHERE at < @before AND text <> ''`,
  )
  return (before) => count.get({ before }) ?? { rows: 0, bytes: 0 }
}

/** An empty text stands for one that was dropped: nothing empty is ever given. */
export function sweepContextTexts(db: Db): Sweep {
  const oldest = db.prepare<[number], { id: number; bytes: number }>(
    `SELECT id, octet_length(text) AS bytes FROM injections
     WHERE at < ? AND text <> '' ORDER BY at LIMIT ${slice}`,
  )
  const empty = db.prepare(`UPDATE injections SET text = '' WHERE id = ?`)
  return {
    kind: 'contextTexts',
    async drop(before) {
      const rows = oldest.all(before)
      if (rows.length > 0) {
        db.transaction(() => {
          for (const { id } of rows) empty.run(id)
        }).immediate()
      }
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
      return { rows: rows.length, bytes, isDone: rows.length < slice }
    },
  }
}
