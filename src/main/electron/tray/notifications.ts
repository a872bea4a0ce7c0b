// Tells the user, where they chose so, of what newly needs them.
import type { AttentionItem } from '../shell-data.ts'

/** A notification before it is shown. */
export interface Notice {
  readonly title: string
  readonly body: string
}

/** Sentences count, such as "2 jobs …": what tells items apart is their code, but for plain warnings. */
function keyOf(item: AttentionItem): string {
  return item.code === 'warning' ? item.message : item.code
}

/**
 * What was added between two looks at the core; null when nothing was. The first look
 * (`before` null) tells nothing: what was wrong yesterday is no news.
 */
function noticeBetween(
  before: readonly AttentionItem[] | null,
  now: readonly AttentionItem[],
): Notice | null {
  if (!before) return null
  const known = new Set(before.map(keyOf))
  const added = now.filter((item) => !known.has(keyOf(item)))
  if (added.length === 0) return null
  return { title: 'Recollect needs you', body: added.map((item) => item.message).join('\n') }
}

/** The part of Electron's Notification that is used. */
interface ShownNotice {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown
  show(): void
}

/**
 * Shows notices. Each is held until the user has dealt with it: Electron keeps it weakly, and a collected
 * one is still on the screen but its click is heard by nobody.
 */
export function createNoticeBoard(
  create: (notice: Notice) => ShownNotice,
): (notice: Notice, onClick: () => void) => void {
  const shown = new Set<ShownNotice>()
  return (notice, onClick) => {
    const made = create(notice)
    shown.add(made)
    made.on('click', () => {
      shown.delete(made)
      onClick()
    })
    for (const event of ['close', 'failed'] as const) made.on(event, () => shown.delete(made))
    made.show()
  }
}

interface NotifierDeps {
  readonly isWanted: () => boolean
  /** Shows a notice; `onClick` runs when the user follows it. */
  readonly show: (notice: Notice, onClick: () => void) => void
  /** Hears what the notice told of. */
  readonly onClick: (items: readonly AttentionItem[]) => void
}

/** Returns what wants to hear, every time, of all that needs the user. */
export function createNotifier(deps: NotifierDeps): (items: readonly AttentionItem[]) => void {
  let before: readonly AttentionItem[] | null = null
  return (items) => {
    const notice = noticeBetween(before, items)
    before = items
    if (notice && deps.isWanted()) deps.show(notice, () => deps.onClick(items))
  }
}
