// What nobody waits for rests while somebody uses the dashboard, and holds up nothing else.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPeopleFirst } from './people-first.ts'
import { openTestQueue, type TestQueue } from './testing/test-queue.ts'

let test: TestQueue
beforeEach(() => {
  test = openTestQueue()
})
afterEach(() => test.close())

const isDone = (key: string) => test.row(key)?.status === 'done'

it('runs one job that nobody waits for, then rests as long as somebody asks', async () => {
  const { queue } = test
  let restMs = 60_000
  const done = () => () => {}
  const pump = test.pump({ hurried: done, good: done }, { restMs: () => restMs })
  for (const key of ['1', '2', '3']) queue.enqueue('hurried', key, { priority: -20 })
  pump.start()
  await vi.waitFor(() => expect(isDone('1')).toBe(true))
  queue.enqueue('good', 'asked')
  await vi.waitFor(() => expect(isDone('asked')).toBe(true))
  expect([isDone('2'), isDone('3')]).toEqual([false, false])
  restMs = 0
  pump.wake()
  await vi.waitFor(() => expect([isDone('2'), isDone('3')]).toEqual([true, true]))
})

it('goes on by itself after the rest', async () => {
  const { queue } = test
  const rests = [30, 30]
  const pump = test.pump({ hurried: () => () => {} }, { restMs: () => rests.pop() ?? 0 })
  for (const key of ['1', '2', '3']) queue.enqueue('hurried', key, { priority: -20 })
  pump.start()
  await vi.waitFor(() => expect(isDone('3')).toBe(true))
  expect(rests).toEqual([])
})

it('lets work of the same lane that was asked for run on', async () => {
  const { queue } = test
  const pump = test.pump({ hurried: () => () => {} }, { restMs: () => 60_000 })
  for (const key of ['1', '2', '3']) queue.enqueue('hurried', key)
  pump.start()
  await vi.waitFor(() => expect(isDone('3')).toBe(true))
})

it('asks for a rest after a call, and for none before the first', () => {
  const peopleFirst = createPeopleFirst()
  expect(peopleFirst.restMs()).toBe(0)
  peopleFirst.note()
  expect(peopleFirst.restMs()).toBeGreaterThan(0)
})
