// What the tray icon says: idle, working, paused or attention, decided from the core's status alone.
import type { Status } from '../../shared/contract/system.ts'

export type TrayState = 'idle' | 'working' | 'paused' | 'attention'

/** Reasons why the user should look, as short phrases; empty when all is well. */
export function attentionOf(
  status: Pick<Status, 'queue' | 'spoolRejected' | 'warnings'>,
): string[] {
  const reasons: string[] = [...status.warnings]
  if (status.queue.dead > 0) reasons.push(count(status.queue.dead, 'job', 'failed for good'))
  if (status.spoolRejected > 0) {
    reasons.push(count(status.spoolRejected, 'event', 'could not be read'))
  }
  return reasons
}

function count(number: number, noun: string, what: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'} ${what}`
}

/** A pause is the user's own and hides the rest; what needs the user hides what merely runs. */
export function trayStateOf(
  status: Pick<Status, 'queue' | 'spoolRejected' | 'spoolWaiting' | 'warnings' | 'pausedUntil'>,
): TrayState {
  if (status.pausedUntil !== null) return 'paused'
  if (attentionOf(status).length > 0) return 'attention'
  if (status.queue.leased > 0 || status.spoolWaiting > 0) return 'working'
  return 'idle'
}

/** The picture's file name below the folder of icons. macOS colours a template by itself. */
export function trayIconFile(
  state: TrayState,
  look: { readonly platform: string; readonly isDark: boolean },
): string {
  if (look.platform === 'darwin') return `tray-${state}-Template.png`
  return `tray-${state}-${look.isDark ? 'dark' : 'light'}.png`
}
