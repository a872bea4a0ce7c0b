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
}

/** Similarities of a query, with the model's scale. */
export interface Similarities {
  readonly byId: ReadonlyMap<number, number>
  readonly scale: SimilarityScale
  /** Share of the vectors, 0 to 1. */
  readonly share: number
}

/** A document with all words of a short question stands before those without; of a longer one it gains this. */
const allWordsBonus = 1.5
/** A question of so many words is short. */
const shortQuestion = 4

/**
 * How much vectors count for a query: less for quoted ones and for identifiers alone, which are meant to the
 * letter, else all that the model deserves. `share` is the model's own. Telling short from long questions
 * measured worse on five sets of developers' texts (nDCG@10): a short one gains as much from meaning.
 */
export function vectorShareFor(terms: readonly QueryTerm[], share: number): number {
  const isQuoted = terms.some(({ type }) => type === 'phrase')
  const isNames = terms.length > 0 && terms.every(({ type }) => type === 'name')
  return isQuoted || isNames ? share * 0.6 : share
}

/** Orders by words, and by similarity where there is one. Best first; equals by time, then by row. */
export function fuse(
  rows: readonly Weighed[],
  terms: number,
  similarities: Similarities | null,
): Fused[] {
  const textScore = ({ score, found }: Weighed) =>
    terms > 1 && found === terms ? score * allWordsBonus : score
  const bestText = Math.max(...rows.map(textScore), 0) || 1
  const toUnit = similarities ? unitScale(similarities) : null
  const share = similarities?.share ?? 0
  const fused = rows.map((row): Fused => {
    const words = textScore(row) / bestText
    const similarity = similarities?.byId.get(row.id) ?? null
    const meaning = toUnit && similarity !== null ? toUnit(similarity) : 0
    const isAhead = share === 0 && terms <= shortQuestion && row.found === terms && terms > 1
    const score = ((1 - share) * words + share * meaning) * weightOf(row.prior)
    return {
      id: row.id,
      at: row.at,
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
 * Maps similarities to 0..1. Models crowd theirs in different places: the scale begins as far below
 * `unrelated` as `related` lies above it, and ends at the best found, or at `related` when nothing is near.
 */
function unitScale({ byId, scale }: Similarities): (similarity: number) => number {
  const zero = Math.max(0, 2 * scale.unrelated - scale.related)
  const top = Math.max(...byId.values(), scale.related)
  return (similarity) => Math.min(1, Math.max(0, (similarity - zero) / (top - zero || 1)))
}
