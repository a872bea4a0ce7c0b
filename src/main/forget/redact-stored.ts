// One stored text or JSON text redacted once more, and what was taken out by that.
import { redactPayload } from '../capture/redact-payload.ts'
import { redactText } from '../capture/redact-text.ts'

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

/** The marks that the second text has more than the first, by kind. */
export function takenOut(before: string, after: string): Marks {
  const marks = new Map<string, number>()
  if (before === after) return marks
  for (const [, kind = ''] of after.matchAll(markPattern))
    marks.set(kind, (marks.get(kind) ?? 0) + 1)
  for (const [, kind = ''] of before.matchAll(markPattern)) {
    const more = (marks.get(kind) ?? 0) - 1
    if (more > 0) marks.set(kind, more)
    else marks.delete(kind)
  }
  return marks
}
