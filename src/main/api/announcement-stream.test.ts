// One listener's stream: bursts are joined, slow readers are told that they missed some.
import { describe, expect, it } from 'vitest'
import type { Announcement } from '../../shared/contract/live.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { announcementStream } from './announcement-stream.ts'

const session = (n: number): Announcement => ({
  type: 'session',
  sessionId: `s${n}`,
  projectId: 'p',
})

function open(signal?: AbortSignal) {
  const announcer = createAnnouncer(() => {})
  return { announcer, stream: announcementStream(announcer, signal) }
}

async function take(
  stream: ReturnType<typeof announcementStream>,
  count: number,
): Promise<Announcement[]> {
  const taken: Announcement[] = []
  while (taken.length < count) {
    const { value, done } = await stream.next()
    if (done || !value) break
    taken.push(value)
  }
  return taken
}

describe('announcementStream', () => {
  it('says the same thing once, in the order of its first mention', async () => {
    const { announcer, stream } = open()
    for (let n = 0; n < 1000; n++) announcer.announce(session(n % 3))
    announcer.announce({ type: 'jobs' })
    expect(await take(stream, 4)).toEqual([session(0), session(1), session(2), { type: 'jobs' }])
  })

  it('says it again when it happens again', async () => {
    const { announcer, stream } = open()
    announcer.announce({ type: 'jobs' })
    expect(await take(stream, 1)).toEqual([{ type: 'jobs' }])
    announcer.announce({ type: 'jobs' })
    expect(await take(stream, 1)).toEqual([{ type: 'jobs' }])
  })

  it('tells a slow reader once that it missed some, and goes on from there', async () => {
    const { announcer, stream } = open()
    for (let n = 0; n < 100_000; n++) announcer.announce(session(n))
    expect(await take(stream, 1)).toEqual([{ type: 'missed' }])
    announcer.announce(session(7))
    expect(await take(stream, 1)).toEqual([session(7)])
  })

  it('ends a reader that waits when its signal fires', async () => {
    const abort = new AbortController()
    const { announcer, stream } = open(abort.signal)
    const waiting = stream.next()
    abort.abort()
    expect(await waiting).toEqual({ done: true, value: undefined })
    announcer.announce({ type: 'jobs' })
    expect((await stream.next()).done).toBe(true)
  })

  it('ends a reader that waits when it is returned', async () => {
    const { stream } = open()
    const waiting = stream.next()
    await stream.return()
    expect((await waiting).done).toBe(true)
  })

  it('is over at once for a signal that fired before', async () => {
    const { stream } = open(AbortSignal.abort())
    expect((await stream.next()).done).toBe(true)
  })
})
