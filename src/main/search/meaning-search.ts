// Finds documents by meaning: the query's vector within its time, and the documents nearest to it.
import { setImmediate as nextTick } from 'node:timers/promises'
import type { SearchInput, SearchMode } from '../../shared/contract/search.ts'
import type { Db } from '../db/open.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { ModelProfile } from '../embed/model-profile.ts'
import type { VectorIndex } from '../embed/vector-index.ts'
import type { Filter } from './filters.ts'
import { type Similarities, vectorShareFor } from './fuse.ts'
import { allOf } from './match-expression.ts'
import { weightOf } from './prior.ts'
import type { Weighed } from './ranking.ts'
import type { Term } from './settle-terms.ts'

/** A vector for the query, or the reason why words answer alone. */
export interface Asked {
  readonly vector: Float32Array | null
  readonly profile: ModelProfile | null
  readonly note: string | null
}

export interface Near {
  /** Documents found by meaning that words did not find. */
  readonly added: readonly number[]
  readonly similarities: Similarities
}

export interface MeaningSearch {
  /** Waits for the query's vector, `limitMs` at most. */
  ask(query: string, mode: SearchMode, limitMs?: number): Promise<Asked>
  /** The nearest documents that the filter lets through, and the similarity of those that words found. */
  near(
    asked: Asked,
    input: SearchInput,
    filter: Filter,
    terms: readonly Term[],
    byWords: readonly Weighed[],
  ): Near | null
}

interface Dependencies {
  readonly db: Db
  readonly embedder?: Pick<Embedder, 'embedQuery' | 'profile' | 'state'>
  readonly vectors?: Pick<VectorIndex, 'nearest'>
}

/** Somebody waits for the answer (ms): a loaded model takes under 10, one that is not is left to warm up. */
const usualLimitMs = 300
/** Where meaning was asked for by name, a model may be loaded first (ms). */
const patientLimitMs = 10_000
const nearest = 120
/** With filters that the vector index does not know, more are asked for, since some fall away. */
const nearestFiltered = 600
/** So many of the best by words get their similarity, where they are not among the nearest; it costs 10 µs each. */
const mostCompared = 100

export function createMeaningSearch({ db, embedder, vectors }: Dependencies): MeaningSearch {
  return {
    async ask(query, mode, limitMs) {
      const profile = embedder?.profile ?? null
      if (mode === 'words') return { vector: null, profile, note: null }
      if (!embedder || !vectors || !profile) {
        const wanted = mode === 'auto' ? null : (embedder?.state.message ?? 'No model is chosen.')
        return { vector: null, profile, note: wanted }
      }
      if (query.trim() === '') return { vector: null, profile, note: null }
      const isPatient = mode !== 'auto'
      const limit = limitMs ?? (isPatient ? patientLimitMs : usualLimitMs)
      const vector = await embedder.embedQuery(query, limit)
      if (vector) return { vector, profile, note: null }
      // A worker that ended says so a moment later.
      await nextTick()
      return {
        vector: null,
        profile,
        note: `Words alone answered, as ${profile.name} gave no vector within ${limit} ms. ${embedder.state.message}`,
      }
    },
    near({ vector, profile }, input, filter, terms, byWords) {
      if (!vector || !vectors || !profile) return null
      const byId = new Map<number, number>()
      const found: number[] = []
      // A project is a partition of the index: what is found there needs no second look.
      const isFiltered = filter.condition !== '' || filter.names.some((name) => name !== 'project')
      const k = isFiltered ? nearestFiltered : nearest
      const spaces = projectSpaces(input)
      const hits = spaces.flatMap((projectId) =>
        vectors.nearest(vector, { k, ...(projectId === null ? {} : { projectId }) }),
      )
      for (const { documentId, similarity } of hits) {
        byId.set(documentId, similarity)
        // Nearer than chance, unless meaning alone was asked for.
        if (input.mode === 'vectors' || similarity >= profile.similarity.unrelated) {
          found.push(documentId)
        }
      }
      const unknown = [...byWords]
        .sort((a, b) => b.score * weightOf(b.prior) - a.score * weightOf(a.prior))
        .slice(0, mostCompared)
        .map(({ id }) => id)
        .filter((id) => !byId.has(id))
      if (unknown.length > 0 && input.mode !== 'vectors') {
        for (const { documentId, similarity } of vectors.nearest(vector, {
          k: unknown.length,
          within: unknown,
        })) {
          byId.set(documentId, similarity)
        }
      }
      const known = new Set(byWords.map(({ id }) => id))
      const others = found.filter((id) => !known.has(id))
      const allowed = isFiltered ? passing(others, filter) : others
      const share =
        input.mode === 'vectors'
          ? 1
          : vectorShareFor(
              terms.map(({ term }) => term),
              profile.fusionWeight,
            )
      return {
        added: allowed.slice(0, nearest),
        similarities: { byId, scale: profile.similarity, share },
      }
    },
  }

  /** Those of `ids` that the filter lets through. */
  function passing(ids: readonly number[], filter: Filter): number[] {
    const words =
      filter.expressions.length > 0 ? 'JOIN search_words w ON w.rowid = wanted.value' : ''
    const conditions = [
      ...(filter.expressions.length > 0 ? ['search_words MATCH @match'] : []),
      ...(filter.condition ? [filter.condition] : []),
      'd.id BETWEEN @low AND @high',
    ]
    const rows = db
      .prepare<[object], number>(
        `SELECT d.id FROM json_each(@ids) wanted JOIN search_documents d ON d.id = wanted.value ${words}
         WHERE ${conditions.join(' AND ')}`,
      )
      .pluck()
      .all({
        ...filter.values,
        ids: JSON.stringify(ids),
        match: allOf([...filter.expressions]),
      })
    const pass = new Set(rows)
    return ids.filter((id) => pass.has(id))
  }
}

/** The partitions to ask: one project, what belongs to none beside it, or everything (null). */
function projectSpaces({ projectId, withGlobal }: SearchInput): (string | null)[] {
  if (projectId === undefined) return [null]
  return withGlobal ? [projectId, ''] : [projectId]
}
