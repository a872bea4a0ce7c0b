import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createNoticeBoard, createNotifier, type Notice } from './notifications.ts'

const dead = (count: number) => ({ code: 'dead_jobs', message: `${count} failed` })
const full = { code: 'warning', message: 'The disk is full.' }
const slow = { code: 'warning', message: 'The disk is slow.' }

function notifier(wanted = true) {
  const shown: Notice[] = []
  let follow = () => {}
  const state = { wanted, followed: [] as string[] }
  const hear = createNotifier({
    isWanted: () => state.wanted,
    show: (notice, onClick) => {
      shown.push(notice)
      follow = onClick
    },
    onClick: (items) => state.followed.push(...items.map(({ code }) => code)),
  })
  return { hear, shown, state, follow: () => follow() }
}

describe('notifications', () => {
  it('tell once of a thing, and again when it comes back', () => {
    const { hear, shown } = notifier()
    for (const items of [[], [dead(1)], [dead(2)], [dead(1)], [], [dead(4)]]) hear(items)
    expect(shown.map((notice) => notice.body)).toEqual(['1 failed', '4 failed'])
  })

  it('tell warnings apart by their words', () => {
    const { hear, shown } = notifier()
    for (const items of [[], [full], [full, slow]]) hear(items)
    expect(shown.map((notice) => notice.body)).toEqual(['The disk is full.', 'The disk is slow.'])
  })

  it('say nothing of what was wrong before the start', () => {
    const { hear, shown } = notifier()
    hear([dead(4)])
    expect(shown).toEqual([])
  })

  it('stay away until they are chosen, and do not make up for it then', () => {
    const { hear, shown, state } = notifier(false)
    hear([])
    hear([full])
    state.wanted = true
    hear([full])
    expect(shown).toEqual([])
  })

  it('lead to what they tell of', () => {
    const { hear, state, follow } = notifier()
    hear([])
    hear([full])
    follow()
    expect(state.followed).toEqual(['warning'])
  })
})

it('holds a notice until the user has dealt with it, and no longer', async () => {
  setFlagsFromString('--expose_gc')
  const collect: () => void = runInNewContext('gc')
  let made: WeakRef<EventEmitter> | null = null
  let clicks = 0
  const show = createNoticeBoard(() => {
    const notification = Object.assign(new EventEmitter(), { show() {} })
    made = new WeakRef(notification)
    return notification
  })
  const settle = async () => {
    await new Promise((done) => setImmediate(done))
    collect()
    await new Promise((done) => setImmediate(done))
  }
  const held = () => (made as WeakRef<EventEmitter> | null)?.deref()
  show({ title: 'Recollect needs you', body: 'The disk is full.' }, () => clicks++)
  await settle()
  held()?.emit('click')
  expect(clicks).toBe(1)
  await settle()
  expect(held()).toBeUndefined()
})
