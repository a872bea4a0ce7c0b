// The queue and its pump on a real file: one job per purpose, retries, burial, freed leases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAnnouncer } from '../core/announcer.ts'
import { silentLog } from '../core/log.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { createPump, type JobHandler } from './pump.ts'
import { backoffMs, createQueue, leaseMs, maxAttempts, type Queue } from './queue.ts'

let folder = ''
let db: Db
let time = 1_000_000
let queue: Queue
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-queue-'))
  db = openDatabase(join(folder, 'q.db')).db
  time = 1_000_000
  queue = createQueue(db, () => time)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const status = (key: string) =>
  db.prepare('SELECT status, attempts, error FROM jobs WHERE key = ?').get(key)

function pumpWith(handlers: Record<string, JobHandler>, limitMs?: number) {
  const announcer = createAnnouncer(() => {})
  return createPump({
    ...{ db, queue, handlers, announcer, log: silentLog },
    ...(limitMs === undefined ? {} : { limitMs }),
  })
}

describe('queue', () => {
  it('makes one job of two triggers', () => {
    queue.enqueue('distill', '1')
    queue.enqueue('distill', '1')
    expect(queue.counts().pending).toBe(1)
  })

  it('runs a job again that was triggered while it ran', () => {
    queue.enqueue('distill', '1')
    const job = queue.lease(['distill'])
    expect(job?.attempts).toBe(1)
    queue.enqueue('distill', '1')
    expect(queue.lease(['distill'])).toBeNull()
    if (job) queue.complete(job)
    expect(queue.lease(['distill'])?.key).toBe('1')
  })

  it('prefers urgent work and waits for what is delayed', () => {
    queue.enqueue('distill', 'old', { priority: -1 })
    queue.enqueue('distill', 'live')
    queue.enqueue('distill', 'later', { priority: 5, delayMs: 1000 })
    expect(queue.lease(['distill'])?.key).toBe('live')
    expect(queue.lease(['distill'])?.key).toBe('old')
    expect(queue.lease(['distill'])).toBeNull()
    expect(queue.nextDueIn(['distill'])).toBe(1000)
    time += 1000
    expect(queue.lease(['distill'])?.key).toBe('later')
  })

  it('retries with growing waits, then buries with the error, and can be dug out', () => {
    queue.enqueue('distill', '1')
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const job = queue.lease(['distill'])
      if (!job) throw new Error('the job was not due')
      const dead = queue.fail(job, `broken ${attempt}`)
      expect(dead).toBe(attempt === maxAttempts)
      if (!dead) expect(queue.lease(['distill'])).toBeNull()
      time += backoffMs(attempt)
    }
    expect(status('1')).toEqual({ status: 'dead', attempts: maxAttempts, error: 'broken 5' })
    expect(queue.retryAllDead()).toBe(1)
    expect(queue.lease(['distill'])?.attempts).toBe(1)
  })

  it('takes over a lease that ran out', () => {
    queue.enqueue('distill', '1')
    queue.lease(['distill'])
    time += leaseMs + 1
    expect(queue.lease(['distill'])?.attempts).toBe(2)
  })

  it('cancels what waits, not what runs, and cleans up what is done', () => {
    queue.enqueue('distill', '1')
    const job = queue.lease(['distill'])
    if (!job) throw new Error('the job was not due')
    expect(queue.cancel(job.id)).toBe(false)
    queue.complete(job)
    expect(queue.cleanUp(10)).toBe(0)
    time += 11
    expect(queue.cleanUp(10)).toBe(1)
  })
})

describe('pump', () => {
  it('writes a result and the end of its job in one transaction', async () => {
    const pump = pumpWith({
      good: () => () => db.exec(`INSERT INTO events (at, type) VALUES (1, 'good')`),
      bad: () => () => {
        db.exec(`INSERT INTO events (at, type) VALUES (1, 'bad')`)
        throw new Error('half way')
      },
    })
    queue.enqueue('good', '1')
    queue.enqueue('bad', '2')
    pump.start()
    await pump.idle()
    await pump.close()
    expect(db.prepare('SELECT type FROM events').pluck().all()).toEqual(['good'])
    expect(status('1')).toMatchObject({ status: 'done' })
    expect(status('2')).toMatchObject({ status: 'pending', attempts: 1, error: 'half way' })
  })

  it('frees at start what an earlier process left leased', async () => {
    queue.enqueue('good', '1')
    queue.lease(['good'])
    let runs = 0
    const pump = pumpWith({ good: () => () => void runs++ })
    pump.start()
    await pump.idle()
    await pump.close()
    expect(runs).toBe(1)
    expect(status('1')).toMatchObject({ status: 'done' })
  })

  it('leaves jobs of kinds that it does not know', async () => {
    queue.enqueue('future', '1')
    const pump = pumpWith({ good: () => () => {} })
    pump.start()
    await pump.close()
    expect(status('1')).toMatchObject({ status: 'pending', attempts: 0 })
  })

  it('ends an attempt that takes too long, says so, and goes on with the next job', async () => {
    let told: AbortSignal | undefined
    let late = (): void => {}
    const pump = pumpWith(
      {
        endless: (_job, signal) => {
          told = signal
          // It does not even listen to its signal, and gives its result when nobody waits any more.
          return new Promise((resolve) => {
            late = () => resolve(() => db.exec(`INSERT INTO events (at, type) VALUES (1, 'late')`))
          })
        },
        good: () => () => {},
      },
      50,
    )
    queue.enqueue('endless', '1', { priority: 1 })
    queue.enqueue('good', '2')
    pump.start()
    await pump.idle()
    late()
    await pump.close()
    expect(status('2')).toMatchObject({ status: 'done' })
    expect(status('1')).toMatchObject({
      status: 'pending',
      attempts: 1,
      error: 'It took longer than 0.05 s and was stopped',
    })
    expect(told?.aborted).toBe(true)
    expect(db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(0)
  })
})
