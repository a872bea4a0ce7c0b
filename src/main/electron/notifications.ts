// Tells the user, where they chose so, of what newly needs them.
import type { Status } from '../../shared/contract/system.ts'
import { attentionOf } from './tray-state.ts'

/** A notification before it is shown. */
export interface Notice {
  readonly title: string
  readonly body: string
}

/**
 * What became worse between two looks at the core; null when nothing did. The first look
 * (`before` null) tells nothing: what was wrong yesterday is no news.
 */
export function noticeBetween(before: Status | null, now: Status): Notice | null {
  if (!before) return null
  const isNew = now.warnings.filter((warning) => !before.warnings.includes(warning))
  const worse =
    isNew.length > 0 ||
    now.queue.dead > before.queue.dead ||
    now.spoolRejected > before.spoolRejected
  if (!worse) return null
  return { title: 'Recollect needs you', body: attentionOf(now).join('\n') }
}

export interface NotifierDeps {
  readonly isWanted: () => boolean
  /** Shows a notice; `onClick` runs when the user follows it. */
  readonly show: (notice: Notice, onClick: () => void) => void
  readonly onClick: () => void
}

/** Returns what wants to hear of every status. */
export function createNotifier(deps: NotifierDeps): (status: Status) => void {
  let before: Status | null = null
  return (status) => {
    const notice = noticeBetween(before, status)
    before = status
    if (notice && deps.isWanted()) deps.show(notice, deps.onClick)
  }
}
