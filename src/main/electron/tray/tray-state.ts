// What the tray icon says: idle, working, paused or attention, decided from what the core says alone.
import type { Status } from '../../../shared/contract/system.ts'
import type { AttentionItem } from '../shell-data.ts'

export type TrayState = 'idle' | 'working' | 'paused' | 'attention'

/** A pause is the user's own and hides the rest; what needs the user hides what merely runs. */
export function trayStateOf(
  status: Pick<Status, 'queue' | 'spoolWaiting' | 'pausedUntil'>,
  attention: readonly AttentionItem[],
): TrayState {
  if (status.pausedUntil !== null) return 'paused'
  if (attention.length > 0) return 'attention'
  if (status.queue.leased > 0 || status.spoolWaiting > 0) return 'working'
  return 'idle'
}

/** The picture's file name below the folder of icons. macOS colours a template by itself. */
export function trayIconFile(
  state: TrayState,
  look: { readonly platform: string; readonly isDark: boolean },
): string {
  if (look.platform === 'darwin') return `tray-${state}-Template.png`
  const name = `tray-${state}-${look.isDark ? 'dark' : 'light'}`
  // Panels on Linux are 22 to 24 pixels high and would blow up the picture that Windows wants.
  return look.platform === 'linux' ? `${name}-panel.png` : `${name}.png`
}
