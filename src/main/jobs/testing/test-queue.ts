// A queue of made-up kinds on a real file, with both clocks in the test's hand.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createAnnouncer } from '../../base/announcer.ts'
import { silentLog } from '../../base/logs/log.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import type { JobHandlers } from '../attempt.ts'
import type { JobKinds } from '../job-kinds.ts'
import type { PeopleFirst } from '../people-first.ts'
import { createPump, type Pump } from '../pump.ts'
import { createQueueOf, type Queue } from '../queue.ts'

const usual = {
  payload: z.strictObject({}),
  limitMs: 30 * 60_000,
  attempts: 5,
  mayCancel: true,
  delay: 'It begins a little later.',
} as const

/** `distill` stands in another lane where it is of an import; `hurried` may take 50 ms and two attempts. */
export const testKinds = {
  distill: { ...usual, lane: 'live', backfillLane: 'distilling' },
  good: { ...usual, lane: 'live' },
  bad: { ...usual, lane: 'live' },
  scan: { ...usual, lane: 'transcripts', payload: z.object({ file: z.string() }) },
  source: { ...usual, lane: 'scans', backfillLane: 'history' },
  hurried: { ...usual, lane: 'upkeep', limitMs: 50, attempts: 2 },
} as const satisfies JobKinds
export type TestKinds = typeof testKinds

export interface TestQueue {
  readonly folder: string
  readonly file: string
  readonly db: Db
  readonly queue: Queue<TestKinds>
  /** Milliseconds since 1970, and those of the clock that never jumps. */
  readonly clock: { wall: number; monotonic: number }
  /** Lets time pass on both clocks. */
  pass(ms: number): void
  /** Another process on the same file. */
  other(): Queue<TestKinds>
  pump(handlers: Partial<JobHandlers<TestKinds>>, peopleFirst?: Pick<PeopleFirst, 'restMs'>): Pump
  /** Columns of the job of a key. */
  row(key: string): Record<string, unknown> | undefined
  close(): Promise<void>
}

export function openTestQueue(): TestQueue {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-queue-'))
  const file = join(folder, 'q.db')
  const db = openNewDatabase(file)
  const clock = { wall: 1_000_000_000, monotonic: 0 }
  const open = () =>
    createQueueOf(db, {
      kinds: testKinds,
      now: () => clock.wall,
      monotonic: () => clock.monotonic,
    })
  const queue = open()
  const pumps: Pump[] = []
  return {
    folder,
    file,
    db,
    queue,
    clock,
    pass(ms) {
      clock.wall += ms
      clock.monotonic += ms
    },
    other: open,
    pump(handlers, peopleFirst) {
      const announcer = createAnnouncer(() => {})
      const rules = peopleFirst ? { peopleFirst } : {}
      const pump = createPump({ db, queue, handlers, announcer, log: silentLog, ...rules })
      pumps.push(pump)
      return pump
    },
    row: (key) =>
      db.prepare<[string], Record<string, unknown>>('SELECT * FROM jobs WHERE key = ?').get(key),
    async close() {
      for (const pump of pumps) await pump.close()
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
