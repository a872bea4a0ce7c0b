// Puts words and meaning together by score: how much each counts depends on the model and on the query.
import type { SimilarityScale } from '../../embed/models/model-profile.ts'
import type { QueryTerm } from '../words/parse-query.ts'
import { type Prior, weightOf } from './prior.ts'
import type { Weighed } from './ranking.ts'

/** What a score is made of. */
export interface ScoreParts {
  /** Share of the best text's score by words, 0 to 1. */
  readonly words: number
  /** Share of the rarity of the query's words that stands in the text. */
  readonly covered: number
  /** Terms of the query that stand in the text. */
  readonly found: number
  /** Cosine similarity of the best piece, or null when it was not looked at. */
  readonly similarity: number | null
  /** Share of the vectors in the fused score, 0 to 1. */
  readonly vectorShare: number
  readonly prior: Prior
}

export interface Fused {
  readonly id: number
  readonly at: number
  readonly score: number
  readonly parts: ScoreParts | null
  /** Where in the text the part begins by which it was scored; null where it was scored as one. */
  readonly scored: number | null
}

/** Similarities of a query, with the model's scale. */
export interface Similarities {
  readonly byId: ReadonlyMap<number, number>
  readonly scale: SimilarityScale
  /** Share of the vectors, 0 to 1. */
  readonly share: number
}

/** A text that answers in every word scores so much of the words' rarity: each stands in it once or twice. */
const fullScore = 1.5
/** What vectors keep of their share where a text answers in every word. */
const leastShare = 0.6
/**
 * How far vectors and words agree on the documents found tells what the vectors are worth there: with a correlation of
 * .3 what the model deserves, for each .1 more or less a fifth of it. In questions of fewer terms words are too few to
 * judge by, and it counts in proportion.
 */
const usualAgreement = 0.3
const agreementWeight = 2
const termsToJudge = 24
const leastTrust = 0.1
const mostTrust = 1.5
/** Of fewer documents agreement is chance. */
const fewestAgreeing = 5
/**
 * Models that deserve no more than this share are static ones, whose vector of a long text is near to everything: where
 * texts are usually longer than so many characters, they count less by the square. Others were not measured.
 */
const weakModel = 0.3
const longUsual = 1200
/** Of so many similarities the mean tells how near two texts of the store are by chance. */
const fewestSimilarities = 20

/**
 * How much vectors count for a query: less for quoted ones and for identifiers alone, which are meant to the
 * letter, else all that the model deserves. `share` is the model's own, `usualLength` that of texts. Telling short from long questions
 * measured worse on five sets of developers' texts (nDCG@10): a short one gains as much from meaning.
 */
export function vectorShareFor(
  terms: readonly QueryTerm[],
  share: number,
  usualLength: number,
): number {
  const isQuoted = terms.some(({ type }) => type === 'phrase')
  const isNames = terms.length > 0 && terms.every(({ type }) => type === 'name')
  const ofLength = share <= weakModel ? Math.min(1, longUsual / usualLength) ** 2 : 1
  return share * ofLength * (isQuoted || isNames ? 0.6 : 1)
}

/** What was asked in words. */
export interface AskedWords {
  /** So many terms are all meant; null where the weight of each decides. */
  readonly together: number | null
  /** The rarity of all that was asked. */
  readonly rarity: number
  /** How many terms were asked. */
  readonly terms: number
}

/**
 * Orders by words, and by similarity where there is one. Best first; equals by time, then by row. Of terms
 * that are all meant, a document that holds them all near each other stands before those that do not.
 */
export function fuse(
  rows: readonly Weighed[],
  { together, rarity, terms }: AskedWords,
  similarities: Similarities | null,
): Fused[] {
  const most = Math.max(...rows.map(({ score }) => score), 0)
  const bestText = most || 1
  const toUnit = similarities ? unitScale(similarities) : null
  const trust = similarities ? trustIn(similarities, rows, terms) : 0
  const share = similarities ? trust * shareOf(similarities, most, rarity) : 0
  const fused = rows.map((row): Fused => {
    const words = row.score / bestText
    const similarity = similarities?.byId.get(row.id) ?? null
    const meaning = toUnit && similarity !== null ? toUnit(similarity) : 0
    const isAhead = share === 0 && row.found === together && row.near
    const score = ((1 - share) * words + share * meaning) * weightOf(row.prior)
    return {
      id: row.id,
      at: row.at,
      scored: row.passage,
      // No document without all words reaches 4.
      score: (isAhead ? 4 + score : score) / 8,
      parts: {
        words,
        covered: row.covered,
        found: row.found,
        similarity,
        vectorShare: share,
        prior: row.prior,
      },
    }
  })
  return fused.sort((a, b) => b.score - a.score || b.at - a.at || b.id - a.id)
}

/**
 * The share of the vectors: all that the model deserves where no text holds the words, a third where one holds them all.
 * Who asks in the words of the answer needs no guess at what is meant.
 */
function shareOf({ share }: Similarities, best: number, rarity: number): number {
  if (share === 1 || rarity === 0) return share
  return share * (1 - (1 - leastShare) * Math.min(1, best / (fullScore * rarity)))
}

/** The factor of the vectors' share by how far they agree with the words; 1 where vectors alone were asked for. */
function trustIn({ share, byId }: Similarities, rows: readonly Weighed[], terms: number): number {
  const both = rows.flatMap(({ id, score }) => {
    const similarity = byId.get(id)
    return similarity === undefined ? [] : [[score, similarity] as const]
  })
  if (share === 1 || both.length < fewestAgreeing) return 1
  const judged = Math.min(1, terms / termsToJudge)
  const trust = 1 + agreementWeight * judged * (correlationOf(both) - usualAgreement)
  return Math.min(mostTrust, Math.max(leastTrust, trust))
}

/** Pearson's correlation, -1 to 1; 0 where one of the two does not vary. */
function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const meanOf = (place: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[place], 0) / pairs.length
  const [meanX, meanY] = [meanOf(0), meanOf(1)]
  let together = 0
  let ofX = 0
  let ofY = 0
  for (const [x, y] of pairs) {
    together += (x - meanX) * (y - meanY)
    ofX += (x - meanX) ** 2
    ofY += (y - meanY) ** 2
  }
  return ofX === 0 || ofY === 0 ? 0 : together / Math.sqrt(ofX * ofY)
}

/**
 * Maps similarities to 0..1. Models crowd theirs in different places: the scale begins at the mean of the nearest, which
 * is what texts of this store come to by chance, and ends at the best. Of few nothing is usual: then it begins as far
 * below `unrelated` as `related` lies above it, and ends at `related` when nothing is near.
 */
function unitScale({ byId, scale }: Similarities): (similarity: number) => number {
  const all = [...byId.values()]
  const best = Math.max(...all, 0)
  const isUsual = all.length >= fewestSimilarities
  const mean = all.reduce((sum, similarity) => sum + similarity, 0) / Math.max(1, all.length)
  const zero = isUsual ? mean : Math.max(0, 2 * scale.unrelated - scale.related)
  const top = isUsual ? best : Math.max(best, scale.related)
  return (similarity) => Math.min(1, Math.max(0, (similarity - zero) / (top - zero || 1)))
}
