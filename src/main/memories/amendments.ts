// What changes a part of a decision and leaves the rest of it as it was: which part goes, and which stays.
import { isStopWord } from '../search/words/stop-words.ts'
import { framing, type Reading, readingOf } from './reconcile/reading.ts'
import { hasWhole } from './reconcile/whole.ts'

/** A value that holds no longer, as it is named behind the new one: "rather than 5", "; that replaces 25", "instead of 10 days". */
const former =
  /(?:[,;:]? (?:(?:and|but|that|this|it|which) )?(?:rather than|instead of|in place of|no longer|replac(?:es|ing)|up from|down from)|, not|(?<=\b(?:raised|lowered|changed|moved|cut|extended|shortened|increased|reduced|goes|went)) from)(?: the)?(?: (?:old|former|previous))? (?<value>\d{1,12}(?:[.,:]\d{1,12}){0,4}|[`'"“][^`'"“”]{1,40}[`'"”])(?:%| percent| (?<unit>\p{L}{2,14})(?![\p{L}\d_]))?/giu
/** Leaves what it does not name as it was. */
const restStays =
  /\b(?:everything else|all else|the (?:rest|others?)|nothing else|otherwise)\b[^.;]{0,60}?\b(?:unchanged|stays?|remains?|holds?|keeps?|as (?:it|they|before)|changes?|unaffected|same)\b/iu
/** Of the telling words of a part that says another value of the same, or the same again. */
const sameShare = 0.6
const leastWords = 2

/** The values that a text says hold no longer, in lower case and without quotes; none where it names none. */
export function formerValues(text: string): string[] {
  return [...text.matchAll(former)].map(({ groups }) =>
    (groups?.['value'] ?? '').replace(/[`'"“”]/g, '').toLowerCase(),
  )
}

/** A text without the values that it says hold no longer: who reads it later is to see the ones that hold. */
export function withoutFormerValues(text: string): string {
  // "instead of 10 for guests": what stands behind is said of both.
  return text.replace(former, (whole, ...found) => {
    const { unit = '' } = (found.at(-1) ?? {}) as { unit?: string }
    return unit !== '' && isStopWord(unit) ? whole.slice(whole.length - unit.length - 1) : ''
  })
}

/** Whether a text says that it changes a part of something and leaves the rest of it. */
export function isAmendment(text: string): boolean {
  return formerValues(text).length > 0 || restStays.test(text)
}

/** Longer ones are no decisions (UTF-16 units of both). */
const longest = 4000

/**
 * What stays of a decision, `content`, after an amendment to it, `said` (`isAmendment`): without the parts that it names another value for,
 * or says again; empty for nothing, all of it where no part can be told that it replaced.
 */
export function leftAfter(content: string, said: string): string {
  if (content.length + said.length > longest) return content
  const changed = readingOf(withoutFormerValues(said))
  const parts = content.split(/(?<=[.;:,])\s+(?![^()]{0,200}\))/u)
  const read = parts.map((part) => ({ part, reading: readingOf(part) }))
  const gone = new Set<string>()
  for (const value of formerValues(said)) {
    const named = read.filter(({ part }) => hasWhole(part, value))
    const most = Math.max(...named.map(({ reading }) => sharedBy(reading, changed)))
    // Of several that name it the ones that speak of the same.
    for (const { part, reading } of named) if (sharedBy(reading, changed) === most) gone.add(part)
  }
  for (const { part, reading } of read) {
    const words = tellingOf(reading)
    const isSame =
      words.length >= leastWords && sharedBy(reading, changed) >= words.length * sameShare
    if (isSame && [...reading.exact].some((one) => !changed.exact.has(one))) gone.add(part)
  }
  const left = read.filter(({ part }) => !gone.has(part))
  const isSaidAgain = left.every(({ reading }) =>
    [...reading.words].every((one) => changed.words.has(one)),
  )
  if (isSaidAgain) return ''
  return left
    .map(({ part }) => part)
    .join(' ')
    .replace(/[,;:]$/u, '.')
}

function tellingOf({ words, exact }: Reading): string[] {
  return [...words].filter((word) => !exact.has(word) && !framing.has(word))
}

function sharedBy(reading: Reading, other: Reading): number {
  return tellingOf(reading).filter((word) => other.words.has(word)).length
}
