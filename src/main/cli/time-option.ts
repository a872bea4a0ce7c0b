// Reads a moment that a user gives to an option: a day, or words such as "last Monday".
import { InvalidArgumentError } from 'commander'
import { readAskedTime } from '../search/dates/asked-time.ts'

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?$/

/**
 * Parses the beginning (`since`) or the end (`until`) of a stretch of time for commander's options, in the time zone of
 * this machine; gives milliseconds since 1970. Words are read as of the clock.
 */
export function moment(edge: 'since' | 'until', now = Date.now): (text: string) => number {
  return (text) => {
    const exact = written.test(text) ? Date.parse(text) : Number.NaN
    if (!Number.isNaN(exact)) return exact
    const { time } = readAskedTime(`${edge} ${text}`, now())
    const found = edge === 'since' ? time?.from : time?.to
    // The whole text is the time: "March of progress" is none.
    if (found == null || time?.words[0] !== `${edge} ${text}`) {
      throw new InvalidArgumentError(
        'Give a day such as 2026-03-01, or words such as "last Monday", "March 2026" or "3 days ago".',
      )
    }
    return found
  }
}
