// Search over everything remembered: by words, and by meaning too where there is a model, fused by score.
import {
  type SearchFacets,
  type SearchHit,
  type SearchInput,
  type SearchTime,
  searchInputSchema,
} from '../../shared/contract/search.ts'
import type { EventData } from '../../shared/event-types.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { Sought } from '../embed/models/model-profile.ts'
import type { Reranker } from '../embed/reranker.ts'
import type { VectorIndex } from '../embed/vectors/vector-index.ts'
import { asksForNew, readAskedTime, withoutTimeHints } from './dates/asked-time.ts'
import { createGivenUp, stopIfGivenUp } from './given-up.ts'
import { createQueryVector } from './meaning/query-vector.ts'
import type { Answer, Question } from './question.ts'
import { mostReranked, rerank } from './rank/rerank.ts'
import { condense } from './words/condense.ts'
import { longestQuestion } from './words/question-parts.ts'

/** What a search answers; the shape of the contract's `search.query`. */
interface SearchResult {
  readonly hits: SearchHit[]
  /** Records that match in all, counted up to 1,000; those folded into a hit as `similar` count as well. */
  readonly total: number
  /** Further records that hold none of the words and are near in meaning. */
  readonly near: number
  readonly facets: SearchFacets
  readonly mode: 'words' | 'hybrid'
  /** Why words alone answered where more was asked for, or null. */
  readonly note: string | null
  /** What was understood of a time that the query names, or null. */
  readonly time: SearchTime | null
  readonly durationMs: number
}

interface FindOptions {
  /** How long to wait for the query's vector, in ms. */
  readonly vectorLimitMs: number
  /** How long to wait for the rest (ms) before words alone answer on the main thread; null never answers there. */
  readonly patienceMs: number | null
  /** So many of the best. */
  readonly most: number
  /** Whether other words for what was asked are looked for too. */
  readonly synonyms?: boolean
  /** What is sought, where the kinds asked for do not tell it. */
  readonly seeks?: Sought
  /** When it is asked, in ms since 1970; now when left out. */
  readonly at?: number
}

export interface Search {
  /**
   * Answers a query that was checked where it came in. Any text is a valid query; one without words lists the newest that
   * fit the filters. One that `signal` gives up, or that counts alone, is noted nowhere. @throws AppError `unavailable` when it is given up.
   */
  query(input: SearchInput, signal?: AbortSignal): Promise<SearchResult>
  /**
   * The best in order, unread and without an event, at once: by words alone where the rest would have to
   * be started first and the main thread may answer.
   */
  find(input: SearchInput, options: FindOptions): Promise<Answer['ranked']>
}

interface Dependencies {
  /** Answers from the store; by words alone where it would take longer than so many ms, null for whatever it takes. */
  readonly answer: (question: Question, patienceMs: number | null) => Answer | Promise<Answer>
  readonly events: Pick<EventLog, 'write'>
  /** Takes secrets out of a query that is noted; queries are not noted when left out. */
  readonly redact?: (text: string) => string
  /** Words alone when left out. */
  readonly embedder?: Pick<Embedder, 'embedQuery' | 'profile' | 'state'>
  readonly vectors?: Pick<VectorIndex, 'indexOf'>
  /** Reads the best hits again, where the user has a model for it. */
  readonly reranker?: Pick<Reranker, 'key' | 'score'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Somebody waits for the answer (ms); without one in time the first order stands. */
const rerankLimitMs = 1500
/** Characters of the best that a thread looks through for passages: all of them, but for dozens of very long ones. */
const mostLooked = 640_000
/** Of so many the main thread looks through, which must not be held for longer than 16 ms: about 0.1 ms for 1,000. */
const mostLookedSoon = 48_000
/** Letters of a query that are noted; secrets are looked for in a little more. */
const longestNoted = 500
const longestRedacted = 2000
/** Hits of one question to the store at most. */
const mostHits = 100

/**
 * What pages and documents put into words where nobody sees it: places to break a word, marks of direction. Joiners stay,
 * since words of some scripts are written with them.
 */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

const defaults = searchInputSchema.parse({ query: '' })

function withDefaults(given: SearchInput): Question['input'] {
  return {
    ...given,
    ...(given.kinds === undefined ? {} : { kinds: [...new Set(given.kinds)] }),
    query: condense(given.query, longestQuestion).replace(unseen, ''),
    withGlobal: given.withGlobal ?? defaults.withGlobal,
    mode: given.mode ?? defaults.mode,
    explain: given.explain ?? defaults.explain,
    dates: given.dates ?? defaults.dates,
    sort: given.sort ?? defaults.sort,
    bySession: given.bySession ?? defaults.bySession,
    facets: given.facets ?? defaults.facets,
    limit: given.limit ?? defaults.limit,
    offset: given.offset ?? defaults.offset,
  }
}

/** The same question where the answer must come at once, on the main thread: by words alone. */
export function askedSoon(question: Question): Question {
  return { ...question, meaning: null, looked: Math.min(question.looked, mostLookedSoon) }
}

/** The question within the time that it names, at `now`; null where it names none, or the time was given beside it. */
function timeOf(input: Question['input'], now: number) {
  if (!input.dates || input.from !== undefined || input.to !== undefined) return null
  const { time, query } = readAskedTime(input.query, now, input.timeZone)
  if (!time) return null
  const { from, to } = time
  const bounds = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  return { time: { ...time, words: [...time.words] }, input: { ...input, ...bounds, query } }
}

export function createSearch(dependencies: Dependencies): Search {
  const { answer, events, redact, reranker, now = Date.now } = dependencies
  const vectorOf = createQueryVector(dependencies)

  /** One page of hits; the pages that begin among the best are cut from these after they were read again. */
  async function page(
    input: Question['input'],
    meaning: Question['meaning'],
    prefersNewer: boolean,
    givenUp: Question['givenUp'],
  ): Promise<Answer> {
    const question = {
      ...{ input, meaning, time: now(), prefersNewer, named: 0, looked: 0, texts: 0 },
      ...(givenUp ? { givenUp } : {}),
    }
    const end = input.offset + input.limit
    const isReranked =
      reranker?.key != null &&
      input.sort === 'best' &&
      input.query.trim() !== '' &&
      input.limit > 0 &&
      input.offset < mostReranked &&
      end <= mostHits
    if (!isReranked) return answer(question, null)
    const wide = { ...input, offset: 0, limit: Math.max(mostReranked, end) }
    const found = await answer({ ...question, input: wide, texts: mostReranked }, null)
    const texts = found.texts.filter((text) => text !== null)
    const scores = await reranker.score(input.query, texts, rerankLimitMs)
    const hits = scores ? rerank(found.hits, found.texts, scores) : found.hits
    return { ...found, hits: hits.slice(input.offset, end) }
  }

  async function answerOf(
    input: Question['input'],
    prefersNewer: boolean,
    givenUp: Question['givenUp'],
  ) {
    const { meaning, note } = await vectorOf(input)
    stopIfGivenUp(givenUp)
    return { input, meaning, note, found: await page(input, meaning, prefersNewer, givenUp) }
  }

  async function answerAsked(asked: Question['input'], givenUp: Question['givenUp']) {
    const named = timeOf(asked, now())
    const within = await answerOf(named?.input ?? asked, named?.time.prefer === 'newer', givenUp)
    const isEmpty =
      named !== null && named.time.prefer === null && within.found.total + within.found.near === 0
    // What is left of the question is asked of any time: the words for a time would find those that tell of months.
    const rest = named?.input.query ?? ''
    const anyTime =
      isEmpty && rest !== '' ? await answerOf({ ...asked, query: rest }, false, givenUp) : null
    const isOfAnyTime = anyTime !== null && anyTime.found.total + anyTime.found.near > 0
    const { found, meaning, note } = isOfAnyTime ? anyTime : within
    const time = named && { ...named.time, isApplied: !isOfAnyTime }
    const mode: SearchResult['mode'] = meaning ? 'hybrid' : 'words'
    const { hits, total, near, facets, words, filters } = found
    return { hits, total, near, facets, mode, note, time, words, filters }
  }

  function note(
    { query, projectId, preferProjectId, sessionId, askedIn }: Question['input'],
    told: Pick<EventData<'search.query'>, 'mode' | 'words' | 'results'> & {
      readonly filters: readonly string[]
    },
    facts: { readonly durationMs: number; readonly error?: unknown },
  ): void {
    const noted = redact?.(query.slice(0, longestRedacted)).slice(0, longestNoted) ?? null
    events.write(
      'search.query',
      {
        ...{ query: noted, mode: told.mode, words: told.words, filters: [...told.filters] },
        ...{ projectId: projectId ?? preferProjectId ?? null, results: told.results },
      },
      { sessionId: askedIn ?? sessionId, ...facts },
    )
  }

  return {
    async find(given, { vectorLimitMs, patienceMs, most, synonyms = false, seeks, at }) {
      const asked = withDefaults(given)
      const time = at ?? now()
      const input = { ...asked, query: withoutTimeHints(asked.query, time) }
      const by = { limitMs: vectorLimitMs, ...(seeks ? { seeks } : {}) }
      const { meaning } = await vectorOf(input, by)
      const question = {
        ...{ input, meaning, time, named: most, synonyms },
        ...{ prefersNewer: asksForNew(asked.query, time), looked: mostLooked, texts: 0 },
      }
      return (await answer(question, patienceMs)).ranked
    },
    async query(given, signal) {
      const start = performance.now()
      const asked = withDefaults(given)
      try {
        const answered = await answerAsked(asked, signal && createGivenUp(signal))
        const durationMs = performance.now() - start
        const { words, filters, ...result } = answered
        if (asked.limit === 0) return { ...result, durationMs }
        const { hits, total, near } = result
        const sessionId = asked.askedIn ?? asked.sessionId
        const byMeaning = total === 0 && near > 0 ? 'vectors' : 'hybrid'
        const mode = result.mode === 'words' ? 'words' : byMeaning
        note(asked, { mode, words, filters, results: total + near }, { durationMs })
        events.write(
          'search.result',
          {
            ...{ hits: hits.length, topScore: hits[0]?.score ?? null },
            given: hits.map(({ ref, score }) => ({ ref, score })),
          },
          { sessionId, durationMs },
        )
        events.write(
          'context.progressive',
          { depth: 'index', items: hits.length },
          { sessionId, durationMs },
        )
        return { ...result, durationMs }
      } catch (error) {
        if (signal?.aborted) throw error
        const mode = asked.mode === 'words' ? 'words' : 'hybrid'
        const durationMs = performance.now() - start
        note(asked, { mode, words: 0, filters: [], results: 0 }, { durationMs, error })
        throw error
      }
    },
  }
}
