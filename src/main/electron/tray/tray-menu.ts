// The tray's menu as data: what it shows for a state, and what each line does.
import type { MenuItemConstructorOptions } from 'electron'
import type { AttentionItem, RecentSession } from '../shell-data.ts'

/** Everything the menu shows. */
export interface TrayMenuState {
  readonly recent: readonly RecentSession[]
  /** Milliseconds UTC, null when capture runs. */
  readonly pausedUntil: number | null
  /** Milliseconds UTC. */
  readonly now: number
  /** What needs the user. */
  readonly attention: readonly AttentionItem[]
  readonly startsAtLogin: boolean
  /** What the system calls the quick-search key; empty for none. */
  readonly shortcut: string
  /** A sentence about a shortcut that could not be had, or null. */
  readonly shortcutProblem: string | null
}

/** What the lines do. */
export interface TrayMenuActions {
  openDashboard(): void
  quickSearch(): void
  pause(minutes: number | null): void
  openSession(id: string): void
  review(items: readonly AttentionItem[]): void
  openSettings(): void
  /** Opens the place where the shortcut is changed. */
  changeShortcut(): void
  setStartsAtLogin(on: boolean): void
  quit(): void
}

/** A pause that ends later than this is one until resumed. */
const dayMs = 86_400_000
const longestTitle = 48

/** When a pause ends, in the user's words. */
export function pauseText(until: number, now: number): string {
  if (until - now > dayMs) return 'Paused until resumed'
  return `Paused until ${clockTime(until)}`
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
}

/** A session's line: a session without a title yet is named by its time; one line of plain text, however the prompt it was named after looks. */
export function sessionLabel(session: RecentSession): string {
  // Control, zero-width and direction characters would let a prompt rearrange the menu.
  const clean = (session.title ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...(clean === '' ? `Session of ${clockTime(session.startedAt)}` : clean)]
  const title =
    characters.length > longestTitle
      ? `${characters
          .slice(0, longestTitle - 1)
          .join('')
          .trimEnd()}…`
      : characters.join('')
  // Electron takes one ampersand for the mark of an access key.
  return `${title} – ${session.project}`.replaceAll('&', '&&')
}

/** The menu for a state. */
export function trayMenu(
  state: TrayMenuState,
  actions: TrayMenuActions,
): MenuItemConstructorOptions[] {
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    { label: 'Open Recollect', click: () => actions.openDashboard() },
    {
      label: 'Quick search…',
      click: () => actions.quickSearch(),
      ...(state.shortcut && !state.shortcutProblem
        ? { accelerator: state.shortcut, registerAccelerator: false }
        : {}),
    },
    ...(state.shortcutProblem
      ? [{ label: state.shortcutProblem, click: () => actions.changeShortcut() }]
      : []),
    line,
    ...pauseItems(state, actions),
    line,
    {
      label: 'Recent sessions',
      enabled: state.recent.length > 0,
      submenu: state.recent.slice(0, 5).map((session) => ({
        label: sessionLabel(session),
        click: () => actions.openSession(session.id),
      })),
    },
    {
      label:
        state.attention.length > 0 ? `Review (${state.attention.length})…` : 'Nothing to review',
      enabled: state.attention.length > 0,
      ...(state.attention.length > 0
        ? { toolTip: state.attention.map((item) => item.message).join('\n') }
        : {}),
      click: () => actions.review(state.attention),
    },
    line,
    {
      label: 'Start at login',
      type: 'checkbox',
      checked: state.startsAtLogin,
      click: () => actions.setStartsAtLogin(!state.startsAtLogin),
    },
    { label: 'Settings…', click: () => actions.openSettings() },
    line,
    { label: 'Quit Recollect', click: () => actions.quit() },
  ]
}

function pauseItems(state: TrayMenuState, actions: TrayMenuActions): MenuItemConstructorOptions[] {
  if (state.pausedUntil !== null) {
    return [
      { label: pauseText(state.pausedUntil, state.now), enabled: false },
      { label: 'Resume', click: () => actions.pause(0) },
    ]
  }
  return [
    {
      label: 'Pause',
      submenu: [
        { label: 'For 15 minutes', click: () => actions.pause(15) },
        { label: 'For 1 hour', click: () => actions.pause(60) },
        { label: 'Until resumed', click: () => actions.pause(null) },
      ],
    },
  ]
}
