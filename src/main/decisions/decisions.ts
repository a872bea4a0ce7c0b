// The memory of decisions: takes them from elsewhere, and finds those that are like a request.
import type {
  DecisionInput,
  DecisionRow,
  RecallRequest,
} from '../../shared/contract/deciding/decisions.ts'
import type { Announcer } from '../base/announcer.ts'
import type { Logger } from '../base/logs/log.ts'
import { redactPayload } from '../capture/redact/redact-payload.ts'
import { redactText } from '../capture/redact/redact-text.ts'
import { type AlikeRow, createAlikeRows } from '../db/decisions/alike-rows.ts'
import { createDecisionQueries } from '../db/decisions/decision-queries.ts'
import { createForeignDecisions } from '../db/decisions/foreign-decisions.ts'
import type { Db } from '../db/open.ts'
import { storedTexts } from '../db/stored-json.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { VectorIndex } from '../embed/vectors/vector-index.ts'
import type { Queue } from '../jobs/queue.ts'
import { decisionDocument } from '../search/kinds/decision-documents.ts'
import type { Search } from '../search/search.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { loadBashGrammar } from '../shell/bash-grammar.ts'
import { type Asked, askedOf } from './asked/asked.ts'
import { likenessOf } from './likeness.ts'

export interface Recalled {
  readonly rows: { decision: DecisionRow; likeness: number }[]
  readonly mode: 'words' | 'hybrid'
}

export interface Decisions {
  /**
   * The answered decisions that are most like a request, `k` at most, the nearest first; none for a `k` of 0. Without
   * a model by words and commands alone; what fails is logged and gives what is left.
   */
  recall(request: RecallRequest): Promise<Recalled>
  /**
   * Takes a decision from elsewhere; one whose id is known stays as it is, with its vector.
   * @throws AppError `invalid_input` for a vector that does not fit.
   */
  record(decision: DecisionInput): Promise<{ id: string; status: 'stored' | 'known' }>
  /** Has what is untold told; of a file of an older version that is all of it. */
  start(): void
}

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly log: Logger
  readonly search: Pick<Search, 'find'>
  readonly embedder: Pick<Embedder, 'embedQuery' | 'profile'>
  readonly vectors: Pick<VectorIndex, 'indexOf' | 'nearest'>
  readonly acceptVector: (
    decision: { readonly id: string; readonly documentId: number },
    vector: readonly number[],
  ) => void
  /** The project of a folder; null for one that is not known. */
  readonly projectOf: (cwd: string) => string | null
}

/** How long a request waits for its vector (ms): a hook may be waiting for the answer. */
const vectorLimitMs = 120
/** What meaning says of likeness, beside what the commands say. */
const shareOfMeaning = 0.35
/** Of so many, those most alike by words and commands, the meaning is compared. */
const mostCompared = 100

export function createDecisions(dependencies: Dependencies): Decisions {
  const { db, queue, searchIndex, announcer, log, search, embedder, vectors } = dependencies
  const alike = createAlikeRows(db)
  const queries = createDecisionQueries(db)
  const foreign = createForeignDecisions(db)

  async function recalled(request: RecallRequest): Promise<Recalled> {
    await loadBashGrammar()
    const { tool, goal, k } = request
    // What is stored was redacted: only so is a request with a secret the same as before.
    const { input } = redactPayload({ input: request.input }) as { input: unknown }
    const place = foreign.placeOf(goal)
    const cwd = request.cwd ?? place?.cwd ?? null
    const projectId =
      request.projectId ?? place?.projectId ?? (cwd === null ? null : dependencies.projectOf(cwd))
    const scope = { scope: request.scope, goal, projectId }
    const asked = askedOf({ tool, input, cwd })
    const near = await meaningOf(asked)
    const own = new Set(asked.tokens)
    const weigh = (rows: readonly AlikeRow[]): [AlikeRow, number][] =>
      rows.flatMap((row) => {
        const like = likeness(row, asked, own)
        return like === null ? [] : [[row, like] as [AlikeRow, number]]
      })
    const candidates = alike.candidates(scope, asked)
    let found = weigh(candidates.rows)
    // In a large scope that knows nothing of its kind, what is alike lies behind the newest: the words find it. Searched
    // for each request, they took half a second of some at 100,000.
    if (!candidates.isWhole && candidates.ofKind < k) {
      const known = new Set(found.map(([{ documentId }]) => documentId))
      const documents = await byWords(asked, scope.projectId, request.scope)
      const others = documents.filter((id) => !known.has(id))
      if (others.length > 0) found = [...found, ...weigh(alike.byDocuments(scope, others))]
    }
    const best = near === null ? found : withMeaning(found, near)
    const rows = best
      .sort(([one, a], [other, b]) => b - a || other.at - one.at || (one.id < other.id ? -1 : 1))
      .slice(0, k)
      .flatMap(([{ id }, like]) => {
        const decision = queries.get(id, false)
        if (decision === null) return []
        const { input: _, situation, prompt, version, ...row } = decision
        return [{ decision: row, likeness: Math.round(like * 1000) / 1000 }]
      })
    return { rows, mode: near === null ? 'words' : 'hybrid' }
  }

  async function meaningOf(asked: Asked): Promise<Float32Array | null> {
    if (embedder.profile === null) return null
    try {
      const vector = await embedder.embedQuery(textOf(asked), vectorLimitMs)
      return vector && vector.length > 0 && vectors.indexOf(vector) !== null ? vector : null
    } catch (error) {
      log.warn({ err: error }, 'a request has no vector: words alone tell what is like it')
      return null
    }
  }

  async function byWords(
    asked: Asked,
    projectId: string | null,
    scope: RecallRequest['scope'],
  ): Promise<number[]> {
    if (scope === 'project' && projectId === null) return []
    try {
      const ranked = await search.find(
        {
          query: textOf(asked),
          kinds: ['decision'],
          mode: 'words',
          dates: false,
          ...(scope === 'project' && projectId !== null ? { projectId, withGlobal: false } : {}),
        },
        { vectorLimitMs: 0, patienceMs: 50, most: 30 },
      )
      return ranked.map(({ id }) => id)
    } catch (error) {
      log.warn({ err: error }, 'decisions could not be searched: their kinds alone were looked at')
      return []
    }
  }

  function withMeaning(
    found: readonly [AlikeRow, number][],
    vector: Float32Array,
  ): [AlikeRow, number][] {
    const within = [...found]
      .sort(([one, a], [other, b]) => b - a || other.at - one.at)
      .slice(0, mostCompared)
      .flatMap(([{ documentId }]) => documentId ?? [])
    const scale = embedder.profile?.similarity
    if (within.length === 0 || !scale) return [...found]
    const near = new Map(
      vectors
        .nearest(vector, { k: within.length, within })
        .map(({ documentId, similarity }) => [documentId, similarity]),
    )
    return found.map(([row, like]) => {
      const similarity = row.documentId === null ? undefined : near.get(row.documentId)
      if (similarity === undefined || like === 1) return [row, like]
      const meant = Math.max(0, (similarity - scale.unrelated) / (1 - scale.unrelated))
      return [row, (1 - shareOfMeaning) * like + shareOfMeaning * Math.min(1, meant) * 0.99]
    })
  }

  return {
    async recall(request) {
      if (request.k === 0) return { rows: [], mode: 'words' }
      try {
        return await recalled(request)
      } catch (error) {
        log.error({ err: error }, 'no decisions could be recalled')
        return { rows: [], mode: 'words' }
      }
    },
    async record(given) {
      await loadBashGrammar()
      const place = foreign.placeOf(given.goal)
      const cwd = given.cwd ?? place?.cwd ?? null
      const clean = redactPayload({
        input: given.input,
        message: given.message ?? null,
        note: given.note ?? null,
        rationale: given.rationale,
        situation: given.situation ?? {},
      }) as Pick<DecisionInput, 'input' | 'rationale'> & {
        message: string | null
        note: string | null
        situation: object
      }
      const asked = askedOf({ tool: given.tool, input: clean.input, cwd })
      const status = db
        .transaction(() => {
          const isNew = foreign.add({
            ...given,
            ...clean,
            projectId: place?.projectId ?? (cwd === null ? null : dependencies.projectOf(cwd)),
            sessionId: place === null ? null : given.goal,
            asked: { ...asked, text: redactText(asked.text) },
          })
          if (!isNew) return 'known' as const
          const stored = queries.get(given.id, false)
          // Its session is being deleted: it goes with it.
          if (stored === null) return 'stored' as const
          searchIndex.put(decisionDocument({ ...stored, asked: stored.asked }))
          const documentId = foreign.documentOf(given.id)
          if (given.vector && documentId !== null) {
            dependencies.acceptVector({ id: given.id, documentId }, given.vector)
          }
          return 'stored' as const
        })
        .immediate()
      if (status === 'stored') announcer.announce({ type: 'decision', ref: given.id })
      return { id: given.id, status }
    },
    start() {
      if (foreign.isAnyUntold()) queue.enqueue('decisions.tell', 'all', { priority: -2 })
    },
  }
}

/** What a request is searched and embedded by: what it would do, and what for. */
function textOf({ text, purpose }: Asked): string {
  return purpose === '' ? text : `${text}\n${purpose}`
}

/** Null for a row that is damaged: it is left out, and the rest still comes. */
function likeness(row: AlikeRow, asked: Asked, own: ReadonlySet<string>): number | null {
  if (row.form === asked.form) return 1
  try {
    return likenessOf(own, storedTexts(row.tokens))
  } catch {
    return null
  }
}
