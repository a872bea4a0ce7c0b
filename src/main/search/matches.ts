// Tells every document that matches a question, whatever of them is weighed: what is counted is what can be listed.
import type { SearchFacets, SearchInput } from '../../shared/contract/search.ts'
import { type SearchKind, searchKinds } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import { compileFilter, type Filter, kindExpression } from './filters.ts'
import { stopIfGivenUp } from './given-up.ts'
import { mostCounted, type Ranking } from './rank/ranking.ts'
import { allOf, anyOf, termExpression } from './words/match-expression.ts'
import type { QueryTerm } from './words/parse-query.ts'
import type { Term } from './words/settle-terms.ts'
import { stemOf } from './words/stems.ts'
import { isStopWord } from './words/stop-words.ts'

/** A document with what it is counted by. */
export interface Divided {
  readonly id: number
  readonly kind: SearchKind
  readonly projectId: string | null
  readonly sessionId: string | null
}

/** A question whose matches are counted. */
export interface Counted {
  readonly input: SearchInput
  /** What `input` lets through; null for nothing. */
  readonly filter: Filter | null
  readonly terms: readonly Term[]
  /** Whether they are a few keywords and no sentence. */
  readonly areKeywords: boolean
  /** Rows that an id names under a filter; they match whatever they hold. */
  readonly named: (input: SearchInput, filter: Filter) => readonly number[]
  /** Tells whether the answer was given up meanwhile. */
  readonly givenUp: SharedArrayBuffer | undefined
}

export interface Matches {
  /**
   * Rows that hold any of the words and that the filters let through, up to `mostCounted`; without words all that the
   * filters let through. So a narrower filter leaves a part of them, and never brings another.
   */
  rows(question: Counted): readonly number[]
  /** By what rows are counted, in their order. */
  read(ids: readonly number[]): readonly Divided[]
  /** Matches by kind and by project; neither is narrowed by its own filter. `rows` are those of the question itself. */
  facets(question: Counted, rows: readonly Divided[]): SearchFacets
  /** How many match in each of these sessions. */
  inSessions(
    question: Counted,
    rows: readonly Divided[],
    sessionIds: readonly string[],
  ): ReadonlyMap<string, number>
}

/** So many projects are told; a list of more is no help. */
const mostProjects = 20
/** In questions of more terms any piece of a name is one word of many; to choose among the pieces of each takes too long. */
const fewTerms = 6

export function createMatches(
  db: Db,
  ranking: Pick<Ranking, 'known' | 'newest' | 'signed'>,
): Matches {
  // Arrays instead of objects: there may be a thousand.
  const divided = db
    .prepare<[string], [id: number, SearchKind, string | null, string | null]>(
      `SELECT d.id, d.kind, d.project_id, d.session_id
       FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value`,
    )
    .raw()
  const named = db.prepare<[string], { id: string; name: string }>(
    'SELECT p.id, p.name FROM json_each(?) wanted CROSS JOIN projects p ON p.id = wanted.value',
  )

  /** The newest that hold any of the terms; those that were read before are not read again. */
  function holding(
    terms: readonly Term[],
    filter: Filter,
    areKeywords: boolean,
  ): readonly number[] {
    const lists: (readonly number[])[] = terms.flatMap(({ term }) =>
      term.type === 'sign' ? [ranking.signed(term, filter).ids] : [],
    )
    const words = terms.filter(({ term }) => term.type !== 'sign')
    const expressions =
      words.length === 0 && lists.length > 0 ? [] : expressionsOf(words, areKeywords)
    const unread = expressions.filter((expression) => {
      const ids = ranking.known(matchOf(expression, filter), filter, mostCounted)
      if (ids) lists.push(ids)
      return !ids
    })
    if (unread.length > 0)
      lists.push(ranking.newest(matchOf(anyOf(unread), filter), filter, mostCounted))
    return newestOfAll(lists)
  }

  function rows(question: Counted): readonly number[] {
    const { filter, terms, areKeywords } = question
    if (!filter) return []
    // Where one word alone fills the count the others need no reading: of 48 words that took longer than all the rest.
    const many = terms.filter(({ documents }) => documents >= mostCounted)
    // A word is quicker to read than a name with its pieces, and the same one each time the question is asked.
    const [most] = many.sort(
      (one, other) =>
        Number(isWord(other)) - Number(isWord(one)) || other.documents - one.documents,
    )
    const ofOne = terms.length > 1 && most ? holding([most], filter, areKeywords) : []
    const found = ofOne.length === mostCounted ? ofOne : holding(terms, filter, areKeywords)
    return [...new Set([...question.named(question.input, filter), ...found])].slice(0, mostCounted)
  }

  function read(ids: readonly number[]): Divided[] {
    return divided
      .all(JSON.stringify(ids))
      .map(([id, kind, projectId, sessionId]) => ({ id, kind, projectId, sessionId }))
  }

  function within(question: Counted, narrower: Partial<SearchInput>): number {
    stopIfGivenUp(question.givenUp)
    const input = { ...question.input, ...narrower }
    return rows({ ...question, input, filter: compileFilter(db, input) }).length
  }

  /** The question without one of its filters, and what matches it then. */
  function without(question: Counted, filter: 'kinds' | 'projectId', known: readonly Divided[]) {
    const { [filter]: left, ...rest } = question.input
    if (left === undefined || left.length === 0) return { wider: question, all: known }
    const wider = { ...question, input: rest, filter: compileFilter(db, rest) }
    return { wider, all: read(rows(wider)) }
  }

  return {
    rows,
    read,
    facets(question, own) {
      // Where there are more than are read, each value is counted by itself.
      const byKind = without(question, 'kinds', own)
      const kindCounts = new Map(
        byKind.all.length < mostCounted
          ? tally(byKind.all.map(({ kind }) => kind))
          : searchKinds.map((kind) => [kind, within(byKind.wider, { kinds: [kind] })]),
      )
      const byProject = without(question, 'projectId', own)
      const frequent = tally(byProject.all.map(({ projectId }) => projectId)).slice(0, mostProjects)
      const alone = (projectId: string | null) =>
        within(byProject.wider, { projectId: projectId ?? '', withGlobal: false })
      const projects =
        byProject.all.length < mostCounted
          ? frequent
          : frequent
              .map(([projectId]): [string | null, number] => [projectId, alone(projectId)])
              .sort(byCount)
      const ids = JSON.stringify(projects.map(([projectId]) => projectId))
      const names = new Map(named.all(ids).map(({ id, name }) => [id, name]))
      return {
        kinds: searchKinds.flatMap((kind) => {
          const count = kindCounts.get(kind) ?? 0
          return count === 0 ? [] : [{ kind, count }]
        }),
        projects: projects.map(([projectId, count]) => ({
          projectId,
          project: projectId === null ? null : (names.get(projectId) ?? null),
          count,
        })),
      }
    },
    inSessions(question, own, sessionIds) {
      const counts = new Map(sessionIds.map((id) => [id, 0]))
      if (own.length < mostCounted) {
        for (const { sessionId } of own) {
          const count = sessionId === null ? undefined : counts.get(sessionId)
          if (sessionId !== null && count !== undefined) counts.set(sessionId, count + 1)
        }
        return counts
      }
      return new Map(sessionIds.map((sessionId) => [sessionId, within(question, { sessionId })]))
    },
  }
}

/** The condition on the index that a filter and a word make together. */
function matchOf(expression: string, filter: Filter): string {
  return allOf([expression, ...filter.expressions])
}

/** How often each value occurs, the most frequent first. */
function tally<Value extends string | null>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(byCount)
}

function byCount(
  [one, times]: readonly [string | null, number],
  [other, otherTimes]: readonly [string | null, number],
): number {
  return otherTimes - times || (one ?? '').localeCompare(other ?? '')
}

/** The conditions that a document holds one of the terms; without terms any document is meant. */
function expressionsOf(terms: readonly Term[], areKeywords: boolean): string[] {
  if (terms.length === 0) return [kindExpression()]
  const isShort = terms.length <= fewTerms
  const all = terms.flatMap(({ term }) => {
    const meant = finished(term)
    const whole = termExpression(meant)
    const isName = isShort && (areKeywords || !isHyphenated(meant))
    return isName ? (mostOf(meant) ?? whole) : (anyOfName(meant) ?? whole)
  })
  return [...new Set(all)]
}

/** The newest of several lists, each the newest first. */
function newestOfAll(lists: readonly (readonly number[])[]): readonly number[] {
  const [first = [], ...others] = lists
  if (others.length === 0) return first
  // What is older than as many of one list as are counted is not among the newest of all.
  const oldest = Math.max(0, ...lists.map((ids) => ids[mostCounted - 1] ?? 0))
  const all = new Set(lists.flatMap((ids) => (oldest > 0 ? ids.filter((id) => id >= oldest) : ids)))
  return Array.from(Float64Array.from(all).sort().reverse().subarray(0, mostCounted))
}

/**
 * An open last word as the index can ask for it: it looks for what begins with its stem, "made" for "madness". A word
 * with an ending is taken as it is; an e or y at its end may be on the way to a longer one.
 */
function finished(term: QueryTerm): QueryTerm {
  if (!('prefix' in term) || !term.prefix) return term
  const word = term.type === 'word' ? term.text : (term.pieces.at(-1) ?? '')
  return stemOf(word) === word || /[ey]$/.test(word) ? term : { ...term, prefix: false }
}

function isWord({ term }: Term): boolean {
  return term.type === 'word'
}

/** Plain words joined by hyphens, which are no name in a sentence: who asks for test-related decisions means tests. */
function isHyphenated(term: QueryTerm): boolean {
  return term.type === 'name' && /^[a-z-]+$/.test(term.text)
}

/** Of a compound name more than half of its pieces: less of it is another name. Null where that is no choice. */
function mostOf(term: QueryTerm): string | null {
  if (term.type !== 'name') return null
  const pieces = term.pieces.filter((piece) => piece.length > 1 && !isStopWord(piece))
  const least = Math.floor(pieces.length / 2) + 1
  if (pieces.length < 3 || least === pieces.length) return null
  const last = term.pieces.at(-1)
  const words = pieces.map((text) =>
    termExpression({ type: 'word', text, prefix: term.prefix && text === last }),
  )
  return anyOf([termExpression(term), ...choicesOf(words, least).map(allOf)])
}

/** A compound name or any of its pieces, as they find documents too. */
function anyOfName(term: QueryTerm): string[] | null {
  if (term.type !== 'name') return null
  const word = (text: string) => termExpression({ type: 'word', text, prefix: false })
  const pieces = term.pieces.filter((piece) => piece.length > 1 && !isStopWord(piece)).map(word)
  // What holds all of a finished name's pieces holds one of them.
  const isCovered = pieces.length > 0 && !term.prefix
  return [isCovered ? word(term.pieces.join('')) : termExpression(term), ...pieces]
}

/** Each choice of so many values, in their order. */
function choicesOf<Value>(values: readonly Value[], many: number): Value[][] {
  if (many === 0) return [[]]
  return values.flatMap((value, place) =>
    choicesOf(values.slice(place + 1), many - 1).map((rest) => [value, ...rest]),
  )
}
