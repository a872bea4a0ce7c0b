// Answers questions over the tables of one connection: finds by words and meaning, ranks, and reads the hits.
import type { Db } from '../db/open.ts'
import { aboutTerms } from './beside/pieces.ts'
import { shareWork, type Together } from './beside/shared-work.ts'
import { compileFilter } from './filters.ts'
import { stopIfGivenUp } from './given-up.ts'
import { type Counted, createMatches } from './matches.ts'
import { createMeaningSearch } from './meaning/meaning-search.ts'
import { createNearest } from './meaning/nearest.ts'
import { type Answer, isCountAlone, type Question } from './question.ts'
import { byDate, newestFirst } from './rank/by-date.ts'
import { fuse } from './rank/fuse.ts'
import { createNewest } from './rank/newest.ts'
import { createPassageReader } from './rank/passages.ts'
import { createRanking, mostCounted, type Weighed } from './rank/ranking.ts'
import { wholeRarity } from './rank/scoring.ts'
import { createIdFinder } from './show/by-id.ts'
import { createHitReader, type RankedHit } from './show/hits.ts'
import { termExpression } from './words/match-expression.ts'
import { isKeywords, parseQuery, withSynonyms } from './words/parse-query.ts'
import { createTermSettler, type Term } from './words/settle-terms.ts'
import { createWordSearch } from './words/word-search.ts'

/** A question with its words settled. */
interface Asked {
  readonly terms: readonly Term[]
  readonly counted: Counted
  readonly filters: readonly string[]
}

/** Documents in order, before they are read. */
interface Found extends Asked {
  /** The best of what matches, in order; the rest of it follows by `rows`. */
  readonly ranked: readonly RankedHit[]
  /** By date so many of them answer; the others hardly do. */
  readonly answers?: number
  /** Those that meaning alone found. */
  readonly near: readonly number[]
}

/** Of a few keywords a document with less than this share of their rarity is no answer, where there are better ones. */
const leastCovered = 0.1
/** With fewer terms a text is weighed as soon as it is handed to another thread. */
const fewestShared = 12
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
  const matches = createMatches(db, ranking)
  const readPassages = createPassageReader(db)

  /** What is asked for: its words, settled within its filters. */
  function read({ input, synonyms = false, givenUp }: Question): Asked {
    const asked = parseQuery(input.query)
    const filter = compileFilter(db, input)
    const terms = filter ? settle(synonyms ? withSynonyms(asked) : asked, filter) : []
    const areKeywords = isKeywords(input.query, asked)
    const filters = filter?.names ?? []
    return {
      terms,
      filters,
      counted: { input, filter, terms, areKeywords, named: findById, givenUp },
    }
  }

  function find(
    { input, meaning, time, prefersNewer, givenUp }: Question,
    asked: Asked,
    sharing: Together,
  ): Found {
    const { terms, counted } = asked
    const { filter, areKeywords } = counted
    const facts = { ...asked, near: [] }
    if (!filter) return { ranked: [], ...facts }
    if (terms.length === 0 && !meaning) {
      const ids = filter.names.length === 0 ? [] : newest.list(filter, mostCounted)
      return { ranked: ids.map(unweighed), ...facts }
    }

    const byWords =
      terms.length > 0 && input.mode !== 'vectors'
        ? findWords(terms, filter, areKeywords)
        : { ids: [], all: [] }
    const preferred = { time, projectId: input.preferProjectId, isNew: prefersNewer }
    const weigh = (ids: readonly number[]) => ranking.weigh(ids, terms, filter, preferred, sharing)
    stopIfGivenUp(givenUp)
    const all = weigh(byWords.ids)
    // Of keywords a document must hold more than the least telling, where others do.
    const telling = areKeywords ? withoutFew(all) : all
    // The index takes "made" for "madness"; weighing tells them apart, but not in scripts without spaces.
    const isLatin = terms.every(
      ({ term }) => term.type === 'sign' || (term.type === 'word' && /^\w+$/.test(term.text)),
    )
    const rows = isLatin ? telling.filter(({ score }) => score > 0) : telling
    const usualLength = ranking.usualLength(filter)
    const near = meaning && findNear(meaning, input, filter, terms, rows, usualLength, sharing)
    stopIfGivenUp(givenUp)
    const weighed = near ? [...rows, ...weigh(near.added)] : rows
    const together = areKeywords && terms.length > 1 ? terms.length : null
    const words = { together, rarity: wholeRarity(terms), terms: terms.length }
    const fused = fuse(weighed, words, near?.similarities() ?? null)
    // What an id names goes before what holds the words; what was not weighed, of very many that hold them all, last.
    const named = findById(input, filter).map((id) => ({ id, score: 1, parts: null }))
    const rest = withoutLeft(byWords.all, all, [])
    const found = { ...facts, near: near?.added ?? [] }
    if (input.sort !== 'date')
      return { ...found, ranked: [...named, ...fused, ...rest.map(unweighed)] }
    const { answering, hardly } = byDate(fused, newest.datesOf(rest), terms.length)
    const answers = named.length + answering.length
    return { ...found, ranked: [...named, ...answering, ...hardly], answers }
  }

  /** What is listed with all behind those that answer in the order of its dates. */
  function withRestByDate(listed: readonly RankedHit[], answering: readonly RankedHit[]) {
    const first = new Set(answering.map(({ id }) => id))
    const rest = listed.filter(({ id }) => !first.has(id))
    const dates = new Map(newest.datesOf(rest.map(({ id }) => id)).map(({ id, at }) => [id, at]))
    const dated = rest.map((hit) => ({ hit, id: hit.id, at: dates.get(hit.id) ?? 0 }))
    return [
      ...listed.filter(({ id }) => first.has(id)),
      ...dated.sort(newestFirst).map(({ hit }) => hit),
    ]
  }

  /** Matches that are counted without being listed: the order in which they would be is not found out. */
  function countAlone({ terms, counted, filters }: Asked): Answer | null {
    const ids = terms.length + filters.length > 0 ? matches.rows(counted) : []
    if (ids.length === 0) return null
    const facets =
      counted.input.facets === true ? matches.facets(counted, matches.read(ids)) : noFacets
    return { ...nothing, words: terms.length, filters: [...filters], total: ids.length, facets }
  }

  function answer(question: Question): Answer {
    const sharing = shareWork(question.work)
    try {
      return answerWith(question, sharing)
    } finally {
      sharing.end()
    }
  }

  function answerWith(question: Question, sharing: Together): Answer {
    stopIfGivenUp(question.givenUp)
    const asked = read(question)
    const counts = isCountAlone(question) ? countAlone(asked) : null
    if (counts) return counts
    const { filter } = asked.counted
    if (filter && asked.terms.length >= fewestShared)
      sharing.about(aboutTerms(asked.terms, ranking.usualLength(filter)))
    const found = find(question, asked, sharing)
    const { ranked, answers, terms, counted, near: byMeaning, filters } = found
    const facts = { words: terms.length, filters: [...filters] }
    stopIfGivenUp(question.givenUp)
    if (question.named > 0) {
      const best = [...new Map(ranked.map((one) => [one.id, one])).values()].slice(
        0,
        question.named,
      )
      const passages = readPassages(
        best.map(({ id }) => id),
        tellingOf(terms).map(({ term, expression }) => {
          const withSynonyms = ranking.shareOf(expression, counted.filter)
          const isAlone = term.type !== 'word' || term.also === undefined
          const own = isAlone
            ? withSynonyms
            : ranking.shareOf(termExpression({ ...term, also: [] }), counted.filter)
          return { term, rarity: own, withSynonyms }
        }),
        question.looked,
      )
      const named = best.map((one) => {
        const passage = passages.get(one.id)
        return passage ? { ...one, passage } : one
      })
      return { ...nothing, ...facts, ranked: named }
    }
    const { offset, limit, explain, bySession, facets } = question.input
    // Meaning alone is asked without words, and without words and filters nothing is asked.
    const isAsked = question.input.mode !== 'vectors' && terms.length + filters.length > 0
    const ids = isAsked ? matches.rows(counted) : []
    const rows = bySession || facets ? matches.read(ids) : []
    const all = listedOf(ranked, ids, byMeaning)
    const { near } = all
    // What matches and was not ranked hardly answers either: by date both are one list.
    const listed =
      answers === undefined ? all.listed : withRestByDate(all.listed, ranked.slice(0, answers))
    const { hits, texts } = readHits(listed, terms, {
      ...{ offset, limit, explain, bySession },
      sessionOf: new Map(rows.map(({ id, sessionId }) => [id, sessionId])),
      isByMeaning: near,
      inSessions: (sessionIds) => matches.inSessions(counted, rows, sessionIds),
      texts: question.texts,
      together: sharing,
    })
    return {
      ...facts,
      ...{ ranked: [], hits, texts, total: ids.length, near: near.size },
      facets: facets ? matches.facets(counted, rows) : noFacets,
    }
  }

  // Of one moment, whatever is written meanwhile; and the file is locked once, not for each of 30 statements.
  return db.transaction(answer)
}

const noFacets = { kinds: [], projects: [] }
const nothing = {
  ...{ hits: [], texts: [], ranked: [], total: 0, near: 0 },
  ...{ facets: noFacets, words: 0, filters: [] },
}

function unweighed(id: number): RankedHit {
  return { id, score: 0, parts: null }
}

/**
 * All that is listed, in order: of the ranked ones those that match and those that meaning alone found, then the rest
 * of what matches, the newest first. Of more matches than are counted it is not known which of the ranked are among them.
 */
function listedOf(
  ranked: readonly RankedHit[],
  matching: readonly number[],
  byMeaning: readonly number[],
): { readonly listed: readonly RankedHit[]; readonly near: ReadonlySet<number> } {
  const rest = new Set(matching)
  const isCut = matching.length >= mostCounted
  const near = new Set(byMeaning.filter((id) => !rest.has(id)))
  const first = new Map(
    ranked.flatMap((one) =>
      isCut || rest.has(one.id) || near.has(one.id) ? [[one.id, one] as const] : [],
    ),
  )
  for (const id of first.keys()) rest.delete(id)
  return { listed: [...first.values(), ...[...rest].map(unweighed)], near }
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
