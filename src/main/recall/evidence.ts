// Weighs what speaks for a record: one rare name counts more than a share of common words, and meaning adds to both.
import type { SimilarityScale } from '../embed/models/model-profile.ts'
import type { ScoreParts } from '../search/rank/fuse.ts'
import type { Met, Passage } from '../search/rank/passages.ts'
import { unsegmentedRuns } from '../search/words/unsegmented.ts'
import { isEveryday } from './everyday-words.ts'
import { isOrder } from './orders.ts'

/** What the documents of one record say together. */
export interface Evidence {
  /** Rarity of the words met, those outside the passage by half; 1 is a word that stands nowhere else. */
  readonly weight: number
  /** Share of the rarity of the prompt's telling words that is met, 0 to 1. */
  readonly covered: number
  /** Telling words of the prompt. */
  readonly asked: number
  /** Rarity of the rarest name in the passage, 0 without one. */
  readonly name: number
  /** Telling words that stand in the record at all. */
  readonly met: number
  /** Length (UTF-16 units) of the document that holds the passage: in a long one words stand together by chance. */
  readonly length: number
  /** The place of its first document among those that search found and that may be given, 0 for the best. */
  readonly place: number
  /** Cosine similarity of the nearest document, or null where none was looked at. */
  readonly similarity: number | null
}

/** A document as search found it. */
export interface FoundDocument {
  readonly parts: ScoreParts | null
  readonly passage?: Passage
  /** Of its text, in UTF-16 units. */
  readonly length: number
  /** Among those that search found and that may be given, 0 for the best. */
  readonly place: number
}

/** How much a word counts that everybody uses. */
const everydayShare = 0.1
/** How much a word counts that stands beside the passage. */
const aroundShare = 0.5

/** A word that nobody ever wrote says little of what a prompt is about. */
const mostMissing = 0.6

/** The evidence of the documents of one record. */
export function evidenceOf(documents: readonly FoundDocument[]): Evidence {
  // Of those that hold as much the shortest is the closest.
  const [best] = [...documents].sort(
    (a, b) => sumOf(b.passage?.within) - sumOf(a.passage?.within) || a.length - b.length,
  )
  const within = new Map(best?.passage?.within.map((met) => [met.word, met]))
  const around = new Map<string, Met>()
  for (const { passage } of documents) {
    for (const met of [...(passage?.within ?? []), ...(passage?.around ?? [])])
      if (!within.has(met.word)) around.set(met.word, met)
  }
  const missing = new Map<string, { word: string; rarity: number }>()
  for (const { word, rarity } of documents.flatMap(({ passage }) => passage?.missing ?? [])) {
    const isMet = within.has(word) || around.has(word)
    if (!isMet) missing.set(word, { word, rarity: Math.min(rarity, mostMissing) })
  }
  const inside = sumOf([...within.values()])
  const outside = sumOf([...around.values()])
  const whole = inside + outside + sumOf([...missing.values()])
  const named = [...within.values()].filter(({ word, isName }) => isName && !isEveryday(word))
  const tellingOf = (words: Iterable<string>) =>
    [...words].filter((word) => !isEveryday(word)).length
  const met = tellingOf([...within.keys(), ...around.keys()])
  const near = documents.flatMap(({ parts }) => parts?.similarity ?? [])
  return {
    weight: inside + aroundShare * outside,
    covered: whole === 0 ? 0 : (inside + outside) / whole,
    asked: met + tellingOf(missing.keys()),
    met,
    name: Math.max(0, ...named.map(({ rarity }) => rarity)),
    length: best?.length ?? 0,
    place: Math.min(...documents.map(({ place }) => place)),
    similarity: near.length === 0 ? null : Math.max(...near),
  }
}

/** How much evidence comes to, with what the meaning adds to the words. */
export function strengthOf(
  { weight, similarity }: Evidence,
  scale: SimilarityScale | null,
): number {
  if (similarity === null || scale === null) return weight
  return weight + Math.max(0, (similarity - scale.unrelated) / (scale.same - scale.unrelated))
}

/** Which of `names`, in lower case, stand in one of the documents, with how rare they are. */
export function namesMet(
  documents: readonly FoundDocument[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const met = documents.flatMap(({ passage }) => [
    ...(passage?.within ?? []),
    ...(passage?.around ?? []),
  ])
  return new Map(met.flatMap(({ word, rarity }) => (names.has(word) ? [[word, rarity]] : [])))
}

/** The weight of words, those that everybody uses nearly none. */
export function sumOf(words: readonly Pick<Met, 'word' | 'rarity'>[] = []): number {
  return words.reduce((sum, one) => sum + weightOf(one), 0)
}

/** The weight of one word: its rarity, nearly nothing of a word that everybody uses. */
export function weightOf({ word, rarity }: Pick<Met, 'word' | 'rarity'>): number {
  return rarity * (isEveryday(word) ? everydayShare : 1)
}

/** A document of so many units more (UTF-16) is no longer than one of none. */
const shortest = 50
/** What words must come to that speak for a record by themselves: between .10 and .15 nothing changes for those questions. */
const leastStrength = 0.12

/** In so few words without a name one drives the agent and asks nothing. */
const mostOfOrder = 3
/** In so few words one rather drives the agent than asks: they must come to so much more. */
const mostOfShort = 4
const shortPromptMore = 0.8
/** What is to be done is seldom done better for what was done before: its words must come to so much more. */
const orderMore = 0.8

/** One word alone must be nearly all that was asked. */
const mostlyMet = 0.8

/** Cosine: so much below what the model calls unrelated two texts must lie before that outweighs their words. */
const margin = 0.05

/** What a prompt is like, whatever is found for it. */
export interface Naming {
  /** Whether it holds what is written like a name: an identifier, a file, an error code. */
  readonly isNamed: boolean
  /** Its words; of a script without blanks two signs count as one. */
  readonly words: number
  /** Whether it only tells the agent to do something. */
  readonly isOrder: boolean
}

/** Reads what a prompt is like. */
export function namingOf(prompt: string): Naming {
  const words = prompt.match(/[\p{L}\p{N}\p{M}_@./:#-]+/gu) ?? []
  // What begins a sentence is written with a capital anyway, and a number is no name.
  const isName = (word: string) =>
    /\p{L}\p{Lu}|\p{L}[\d_@/:#]|[\d_@/#]\p{L}|\p{L}\.\p{L}/u.test(word)
  const signs = unsegmentedRuns(prompt).reduce((sum, run) => sum + run.length, 0)
  return {
    isNamed: words.some(isName),
    words: words.length + Math.floor(signs / 2),
    isOrder: isOrder(prompt),
  }
}

/**
 * What the words say for a record: those met, their share of what was asked, a rare name, less by how long the text is
 * and by how much search found before it; the same whichever other documents of the record were found. Fitted (logistic
 * regression) to the best records of 60 planted questions and of 120 that nothing answers. Leaving one of three stores
 * out in turn, the place brings 42 of 60 at 28 of 120, at 31 without it; with the bound below it is 44 at 31.
 */
function strengthOfWords({ weight, covered, name, length, place }: Evidence): number {
  const ofText = 0.21 * Math.log(length + shortest)
  return weight + 1.25 * covered + name - ofText - 0.27 * Math.log(1 + place)
}

/**
 * Whether a record is clearly what the prompt is about: better nothing than something that distracts. Tried on
 * planted facts among 300 sessions, beside everyday prompts and questions that none of them answers
 * (`npm run bench -- recalled`).
 */
export function isClearlyRelevant(
  evidence: Evidence,
  naming: Naming,
  scale: SimilarityScale | null,
): boolean {
  const { weight, covered, asked, met, name, similarity } = evidence
  if (!naming.isNamed && naming.words <= mostOfOrder) return false
  const isShort = !naming.isNamed && naming.words <= mostOfShort
  const least = leastStrength + (isShort ? shortPromptMore : naming.isOrder ? orderMore : 0)
  const isStrong = strengthOfWords(evidence) >= least
  const isNamed = name >= 0.55 && weight >= 0.6 && covered >= 0.25
  const byName = isStrong && isNamed && !isShort && (asked >= 2 || naming.isNamed)
  const isMet = met >= 2 || covered >= mostlyMet
  const byWords = isStrong && asked >= 2 && isMet && weight >= 0.5
  if (similarity === null || scale === null) return byName || byWords
  // Many words shared by two texts that the model calls unrelated are shared by chance.
  if (byName || byWords)
    return similarity >= scale.unrelated - margin || covered >= 0.6 || name >= 0.7
  // What one word means depends on what it is said to.
  if (asked < 2) return false
  const surely = (scale.related + scale.same) / 2
  const nearly = (scale.related + surely) / 2
  return (
    (similarity >= surely && weight >= 0.25) ||
    (similarity >= nearly && weight >= 0.5 && covered >= 0.25)
  )
}
