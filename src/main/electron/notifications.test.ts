import { describe, expect, it } from 'vitest'
import { restingStatus, withDeadJobs } from './fake-status.ts'
import { createNotifier, type Notice } from './notifications.ts'

function notifier(wanted = true) {
  const shown: Notice[] = []
  let follow = () => {}
  const state = { wanted, followed: 0 }
  const hear = createNotifier({
    isWanted: () => state.wanted,
    show: (notice, onClick) => {
      shown.push(notice)
      follow = onClick
    },
    onClick: () => state.followed++,
  })
  return { hear, shown, state, follow: () => follow() }
}

describe('notifications', () => {
  it('tell once of what became worse', () => {
    const { hear, shown } = notifier()
    for (const dead of [0, 1, 1, 0, 2]) hear(withDeadJobs(dead))
    expect(shown.map((notice) => notice.body)).toEqual([
      '1 job failed for good',
      '2 jobs failed for good',
    ])
  })

  it('tell of a new warning and of events that could not be read', () => {
    const { hear, shown } = notifier()
    hear(restingStatus)
    hear({ ...restingStatus, warnings: ['The disk is full.'] })
    hear({ ...restingStatus, warnings: ['The disk is full.'], spoolRejected: 1 })
    expect(shown.map((notice) => notice.body)).toEqual([
      'The disk is full.',
      'The disk is full.\n1 event could not be read',
    ])
  })

  it('say nothing of what was wrong before the start', () => {
    const { hear, shown } = notifier()
    hear(withDeadJobs(4))
    expect(shown).toEqual([])
  })

  it('stay away until they are chosen, and do not make up for it then', () => {
    const { hear, shown, state } = notifier(false)
    hear(restingStatus)
    hear(withDeadJobs(1))
    state.wanted = true
    hear(withDeadJobs(1))
    expect(shown).toEqual([])
  })

  it('lead to what they tell of', () => {
    const { hear, state, follow } = notifier()
    hear(restingStatus)
    hear(withDeadJobs(1))
    follow()
    expect(state.followed).toBe(1)
  })
})
