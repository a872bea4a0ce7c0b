// The queue and its pump on a real file: one job per purpose, retries, burial, freed leases.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/open.ts'
import type { JobHandlers } from './attempt.ts'
import { backoffMs, type Queue } from './queue.ts'
import { openTestQueue, type TestKinds, type TestQueue, testKinds } from './testing/test-queue.ts'

let test: TestQueue
let db: Db
let queue: Queue<TestKinds>
beforeEach(() => {
  test = openTestQueue()
  db = test.db
  queue = test.queue
})
afterEach(() => test.close())

const status = (key: string) =>
  db.prepare('SELECT status, attempts, error FROM jobs WHERE key = ?').get(key)
const lease = () => queue.lease('live', ['distill'])
const pumpWith = (handlers: Partial<JobHandlers<TestKinds>>) => test.pump(handlers)
const maxAttempts = testKinds.distill.attempts

describe('queue', () => {
  it('makes one job of two triggers', () => {
    queue.enqueue('distill', '1')
    queue.enqueue('distill', '1')
    expect(queue.counts().pending).toBe(1)
  })

  it('runs a job again that was triggered while it ran', () => {
    queue.enqueue('distill', '1')
    const job = lease()
    expect(job?.attempts).toBe(1)
    queue.enqueue('distill', '1')
    expect(lease()).toBeNull()
    if (job) queue.complete(job)
    expect(lease()?.key).toBe('1')
  })

  it('prefers urgent work and waits for what is delayed', () => {
    queue.enqueue('distill', 'old')
    queue.enqueue('distill', 'live', { priority: 1 })
    queue.enqueue('distill', 'later', { priority: 5, delayMs: 1000 })
    expect(lease()?.key).toBe('live')
    expect(lease()?.key).toBe('old')
    expect(lease()).toBeNull()
    expect(queue.nextDueIn('live', ['distill'])).toBe(1000)
    test.clock.wall += 1000
    expect(lease()?.key).toBe('later')
  })

  it('retries with growing waits, then buries with the error, and can be dug out', () => {
    queue.enqueue('distill', '1')
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const job = lease()
      if (!job) throw new Error('the job was not due')
      const dead = queue.fail(job, `broken ${attempt}`)
      expect(dead).toBe(attempt === maxAttempts)
      if (!dead) expect(lease()).toBeNull()
      test.clock.wall += backoffMs(attempt)
    }
    expect(status('1')).toEqual({ status: 'dead', attempts: maxAttempts, error: 'broken 5' })
    expect(queue.retryAllDead()).toBe(1)
    expect(lease()?.attempts).toBe(1)
  })

  it('cancels what waits, not what runs, and cleans up what is done', () => {
    queue.enqueue('distill', '1')
    const job = lease()
    if (!job) throw new Error('the job was not due')
    expect(queue.cancel(job.id)).toBe(false)
    queue.complete(job)
    expect(queue.cleanUp(10)).toBe(0)
    test.clock.wall += 11
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
    queue.lease('live', ['good'])
    let runs = 0
    const pump = pumpWith({ good: () => () => void runs++ })
    pump.start()
    await pump.idle()
    await pump.close()
    expect(runs).toBe(1)
    expect(status('1')).toMatchObject({ status: 'done' })
  })

  it('leaves jobs of kinds that it does not know', async () => {
    queue.enqueue('good', '1')
    db.exec(`UPDATE jobs SET kind = 'future'`)
    const pump = pumpWith({ good: () => () => {} })
    pump.start()
    await pump.close()
    expect(status('1')).toMatchObject({ status: 'pending', attempts: 0 })
  })

  it('ends an attempt that takes too long, says so, and goes on with the next job', async () => {
    let told: AbortSignal | undefined
    let late = (): void => {}
    const pump = pumpWith({
      hurried: (job, signal) => {
        if (job.key === '2') return () => {}
        told = signal
        // It does not even listen to its signal, and gives its result when nobody waits any more.
        return new Promise((resolve) => {
          late = () => resolve(() => db.exec(`INSERT INTO events (at, type) VALUES (1, 'late')`))
        })
      },
    })
    queue.enqueue('hurried', '1', { priority: 1 })
    queue.enqueue('hurried', '2')
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
