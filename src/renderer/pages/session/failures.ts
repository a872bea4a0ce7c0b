// Walks the failed calls of a session, from wherever the user is in it.
import type { SessionTimeline } from '../../../shared/contract/sessions.ts'
import type { OutlineEntry } from './outline.ts'

type Failure = SessionTimeline['failures'][number]

/**
 * The next or previous failure; null at either end. From a failed call it is its neighbour; from a turn the first one
 * in it or after it, or the last one before it; from anywhere else the first or the last of all.
 */
export function stepFailure(
  failures: readonly Failure[],
  from: { readonly focus: string | null; readonly entry: OutlineEntry | null },
  step: 1 | -1,
): Failure | null {
  const known = failures.findIndex(({ id }) => id === from.focus)
  if (known >= 0) return failures[known + step] ?? null
  if (from.entry?.type !== 'turn') return failures.at(step === 1 ? 0 : -1) ?? null
  const { id, startedAt } = from.entry.turn
  return (
    (step === 1
      ? failures.find(({ turnId, at }) => turnId === id || at >= startedAt)
      : failures.findLast(({ turnId, at }) => turnId !== id && at < startedAt)) ?? null
  )
}
