// The job that learns from a turn: what may outlive its session is found, compared with what is known, and written at once.
import { formatId } from '../../shared/ids.ts'
import type { Announcer } from '../base/announcer.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import {
  createLearningStore,
  type StoredExchange,
  type TurnToLearn,
} from '../db/memories/learning-store.ts'
import { rulesLevel } from '../db/memories/levels.ts'
import type { Db } from '../db/open.ts'
import type { JobHandler } from '../jobs/attempt.ts'
import { memoryDocument } from '../search/kinds/memory-documents.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Candidate, Utterance } from './candidate.ts'
import { extractByRules } from './extract/extract-by-rules.ts'
import { fingerprintOf } from './fingerprint.ts'
import { createNearest, type NearMemory } from './reconcile/nearest.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { searchWordsOf } from './search-words.ts'

/** A turn is read with so many exchanges before it, so that an error, its cause and its cure are seen together. */
const mostExchanges = 5
/** Of a message, and of all of them together (UTF-16 units). */
const longestMessage = 3000
const longestTogether = 8000
/** How sure it is by the sessions in which it was said. */
const bySessions = [0.5, 0.7, 0.85, 0.9, 0.95]
const confidenceAfter = (sessions: number) =>
  bySessions[Math.min(sessions, bySessions.length) - 1] ?? 0.5

interface Dependencies {
  readonly db: Db
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly events: Pick<EventLog, 'write'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Makes the handler of `learn.turn`; the job's key is the row of the turn. */
export function createLearnHandler(dependencies: Dependencies): JobHandler {
  const { db, searchIndex, announcer, events, now } = dependencies
  const store = createLearningStore(db)
  const nearest = createNearest(db)

  function learn(
    candidate: Candidate,
    turn: TurnToLearn,
    spoken: readonly StoredExchange[],
  ): number {
    const known = nearest(turn.projectId, candidate.content, now())
    const verdict = reconcile(
      { ...candidate, at: turn.at },
      known.map(({ author, manual, ...one }) => ({
        ...one,
        saidBy: author,
        isConfirmed: manual === 1,
      })),
    )
    const named = known.filter(({ id }) => verdict.kind !== 'new' && verdict.of.includes(id))
    const source = { turn, saidBy: candidate.saidBy, words: candidate.words }
    const again = verdict.kind === 'same' || verdict.kind === 'refines' ? named[0] : undefined
    if (again) {
      const before = store.sessions(again.id)
      if (!store.addSource(again.id, source)) return again.id
      if (store.sessions(again.id) > before) {
        store.setConfidence(again.id, confidenceAfter(before + 1), turn.at)
        store.note({ row: again.id, at: turn.at, change: 'reinforced', by: 'rules' })
        const confidence = confidenceAfter(before + 1)
        events.write(
          'learning.reinforced',
          {
            ...{ learningId: formatId('memory', again.id), confidence, sessions: before + 1 },
            before: confidenceAfter(before),
          },
          { sessionId: turn.sessionId },
        )
      }
      if (verdict.kind === 'refines' && mayChange(again, candidate) && again.at <= turn.at)
        rewordTo(again, candidate, turn)
      return again.id
    }
    const row = add(candidate, turn, spoken)
    store.addSource(row, source)
    store.note({ row, at: turn.at, change: 'learned', by: 'rules' })
    events.write(
      'learning.extracted',
      { learningId: formatId('memory', row), kind: candidate.kind, level: rulesLevel },
      { sessionId: turn.sessionId },
    )
    if (verdict.kind === 'supersedes') settle(row, candidate, turn, named)
    return row
  }

  /** Where both cannot hold the newest does, whichever was read first: an import reads the newest session first. */
  function settle(
    row: number,
    candidate: Candidate,
    turn: TurnToLearn,
    named: readonly NearMemory[],
  ): void {
    for (const other of named) {
      if (!mayChange(other, candidate)) continue
      const [gone, stays] = other.at <= turn.at ? [other.id, row] : [row, other.id]
      store.supersede(gone, stays, Math.max(other.at, turn.at))
      store.note({ row: gone, at: turn.at, change: 'superseded', by: 'rules', other: stays })
      events.write(
        'learning.invalidated',
        { learningId: formatId('memory', gone), by: formatId('memory', stays) },
        { sessionId: turn.sessionId },
      )
    }
  }

  function rewordTo({ id, at }: NearMemory, candidate: Candidate, turn: TurnToLearn): void {
    store.note({ row: id, at: turn.at, change: 'reworded', by: 'rules' })
    store.reword(id, candidate.content, fingerprintOf(candidate.content), turn.at)
    const { projectId } = turn
    const { content, tags } = candidate
    searchIndex.put(memoryDocument({ row: id, projectId, at, content, tags, keywords: [] }))
  }

  function add(
    { content, kind, importance, tags, keywords, saidBy }: Candidate,
    { projectId, at }: TurnToLearn,
    spoken: readonly StoredExchange[],
  ): number {
    const words = keywords.length > 0 ? keywords : searchWordsOf(spoken, content)
    const row = store.add({
      ...{ namespace: `project:${projectId}`, kind, content, importance, tags, keywords: words },
      confidence: confidenceAfter(1),
      author: saidBy === 'user' ? 'user' : 'agent',
      ...{ fingerprint: fingerprintOf(content), at },
    })
    searchIndex.put(memoryDocument({ row, projectId, at, content, tags, keywords: words }))
    return row
  }

  return (job) => {
    const turn = store.turn(Number(job.key))
    const spoken = turn ? store.exchanges(turn, mostExchanges) : []
    if (!turn || spoken.length === 0) return () => {}
    const candidates = extractByRules(said(spoken), spoken.at(-1)?.hasWork === 1)
    return () => {
      // The turn may have been deleted meanwhile.
      if (candidates.length === 0 || store.turn(turn.id) === null) return
      for (const candidate of candidates) {
        const row = learn(candidate, turn, spoken)
        announcer.announce({ type: 'memory', ref: formatId('memory', row) })
      }
    }
  }
}

/** Whether rules may change it for a candidate: nothing that the user confirmed, and no word of theirs for an agent's. */
function mayChange({ manual, author }: NearMemory, { saidBy, isChange }: Candidate): boolean {
  return manual === 0 && (author !== 'user' || saidBy === 'user' || isChange)
}

/** What was said, cut to what is read; the newest is kept where there is too much. */
function said(spoken: readonly StoredExchange[]): Utterance[][] {
  const exchanges: Utterance[][] = []
  let left = longestTogether
  for (const { prompt, answer } of [...spoken].reverse()) {
    if (left <= 0) break
    const exchange: Utterance[] = [{ by: 'user', text: prompt.slice(0, longestMessage) }]
    if (answer !== null) exchange.push({ by: 'agent', text: answer.slice(0, longestMessage) })
    left -= exchange.reduce((sum, { text }) => sum + text.length, 0)
    exchanges.unshift(exchange)
  }
  return exchanges
}
