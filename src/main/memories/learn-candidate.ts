// Takes in what was found in a turn: compared with what is known it reinforces, refines, supersedes, waits for the user, or is new.
import { formatId } from '../../shared/ids.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import type { FormerMemory } from '../db/memories/former-memories.ts'
import type { LearningStore, StoredExchange, TurnToLearn } from '../db/memories/learning-store.ts'
import { rulesLevel } from '../db/memories/levels.ts'
import type { Db } from '../db/open.ts'
import {
  claimsPermission,
  grantsEverything,
  speaksForUser,
} from '../distill/rules/prompts/own-words/claims-permission.ts'
import { memoryDocument } from '../search/kinds/memory-documents.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Candidate } from './candidate.ts'
import { confidenceAfter, contradicted } from './confidence.ts'
import { fingerprintOf } from './fingerprint.ts'
import { createGivenBack, mayChange } from './give-back.ts'
import { createNearest, type NearMemory } from './reconcile/nearest.ts'
import { reconcile, wordsShared } from './reconcile/reconcile.ts'
import { beginningsOf, isRejected } from './reconcile/rejected.ts'
import { searchWordsOf } from './search-words.ts'
import type { Verdict } from './verdict.ts'

interface Dependencies {
  readonly db: Db
  readonly store: LearningStore
  readonly searchIndex: SearchIndex
  readonly events: Pick<EventLog, 'write'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Longest content of a memory (UTF-16 units). */
const longest = 500
/** What is wished for in so many projects may hold everywhere. */
const manyProjects = 3
const wishes: ReadonlySet<string> = new Set(['convention', 'preference', 'correction'])

/**
 * Takes a candidate of a turn in, in the caller's transaction; returns the row of the memory that says it, or null where
 * the user does not want it.
 */
export type Learner = (
  candidate: Candidate,
  turn: TurnToLearn,
  spoken: readonly StoredExchange[],
  /** How a judge sees it; the rules see for themselves where it names what they hold for something else. */
  judged?: Verdict | null,
) => number | null

export function createLearner({ db, store, searchIndex, events, now }: Dependencies): Learner {
  const nearest = createNearest(db)
  const givenBack = createGivenBack(db)
  /** When the candidate at hand was begun: one is taken in after the other. */
  let startedAt = 0
  const factsOf = ({ sessionId }: TurnToLearn) => ({
    sessionId,
    durationMs: performance.now() - startedAt,
  })

  function again(known: NearMemory, candidate: Candidate, turn: TurnToLearn): number {
    const { id } = known
    const before = store.standing(id)
    if (!store.addSource(id, { turn, saidBy: candidate.saidBy, words: candidate.words })) return id
    const { confidence: was, sessions } = before
    const after = store.standing(id)
    if (after.sessions <= sessions) return id
    // What the user confirmed is as sure as can be.
    const confidence = known.manual === 1 ? was : Math.max(was, confidenceAfter(after.sessions))
    store.setConfidence(id, confidence, turn.at)
    store.note({ row: id, at: turn.at, change: 'reinforced', by: 'rules' })
    events.write(
      'learning.reinforced',
      { learningId: formatId('memory', id), before: was, confidence, sessions: after.sessions },
      factsOf(turn),
    )
    return id
  }

  /** Where both cannot hold the newest does, whichever was read first: an import reads the newest session first. */
  function settle(
    row: number,
    candidate: Candidate,
    turn: TurnToLearn,
    named: readonly NearMemory[],
  ): void {
    for (const other of named) {
      if (isAtOnce(other, turn) || (!mayChange(other, candidate) && other.at <= turn.at)) {
        disagree(row, turn, [other])
        continue
      }
      const [gone, stays] = other.at <= turn.at ? [other.id, row] : [row, other.id]
      const { confidence } = store.standing(gone)
      store.supersede(gone, stays, Math.max(other.at, turn.at))
      store.note({ row: gone, at: turn.at, change: 'superseded', by: 'rules', other: stays })
      withdrawn(gone, stays, { before: confidence, confidence }, turn)
    }
  }

  /** Whether nobody can tell which of both was said later: at the same time, in another session. */
  function isAtOnce({ id, at }: NearMemory, turn: TurnToLearn): boolean {
    return at === turn.at && !store.isOfSession(id, turn.sessionId)
  }

  /** Where it cannot be told which holds, both are less sure and the user is asked; what they confirmed stays as it is. */
  function disagree(row: number, turn: TurnToLearn, named: readonly NearMemory[]): void {
    const [first] = named
    if (!first) return
    doubt(row, first.id, turn)
    for (const other of named) if (other.manual === 0) doubt(other.id, row, turn)
  }

  function doubt(row: number, other: number, turn: TurnToLearn): void {
    const { confidence: before } = store.standing(row)
    const confidence = contradicted(before)
    store.askAbout(row, { reason: 'contradiction', other }, confidence)
    store.note({ row, at: turn.at, change: 'contradicted', by: 'rules', other })
    withdrawn(row, other, { before, confidence }, turn)
  }

  function withdrawn(
    row: number,
    by: number,
    sure: { before: number; confidence: number },
    turn: TurnToLearn,
  ): void {
    events.write(
      'learning.invalidated',
      { learningId: formatId('memory', row), by: formatId('memory', by), ...sure },
      factsOf(turn),
    )
  }

  function rewordTo({ id, at }: NearMemory, candidate: Candidate, turn: TurnToLearn): void {
    store.note({ row: id, at: turn.at, change: 'reworded', by: 'rules' })
    store.reword(id, candidate.content, fingerprintOf(candidate.content), turn.at)
    const { projectId } = turn
    const { content, tags } = candidate
    searchIndex.put(memoryDocument({ row: id, projectId, at, content, tags, keywords: [] }))
  }

  function add(
    { content, kind, importance, tags, keywords, saidBy, words: said }: Candidate,
    turn: TurnToLearn,
    spoken: readonly StoredExchange[],
  ): number {
    const { projectId, at } = turn
    const words = keywords.length > 0 ? keywords : searchWordsOf(spoken, content)
    const row = store.add({
      ...{ namespace: `project:${projectId}`, kind, content, importance, tags, keywords: words },
      confidence: confidenceAfter(1),
      author: saidBy === 'user' ? 'user' : 'agent',
      ...{ fingerprint: fingerprintOf(content), at },
    })
    searchIndex.put(memoryDocument({ row, projectId, at, content, tags, keywords: words }))
    store.addSource(row, { turn, saidBy, words: said })
    store.note({ row, at, change: 'learned', by: 'rules' })
    events.write(
      'learning.extracted',
      { learningId: formatId('memory', row), kind, level: rulesLevel },
      factsOf(turn),
    )
    return row
  }

  /**
   * Who goes back to what they said at first says that again: it holds, with its history, in the place of what had taken
   * its own. Null where nothing says it, or where it went for another reason.
   */
  function holdAgain(
    candidate: Candidate,
    turn: TurnToLearn,
    named: readonly NearMemory[],
  ): number | null {
    const before = store.formerly(`project:${turn.projectId}`, fingerprintOf(candidate.content))
    const isLast = named.every((other) => other.at <= turn.at && mayChange(other, candidate))
    if (before === null || !isLast || !named.some(({ id }) => id === before.successor)) return null
    restore({ row: before.row, content: candidate.content }, candidate, turn)
    return before.row
  }

  function restore({ row, content }: FormerMemory, candidate: Candidate, turn: TurnToLearn): void {
    const { projectId, at } = turn
    store.holdAgain(row, at)
    store.addSource(row, { turn, saidBy: candidate.saidBy, words: candidate.words })
    store.note({ row, at, change: 'restored', by: 'rules' })
    const { tags } = candidate
    searchIndex.put(memoryDocument({ row, projectId, at, content, tags, keywords: [] }))
  }

  /** What a candidate makes of what is known, in whichever order two of one time are read. */
  function compared(
    candidate: Candidate,
    turn: TurnToLearn,
    known: readonly NearMemory[],
  ): Verdict {
    const beside = (shift: number) =>
      reconcile(
        { ...candidate, at: turn.at },
        known.map((one) => {
          const { author, manual, namespace: _, ...rest } = one
          const at = isAtOnce(one, turn) ? turn.at + shift : one.at
          return { ...rest, at, saidBy: author, isConfirmed: manual === 1 }
        }),
      )
    const verdict = beside(-1)
    return verdict.kind === 'new' && known.some((one) => isAtOnce(one, turn)) ? beside(1) : verdict
  }

  return (candidate, turn, spoken, judged = null) => {
    startedAt = performance.now()
    // A file that says so may have been read to the agent.
    if (candidate.saidBy !== 'user' && claimsPermission(candidate.content)) return null
    if (speaksForUser(candidate.content) || grantsEverything(candidate.content)) return null
    const namespace = `project:${turn.projectId}`
    const fingerprint = fingerprintOf(candidate.content)
    if (store.isForgotten(namespace, fingerprint)) return null
    const known = nearest(turn.projectId, candidate.content, now())
    const back = givenBack(candidate, { namespace, at: turn.at, now: now() }, known)
    if (back?.former) {
      restore(back.former, candidate, turn)
      settle(back.former.row, candidate, turn, [back.now])
      return back.former.row
    }
    const found = compared(candidate, turn, known)
    const seen = found.kind === 'new' && isOfSubject(judged, candidate, known) ? judged : found
    const verdict: Verdict =
      back && seen.kind !== 'supersedes' ? { kind: 'supersedes', of: [back.now.id] } : seen
    if (candidate.isOfKnown === true && verdict.kind === 'new') return null
    if (candidate.takesBack === true && verdict.kind !== 'supersedes') return null
    const named = known.filter(({ id }) => verdict.kind !== 'new' && verdict.of.includes(id))
    const isSame = verdict.kind === 'same' || verdict.kind === 'refines'
    const same = isSame || verdict.kind === 'narrows' ? named[0] : undefined
    if (verdict.kind === 'narrows' && same) {
      const content = `${same.content} (${candidate.content})`
      if (content.length <= longest && mayChange(same, candidate)) {
        again(same, candidate, turn)
        rewordTo(same, { ...candidate, content }, turn)
        return same.id
      }
    } else if (same) {
      again(same, candidate, turn)
      if (verdict.kind === 'refines' && mayChange(same, candidate) && same.at <= turn.at)
        rewordTo(same, candidate, turn)
      return same.id
    }
    if (isRejected(candidate, store.rejected(namespace, beginningsOf(candidate.content))))
      return null
    const row =
      (verdict.kind === 'supersedes' ? holdAgain(candidate, turn, named) : null) ??
      add(candidate, turn, spoken)
    if (verdict.kind === 'supersedes') settle(row, candidate, turn, named)
    else if (verdict.kind === 'conflicts') disagree(row, turn, named)
    else if (candidate.saidBy === 'user' && wishes.has(candidate.kind)) {
      const isEverywhere = store.projectsSaying(fingerprint) >= manyProjects
      if (isEverywhere) store.askAbout(row, { reason: 'global', other: null }, confidenceAfter(1))
    }
    return row
  }
}

/** Of the telling words of the shorter of two that speak of one subject. */
const subjectShare = 0.2

/** Whether a judge names memories that share words with the candidate: one that says all supersede all is not believed. */
function isOfSubject(
  judged: Verdict | null,
  { content }: Candidate,
  known: readonly NearMemory[],
): judged is Verdict {
  if (judged === null || judged.kind === 'new') return false
  const named = known.filter(({ id }) => judged.of.includes(id))
  return named.length > 0 && named.every((one) => wordsShared(one.content, content) >= subjectShare)
}
