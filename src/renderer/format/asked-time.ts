// Says which time was understood in a question.
import type { SearchTime } from '../../shared/contract/search.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
/** Less than a day, on which the clocks may change. */
const shortRangeMs = 22 * 3_600_000

/** `1 Mar 2026 to 31 Mar 2026`, `from 20 Jul 2026`, `23 Jul 2026 12:00 to 14:00`, in the time zone of this browser. */
export function rangeText({ from, to }: Pick<SearchTime, 'from' | 'to'>): string {
  const [first, last] = [from, to].map((at) => (at === null ? null : dayFormat.format(at)))
  if (from !== null && to !== null && to - from < shortRangeMs) {
    const clocks = [from, to].map((at) => clockFormat.format(at))
    return `${first} ${clocks[0]} to ${first === last ? '' : `${last} `}${clocks[1]}`
  }
  if (first && last) return first === last ? first : `${first} to ${last}`
  return first ? `from ${first}` : `until ${last ?? ''}`
}

/** The words that were understood, in quotes. */
export function quotedWords({ words }: Pick<SearchTime, 'words'>): string {
  return words.map((word) => `“${word}”`).join(', ')
}

/** What was understood of a time, and what came of it: whether anything was found is told by `isAny`. */
export function understoodText(time: SearchTime, isAny: boolean): string {
  if (!time.isApplied) return `Nothing was found ${rangeText(time)}; these are of any time.`
  const said = `as ${quotedWords(time)} says.`
  if (time.prefer !== null) return isAny ? `Newer ones first, ${said}` : 'Nothing was found.'
  return `${isAny ? 'Only' : 'Nothing was found'} ${rangeText(time)}, ${said}`
}
