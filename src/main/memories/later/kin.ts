// Tells how often words that stand for the same were said: the word itself, another one that developers use for it, another form.
import { stemmer } from 'stemmer'
import { synonymsOf } from '../../search/words/synonyms.ts'
import { readOnce } from '../read-once.ts'

/** How far (0 to 1) another word for the same, or another form of it, stands for a word. */
const asSynonym = 0.7
const asForm = 0.6
/** Words that begin with so many letters in common are forms of one. */
const begins = 5
const mostKept = 5000

const kinOf = readOnce(mostKept, (word) => synonymsOf(word).map((one) => stemmer(one)))

/** How often a word was said, by how often each was; less where only another one for it was. All are stems. */
export function timesOf(word: string, said: ReadonlyMap<string, number>): number {
  const own = said.get(word) ?? 0
  if (own > 0) return own
  const kin = Math.max(0, ...kinOf(word).map((one) => said.get(one) ?? 0))
  if (kin > 0) return kin * asSynonym
  if (word.length <= begins) return 0
  const start = word.slice(0, begins)
  let most = 0
  for (const [one, times] of said) if (times > most && one.startsWith(start)) most = times
  return most * asForm
}

/** How often each word was said, of the words of several texts. */
export function countedIn(texts: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const words of texts) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return times
}
