// Answers questions over the tables of one connection: finds by words and meaning, ranks, and reads the hits.
import type { Db } from '../db/open.ts'
import { loadSqliteVec } from '../embed/sqlite-vec.ts'
import { hasVectorTable, type IndexReader, openIndexReader } from '../embed/vector-tables.ts'
import { createIdFinder } from './by-id.ts'
import { createFacets } from './facets.ts'
import { compileFilter, type Filter, kindExpression } from './filters.ts'
import { type Fused, fuse } from './fuse.ts'
import { createHitReader, type RankedHit } from './hits.ts'
import { allOf } from './match-expression.ts'
import { createMeaningSearch, type Nearest } from './meaning-search.ts'
import { parseQuery } from './parse-query.ts'
import type { Answer, Question } from './question.ts'
import { createRanking, mostCounted, type Weighed } from './ranking.ts'
import { createTermSettler, type Term } from './settle-terms.ts'
import { createWordSearch } from './word-search.ts'

/** Documents in order, before they are read. */
interface Found {
  readonly ranked: readonly RankedHit[]
  readonly terms: readonly Term[]
  readonly total: number
  readonly filters: readonly string[]
  readonly weighed: readonly Weighed[]
}

/** Opens the store behind `db`, which may be a connection that cannot write. */
export function openAnswers(db: Db): (question: Question) => Answer {
  const ranking = createRanking(db)
  const settle = createTermSettler(ranking)
  const findWords = createWordSearch(ranking)
  const findNear = createMeaningSearch(db, createNearest(db))
  const readHits = createHitReader(db)
  const findById = createIdFinder(db)
  const facetsOf = createFacets(db)

  function browse(filter: Filter): { ranked: RankedHit[]; total: number } {
    if (filter.names.length === 0) return { ranked: [], total: 0 }
    const match = allOf([kindExpression(), ...filter.expressions])
    const ids = ranking.newest(match, filter, mostCounted)
    return { ranked: ids.map((id) => ({ id, score: 0, parts: null })), total: ids.length }
  }

  function find({ input, meaning, time }: Question): Found {
    const terms = settle(parseQuery(input.query))
    const filter = compileFilter(db, input)
    const facts = { terms, filters: filter?.names ?? [] }
    if (!filter) return { ranked: [], total: 0, weighed: [], ...facts }
    if (terms.length === 0 && !meaning) return { ...browse(filter), weighed: [], ...facts }

    const byWords =
      terms.length > 0 && input.mode !== 'vectors'
        ? findWords(terms, filter)
        : { ids: [], total: 0 }
    const weigh = (ids: readonly number[]) => ranking.weigh(ids, terms, time, input.preferProjectId)
    const rows = weigh(byWords.ids)
    const near = meaning && findNear(meaning, input, filter, terms, rows)
    const weighed = near ? [...rows, ...weigh(near.added)] : rows
    const fused = fuse(weighed, terms.length, near?.similarities ?? null)
    const total = Math.min(mostCounted, byWords.total + weighed.length - rows.length)
    return { ...named(input, filter, fused, total), weighed, ...facts }
  }

  /** What an id names goes before what holds the words. */
  function named(
    input: Question['input'],
    filter: Filter,
    fused: readonly Fused[],
    total: number,
  ): Pick<Found, 'ranked' | 'total'> {
    const ids = findById(input, filter)
    if (ids.length === 0) return { ranked: fused, total }
    const rest = fused.filter((row) => !ids.includes(row.id))
    return {
      ranked: [...ids.map((id) => ({ id, score: 1, parts: null })), ...rest],
      total: Math.min(mostCounted, total + ids.length - (fused.length - rest.length)),
    }
  }

  return (question) => {
    const { ranked, terms, total, filters, weighed } = find(question)
    const facts = { words: terms.length, filters: [...filters] }
    if (question.named > 0) {
      const best = ranked.slice(0, question.named)
      const facets = { kinds: [], projects: [] }
      return { ...facts, ranked: [...best], hits: [], texts: [], total, facets }
    }
    const { offset, limit, explain } = question.input
    const { hits, texts, folded } = readHits(
      ranked,
      terms.map(({ term }) => term),
      { offset, limit, explain, texts: question.texts },
    )
    return {
      ...facts,
      ranked: [],
      hits,
      texts,
      total: Math.max(hits.length, total - folded),
      facets: facetsOf(weighed.length > 0 ? weighed : { ids: ranked.map(({ id }) => id) }),
    }
  }
}

/** The vectors of the index that the last question was about; an index that is gone has none. */
function createNearest(db: Db): Nearest {
  let opened: { readonly id: number; readonly reader: IndexReader } | null = null
  return ({ vector, indexId }, options) => {
    if (options.k < 1 || !hasVectorTable(db, indexId)) return []
    if (opened?.id !== indexId) {
      if (loadSqliteVec(db) !== null) return []
      opened = { id: indexId, reader: openIndexReader(db, indexId, vector.length) }
    }
    return opened.reader.nearest(vector, options)
  }
}
