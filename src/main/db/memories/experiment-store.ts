// Keeps the comparisons of two ways to tell turns.
import { type Teller, tellerSchema } from '../../../shared/contract/distilling/experiments.ts'
import type { Db } from '../open.ts'

/** A comparison as it is kept. */
export interface Experiment {
  readonly id: number
  readonly kind: 'live' | 'replay'
  readonly a: Teller
  readonly b: Teller
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Null while it runs. */
  readonly endedAt: number | null
}

export interface ExperimentStore {
  /** Begins one; returns its row. */
  start(
    kind: Experiment['kind'],
    arms: { readonly a: Teller; readonly b: Teller },
    at: number,
  ): number
  /** Ends one that runs; returns whether it ran. */
  end(id: number, at: number): boolean
  get(id: number): Experiment | null
  /** The one that new turns are part of; null while none runs. */
  live(): Experiment | null
  /** All of them, newest first. */
  all(limit: number): Experiment[]
}

interface Row extends Omit<Experiment, 'a' | 'b'> {
  readonly a: string
  readonly b: string
}

const columns = 'id, kind, a, b, started_at AS startedAt, ended_at AS endedAt'

/** The store over experiments. */
export function createExperimentStore(db: Db): ExperimentStore {
  const start = db
    .prepare<[string, string, string, number], number>(
      'INSERT INTO experiments (kind, a, b, started_at) VALUES (?, ?, ?, ?) RETURNING id',
    )
    .pluck()
  const end = db.prepare('UPDATE experiments SET ended_at = ? WHERE id = ? AND ended_at IS NULL')
  const get = db.prepare<[number], Row>(`SELECT ${columns} FROM experiments WHERE id = ?`)
  const live = db.prepare<[], Row>(
    `SELECT ${columns} FROM experiments WHERE kind = 'live' AND ended_at IS NULL ORDER BY id DESC LIMIT 1`,
  )
  const all = db.prepare<[number], Row>(
    `SELECT ${columns} FROM experiments ORDER BY id DESC LIMIT ?`,
  )
  return {
    start(kind, { a, b }, at) {
      const id = start.get(kind, JSON.stringify(a), JSON.stringify(b), at)
      if (id === undefined) throw new Error('The comparison was not stored')
      return id
    },
    end: (id, at) => end.run(at, id).changes > 0,
    get: (id) => shown(get.get(id)),
    live: () => shown(live.get()),
    all: (limit) => all.all(limit).flatMap((row) => shown(row) ?? []),
  }
}

function shown(row: Row | undefined): Experiment | null {
  if (!row) return null
  return {
    ...row,
    a: tellerSchema.parse(JSON.parse(row.a)),
    b: tellerSchema.parse(JSON.parse(row.b)),
  }
}
