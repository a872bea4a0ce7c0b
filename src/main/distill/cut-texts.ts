// Cuts what the rules read to a length that takes them no time, and keeps what was left out of it.
import type { Cut } from '../agents/tool-call.ts'

/** Longer texts keep their ends only: errors stand first, counts last; thousands of calls fit in memory. */
const longestText = 200_000
/** Entries of a list that are kept. */
const longestList = 20_000

/** The value with every text and list in it cut; what is cut is put into `cuts`. */
export function cutTexts(value: unknown, cuts: Map<string, Cut>): unknown {
  if (typeof value === 'string') return cutText(value, cuts)
  if (Array.isArray(value)) return value.slice(0, longestList).map((item) => cutTexts(item, cuts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, cutTexts(item, cuts)]),
  )
}

/** The first and the last 100,000 characters of a longer text, each on lines of its own. */
export function cutText(text: string, cuts?: Map<string, Cut>): string {
  if (text.length <= longestText) return text
  const [from, to] = [longestText / 2, text.length - longestText / 2]
  // A copy: a part of a string keeps the whole of it in memory.
  const kept = Buffer.from(`${text.slice(0, from)}\n${text.slice(to)}`).toString()
  // One line end was put in.
  if (cuts) cuts.set(kept, { characters: to - from, lines: lineEnds(text, from, to) - 1 })
  return kept
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1))
    count += 1
  return count
}
