// The tray icon: keeps its picture, its words and its menu in step with the core.
import type { MenuItemConstructorOptions } from 'electron'
import type { Status } from '../../../shared/contract/system.ts'
import { messageOf } from '../../../shared/errors.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { AttentionItem, RecentSession, ShellData } from '../shell-data.ts'
import { pauseText, type TrayMenuActions, type TrayMenuState, trayMenu } from './tray-menu.ts'
import { type TrayState, trayStateOf } from './tray-state.ts'

/** The part of Electron's Tray that is used; `setMenu` builds the menu first. */
export interface TrayIcon {
  setState(state: TrayState): void
  setToolTip(text: string): void
  setMenu(template: MenuItemConstructorOptions[]): void
  destroy(): void
}

interface TrayDeps {
  readonly icon: TrayIcon
  readonly data: ShellData
  readonly actions: Omit<TrayMenuActions, 'pause'>
  /** What the menu shows beside the core's state. */
  readonly extras: () => Pick<TrayMenuState, 'startsAtLogin' | 'shortcut' | 'shortcutProblem'>
  /** Hears every time of what needs the user. */
  readonly onAttention: (items: readonly AttentionItem[]) => void
  readonly now: () => number
  readonly log: Logger
}

export interface TrayHandle {
  /** Reads the core's state and shows it; calls during a reading make one more after it. */
  refresh(): Promise<void>
  /** Something changed: refreshes soon, once for a burst of changes. */
  nudge(): void
  close(): void
}

/** While nothing is announced, pauses still end and files are still refused. */
const lookAgainMs = 30_000
/** Jobs come and go in milliseconds: the icon must not flicker with them. */
const burstMs = 500

/** Shows the core in the tray until closed. */
export function createTray(deps: TrayDeps): TrayHandle {
  let reading: Promise<void> | null = null
  let again = false
  let closed = false
  let shown = ''
  let burst: NodeJS.Timeout | null = null

  const actions: TrayMenuActions = {
    ...deps.actions,
    pause(minutes) {
      deps.data
        .pause(minutes)
        .catch((error: unknown) => deps.log.error({ err: error }, 'could not pause'))
        .then(refresh)
    },
  }

  function show(
    status: Status,
    items: readonly AttentionItem[],
    recent: readonly RecentSession[],
  ): void {
    const attention = items.map((item) => item.message)
    const state = trayStateOf(status, items)
    const menu = {
      ...deps.extras(),
      recent,
      attention: items,
      pausedUntil: status.pausedUntil,
      now: deps.now(),
    }
    // Setting a menu anew closes the one that the user has open on Linux.
    const key = JSON.stringify([state, { ...menu, now: 0 }])
    if (key === shown) return
    shown = key
    deps.icon.setState(state)
    deps.icon.setToolTip(toolTip(state, status, attention, menu.now))
    deps.icon.setMenu(trayMenu(menu, actions))
  }

  /** Without the core's answer the menu must still open the dashboard and end the app. */
  function showFailure(): void {
    shown = ''
    const message = 'Recollect does not answer: its log says why.'
    const attention = [{ code: 'failed', message }]
    const menu = { ...deps.extras(), recent: [], attention, pausedUntil: null, now: deps.now() }
    deps.icon.setState('attention')
    deps.icon.setToolTip(`Recollect – ${message}`)
    deps.icon.setMenu(trayMenu(menu, actions))
  }

  async function read(): Promise<void> {
    do {
      again = false
      try {
        const [status, items, recent] = await Promise.all([
          deps.data.status(),
          deps.data.attention(),
          deps.data.recentSessions(5),
        ])
        if (closed) return
        show(status, items, recent)
        deps.onAttention(items)
      } catch (error) {
        deps.log.warn({ reason: messageOf(error) }, 'the tray could not read the state')
        if (!closed) showFailure()
      }
    } while (again && !closed)
  }

  function refresh(): Promise<void> {
    if (closed) return Promise.resolve()
    if (reading) {
      again = true
      return reading
    }
    reading = read().finally(() => {
      reading = null
    })
    return reading
  }

  const timer = setInterval(refresh, lookAgainMs)
  timer.unref()
  return {
    refresh,
    nudge() {
      if (closed || burst) return
      burst = setTimeout(() => {
        burst = null
        void refresh()
      }, burstMs)
      burst.unref()
    },
    close() {
      closed = true
      clearInterval(timer)
      if (burst) clearTimeout(burst)
      deps.icon.destroy()
    },
  }
}

function toolTip(
  state: TrayState,
  status: Status,
  attention: readonly string[],
  now: number,
): string {
  switch (state) {
    case 'paused':
      return `Recollect – ${pauseText(status.pausedUntil ?? now, now)}`
    case 'attention':
      return `Recollect – ${attention.length === 1 ? attention[0] : `${attention.length} things need you`}`
    case 'working':
      return 'Recollect – working'
    case 'idle':
      return 'Recollect'
  }
}
