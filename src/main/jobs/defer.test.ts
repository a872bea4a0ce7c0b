// Jobs that wait for a reason: no attempt is spent, and the reason is told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestQueue, type TestQueue } from './testing/test-queue.ts'

const hourMs = 3_600_000
let test: TestQueue
beforeEach(() => {
  test = openTestQueue()
})
afterEach(() => test.close())

const lease = () => test.queue.lease('live', ['distill'])

describe('a deferred job', () => {
  it('waits until its time for its reason, and that costs no attempt', async () => {
    const until = test.clock.wall + hourMs
    let isThere = false
    const pump = test.pump({
      hurried: () => (isThere ? () => {} : { until, reason: 'The budget of today is spent.' }),
    })
    test.queue.enqueue('hurried', '1')
    pump.start()
    // Far more often than the two attempts that its kind has.
    for (let times = 0; times < 10; times++) {
      await pump.idle()
      expect(test.row('1')).toMatchObject({
        ...{ status: 'pending', attempts: 0, error: null, next_at: until },
        wait_reason: 'The budget of today is spent.',
      })
      test.db.exec('UPDATE jobs SET next_at = 0')
      pump.wake()
    }
    await pump.idle()
    expect(test.queue.counts().deferred).toEqual([
      { reason: 'The budget of today is spent.', until, jobs: 1 },
    ])
    isThere = true
    test.pass(hourMs)
    pump.wake()
    await pump.idle()
    expect(test.row('1')).toMatchObject({ status: 'done', attempts: 1, wait_reason: null })
    expect(test.queue.counts().deferred).toEqual([])
  })

  it('to now does not spin, and one that is triggered or tried by hand begins at once', () => {
    test.queue.enqueue('distill', '1')
    const job = lease()
    if (!job) expect.unreachable()
    test.queue.defer(job, 0, 'Busy.')
    expect(lease()).toBeNull()
    expect(test.queue.nextDueIn('live', ['distill'])).toBe(1000)
    expect(test.queue.retry(job.id)).toBe(true)
    const again = lease()
    if (!again) expect.unreachable()
    test.queue.defer(again, test.clock.wall + hourMs, 'Busy.')
    test.queue.enqueue('distill', '1')
    expect(test.row('1')?.wait_reason).toBeNull()
    expect(lease()?.attempts).toBe(1)
  })

  it('that runs when its backfill is stopped ends as it can, and is not tried again', () => {
    const leased = () => test.queue.lease('distilling', ['distill']) ?? expect.unreachable()
    for (const key of ['1', '2', '3', '4']) test.queue.enqueue('distill', key, { priority: -1 })
    const [first, second, third] = [leased(), leased(), leased()]
    expect(test.queue.cancelBackfill('distill')).toBe(1)
    test.queue.defer(first, test.clock.wall + hourMs, 'Busy.')
    test.queue.complete(second)
    // Asked for anew, it is live work, whatever was stopped before.
    test.queue.enqueue('distill', third.key)
    test.queue.fail(third, 'no answer')
    expect([first, second, third].map(({ key }) => test.row(key))).toMatchObject([
      { status: 'done', wait_reason: null },
      { status: 'done' },
      { status: 'pending' },
    ])
  })
})
