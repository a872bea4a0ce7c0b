// Whether a memory answers a question of a few words: it holds what the question is about, however little that says.
import { stemmer } from 'stemmer'
import { type AskingBack, tellingShare, tellsAmount } from './asking-back.ts'
import type { FoundDocument } from './evidence.ts'
import type { Recalled } from './recalled.ts'

/** From so much on a word stands nowhere, and tells nothing of which memory is meant. */
const nowhere = 0.92
const mostNowhere = 0.5
/** A word of every memory still says what is asked. */
const leastRarity = 0.25
/** What is only said of it, or in other words, or in another form: a record is no recording. */
const besideShare = 0.6
const mostEnding = 2
/** Of the telling words of the question, by how much they tell; more where the memory itself has none of them. */
const leastCovered = 0.5
const leastBeside = 0.7
/** One telling word, or two of every day. */
const leastTelling = 1
/** What a memory begins with it is about. */
const subjectWords = 5
/** So much of a memory is looked at (UTF-16 units). */
const looked = 2000
/** So long words may be written in two. */
const shortestJoined = 6

type Document = FoundDocument & { readonly recalled: Recalled }

/** How well a memory of `documents`, of one record, answers what was asked, 0 to 1; 0 where none does. */
export function answerIn(documents: readonly Document[], asking: AskingBack): number {
  const memories = documents.filter(({ recalled }) => recalled.document === 'memory')
  return Math.max(0, ...memories.map((one) => coveredBy(one, asking)))
}

/** The share of what is asked that a memory holds; 0 for one that does not answer it. */
function coveredBy({ recalled, passage }: Document, { isOfAmount }: AskingBack): number {
  if (!passage || (isOfAmount && !tellsAmount(recalled.text.slice(0, looked)))) return 0
  const text = recalled.text.slice(0, looked).toLowerCase()
  const tokens = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const forms = Map.groupBy(tokens, stemmer)
  const begins = new Set(tokens.slice(0, subjectWords).map(stemmer))
  const run = text.replace(/[\s_-]+/g, '')
  const isOwn = (word: string) =>
    forms.get(stemmer(word))?.some((one) => Math.abs(one.length - word.length) <= mostEnding) ??
    // "The filename" is what "file names" are.
    (word.length >= shortestJoined && run.includes(word))
  const met = new Map([...passage.around, ...passage.within].map((one) => [one.word, one.rarity]))
  let holds = 0
  let lacks = 0
  let telling = 0
  let own = 0
  for (const { word, rarity } of passage.missing) {
    if (isOwn(word)) met.set(word, rarity)
    if (met.has(word)) continue
    const told = rarity > nowhere ? mostNowhere : Math.max(rarity, leastRarity)
    lacks += tellingShare(word) * told
  }
  for (const [word, rarity] of met) {
    const share = tellingShare(word)
    const worth = isOwn(word) ? 1 : besideShare
    holds += share * Math.max(rarity, leastRarity) * worth
    telling += share < 1 && begins.has(stemmer(word)) ? share * 2 : share * worth
    if (worth === 1) own += share
  }
  const covered = telling < leastTelling ? 0 : holds / (holds + lacks)
  return covered >= (own === 0 ? leastBeside : leastCovered) ? covered : 0
}
