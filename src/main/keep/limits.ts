// From which age on each kind of thing goes, by the settings.
import { startOfDay } from 'date-fns/startOfDay'
import type { RetainedKind } from '../../shared/contract/retention.ts'
import type { Settings } from '../../shared/settings.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * The time (ms since 1970) before which things of each kind go; null where they are kept for ever.
 * Events go by whole local days, so that a day's sums are not told in two halves for long.
 */
export function limitsOf(
  { capture, retention }: Pick<Settings, 'capture' | 'retention'>,
  now: number,
): Readonly<Record<RetainedKind, number | null>> {
  const daysAgo = (days: number | null) => (days === null ? null : now - days * dayMs)
  const eventsBefore = daysAgo(retention.eventDays)
  return {
    payloads: daysAgo(capture.keepPayloadDays),
    hookEvents: daysAgo(retention.hookEventDays),
    events: eventsBefore === null ? null : startOfDay(eventsBefore).getTime(),
    contextTexts: daysAgo(retention.contextDays),
    transcriptCopies: daysAgo(retention.copyDays),
    rejectedEvents: daysAgo(retention.rejectedDays),
    finishedJobs: now - retention.finishedJobHours * hourMs,
  }
}
