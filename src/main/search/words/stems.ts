// The stem of a word as the index has it, made once for each word.
import { stemmer } from 'stemmer'

/** Of all words ever met so many keep their stem: making it anew takes ten times as long. */
const mostStems = 50_000
const stems = new Map<string, string>()

/** The stem of a lower-case word, as the index has it. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= mostStems) stems.clear()
  const stem = stemmer(word)
  stems.set(word, stem)
  return stem
}
