// Remembers what came of a word in a text that says the same over and over, so that it is not judged again each time.
import type { Span } from './spans.ts'

/** So far before and after a word its readers look, in characters; longer values are judged anew. */
const behind = 1024
const ahead = 4608
/** What repeats itself after more characters has fewer words to be judged. */
const longestPeriod = 256

/** What came of a word: how far from its start to go on, and the secrets, from its start as well. */
interface Judged {
  readonly start: number
  readonly reach: number
  readonly spans: readonly Span[]
}

/** Asks `look` for the words of one text; where a word stands as it stood before, says the same. */
export interface Repeats {
  /** As `look(start)`, which adds to `found` and returns where to go on. */
  ask(word: string, start: number, found: Span[], look: () => number): number
}

export function createRepeats(text: string): Repeats {
  const judged = new Map<string, Judged>()
  /** From `from` to `to` each character is that of one period before. */
  let period = 0
  let from = 0
  let to = 0

  /** Whether all that is looked at there is what was looked at one period before. */
  function isRepeated(start: number, distance: number): boolean {
    if (distance > longestPeriod) return false
    if (distance !== period || start > to) {
      period = distance
      from = start
      to = start
    }
    const end = Math.min(text.length, start + ahead)
    // Each character is compared once, however many words stand in the stretch.
    while (to < end && text.charCodeAt(to) === text.charCodeAt(to - distance)) to++
    return start - from >= behind && to >= start + ahead
  }

  return {
    ask(word, start, found, look) {
      const before = judged.get(word)
      if (before && isRepeated(start, start - before.start) && before.reach <= ahead) {
        for (const span of before.spans) {
          found.push({ ...span, start: span.start + start, end: span.end + start })
        }
        judged.set(word, { ...before, start })
        return start + before.reach
      }
      const known = found.length
      const next = look()
      const spans = found
        .slice(known)
        .map((span) => ({ ...span, start: span.start - start, end: span.end - start }))
      const furthest = Math.max(next - start, ...spans.map(({ end }) => end))
      judged.set(word, { start, reach: furthest > ahead ? furthest : next - start, spans })
      return next
    },
  }
}
