// A text at the length that facts hold, read no further than that needs.
import { fit } from '../../../base/plain-text.ts'

/** What is cut off before: so many times the length leaves enough for blanks and marks that go. */
const mostRead = 8

/** At most `most` characters on one line; of a longer text its beginning as `fit` gives it. */
export function factText(text: string, most: number): string {
  return fit(text.length > most * mostRead ? text.slice(0, most * mostRead) : text, most)
}
