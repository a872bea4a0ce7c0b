import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Status } from '../../../shared/contract/system.ts'
import { silentLog } from '../../base/logs/log.ts'
import type { AttentionItem } from '../shell-data.ts'
import { deadJobs, restingStatus } from '../testing/fake-status.ts'
import { createTray, type TrayHandle } from './tray.ts'

let status: Status
let attention: AttentionItem[]
let failing: boolean
let states: string[]
let toolTips: string[]
let menus: MenuItemConstructorOptions[][]
let paused: (number | null)[]
let heard: (readonly AttentionItem[])[]
let tray: TrayHandle
let destroyed: boolean

beforeEach(() => {
  status = restingStatus
  attention = []
  failing = false
  states = []
  toolTips = []
  menus = []
  paused = []
  heard = []
  destroyed = false
  tray = createTray({
    icon: {
      setState: (state) => states.push(state),
      setToolTip: (text) => toolTips.push(text),
      setMenu: (template) => menus.push(template),
      destroy: () => {
        destroyed = true
      },
    },
    data: {
      async status() {
        if (failing) throw new Error('closed')
        return status
      },
      attention: async () => attention,
      recentSessions: async () => [{ id: 's1', title: 'One', project: 'p', startedAt: 0 }],
      async pause(minutes) {
        paused.push(minutes)
        status = { ...status, pausedUntil: minutes === 0 ? null : Number.MAX_SAFE_INTEGER }
      },
    },
    actions: {
      openDashboard() {},
      quickSearch() {},
      openSession() {},
      review() {},
      openSettings() {},
      changeShortcut() {},
      setStartsAtLogin() {},
      quit() {},
    },
    extras: () => ({ startsAtLogin: false, shortcut: '', shortcutProblem: null }),
    onAttention: (items) => heard.push(items),
    now: () => 0,
    log: silentLog,
  })
})
afterEach(() => tray.close())

describe('the tray', () => {
  it('follows the core', async () => {
    await tray.refresh()
    status = { ...restingStatus, spoolWaiting: 1 }
    await tray.refresh()
    attention = [deadJobs]
    await tray.refresh()
    expect(states).toEqual(['idle', 'working', 'attention'])
    expect(toolTips.at(-1)).toBe('Recollect – 1 piece of work failed for good.')
    expect(heard).toHaveLength(3)
  })

  it('leaves an open menu alone while nothing changed', async () => {
    await tray.refresh()
    await tray.refresh()
    expect([menus.length, heard.length]).toEqual([1, 2])
  })

  it('pauses and shows it at once', async () => {
    await tray.refresh()
    const pause = menus[0]?.find((item) => item.label === 'Pause')
    const forever = Array.isArray(pause?.submenu) ? pause.submenu[2] : undefined
    Reflect.apply(forever?.click ?? (() => {}), null, [])
    await expect.poll(() => states.at(-1)).toBe('paused')
    expect(paused).toEqual([null])
    expect(toolTips.at(-1)).toBe('Recollect – Paused until resumed')
  })

  it('asks for attention when the core does not answer, and recovers', async () => {
    failing = true
    await tray.refresh()
    expect(menus[0]?.map((item) => item.label)).toContain('Quit Recollect')
    failing = false
    await tray.refresh()
    expect(states).toEqual(['attention', 'idle'])
  })

  it('reads once more after a change that came while it was reading', async () => {
    const first = tray.refresh()
    status = { ...restingStatus, pausedUntil: Number.MAX_SAFE_INTEGER }
    void tray.refresh()
    void tray.refresh()
    await first
    expect([states.at(-1), heard.length]).toEqual(['paused', 2])
  })

  it('shows a burst of changes once', async () => {
    for (let i = 0; i < 5; i++) tray.nudge()
    await expect.poll(() => heard.length).toBe(1)
    tray.nudge()
    await expect.poll(() => heard.length).toBe(2)
  })

  it('shows nothing more once closed', async () => {
    tray.close()
    await tray.refresh()
    expect([states, destroyed]).toEqual([[], true])
  })
})
