// Reads the documents of a page of hits and says why each is one.
import type { SearchHit } from '../../../shared/contract/search.ts'
import type { MemorySayer, SearchKind } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import { packHit, unpackTold } from '../beside/pieces.ts'
import type { Together } from '../beside/shared-work.ts'
import { agentOf, authorOf } from '../kinds/record-sql.ts'
import { isAnswer } from '../rank/by-date.ts'
import type { ScoreParts } from '../rank/fuse.ts'
import { createDuplicateFolder } from '../rank/near-duplicates.ts'
import type { WeighedTerm } from '../rank/scoring.ts'
import { createGroupTeller, groupBySession } from './group-sessions.ts'
import { createHitTeller, type TellHit } from './hit-texts.ts'
import { shownTitle } from './shown-title.ts'

interface DocumentRow {
  readonly id: number
  readonly kind: SearchKind
  readonly ref: string
  readonly projectId: string | null
  readonly project: string | null
  readonly sessionId: string | null
  readonly at: number
  readonly author: MemorySayer | null
  readonly agent: string | null
  readonly title: string
  readonly body: string
  readonly parts: string
}

/** A document to be shown, with its score. */
export interface RankedHit {
  readonly id: number
  readonly score: number
  /** Null where nothing was weighed: what an id names, and what filters alone list. */
  readonly parts: ScoreParts | null
  /** Where in its text the part begins by which it was scored; null where it was scored as one, or not at all. */
  readonly scored?: number | null
}

interface HitPage {
  readonly hits: SearchHit[]
  /** Beginnings of the texts of the first ones; null for those that were not weighed. */
  readonly texts: (string | null)[]
}

interface PageOptions {
  readonly offset: number
  readonly limit: number
  readonly explain: boolean
  /** Whether the hits of one session are one, with the others told beside it. */
  readonly bySession: boolean
  /** The sessions of what is ranked, as far as they are known. */
  readonly sessionOf: ReadonlyMap<number, string | null>
  /** What meaning alone found. */
  readonly isByMeaning: ReadonlySet<number>
  /** How many match in sessions. */
  readonly inSessions: (sessionIds: readonly string[]) => ReadonlyMap<string, number>
  /** So many texts are wanted. */
  readonly texts: number
  /** Shares the work of telling what stands in the hits. */
  readonly together: Together
}

/** Letters of a text that are handed on to be read again. */
const textLength = 1500

/** Near-duplicates are folded among so many of the best; nobody reads further to compare. */
const foldedAmong = 300

/** So many of the best are looked through for further hits of the sessions of a page. */
const groupedAmong = 150

/** Documents beyond those of a page that are read with it, since some may be folded away. */
const readAhead = 5

/** A reader of a page of hits in the order given; rows that vanished meanwhile are left out. */
export function createHitReader(db: Db) {
  // One statement for all: each by itself took 40 µs, most of it to prepare the statement again.
  const select = db.prepare<[string], DocumentRow>(`
    SELECT d.id, d.kind, d.ref, d.project_id AS projectId,
      (SELECT p.name FROM projects p WHERE p.id = d.project_id) AS project, d.session_id AS sessionId,
      d.at, ${authorOf('d')} AS author, ${agentOf('d')} AS agent, d.title, d.body, d.parts
    FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value`)

  const tellGroups = createGroupTeller(db)

  function* rowsOf(
    ranked: Iterable<RankedHit>,
    atOnce: number,
  ): Generator<{ readonly row: DocumentRow; readonly from: RankedHit; readonly place: number }> {
    const rest = ranked[Symbol.iterator]()
    for (let start = 0; ; start += atOnce) {
      const part = nextOf(rest, atOnce)
      if (part.length === 0) return
      const rows = new Map(
        select.all(JSON.stringify(part.map(({ id }) => id))).map((row) => [row.id, row]),
      )
      for (const [place, from] of part.entries()) {
        const row = rows.get(from.id)
        if (row) yield { row, from, place: start + place }
      }
    }
  }

  return (
    ranked: Iterable<RankedHit>,
    asked: readonly WeighedTerm[],
    options: PageOptions,
  ): HitPage => {
    const { offset, limit, explain, bySession, sessionOf, isByMeaning, inSessions, texts } = options
    const folder = createDuplicateFolder()
    const wanted = offset + limit
    const kept: { readonly row: DocumentRow; readonly from: RankedHit; similar: number }[] = []
    const sessions = new Set<unknown>()
    // Named and listed documents come first and are never folded; the others are, in this order.
    const foldable: { readonly row: DocumentRow; similar: number }[] = []
    // What the agent ended a turn with, and what was asked and told of it, are one turn: the best of them is shown.
    const ofTurn = new Map<string, { readonly row: DocumentRow; similar: number }>()
    // By session what the same session holds is counted with it.
    const fold = (into: { readonly row: DocumentRow; similar: number }, row: DocumentRow) => {
      if (!bySession || row.sessionId === null || row.sessionId !== into.row.sessionId)
        into.similar += 1
    }
    /** Of sessions that are told already the rest needs no reading. */
    function* worthReading(): Generator<RankedHit> {
      let place = 0
      for (const one of ranked) {
        const sessionId = place++ < groupedAmong ? null : sessionOf.get(one.id)
        if (!bySession || sessionId == null || !sessions.has(sessionId)) yield one
      }
    }
    for (const { row, from, place } of rowsOf(worthReading(), wanted + readAhead)) {
      const found = bySession ? sessions.size : kept.length
      if (found >= wanted && (!bySession || place >= groupedAmong)) break
      const hit = { row, from, similar: 0 }
      if (from.parts !== null && place < foldedAmong) {
        const answered = ofTurn.get(row.ref)
        if (answered && (row.kind === 'answer' || answered.row.kind === 'answer')) {
          fold(answered, row)
          continue
        }
        const same = folder.fold(row)
        const first = same === null ? undefined : foldable[same]
        if (first) fold(first, row)
        if (same !== null) continue
        foldable.push(hit)
        ofTurn.set(row.ref, hit)
      }
      kept.push(hit)
      sessions.add(row.sessionId ?? row.id)
    }
    const best = Math.max(0, ...kept.map(({ from }) => (from.parts === null ? 0 : from.score)))
    const flat = kept.map((hit) => ({
      ...hit.row,
      hit,
      isMatch: !isByMeaning.has(hit.row.id),
      isWeak: hit.from.parts !== null && !isAnswer(hit.from.score, best),
    }))
    const groups = bySession ? groupBySession(flat).slice(offset, wanted) : []
    const toldGroups = tellGroups(groups, inSessions)
    const page = bySession
      ? groups.map(({ best }, place) => ({ ...best.hit, group: toldGroups[place] }))
      : kept.slice(offset).map((hit) => ({ ...hit, group: undefined }))
    // Made where a hit is told here at all.
    let teller: TellHit | null = null
    const tellHere: TellHit = (hit) => {
      teller ??= createHitTeller(asked)
      return teller(hit)
    }
    const told = page.map((shown) => {
      const { row, from } = shown
      const { title, body, parts } = row
      const hit = { title, body, parts, scored: from.scored ?? null }
      const texts = options.together.put(
        'show',
        () => packHit(hit),
        () => tellHere(hit),
        unpackTold,
      )
      return { ...shown, texts }
    })
    return {
      texts: page
        .slice(0, texts)
        .map(({ row: { title, body }, from }) =>
          from.parts === null ? null : `${title}\n${body}`.slice(0, textLength),
        ),
      hits: told.map(({ row, from, similar, group, texts }) => ({
        ...toHit(row, from, texts.result()),
        similar,
        ...(group ? { group } : {}),
        ...(explain && from.parts ? { parts: partsOf(from.parts) } : {}),
      })),
    }
  }
}

/** Up to so many more of them. */
function nextOf<Value>(iterator: Iterator<Value>, most: number): Value[] {
  const values: Value[] = []
  while (values.length < most) {
    const { done, value } = iterator.next()
    if (done === true) break
    values.push(value)
  }
  return values
}

function partsOf({ prior, ...parts }: ScoreParts): SearchHit['parts'] {
  return { ...parts, ...prior, reranked: null }
}

function toHit(
  row: DocumentRow,
  { score }: RankedHit,
  { snippet, matched }: ReturnType<TellHit>,
): Omit<SearchHit, 'similar' | 'parts'> {
  return {
    kind: row.kind,
    ref: row.ref,
    title: shownTitle(row.title),
    snippet,
    projectId: row.projectId,
    project: row.project,
    sessionId: row.sessionId,
    at: row.at,
    author: row.author,
    agent: row.agent,
    score: Math.round(score * 10_000) / 10_000,
    matched,
  }
}
