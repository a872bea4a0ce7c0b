// Reads rows of the word index, the newest first; what was read for a question is not read again.
import type { Statement } from 'better-sqlite3'
import type { Db } from '../../db/open.ts'
import { allRows, type Filter } from '../filters.ts'
import { allOf, anyOf } from '../words/match-expression.ts'
import type { Frequencies } from './frequencies.ts'
import { createStoreSize } from './store-size.ts'

/** Rows of one session lie among so many, but for one that goes on for weeks. */
const closeRows = 20_000
/**
 * A bound row number as the index takes it: the driver binds numbers as floats, for which it walks all rows and leaves
 * those out of range away, 70 ms instead of 10 for two frequent words among 40,000 of 1,000,000 documents.
 */
const asRow = (parameter: string) => `CAST(${parameter} AS INTEGER)`

/**
 * Words that so few documents of the whole store hold are read without the filter, so many of them at least: which of
 * the documents belong to a project is then asked once. For each word by itself that took 1.5 of 1.6 ms at 1,000,000.
 */
const mostInStore = 4000
const fewestTogether = 2
/** So many rows of all these words together. */
const mostTogether = 24_000

/** So many rows at the end of the store are looked at for the newest, at least. */
const fewestLooked = 1000
/** Among older rows they are taken to be as dense as among the newer; so much more is read, since they may be rarer. */
const spareOfFew = 1.5
const manyTell = 500
const spareOfMany = 1.2

/** Rows that were read for a question, up to a limit. */
interface Read {
  readonly ids: readonly number[]
  readonly limit: number
}

/** What a filter says of the rows themselves. */
type Rows = Pick<Filter, 'condition' | 'values'>

export interface IndexRows {
  /** Rows that match, newest first, up to `limit`. */
  newest(match: string, filter: Filter, limit: number): readonly number[]
  /** The same of the whole store; what was read of it beside this filter is not read again. */
  newestInStore(match: string, limit: number, filter: Filter | null): readonly number[]
  /** `newest` where this filter was asked for it before, for as many at least; null where the index must be read. */
  known(match: string, filter: Filter, limit: number): readonly number[] | null
  /**
   * Reads what each of these conditions finds under a filter, up to `limit`, where that is quicker at once than one after
   * the other: `newest` then knows it.
   */
  readTogether(matches: readonly string[], filter: Filter, limit: number): void
}

function isClose({ values }: Pick<Filter, 'values'>): boolean {
  return Number(values.high) - Number(values.low) < closeRows
}

/** The rows of the word index of `db`. */
export function createIndexRows(
  db: Db,
  frequencies: Pick<Frequencies, 'known' | 'keep'>,
): IndexRows {
  const storeSize = createStoreSize(db)
  const prepared = new Map<string, Statement<[object], number>>()
  const rowsOfSession = db
    .prepare<[string | number], number>(
      'SELECT id FROM search_documents WHERE session_id = ? ORDER BY id DESC',
    )
    .pluck()

  /** Conditions are few: one for each set of filters. */
  function select(filter: Rows, order: 'ASC' | 'DESC') {
    const { condition } = filter
    // Rows that lie close together are found by the index of words at once: else it is asked for each row by itself.
    const join = isClose(filter) ? 'CROSS JOIN' : 'JOIN'
    const key = `${order} ${join} ${condition}`
    const known = prepared.get(key)
    if (known) return known
    // Without conditions on the table the word index alone is read.
    const [from, where] = condition
      ? [`search_words w ${join} search_documents d ON d.id = w.rowid`, ` AND ${condition}`]
      : ['search_words w', '']
    const statement = db
      .prepare<[object], number>(
        `SELECT w.rowid FROM ${from}
         WHERE search_words MATCH @match AND w.rowid BETWEEN ${asRow('@low')} AND ${asRow('@high')}${where}
         ORDER BY w.rowid ${order} LIMIT @limit`,
      )
      .pluck()
    prepared.set(key, statement)
    return statement
  }

  /** The last row of the store when a filter was first asked for. */
  const lastRows = new WeakMap<Rows, number>()
  function lastRow(filter: Rows): number {
    const last = lastRows.get(filter) ?? storeSize()
    lastRows.set(filter, last)
    return last
  }

  /**
   * Rows that match, newest first. The index finds where a list of documents ends by reading all its pages, 2 ms for a
   * frequent word among 1,000,000 documents, and any other place by a list of pages: so the newest are read upwards,
   * from where as many must lie as are wanted.
   */
  function readNewest(match: string, filter: Rows, limit: number): number[] {
    const low = Number(filter.values.low)
    const down = (bounds: object, most: number) =>
      select(filter, 'DESC').all({ ...filter.values, ...bounds, match, limit: most })
    const up = (bounds: object, most: number) =>
      select(filter, 'ASC')
        .all({ ...filter.values, ...bounds, match, limit: most })
        .reverse()
    if (isClose(filter)) return up({}, closeRows).slice(0, limit)
    if (filter.values.sessionId !== undefined) return newestOfSession(match, filter, limit)
    if (filter.condition !== '') return down({}, limit)
    const last = lastRow(filter)
    const start = Math.max(low, last - Math.max(fewestLooked, limit * 2))
    const ids = up({ low: start }, -1)
    let from = start
    while (ids.length < limit && from > low) {
      const wanted = limit - ids.length
      const looked = last - from + 1
      const share = ids.length > manyTell ? spareOfMany : spareOfFew
      // As dense as among the newer ones; where they are not, as many again as were looked at.
      const guess = (wanted / Math.max(1, ids.length)) * looked * share
      const rows = from === start ? guess : Math.max(guess, looked)
      const next = ids.length === 0 ? low : Math.max(low, Math.floor(from - rows))
      const older = up({ low: next, high: from - 1 }, wanted * 4)
      if (older.length === wanted * 4) return [...ids, ...down({ high: from - 1 }, wanted)]
      ids.push(...older)
      from = next
    }
    return ids.length > limit ? ids.slice(0, limit) : ids
  }

  /**
   * The same of a session whose rows lie apart: what an update tells of older turns stands at the end of the store. Its rows
   * are looked for where they are, close ones together: all between the first and the last took seconds.
   */
  function newestOfSession(match: string, filter: Rows, limit: number): number[] {
    const { values, condition } = filter
    const ids: number[] = []
    for (const rows of closeTogether(rowsOfSession.all(values.sessionId ?? ''))) {
      if (ids.length >= limit) break
      ids.push(...readNewest(match, { condition, values: { ...values, ...rows } }, closeRows))
    }
    return ids.slice(0, limit)
  }

  /** What was read for a question: what is weighed is counted, too, which would read it again. */
  const read = new WeakMap<Filter, Map<string, Read>>()

  function known(match: string, filter: Filter, limit: number): readonly number[] | null {
    const one = read.get(filter)?.get(match)
    if (!one || (one.limit < limit && one.ids.length === one.limit)) return null
    return one.ids.length > limit ? one.ids.slice(0, limit) : one.ids
  }

  function newest(match: string, filter: Filter, limit: number): readonly number[] {
    const again = known(match, filter, limit)
    if (again) return again
    const ids = readNewest(match, filter, limit)
    keepRead(match, filter, ids, limit)
    return ids
  }

  function keepRead(match: string, filter: Filter, ids: readonly number[], limit: number): void {
    const ofFilter = read.get(filter) ?? new Map<string, Read>()
    read.set(filter, ofFilter.set(match, { ids, limit }))
  }

  const inStore = select({ condition: '', values: allRows }, 'DESC')
  /** What was read of the whole store beside a filter: all of it. */
  const readInStore = new WeakMap<Filter, ReadonlyMap<string, readonly number[]>>()
  const newestInStore = (match: string, limit: number, filter: Filter | null) =>
    (filter && readInStore.get(filter)?.get(match)?.slice(0, limit)) ??
    readNewest(match, { condition: '', values: allRows }, limit)

  /** All documents of the store that hold a condition, where they are few; else null. */
  function fewInStore(match: string): readonly number[] | null {
    const key = `store ${match}`
    if (frequencies.known(key) !== null) return null
    const ids = inStore.all({ ...allRows, match, limit: mostInStore })
    if (ids.length < mostInStore) return ids
    frequencies.keep(key, mostInStore)
    return null
  }

  function readTogether(matches: readonly string[], filter: Filter, limit: number): void {
    if (filter.condition !== '' || filter.expressions.length === 0) return
    const whole = (match: string) => allOf([match, ...filter.expressions])
    const unread = [...new Set(matches)].filter(
      (match) =>
        (frequencies.known(whole(match)) ?? 0) <= limit && !known(whole(match), filter, limit),
    )
    if (unread.length < fewestTogether) return
    let rows = 0
    const few = unread.flatMap((match) => {
      const ids = rows < mostTogether ? fewInStore(match) : null
      rows += ids?.length ?? 0
      return ids ? [{ match, ids }] : []
    })
    if (few.length < fewestTogether) return
    readInStore.set(filter, new Map(few.map(({ match, ids }) => [match, ids])))
    const any = whole(anyOf(few.map(({ match }) => match)))
    const within = new Set(select(filter, 'ASC').all({ ...filter.values, match: any, limit: -1 }))
    for (const { match, ids } of few) {
      const own = ids.filter((id) => within.has(id)).slice(0, limit)
      keepRead(whole(match), filter, own, limit)
    }
  }

  return { newest, newestInStore, known, readTogether }
}

/** The first and last of rows that lie close together, for rows from the last to the first. */
function closeTogether(rows: readonly number[]): { readonly low: number; readonly high: number }[] {
  const all: { low: number; high: number }[] = []
  for (const row of rows) {
    const last = all.at(-1)
    if (last && last.high - row < closeRows) last.low = row
    else all.push({ low: row, high: row })
  }
  return all
}
