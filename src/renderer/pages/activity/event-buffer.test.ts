// Tests of the stretch of events that the activity page holds.
import { expect, test } from 'vitest'
import { appendOlder, bufferLimit, mergeNewest } from './event-buffer.ts'

const events = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ id: from - index }))

test('new events go on top once, and nothing new changes nothing', () => {
  const buffer = events(100, 91)
  expect(mergeNewest(buffer, events(103, 94), 10).map(({ id }) => id)).toEqual(
    events(103, 91).map(({ id }) => id),
  )
  expect(mergeNewest(buffer, buffer, 10)).toBe(buffer)
})

test('a gap is never hidden: without an overlap the newest page starts afresh', () => {
  expect(mergeNewest(events(100, 91), events(200, 191), 10)).toEqual(events(200, 191))
})

test('hours of watching hold no more than the limit', () => {
  let buffer: readonly { id: number }[] = events(50, 1)
  for (let newest = 60; newest <= 10_000; newest += 10) {
    buffer = mergeNewest(buffer, events(newest, newest - 49), 50)
  }
  expect(buffer).toHaveLength(bufferLimit)
  expect(buffer[0]?.id).toBe(10_000)
})

test('older events go to the end once', () => {
  expect(appendOlder(events(100, 91), events(95, 86))).toEqual(events(100, 86))
})
