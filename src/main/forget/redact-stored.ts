// One stored text or JSON text redacted once more, and what was taken out by that.
import { redactPayload } from '../capture/redact/redact-payload.ts'
import { redactText } from '../capture/redact/redact-text.ts'
import { shortenBase64 } from '../capture/redact/shorten-base64.ts'

/** How many secrets of each kind. */
export type Marks = Map<string, number>

const markPattern = /\[redacted ([a-z0-9. ]{2,40})\]/g

/** The text redacted; the same text when nothing is to be taken out. */
export function redactAgain(text: string): string {
  const redacted = redactText(text)
  return takenOut(text, redacted).size > 0 ? redacted : text
}

/** JSON stays JSON: its texts are redacted, each for itself. What is no JSON is redacted as a text. */
export function redactJsonAgain(json: string): string {
  let redacted: string
  try {
    redacted = JSON.stringify(redactPayload(JSON.parse(json)))
  } catch {
    return redactAgain(json)
  }
  return takenOut(json, redacted).size > 0 ? redacted : json
}

/**
 * What was taken out between two forms of a text, by kind: a mark counts where another text stood before, also when
 * it took in an older mark of its kind, as beside the half of a secret that older rules had left.
 */
export function takenOut(before: string, after: string): Marks {
  if (before === after) return new Map()
  // What is shortened is no secret; a payload shortens it as well.
  const shortened = shortenBase64(before)
  return (
    align(shortened, after, true) ?? align(shortened, after, false) ?? difference(before, after)
  )
}

/**
 * Finds what stood in the place of each mark: the texts between the marks stand in both, in the same order. With
 * `keepsNext`, a text is sought together with the mark behind it first, which may have stood there before.
 * Null where the texts between were changed as well.
 */
function align(before: string, after: string, keepsNext: boolean): Marks | null {
  const marks: Marks = new Map()
  const found = [...after.matchAll(markPattern)]
  const first = after.slice(0, found[0]?.index ?? 0)
  if (found.length === 0 || !before.startsWith(first)) return null
  let at = first.length
  for (const [number, { 0: mark, 1: kind = '', index }] of found.entries()) {
    const next = found[number + 1]
    const between = after.slice(index + mark.length, next?.index)
    if (before.startsWith(mark + between, at)) {
      at += mark.length + between.length
      continue
    }
    const wanted = next && keepsNext ? before.indexOf(between + next[0], at) : -1
    const end = next
      ? wanted >= 0
        ? wanted
        : before.indexOf(between, at)
      : before.length - between.length
    if (end < at || !before.startsWith(between, end)) return null
    marks.set(kind, (marks.get(kind) ?? 0) + 1)
    at = end + between.length
  }
  return at === before.length ? marks : null
}

/** The marks that the second text has more than the first, by kind. */
function difference(before: string, after: string): Marks {
  const marks: Marks = new Map()
  for (const [, kind = ''] of after.matchAll(markPattern))
    marks.set(kind, (marks.get(kind) ?? 0) + 1)
  for (const [, kind = ''] of before.matchAll(markPattern)) {
    const more = (marks.get(kind) ?? 0) - 1
    if (more > 0) marks.set(kind, more)
    else marks.delete(kind)
  }
  return marks
}
