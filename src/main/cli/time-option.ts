// Reads a moment that a user gives to an option: a day, or words such as "last Monday".
import { InvalidArgumentError } from 'commander'
import { momentHint, readMoment } from '../search/dates/moment.ts'

/**
 * Parses the beginning (`since`) or the end (`until`) of a stretch of time for commander's options, in the time zone of
 * this machine; gives milliseconds since 1970. Words are read as of the clock.
 */
export function moment(edge: 'since' | 'until', now = Date.now): (text: string) => number {
  return (text) => {
    const found = readMoment(edge, text, now())
    if (found === null) throw new InvalidArgumentError(momentHint)
    return found
  }
}
