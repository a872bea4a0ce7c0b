import { describe, expect, it } from 'vitest'
import { restingStatus, withDeadJobs } from './fake-status.ts'
import { attentionOf, trayIconFile, trayStateOf } from './tray-state.ts'

const working = { ...restingStatus, queue: { ...restingStatus.queue, leased: 1 } }

describe('the state of the tray', () => {
  it('is idle at rest, also while jobs wait for their next try', () => {
    expect(trayStateOf(restingStatus)).toBe('idle')
    expect(trayStateOf({ ...restingStatus, queue: { ...restingStatus.queue, pending: 3 } })).toBe(
      'idle',
    )
  })

  it('is working while a job or an event is in hand', () => {
    expect(trayStateOf(working)).toBe('working')
    expect(trayStateOf({ ...restingStatus, spoolWaiting: 2 })).toBe('working')
  })

  it('asks for attention over work', () => {
    expect(trayStateOf({ ...working, warnings: ['The disk is full.'] })).toBe('attention')
    expect(trayStateOf(withDeadJobs(1))).toBe('attention')
    expect(trayStateOf({ ...restingStatus, spoolRejected: 1 })).toBe('attention')
  })

  it('shows a pause over everything', () => {
    expect(trayStateOf({ ...withDeadJobs(1), pausedUntil: 1 })).toBe('paused')
  })

  it('says why in words', () => {
    expect(attentionOf({ ...withDeadJobs(1), spoolRejected: 2, warnings: ['Full.'] })).toEqual([
      'Full.',
      '1 job failed for good',
      '2 events could not be read',
    ])
  })

  it('has a picture for the look of the desktop, and a template on macOS', () => {
    expect(trayIconFile('idle', { platform: 'linux', isDark: true })).toBe('tray-idle-dark.png')
    expect(trayIconFile('paused', { platform: 'win32', isDark: false })).toBe(
      'tray-paused-light.png',
    )
    expect(trayIconFile('attention', { platform: 'darwin', isDark: true })).toBe(
      'tray-attention-Template.png',
    )
  })
})
