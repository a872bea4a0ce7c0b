// What asks for a job while an attempt at it runs is heeded however that attempt ends, in its lane and at its time.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from './queue.ts'
import { openTestQueue, type TestQueue, testKinds } from './testing/test-queue.ts'

const hourMs = 3_600_000
let test: TestQueue
beforeEach(() => {
  test = openTestQueue()
})
afterEach(() => test.close())

function lease(lane: 'live' | 'distilling' = 'live'): Job {
  const job = test.queue.lease(lane, ['distill'])
  return job ?? expect.unreachable()
}

describe('a job that is triggered while it runs', () => {
  it('is not buried when its last attempt fails, and is tried as often as a new one', () => {
    const { queue, clock } = test
    queue.enqueue('distill', '1')
    for (let times = 1; times < testKinds.distill.attempts; times++) {
      queue.fail(lease(), 'broken')
      clock.wall += hourMs
    }
    const last = lease()
    expect(last.attempts).toBe(testKinds.distill.attempts)
    queue.enqueue('distill', '1', { delayMs: 1500 })
    expect(queue.fail(last, 'broken')).toBe(false)
    // It is due when the trigger said, and not after the wait of an attempt that came before.
    expect(queue.nextDueIn('live', ['distill'])).toBe(1500)
    expect(test.row('1')).toMatchObject({ status: 'pending', error: 'broken', lease_owner: null })
    clock.wall += 1500
    expect(queue.fail(lease(), 'broken')).toBe(false)
  })

  it('does not wait for what its attempt was deferred for', () => {
    const { queue, clock } = test
    queue.enqueue('distill', '1')
    const job = lease()
    queue.enqueue('distill', '1')
    queue.defer(job, clock.wall + hourMs, 'Busy.')
    expect(test.row('1')).toMatchObject({ status: 'pending', attempts: 0, wait_reason: null })
    expect(lease().attempts).toBe(1)
  })

  it('is freed and not buried when its program ends during its last attempt', () => {
    const { queue } = test
    queue.enqueue('distill', '1')
    test.db.exec(`UPDATE jobs SET attempts = ${testKinds.distill.attempts - 1}`)
    lease()
    queue.enqueue('distill', '1')
    expect(test.other().recover()).toEqual({ freed: 1, buried: 0 })
    // It was begun all the same: a deletion is half done then.
    expect(test.row('1')).toMatchObject({ status: 'pending', attempts: 1 })
  })

  it.each(['complete', 'fail', 'defer'] as const)('goes to the lane of live work: %s', (end) => {
    const { queue, clock } = test
    queue.enqueue('distill', '1', { priority: -10 })
    const job = lease('distilling')
    queue.enqueue('distill', '1')
    const woken: string[] = []
    queue.onEnqueue((lane) => woken.push(lane))
    if (end === 'complete') queue.complete(job)
    else if (end === 'fail') queue.fail(job, 'broken')
    else queue.defer(job, clock.wall + hourMs, 'Busy.')
    expect(woken).toEqual(['live'])
    expect(test.row('1')).toMatchObject({ status: 'pending', lane: 'live', priority: 0 })
    expect(lease().key).toBe('1')
  })
})

it('a trigger wakes the lane in which the job stands', async () => {
  const { queue } = test
  let runs = 0
  const pump = test.pump({
    distill: () => {
      runs += 1
      if (runs === 1) throw new Error('broken')
      return () => {}
    },
  })
  queue.enqueue('distill', '1')
  pump.start()
  await vi.waitFor(() => expect(test.row('1')).toMatchObject({ status: 'pending', attempts: 1 }))
  await pump.idle()
  // Live work that failed waits for its next attempt when an import comes upon it.
  queue.enqueue('distill', '1', { priority: -10 })
  await vi.waitFor(() => expect(test.row('1')?.status).toBe('done'), { timeout: 1000 })
})

it('the oldest job that waits is told by the first trigger that no attempt has seen', () => {
  const { queue, clock } = test
  const oldest = () => queue.counts().oldestPendingAt
  const begin = clock.wall
  queue.enqueue('distill', '1')
  clock.wall += 10
  queue.enqueue('distill', '1')
  expect(oldest()).toBe(begin)
  const job = lease()
  expect(oldest()).toBeNull()
  clock.wall += hourMs
  queue.enqueue('distill', '1')
  clock.wall += 10
  queue.enqueue('distill', '1')
  queue.complete(job)
  expect(oldest()).toBe(begin + 10 + hourMs)
  queue.complete(lease())
  clock.wall += hourMs
  queue.enqueue('distill', '1')
  expect(oldest()).toBe(clock.wall)
})
