// Lanes beside each other: a slow job holds up none of another lane, and what imports leave none of live work.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestQueue, type TestQueue } from './testing/test-queue.ts'

let test: TestQueue
beforeEach(() => {
  test = openTestQueue()
})
afterEach(() => test.close())

const status = (key: string) => test.row(key)?.status
const laneOf = (key: string) => test.row(key)?.lane

it('a slow job holds up none of another lane, and those of its own only', async () => {
  const slow = Promise.withResolvers<void>()
  const pump = test.pump({
    scan: async (job) => {
      if (job.key === 'slow') await slow.promise
      return () => {}
    },
    distill: () => () => {},
  })
  const { queue } = test
  queue.enqueue('scan', 'slow', { payload: { file: 'a.ts' } })
  pump.start()
  await vi.waitFor(() => expect(status('slow')).toBe('leased'))
  queue.enqueue('scan', 'behind', { payload: { file: 'b.ts' } })
  for (const key of ['1', '2', '3']) queue.enqueue('distill', key)
  await vi.waitFor(() => expect(['1', '2', '3'].map(status)).toEqual(['done', 'done', 'done']))
  expect(status('slow')).toBe('leased')
  expect(status('behind')).toBe('pending')
  expect(pump.isBusy()).toBe(true)
  slow.resolve()
  await pump.idle()
  expect(status('behind')).toBe('done')
})

it('work of an import stands in a lane of its own until live work asks for it', () => {
  const { queue } = test
  queue.enqueue('distill', 'imported', { priority: -10 })
  queue.enqueue('distill', 'both', { priority: -10 })
  queue.enqueue('distill', 'both')
  expect([laneOf('imported'), laneOf('both')]).toEqual(['distilling', 'live'])
  // An import that meets live work leaves it where it is.
  queue.enqueue('distill', 'both', { priority: -10 })
  expect(laneOf('both')).toBe('live')
  const job = queue.lease('live', ['distill'])
  if (job?.key !== 'both') expect.unreachable()
  queue.complete(job)
  // What was done before says nothing of how urgent it is now.
  queue.enqueue('distill', 'both', { priority: -10 })
  expect(test.row('both')).toMatchObject({ lane: 'distilling', priority: -10 })
})

it('begins the sources of an import when its turns are told, those of live work at once', async () => {
  const telling = Promise.withResolvers<void>()
  const pump = test.pump({
    distill: async (job) => {
      if (job.key === 'slow') await telling.promise
      return () => {}
    },
    source: () => () => {},
  })
  const { queue } = test
  queue.enqueue('distill', 'slow', { priority: -10 })
  queue.enqueue('distill', 'next', { priority: -10 })
  queue.enqueue('source', 'imported', { priority: -10 })
  pump.start()
  await vi.waitFor(() => expect(status('slow')).toBe('leased'))
  queue.enqueue('source', 'live')
  await vi.waitFor(() => expect(status('live')).toBe('done'))
  pump.wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(status('imported')).toBe('pending')
  telling.resolve()
  await pump.idle()
  expect(['slow', 'next', 'imported'].map(status)).toEqual(['done', 'done', 'done'])
})

it('begins what it kept back by itself', async () => {
  const pump = test.pump({ distill: () => () => {}, source: () => () => {} })
  test.queue.enqueue('source', 'imported', { priority: -10 })
  test.queue.enqueue('distill', 'turn', { priority: -10 })
  pump.start()
  await vi.waitFor(() => expect(status('imported')).toBe('done'), { timeout: 5000 })
})

it('pausing and closing wait for every lane', async () => {
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const pump = test.pump({
    good: async () => {
      await ends[0].promise
      return () => {}
    },
    scan: async () => {
      await ends[1].promise
      return () => {}
    },
  })
  test.queue.enqueue('good', 'g')
  test.queue.enqueue('scan', 's', { payload: { file: 'a.ts' } })
  pump.start()
  await vi.waitFor(() => expect([status('g'), status('s')]).toEqual(['leased', 'leased']))
  let isPaused = false
  const pausing = pump.pause().then((resume) => {
    isPaused = true
    return resume
  })
  ends[0].resolve()
  await vi.waitFor(() => expect(status('g')).toBe('done'))
  expect(isPaused).toBe(false)
  ends[1].resolve()
  const resume = await pausing
  test.queue.enqueue('good', 'later')
  await pump.idle()
  expect(status('later')).toBe('pending')
  resume()
  await pump.idle()
  expect(status('later')).toBe('done')
})

it('carries what its kind says, checked when it is added and when it is begun', async () => {
  const { queue, db } = test
  const seen: unknown[] = []
  const pump = test.pump({
    scan: ({ payload }) => {
      seen.push(payload.file)
      return () => {}
    },
  })
  queue.enqueue('scan', 'a', { payload: { file: 'a.ts' } })
  queue.enqueue('scan', 'b', { payload: { file: 'b.ts' } })
  queue.enqueue('scan', 'c', { payload: { file: 'c.ts' } })
  // @ts-expect-error a scan carries a file's name
  expect(() => queue.enqueue('scan', 'd', { payload: {} })).toThrow(/file/)
  // @ts-expect-error there is no such kind
  expect(() => queue.enqueue('nothing', 'd')).toThrow('There is no kind of job nothing')
  db.exec(`UPDATE jobs SET payload = '{"file": 7}' WHERE key = 'a'`)
  db.exec(`UPDATE jobs SET payload = '{"fi' WHERE key = 'b'`)
  pump.start()
  await pump.idle()
  expect(seen).toEqual(['c.ts'])
  expect(['a', 'b', 'c', 'd'].map(status)).toEqual(['dead', 'dead', 'done', undefined])
  expect(test.row('a')?.error).toMatch(/cannot be read.*file/s)
})

it('settles jobs of another version in the lanes of today', async () => {
  test.queue.enqueue('distill', 'live')
  test.queue.enqueue('distill', 'imported', { priority: -10 })
  test.db.exec(`UPDATE jobs SET lane = ''`)
  const pump = test.pump({ distill: () => () => {} })
  pump.start()
  await pump.idle()
  expect(['live', 'imported'].map(status)).toEqual(['done', 'done'])
  expect(['live', 'imported'].map(laneOf)).toEqual(['live', 'distilling'])
})
