// Cuts the telling part out of a text and marks in it what was searched for.
import type { Span } from '../words/text-matcher.ts'

const open = '\uE000'
const close = '\uE001'
/** Length of a snippet in UTF-16 units, give or take a word. */
const snippetLength = 400
/** How much of that stands before the first match. */
const leadLength = 70

/**
 * The part of `text` where the rarest terms stand together, on one line, matches between U+E000 and
 * U+E001. Such marks in the text itself are dropped.
 */
export function snippetOf(
  text: string,
  spans: readonly Span[],
  rarityOf: (span: Span) => number,
): string {
  const merged = mergeSpans(spans)
  const first = densest(spans, rarityOf)
  let start = first ? Math.max(0, first.start - leadLength) : 0
  if (start > 0) start = nextBreak(text, start, first?.start ?? start)
  let end = Math.min(text.length, start + snippetLength)
  if (end < text.length) end = lastBreak(text, end, start + snippetLength / 2)
  let result = start > 0 ? '… ' : ''
  let at = start
  for (const span of merged) {
    if (span.start < start || span.end > end) continue
    result += clean(text.slice(at, span.start))
    result += open + clean(text.slice(span.start, span.end)) + close
    at = span.end
  }
  result += clean(text.slice(at, end))
  return `${result.replace(/\s+/gu, ' ').trim()}${end < text.length ? ' …' : ''}`
}

/** Of spans in order the first of those with the rarest terms near them. */
function densest(spans: readonly Span[], rarityOf: (span: Span) => number): Span | undefined {
  let best: Span | undefined
  let most = 0
  // Texts with very many matches are dense everywhere; the beginning will do.
  const looked = spans.slice(0, 200)
  /** How often each term stands between a span and the last that is near it. */
  const near = new Map<unknown, number>()
  let sum = 0
  let next = 0
  for (const [place, span] of looked.entries()) {
    for (next = Math.max(next, place); next < looked.length; next++) {
      const other = looked[next]
      if (!other || other.end > span.start + snippetLength - leadLength) break
      const before = near.get(other.term) ?? 0
      if (before === 0) sum += rarityOf(other)
      near.set(other.term, before + 1)
    }
    // Sums of the same terms in another order differ by a rounding.
    if (sum > most + 1e-9) {
      most = sum
      best = span
    }
    if (next === place) continue
    const left = (near.get(span.term) ?? 0) - 1
    near.set(span.term, left)
    if (left === 0) sum -= rarityOf(span)
  }
  return best ?? spans[0]
}

function mergeSpans(spans: readonly Span[]): { start: number; end: number }[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function nextBreak(text: string, from: number, limit: number): number {
  const space = text.slice(from, limit).search(/\s/u)
  if (space !== -1) return from + space + 1
  return isLowSurrogate(text, from) ? from + 1 : from
}

function lastBreak(text: string, to: number, limit: number): number {
  for (let at = to; at > limit; at--) if (/\s/u.test(text.charAt(at))) return at
  return isLowSurrogate(text, to) ? to - 1 : to
}

function isLowSurrogate(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at))
}

function clean(text: string): string {
  return text.replace(/[\uE000\uE001\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
}
