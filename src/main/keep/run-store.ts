// Remembers each run of retention: when it was, and what it freed.
import { z } from 'zod'
import {
  type RetainedKind,
  type RetentionState,
  retentionStateSchema,
} from '../../shared/contract/retention.ts'
import type { Db } from '../db/open.ts'
import { type Amount, plus } from './sweep.ts'

type RetentionRun = NonNullable<RetentionState['lastRun']>

interface RunStore {
  /** The run that has begun and not ended, begun now when there is none. */
  current(at: number): number
  /** Adds what a slice freed. */
  add(run: number, kind: RetainedKind, freed: Amount): void
  finish(run: number, at: number): void
  last(): RetentionRun | null
}

/** So many runs are remembered: two months of daily ones. */
const runsKept = 60

const freedSchema = retentionStateSchema.shape.lastRun.unwrap().shape.freed
const rowSchema = z.object({
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
  freed: z.string().transform((text) => freedSchema.parse(JSON.parse(text))),
})

/** The store over retention_runs. */
export function createRunStore(db: Db): RunStore {
  const open = db
    .prepare<[], number>(
      'SELECT id FROM retention_runs WHERE finished_at IS NULL ORDER BY id DESC LIMIT 1',
    )
    .pluck()
  const begin = db.prepare('INSERT INTO retention_runs (started_at) VALUES (?)')
  const newest = db.prepare(
    `SELECT started_at AS startedAt, finished_at AS finishedAt, freed
     FROM retention_runs ORDER BY id DESC LIMIT 1`,
  )
  const byId = db.prepare(
    `SELECT started_at AS startedAt, finished_at AS finishedAt, freed
     FROM retention_runs WHERE id = ?`,
  )
  const write = db.prepare('UPDATE retention_runs SET freed = ? WHERE id = ?')
  const end = db.prepare('UPDATE retention_runs SET finished_at = ? WHERE id = ?')
  const dropOld = db.prepare('DELETE FROM retention_runs WHERE id <= ?')
  return {
    current: (at) => open.get() ?? Number(begin.run(at).lastInsertRowid),
    add(run, kind, freed) {
      if (freed.rows === 0) return
      const before = rowSchema.parse(byId.get(run)).freed
      const sum = plus(before[kind] ?? { rows: 0, bytes: 0 }, freed)
      write.run(JSON.stringify({ ...before, [kind]: sum }), run)
    },
    finish(run, at) {
      end.run(at, run)
      dropOld.run(run - runsKept)
    },
    last() {
      const row = newest.get()
      return row === undefined ? null : rowSchema.parse(row)
    },
  }
}
