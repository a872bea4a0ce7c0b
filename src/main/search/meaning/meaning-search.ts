// Finds documents by meaning: those nearest to the query's vector that the filters let through.
import type { SearchInput } from '../../../shared/contract/search.ts'
import type { Db } from '../../db/open.ts'
import { takeBeside } from '../beside/nearest-beside.ts'
import { unpackNear } from '../beside/pieces.ts'
import type { Together } from '../beside/shared-work.ts'
import type { Filter } from '../filters.ts'
import type { Meaning } from '../question.ts'
import { type Similarities, vectorShareFor } from '../rank/fuse.ts'
import { weightOf } from '../rank/prior.ts'
import type { Weighed } from '../rank/ranking.ts'
import { allOf } from '../words/match-expression.ts'
import type { Term } from '../words/settle-terms.ts'
import { isFiltered, mostNear, type Nearest, nearestAsked } from './nearest.ts'

export interface Near {
  /** Documents found by meaning that words did not find. */
  readonly added: readonly number[]
  /** Similarities of these and of what words found, once they are wanted: they may be compared in another thread meanwhile. */
  readonly similarities: () => Similarities
}

/** The nearest documents that the filter lets through, and the similarity of those that words found. */
type MeaningSearch = (
  meaning: Meaning,
  input: SearchInput,
  filter: Filter,
  terms: readonly Term[],
  byWords: readonly Weighed[],
  /** Characters of a usual text. */
  usualLength: number,
  together: Together,
) => Near

/** So many of the best by words get their similarity, where they are not among the nearest; it costs 10 µs each. */
const mostCompared = 100
/** A thread that runs begins at once; one that answers another question is not waited for. */
const besidePatienceMs = 5
/** Reading the bits of a million vectors for the first time takes 300 ms. */
const besideLimitMs = 1000

export function createMeaningSearch(db: Db, findNearest: Nearest): MeaningSearch {
  return (meaning, input, filter, terms, byWords, usualLength, together) => {
    const { similarity: scale, fusionWeight } = meaning
    const byId = new Map<number, number>()
    const found: number[] = []
    const { beside = null } = meaning
    const hits =
      (beside && takeBeside(beside, besidePatienceMs, besideLimitMs)) ??
      findNearest(meaning, nearestAsked(filter))
    for (const { documentId, similarity } of hits) {
      byId.set(documentId, similarity)
      // Nearer than chance, unless meaning alone was asked for.
      if (input.mode === 'vectors' || similarity >= scale.unrelated) found.push(documentId)
    }
    const unknown = [...byWords]
      .sort((a, b) => b.score * weightOf(b.prior) - a.score * weightOf(a.prior))
      .slice(0, mostCompared)
      .map(({ id }) => id)
      .filter((id) => !byId.has(id))
    const compare = () => findNearest(meaning, { k: unknown.length, within: unknown })
    const compared =
      unknown.length > 0 && input.mode !== 'vectors'
        ? together.put('compare', () => ({ numbers: unknown, texts: [] }), compare, unpackNear)
        : null
    const known = new Set(byWords.map(({ id }) => id))
    const others = found.filter((id) => !known.has(id))
    const allowed = isFiltered(filter) ? passing(others, filter) : others
    const asked = terms.map(({ term }) => term)
    const share = input.mode === 'vectors' ? 1 : vectorShareFor(asked, fusionWeight, usualLength)
    return {
      added: allowed.slice(0, mostNear),
      similarities() {
        for (const { documentId, similarity } of compared?.result() ?? [])
          byId.set(documentId, similarity)
        return { byId, scale, share }
      },
    }
  }

  /**
   * Those of `ids`, of the right project already, that the filter lets through. The table tells all but
   * what a file's name begins with: to ask the word index for one document takes 100 µs.
   */
  function passing(ids: readonly number[], filter: Filter): number[] {
    const isOfFile = filter.names.includes('file')
    const conditions = [
      ...(isOfFile ? ['search_words MATCH @match'] : []),
      ...(filter.kinds.length > 0 ? ['d.kind IN (SELECT value FROM json_each(@kinds))'] : []),
      ...(filter.condition ? [filter.condition] : []),
      'd.id BETWEEN @low AND @high',
    ]
    const rows = db
      .prepare<[object], number>(
        `SELECT d.id FROM json_each(@ids) wanted CROSS JOIN search_documents d ON d.id = wanted.value
         ${isOfFile ? 'JOIN search_words w ON w.rowid = wanted.value' : ''}
         WHERE ${conditions.join(' AND ')}`,
      )
      .pluck()
      .all({
        ...filter.values,
        ids: JSON.stringify(ids),
        kinds: JSON.stringify(filter.kinds),
        match: allOf([...filter.expressions]),
      })
    const pass = new Set(rows)
    return ids.filter((id) => pass.has(id))
  }
}
