// Reads a moment that is given by itself: a day, an exact time, or words such as "last Monday".
import { readAskedTime } from './asked-time.ts'

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?$/

/** What to give where `readMoment` finds none. */
export const momentHint =
  'Give a day such as 2026-03-01, or words such as "last Monday", "March 2026" or "3 days ago".'

/**
 * The beginning (`since`) or the end (`until`) of a stretch of time, in the time zone of this machine; ms since 1970, and
 * null for a text that is no time. Words are read as of `now`.
 */
export function readMoment(edge: 'since' | 'until', text: string, now: number): number | null {
  const exact = written.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(exact)) return exact
  // As a question takes it, too: "in february".
  for (const asked of [`${edge} ${text}`, text]) {
    const { time } = readAskedTime(asked, now)
    // The whole text is the time: "March of progress" is none.
    if (time?.words[0] === asked) return edge === 'since' ? time.from : time.to
  }
  return null
}
