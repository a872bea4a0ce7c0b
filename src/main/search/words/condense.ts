// Shortens a very long pasted text to what tells most of it: its beginning, the lines of errors, its end.
import { isMarkedError, isOutcome, tellsFailure } from './error-lines.ts'

/** Shares of what is kept; the rest is the beginning. */
const errorShare = 0.5
const tailShare = 0.3
/** So many UTF-16 units before the end are looked through for such lines, and so many lines compared: the main thread does it. */
const mostLooked = 300_000
const mostCompared = 2000
/** A longer line is cut into several. */
const longestLine = 400

/** The text, or what tells most of it in `most` UTF-16 units. */
export function condense(text: string, most: number): string {
  if (text.length <= most) return text
  const tail = lineEnd(text, text.length - Math.floor(most * tailShare))
  const end = text.slice(tail)
  // The end of a log is nearer to what went wrong than its beginning.
  const errors = errorsIn(text.slice(Math.max(0, tail - mostLooked), tail), most * errorShare)
  const head = lineEnd(text, most - end.length - errors.length - 2)
  return [text.slice(0, head), errors, end].join('\n')
}

/** Lines that tell of an error, each once but for its numbers: those that say so first, all in their order. */
function errorsIn(text: string, room: number): string {
  const marked: Line[] = []
  const worded: Line[] = []
  const seen = new Set<string>()
  let left = Math.floor(room)
  let place = 0
  let compared = 0
  for (const line of linesOf(text)) {
    place += 1
    const isMarked = isMarkedError(line)
    const isWorded = !isMarked && tellsFailure(line) && !/[.?!]\s*$/.test(line)
    if ((!isMarked && !isWorded) || isOutcome(line)) continue
    compared += 1
    if (compared > mostCompared) break
    const form = line.replace(/\d+/g, '0').replace(/\b(?=[a-f]*0)[0a-f]{6,}\b/g, '0')
    if (seen.has(form)) continue
    seen.add(form)
    if (isMarked) left -= line.length + 1
    ;(isMarked ? marked : worded).push({ line, place })
    if (left < 0) break
  }
  const kept = left < 0 ? marked.slice(0, -1) : marked
  for (const one of left < 0 ? [] : worded) {
    left -= one.line.length + 1
    if (left < 0) break
    kept.push(one)
  }
  return kept
    .sort((a, b) => a.place - b.place)
    .map(({ line }) => line)
    .join('\n')
}

interface Line {
  readonly line: string
  readonly place: number
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    for (let at = start; at < end; at += longestLine)
      yield text.slice(at, Math.min(end, at + longestLine))
    start = end + 1
  }
}

/** The nearest end of a line before a place, where one is near; else the place itself. */
function lineEnd(text: string, place: number): number {
  const found = text.lastIndexOf('\n', place)
  return found !== -1 && found > place - longestLine ? found : place
}
