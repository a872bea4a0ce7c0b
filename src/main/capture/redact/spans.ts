// Stretches of a text that are secret, and their replacement by marks that say what was there.

/** Characters `start` to `end` (exclusive) hold a secret of this kind. */
export interface Span {
  readonly start: number
  readonly end: number
  /** What is said to have been there: `password`, `github token`. */
  readonly kind: string
}

/** What stands where a secret stood. */
export function mark(kind: string): string {
  return `[redacted ${kind}]`
}

/** The text with a mark for each span. Where spans overlap, one mark names the kind that begins first. */
export function replaceSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let result = ''
  let from = 0
  for (const { start, end, kind } of joined(spans)) {
    result += text.slice(from, start) + mark(kind)
    from = end
  }
  return result + text.slice(from)
}

function joined(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  const result: Span[] = []
  for (const span of sorted) {
    const last = result.at(-1)
    if (last && span.start < last.end) {
      if (span.end > last.end) result[result.length - 1] = { ...last, end: span.end }
    } else if (span.end > span.start) result.push(span)
  }
  return result
}
