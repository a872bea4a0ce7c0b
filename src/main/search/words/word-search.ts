// Finds the documents that hold words of a query, the most telling ones, without reading long posting lists.
import type { Filter } from '../filters.ts'
import { mostCounted, type Ranking } from '../rank/ranking.ts'
import { allOf, anyOf } from './match-expression.ts'
import { allTerms, type Held, type Term } from './settle-terms.ts'

/** With so many documents that hold all words, those that hold some of them are not looked for. */
const enough = 60
/** So many documents with some of the words are weighed: those with the rarest. */
const mostPartial = 120
/** Questions of more words than this are in no document as a whole. */
const mostTogether = 6
/** Where many documents hold words that are rare, so many frequent ones tell which of them to weigh. */
const mostRefined = 4
/** Of so many rare words the sum alone tells. */
const fewRare = 6
/** Of a word that is frequent, where nothing rarer is asked, so many of the newest documents are looked at. */
const mostFrequent = 2000
/** Rare words of one project are looked for in all projects, where so few documents hold them beside a frequent one. */
const mostElsewhere = 4000
/**
 * Where more documents of a project hold the rarer words, the newest with the frequent one are read, up to so many, and
 * told from them here: the index walked the lists of all the rarer words beside it, for each frequent one anew.
 */
const mostOfOne = 12_000
const fewRareOnes = 1500
/** So many times as many as chance asks for. */
const spare = 1.5

interface WordMatches {
  /** Rows to be weighed, the most telling first. */
  readonly ids: readonly number[]
  /** Every match, up to `mostCounted`. */
  readonly all: readonly number[]
}

/** A function that finds rows by words; those with all words of a short question are always among them. */
export function createWordSearch(
  ranking: Ranking,
): (terms: readonly Term[], filter: Filter, isKeywords: boolean) => WordMatches {
  /**
   * The newest that hold `core` and a frequent word. Where all that hold `core` are known (`among`) the index need not
   * look for those of the filter: walking what belongs to a project took two thirds of the time. `rare` tells how many
   * hold `core`.
   */
  function holding(
    core: string,
    { expression, documents }: Held,
    filter: Filter,
    among: ReadonlyMap<number, number> | null,
    rare: number,
  ): readonly number[] {
    if (among && filter.condition === '' && filter.expressions.length > 0) {
      const wanted = Math.ceil((mostFrequent * spare * ranking.documents(filter)) / rare)
      if (rare > fewRareOnes && Math.min(documents, wanted) < mostOfOne) {
        const limit = Math.min(wanted, mostOfOne)
        const every = ranking.newest(allOf([expression, ...filter.expressions]), filter, limit)
        const both = every.filter((id) => among.has(id))
        if (every.length < limit || both.length >= mostFrequent) return both.slice(0, mostFrequent)
      }
      const all = ranking.newest(allOf([core, expression]), filter, mostElsewhere)
      if (all.length < mostElsewhere)
        return all.filter((id) => among.has(id)).slice(0, mostFrequent)
    }
    return ranking.newest(allOf([core, expression, ...filter.expressions]), filter, mostFrequent)
  }

  /** Documents with some of the words, those with the rarest first. */
  function partial(terms: readonly Term[], filter: Filter): number[] {
    const held = [...heldOf(terms)].sort((a, b) => b.rarity - a.rarity)
    const known = held.filter(({ ids }) => ids.length > 0)
    const frequent = held.filter(({ ids, documents }) => ids.length === 0 && documents > 0)
    const sums = new Map<number, number>()
    const add = (ids: readonly number[], rarity: number) => {
      for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + rarity)
    }
    for (const { ids, rarity } of known) add(ids, rarity)
    const rare = sums.size
    const [rarest] = frequent
    const telling = frequent.slice(0, 1 + mostRefined)
    if (sums.size === 0 && isOften(telling, ranking.documents(filter))) {
      // The newest that hold all of them are the best: to put 2,000 with each of them in order took 10 ms, this takes 1.
      const match = allOf([...telling.map(expressionOf), ...filter.expressions])
      const best = ranking.newest(match, filter, mostPartial)
      if (best.length === mostPartial) return [...best]
    }
    if (sums.size < mostPartial && rarest) {
      const match = allOf([rarest.expression, ...filter.expressions])
      add(ranking.newest(match, filter, mostFrequent), rarest.rarity)
      frequent.shift()
    }
    if (sums.size > mostPartial && known.length <= fewRare) {
      // The rare words bring the documents; which of those hold frequent ones too is asked of the index.
      const core = anyOf((known.length > 0 ? known : rarest ? [rarest] : []).map(expressionOf))
      for (const held of frequent.slice(0, mostRefined))
        add(holding(core, held, filter, known.length > 0 ? sums : null, rare), held.rarity)
    }
    return highestOf(sums, mostPartial)
  }

  return (terms, filter, isKeywords) => {
    const isAsked =
      !terms.some(isNowhere) &&
      !terms.some(isSign) &&
      (isKeywords || (terms.length <= mostTogether && !terms.some(isRead)))
    const full = isAsked
      ? ranking.matches(allTerms(terms), terms.length, filter)
      : { ids: [], all: [] }
    if (full.all.length >= enough || (terms.length < 2 && terms[0]?.others.length === 0))
      return full
    const ids = [...new Set([...full.ids, ...partial(terms, filter)])]
    return { ids, all: [...new Set([...full.all, ...ids])].slice(0, mostCounted) }
  }
}

/** So many ids with the highest sums, of equal ones the newest, the highest first; there may be 20,000 to choose from. */
function highestOf(sums: ReadonlyMap<number, number>, most: number): number[] {
  const highest: { readonly id: number; readonly sum: number }[] = []
  for (const [id, sum] of sums) {
    const isBelow = (other: { readonly id: number; readonly sum: number } | undefined) =>
      other !== undefined && (other.sum > sum || (other.sum === sum && other.id > id))
    if (highest.length === most && isBelow(highest[most - 1])) continue
    let place = highest.length
    while (place > 0 && !isBelow(highest[place - 1])) place -= 1
    highest.splice(place, 0, { id, sum })
    if (highest.length > most) highest.pop()
  }
  return highest.map(({ id }) => id)
}

/** Whether words stand together often enough, as chance has it, that a part of the index shows so many. */
function isOften(held: readonly Held[], documents: number): boolean {
  const share = held.reduce((product, one) => product * (one.documents / documents), 1)
  return held.length > 0 && share * documents >= mostPartial * 4
}

const expressionOf = ({ expression }: Held) => expression

/** Whether no document holds it: then none holds it and the others. */
function isNowhere({ term, documents }: Term): boolean {
  return term.type === 'word' && documents === 0
}

/** Whether the index knows less of it than was asked: which documents hold it was read. */
function isSign({ term }: Term): boolean {
  return term.type === 'sign'
}

/** Whether the documents that hold it, or a piece of it, were read: else they are too many. */
function isRead({ ids, others }: Term): boolean {
  return ids.length > 0 || others.some((one) => one.ids.length > 0)
}

/** The words and the pieces of names, each once. */
function heldOf(terms: readonly Term[]): Iterable<Held> {
  return new Map(
    terms
      .flatMap((term) => (term.others.length > 0 ? term.others : [term]))
      .map((held) => [held.expression, held]),
  ).values()
}
