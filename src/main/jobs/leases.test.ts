// Who works on a job: through a sleep, a clock that jumps, a kill, and beside another process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heartbeatMs, leaseMs } from './leases.ts'
import { type Job, LeaseLost } from './queue.ts'
import { openTestQueue, type TestQueue } from './testing/test-queue.ts'

const hourMs = 3_600_000
let test: TestQueue
beforeEach(() => {
  test = openTestQueue()
})
afterEach(async () => {
  vi.useRealTimers()
  await test.close()
})

const lease = (queue = test.queue) => queue.lease('live', ['distill'])
function leased(): Job {
  test.queue.enqueue('distill', '1')
  const job = lease()
  if (!job) expect.unreachable()
  return job
}

describe('a lease', () => {
  it('is renewed while the job runs, far beyond its first length', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const end = Promise.withResolvers<void>()
    const pump = test.pump({
      distill: async () => {
        await end.promise
        return () => {}
      },
    })
    test.queue.enqueue('distill', '1')
    pump.start()
    await vi.waitFor(() => expect(test.row('1')?.status).toBe('leased'))
    const first = Number(test.row('1')?.lease_until)
    expect(first).toBe(test.clock.wall + leaseMs)
    const beside = test.other()
    for (let beats = 0; beats < 10; beats++) {
      test.pass(heartbeatMs)
      vi.advanceTimersByTime(heartbeatMs)
      // Another process sees it renewed each time.
      expect(lease(beside)).toBeNull()
    }
    expect(test.row('1')?.lease_until).toBe(test.clock.wall + leaseMs)
    expect(test.clock.wall).toBeGreaterThan(first + leaseMs)
    end.resolve()
    await pump.idle()
    expect(test.row('1')).toMatchObject({ status: 'done', attempts: 1, lease_owner: null })
  })

  it('of another process is over when it is not renewed for its length', () => {
    leased()
    const beside = test.other()
    expect(lease(beside)).toBeNull()
    expect(beside.nextDueIn('live', ['distill'])).toBe(leaseMs)
    test.pass(leaseMs - 1)
    expect(lease(beside)).toBeNull()
    test.pass(1)
    expect(lease(beside)?.attempts).toBe(2)
  })

  it('that was lost writes nothing', async () => {
    const pump = test.pump({
      distill: (job) => {
        test.db.exec(`UPDATE jobs SET lease_owner = 'another' WHERE id = ${job.id}`)
        return () => test.db.exec(`INSERT INTO events (at, type) VALUES (1, 'late')`)
      },
    })
    test.queue.enqueue('distill', '1')
    pump.start()
    await pump.idle()
    expect(test.db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(0)
    expect(test.row('1')).toMatchObject({ status: 'leased', lease_owner: 'another' })
  })

  it('cannot be ended by who does not hold it', () => {
    const job = leased()
    expect(() => test.other().complete(job)).toThrow(LeaseLost)
    test.other().fail(job, 'not mine')
    test.other().defer(job, 0, 'not mine')
    expect(test.row('1')).toMatchObject({ status: 'leased', error: null, wait_reason: null })
    test.queue.complete(job)
    expect(test.row('1')).toMatchObject({ status: 'done' })
  })

  it('whose end could not be written is free again at once', () => {
    const job = leased()
    test.db.pragma('query_only = ON')
    expect(() => test.queue.fail(job, 'broken')).toThrow()
    test.db.pragma('query_only = OFF')
    expect(lease()?.attempts).toBe(2)
  })
})

describe('a clock that jumps', () => {
  it.each([5 * hourMs, -5 * hourMs])('by %d ms doubles no running job', (jump) => {
    const job = leased()
    test.clock.wall += jump
    expect(lease()).toBeNull()
    const beside = test.other()
    expect(lease(beside)).toBeNull()
    // The holder renews it by the new clock; the other one still sees that it lives.
    expect(test.queue.renew(job)).toBe(true)
    test.clock.monotonic += leaseMs
    expect(lease(beside)).toBeNull()
    expect(lease()).toBeNull()
    test.queue.complete(job)
    expect(test.row('1')).toMatchObject({ status: 'done', attempts: 1 })
  })

  it('sleeps of hours double no running job', () => {
    const job = leased()
    test.clock.wall += 8 * hourMs
    test.clock.monotonic += 8 * hourMs
    expect(lease()).toBeNull()
    test.queue.complete(job)
    expect(test.row('1')).toMatchObject({ status: 'done', attempts: 1 })
  })

  it('back by hours lets a job wait for as long as it was told, not for hours more', () => {
    test.queue.enqueue('distill', 'delayed', { delayMs: 1500 })
    const job = leased()
    test.queue.fail(job, 'broken')
    test.clock.wall -= 5 * hourMs
    const due = () => test.queue.nextDueIn('live', ['distill'])
    expect(due()).toBe(1500)
    test.pass(1500)
    expect(lease()?.key).toBe('delayed')
    expect(due()).toBe(500)
    test.pass(500)
    expect(lease()?.key).toBe('1')
  })

  it('back while nothing ran blocks nothing after the next start', async () => {
    test.queue.enqueue('distill', '1', { delayMs: 20 })
    test.clock.wall -= 24 * hourMs
    const pump = test.pump({ distill: () => () => {} })
    pump.start()
    await vi.waitFor(() => {
      test.pass(20)
      expect(test.row('1')?.status).toBe('done')
    })
  })

  it('forward makes what waits due', () => {
    test.queue.enqueue('distill', '1', { delayMs: hourMs })
    test.clock.wall += 5 * hourMs
    expect(lease()?.key).toBe('1')
  })
})

describe('a process that is gone', () => {
  it('killed in the middle of a job leaves it free at once after a start', async () => {
    const { queue, file } = test
    queue.enqueue('good', '1')
    test.db.exec('UPDATE jobs SET next_at = 0')
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'testing', 'leasing-child.ts'), file],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    expect(test.row('1')).toMatchObject({ status: 'leased', attempts: 1 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Its lease is good for a while by its row, and by a clock that is hours behind for longer.
    test.clock.wall = Date.now() - 5 * hourMs
    let runs = 0
    const pump = test.pump({ good: () => () => void runs++ })
    pump.start()
    await pump.idle()
    expect(runs).toBe(1)
    expect(test.row('1')).toMatchObject({ status: 'done', attempts: 2, lease_owner: null })
  })

  it('again and again while the same job ran buries that job', async () => {
    test.queue.enqueue('good', 'deadly')
    test.queue.enqueue('good', 'harmless', { priority: -1 })
    for (let start = 0; start < 5; start++) {
      const gone = test.other()
      gone.recover()
      expect(gone.lease('live', ['good'])?.key).toBe('deadly')
    }
    const ran: string[] = []
    const pump = test.pump({
      good: (job) => {
        ran.push(job.key)
        return () => {}
      },
    })
    pump.start()
    await pump.idle()
    expect(ran).toEqual(['harmless'])
    expect(test.row('deadly')).toMatchObject({
      status: 'dead',
      error: expect.stringMatching(/ended while this ran, 5 times/),
    })
    expect(test.queue.retryAllDead()).toBe(1)
  })

  it('by its own will gives the running job back without the attempt', async () => {
    const pump = test.pump({ good: () => new Promise(() => {}) })
    test.queue.enqueue('good', '1')
    pump.start()
    await vi.waitFor(() => expect(test.row('1')?.status).toBe('leased'))
    await pump.close()
    expect(test.row('1')).toMatchObject({ status: 'pending', attempts: 0, lease_owner: null })
  })
})
