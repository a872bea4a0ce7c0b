import { describe, expect, it } from 'vitest'
import { deadJobs, restingStatus } from '../testing/fake-status.ts'
import { trayIconFile, trayStateOf } from './tray-state.ts'

const working = { ...restingStatus, queue: { ...restingStatus.queue, leased: 1 } }

describe('the state of the tray', () => {
  it('is idle at rest, also while jobs wait for their next try', () => {
    expect(trayStateOf(restingStatus, [])).toBe('idle')
    const waiting = { ...restingStatus.queue, pending: 3 }
    expect(trayStateOf({ ...restingStatus, queue: waiting }, [])).toBe('idle')
  })

  it('is working while a job or an event is in hand', () => {
    expect(trayStateOf(working, [])).toBe('working')
    expect(trayStateOf({ ...restingStatus, spoolWaiting: 2 }, [])).toBe('working')
  })

  it('asks for attention over work', () => {
    expect(trayStateOf(working, [deadJobs])).toBe('attention')
  })

  it('shows a pause over everything', () => {
    expect(trayStateOf({ ...working, pausedUntil: 1 }, [deadJobs])).toBe('paused')
  })

  it('has a picture for the look of the desktop, and a template on macOS', () => {
    expect(trayIconFile('idle', { platform: 'linux', isDark: true })).toBe(
      'tray-idle-dark-panel.png',
    )
    expect(trayIconFile('paused', { platform: 'win32', isDark: false })).toBe(
      'tray-paused-light.png',
    )
    expect(trayIconFile('attention', { platform: 'darwin', isDark: true })).toBe(
      'tray-attention-Template.png',
    )
  })
})
