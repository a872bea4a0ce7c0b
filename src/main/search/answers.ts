// Answers questions over the tables of one connection: finds by words and meaning, ranks, and reads the hits.
import type { Db } from '../db/open.ts'
import { hasVectorTable, type IndexReader, openIndexReader } from '../embed/vectors/index-table.ts'
import { loadSqliteVec } from '../embed/vectors/sqlite-vec.ts'
import { compileFilter, type Filter } from './filters.ts'
import type { Answer, Question } from './question.ts'
import { byDate } from './rank/by-date.ts'
import { fuse } from './rank/fuse.ts'
import { createMeaningSearch, type Nearest } from './rank/meaning-search.ts'
import { createNewest } from './rank/newest.ts'
import { createPassageReader } from './rank/passages.ts'
import { createRanking, mostCounted, type Weighed } from './rank/ranking.ts'
import { wholeRarity } from './rank/scoring.ts'
import { createIdFinder } from './show/by-id.ts'
import { createFacets } from './show/facets.ts'
import { createHitReader, type RankedHit } from './show/hits.ts'
import { termExpression } from './words/match-expression.ts'
import { isKeywords, parseQuery, withSynonyms } from './words/parse-query.ts'
import { createTermSettler, type Term } from './words/settle-terms.ts'
import { createWordSearch } from './words/word-search.ts'

/** Documents in order, before they are read. */
interface Found {
  readonly ranked: Iterable<RankedHit>
  readonly terms: readonly Term[]
  /** Every match, up to `mostCounted`; only the best of very many are ranked. */
  readonly matched: readonly number[]
  /** Those of the ranked ones that were read to be weighed. */
  readonly weighed: readonly Weighed[]
  readonly filters: readonly string[]
}

/** Of a few keywords a document with less than this share of their rarity is no answer, where there are better ones. */
const leastCovered = 0.1
/** So many words tell whether a record answers. */
const mostTelling = 12

/** Opens the store behind `db`, which may be a connection that cannot write. */
export function openAnswers(db: Db): (question: Question) => Answer {
  const ranking = createRanking(db)
  const newest = createNewest(db, ranking)
  const settle = createTermSettler(ranking)
  const findWords = createWordSearch(ranking)
  const findNear = createMeaningSearch(db, createNearest(db))
  const readHits = createHitReader(db)
  const findById = createIdFinder(db)
  const facetsOf = createFacets(db)
  const readPassages = createPassageReader(db)

  function browse(filter: Filter): Pick<Found, 'ranked' | 'matched'> {
    if (filter.names.length === 0) return { ranked: [], matched: [] }
    const ids = newest.list(filter, mostCounted)
    return { ranked: ids.map((id) => ({ id, score: 0, parts: null })), matched: ids }
  }

  function find({ input, meaning, time, prefersNewer, synonyms = false }: Question): Found {
    const asked = parseQuery(input.query)
    const filter = compileFilter(db, input)
    const terms = filter ? settle(synonyms ? withSynonyms(asked) : asked, filter) : []
    const facts = { terms, filters: filter?.names ?? [] }
    if (!filter) return { ranked: [], matched: [], weighed: [], ...facts }
    if (terms.length === 0 && !meaning) return { ...browse(filter), weighed: [], ...facts }

    const areKeywords = isKeywords(input.query, asked)
    const byWords =
      terms.length > 0 && input.mode !== 'vectors'
        ? findWords(terms, filter, areKeywords)
        : { ids: [], all: [] }
    const preferred = { time, projectId: input.preferProjectId, isNew: prefersNewer }
    const weigh = (ids: readonly number[]) => ranking.weigh(ids, terms, filter, preferred)
    const all = weigh(byWords.ids)
    // Of keywords a document must hold more than the least telling, where others do.
    const telling = areKeywords ? withoutFew(all) : all
    // The index takes "made" for "madness"; weighing tells them apart, but not in scripts without spaces.
    const isLatin = terms.every(({ term }) => term.type === 'word' && /^\w+$/.test(term.text))
    const rows = isLatin ? telling.filter(({ score }) => score > 0) : telling
    const near =
      meaning && findNear(meaning, input, filter, terms, rows, ranking.usualLength(filter))
    const weighed = near ? [...rows, ...weigh(near.added)] : rows
    const together = areKeywords && terms.length > 1 ? terms.length : null
    const words = { together, rarity: wholeRarity(terms), terms: terms.length }
    const fused = fuse(weighed, words, near?.similarities ?? null)
    const matched = [...withoutLeft(byWords.all, all, rows), ...(near?.added ?? [])]
    if (input.sort === 'date') {
      const unweighed = newest.datesOf(withoutLeft(matched, fused, []))
      const dated = byDate(fused, unweighed, terms.length)
      return { ...inOrder(input, filter, dated, matched), weighed, ...facts }
    }
    return { ...inOrder(input, filter, fused, matched), weighed, ...facts }
  }

  /** What an id names goes before what holds the words; what was not weighed comes last, the newest first. */
  function inOrder(
    input: Question['input'],
    filter: Filter,
    fused: readonly RankedHit[],
    found: readonly number[],
  ): Pick<Found, 'ranked' | 'matched'> {
    const named = findById(input, filter)
    const matched = [...new Set([...named, ...found])].slice(0, mostCounted)
    return { ranked: createOrder(named, fused, matched), matched }
  }

  return (question) => {
    const { ranked, terms, matched, weighed, filters } = find(question)
    const facts = { words: terms.length, filters: [...filters] }
    if (question.named > 0) {
      const best = firstOf(ranked, question.named)
      const facets = { kinds: [], projects: [] }
      const passages = readPassages(
        best.map(({ id }) => id),
        tellingOf(terms).map(({ term, expression }) => {
          const withSynonyms = ranking.shareOf(expression)
          const isAlone = term.type !== 'word' || term.also === undefined
          const own = isAlone
            ? withSynonyms
            : ranking.shareOf(termExpression({ ...term, also: [] }))
          return { term, rarity: own, withSynonyms }
        }),
        question.looked,
      )
      const named = best.map((one) => {
        const passage = passages.get(one.id)
        return passage ? { ...one, passage } : one
      })
      return { ...facts, ranked: named, hits: [], texts: [], total: matched.length, facets }
    }
    const { offset, limit, explain, bySession } = question.input
    const { hits, texts } = readHits(ranked, terms, {
      offset,
      limit,
      explain,
      bySession,
      texts: question.texts,
    })
    return {
      ...facts,
      ranked: [],
      hits,
      texts,
      total: matched.length,
      facets: facetsOf(matched, weighed),
    }
  }
}

/** Those with more than the least share of what was asked; all where none has. */
function withoutFew(rows: readonly Weighed[]): readonly Weighed[] {
  const most = rows.filter(({ covered }) => covered >= leastCovered)
  return most.length > 0 ? most : rows
}

/** The ids without those that were weighed and then left out; what was not weighed stays. */
function withoutLeft(
  ids: readonly number[],
  weighed: readonly { readonly id: number }[],
  kept: readonly { readonly id: number }[],
): readonly number[] {
  const left = new Set(weighed.map(({ id }) => id))
  for (const { id } of kept) left.delete(id)
  return left.size === 0 ? ids : ids.filter((id) => !left.has(id))
}

/** The words by which a record is judged to answer: of many the rarest that occur. */
function tellingOf(terms: readonly Term[]): readonly Term[] {
  if (terms.length <= mostTelling) return terms
  const occurring = terms.filter(({ documents }) => documents > 0)
  return [...(occurring.length > 0 ? occurring : terms)]
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, mostTelling)
}

/** Named first, then weighed, then the rest; the rest of very many is put together only where a page reaches so far. */
function createOrder(
  named: readonly number[],
  fused: readonly RankedHit[],
  matched: readonly number[],
): Iterable<RankedHit> {
  return {
    *[Symbol.iterator]() {
      const told = new Set(named)
      for (const id of named) yield { id, score: 1, parts: null }
      for (const one of fused) {
        if (told.has(one.id)) continue
        told.add(one.id)
        yield one
      }
      for (const id of matched) if (!told.has(id)) yield { id, score: 0, parts: null }
    },
  }
}

function firstOf<Value>(values: Iterable<Value>, most: number): Value[] {
  const first: Value[] = []
  for (const value of values) {
    if (first.length === most) break
    first.push(value)
  }
  return first
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
