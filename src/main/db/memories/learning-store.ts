// Stores what was learned: where it was said, what took its place, what the user rejected, and how sure it is.
import type { MemoryAuthor, MemoryKind } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'
import { visibleMemory, visibleTurn, workObservation } from '../visible.ts'
import { createRejected } from './rejected-wordings.ts'

/** Who said what a memory was made of; `record`: the events show it. */
export type SourceOf = 'user' | 'agent' | 'record'

/** An exchange of a session: what the user asked and what the agent ended with. */
export interface StoredExchange {
  readonly turnId: number
  readonly prompt: string
  readonly answer: string | null
  /** Whether something else than talking and looking was done in it. */
  readonly hasWork: 0 | 1
}

/** A turn to learn from. */
export interface TurnToLearn {
  readonly id: number
  readonly sessionId: string
  readonly projectId: string
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
}

interface NewLearning {
  readonly namespace: string
  readonly kind: MemoryKind
  readonly content: string
  readonly importance: number
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
  readonly confidence: number
  readonly author: MemoryAuthor
  readonly fingerprint: string
  readonly at: number
}

interface Change {
  readonly row: number
  readonly at: number
  readonly change: string
  readonly by: 'rules' | 'user'
  readonly other?: number
}

export interface LearningStore {
  /** A turn that is there, in a project that is not excluded; else null. */
  turn(id: number): TurnToLearn | null
  /** The last exchanges of a session up to a turn, the oldest first; what the user did not ask is left out. */
  exchanges(turn: TurnToLearn, most: number): StoredExchange[]
  /** What the user asked next in that session; null where nothing came. */
  nextPrompt(turn: TurnToLearn): string | null
  /** What the user said in a session before a turn and holds, decisions left out, with the turn that says it last; the last one first. */
  rulesOfSession(turn: TurnToLearn, most: number): { content: string; turnId: number }[]
  /** Erases what the agent said in this turn alone, and nobody confirmed; returns the rows. */
  takeBack(turnId: number): number[]
  add(learning: NewLearning): number
  /** Notes where it was said; false where that is known. */
  addSource(row: number, source: { turn: TurnToLearn; saidBy: SourceOf; words: string }): boolean
  /** Whether it was said in this session. */
  isOfSession(row: number, sessionId: string): boolean
  /**
   * What says this, was learned and gave way to another one by the rules, the last one; with what holds in its place now.
   * Null where nothing did.
   */
  formerly(
    namespace: string,
    fingerprint: string,
  ): { readonly row: number; readonly successor: number } | null
  /** Lets what gave way hold from `at` on. */
  holdAgain(row: number, at: number): void
  /** How sure it is, and in how many sessions it was said. */
  standing(row: number): { readonly confidence: number; readonly sessions: number }
  /**
   * Wordings of what the user rejected in a namespace that hold most of these beginnings of words (lower case, ASCII),
   * one at least; 16 at most, the newest first among equals.
   */
  rejected(namespace: string, beginnings: readonly string[]): readonly string[]
  /** Whether what says this was deleted by hand, or is about to be. */
  isForgotten(namespace: string, fingerprint: string): boolean
  /** In how many projects it holds as the user's word; 0 where it holds in all of them already. */
  projectsSaying(fingerprint: string): number
  /** The user is to decide about it, and it is so sure until then. */
  askAbout(
    row: number,
    review: { reason: 'contradiction' | 'global'; other: number | null },
    confidence: number,
  ): void
  /** The user is to decide about what they stored or confirmed themselves, which stays as sure as it is. */
  askAgain(row: number, other: number): void
  setConfidence(row: number, confidence: number, at: number): void
  reword(row: number, content: string, fingerprint: string, at: number): void
  supersede(row: number, by: number, at: number): void
  /**
   * Notes what became of a memory, with its wording and confidence as they are now; an import reads what was said first
   * last, which became known no earlier than what was noted before.
   */
  note(change: Change): void
}

export function createLearningStore(db: Db): LearningStore {
  const turn = db.prepare<[number], TurnToLearn>(
    `SELECT t.id, t.session_id AS sessionId, s.project_id AS projectId, t.number, t.started_at AS at
     FROM turns t JOIN sessions s ON s.id = t.session_id JOIN projects p ON p.id = s.project_id
     WHERE t.id = ? AND p.excluded = 0 AND ${visibleTurn('t')}`,
  )
  const exchanges = db.prepare<[string, number, number], StoredExchange>(
    `SELECT t.id AS turnId, t.prompt, t.last_message AS answer,
       EXISTS (SELECT 1 FROM observations o WHERE o.turn_id = t.id AND ${workObservation('o')}) AS hasWork
     FROM turns t
     WHERE t.session_id = ? AND t.number <= ? AND t.prompt IS NOT NULL AND ${visibleTurn('t')}
     ORDER BY t.number DESC LIMIT ?`,
  )
  const nextPrompt = db
    .prepare<[string, number], string>(
      `SELECT t.prompt FROM turns t WHERE t.session_id = ? AND t.number > ? AND t.prompt IS NOT NULL
         AND ${visibleTurn('t')} ORDER BY t.number LIMIT 1`,
    )
    .pluck()
  const rulesOfSession = db.prepare<[string, number, number], { content: string; turnId: number }>(
    // SQLite takes the other columns from the row of the maximum.
    `SELECT m.content, t.id AS turnId, max(t.number) AS number
     FROM memory_sources s JOIN turns t ON t.id = s.turn_id JOIN memories m ON m.id = s.memory_id
     WHERE s.session_id = ? AND t.number < ? AND s.said_by = 'user' AND m.author = 'user' AND m.kind <> 'decision'
       AND m.active = 1 AND m.superseded_by IS NULL AND ${visibleMemory('m')}
     GROUP BY m.id ORDER BY number DESC, m.id DESC LIMIT ?`,
  )
  const takeBack = db
    .prepare<[number], number>(
      `DELETE FROM memories WHERE origin = 'learned' AND manual = 0 AND author = 'agent'
         AND id IN (SELECT memory_id FROM memory_sources WHERE turn_id = ?)
         AND (SELECT count(*) FROM memory_sources s WHERE s.memory_id = memories.id) = 1
       RETURNING id`,
    )
    .pluck()
  const insert = db.prepare(`
    INSERT INTO memories (namespace, kind, content, importance, tags, keywords, confidence, author,
      origin, fingerprint, valid_from, created_at, updated_at)
    VALUES (@namespace, @kind, @content, @importance, @tags, @keywords, @confidence, @author,
      'learned', @fingerprint, @at, @at, @at)`)
  const insertSource = db.prepare(`
    INSERT INTO memory_sources (memory_id, session_id, turn_id, said_by, words, at)
    VALUES (@row, @sessionId, @turnId, @saidBy, @words, @at) ON CONFLICT DO NOTHING`)
  const isOfSession = db
    .prepare<[number, string], number>(
      'SELECT EXISTS (SELECT 1 FROM memory_sources WHERE memory_id = ? AND session_id = ?)',
    )
    .pluck()
  const formerly = db.prepare<[object], { row: number; successor: number }>(
    `WITH RECURSIVE gone (row) AS (
       SELECT max(m.id) FROM memories m
       WHERE m.fingerprint = @fingerprint AND m.namespace = @namespace AND m.origin = 'learned' AND m.manual = 0
         AND m.active = 1 AND m.superseded_by IS NOT NULL AND ${visibleMemory('m')}
         AND 'superseded rules' = (SELECT c.change || ' ' || c.by FROM memory_changes c WHERE c.memory_id = m.id ORDER BY c.id DESC LIMIT 1)),
     chain (row, next) AS (
       SELECT m.id, m.superseded_by FROM memories m JOIN gone ON m.id = gone.row
       UNION SELECT m.id, m.superseded_by FROM memories m JOIN chain ON m.id = chain.next)
     SELECT gone.row, chain.row AS successor FROM gone, chain WHERE chain.next IS NULL AND chain.row <> gone.row`,
  )
  const holdAgain = db.prepare(
    `UPDATE memories SET superseded_by = NULL, valid_to = NULL, valid_from = @at, updated_at = max(updated_at, @at) WHERE id = @row`,
  )
  const standing = db.prepare<[number], { confidence: number; sessions: number }>(
    `SELECT confidence, (SELECT count(DISTINCT session_id) FROM memory_sources WHERE memory_id = m.id) AS sessions
     FROM memories m WHERE id = ?`,
  )
  const rejected = createRejected(db)
  const isForgotten = db
    .prepare<[object], number>(
      `SELECT EXISTS (SELECT 1 FROM forgotten_memories WHERE namespace = @namespace AND fingerprint = @fingerprint)
         OR EXISTS (SELECT 1 FROM being_forgotten f JOIN memories m ON f.kind = 'memory' AND f.ref = 'm' || m.id
           WHERE m.namespace = @namespace AND m.fingerprint = @fingerprint)`,
    )
    .pluck()
  const projectsSaying = db
    .prepare<[object], number>(
      `SELECT CASE WHEN sum(namespace = 'global') > 0 THEN 0 ELSE count(DISTINCT namespace) END
       FROM memories WHERE fingerprint = @fingerprint AND author = 'user' AND active = 1 AND superseded_by IS NULL`,
    )
    .pluck()
  const askAbout = db.prepare(
    'UPDATE memories SET review = @reason, review_other = @other, confidence = @confidence WHERE id = @row AND manual = 0',
  )
  const askAgain = db.prepare(
    `UPDATE memories SET review = 'contradiction', review_other = @other WHERE id = @row`,
  )
  const setConfidence = db.prepare(
    `UPDATE memories SET confidence = @confidence, times_seen = times_seen + 1,
       updated_at = max(updated_at, @at) WHERE id = @row`,
  )
  const reword = db.prepare(
    `UPDATE memories SET content = @content, fingerprint = @fingerprint,
       updated_at = max(updated_at, @at) WHERE id = @row`,
  )
  const supersede = db.prepare(
    `UPDATE memories SET superseded_by = @by, valid_to = @at WHERE id = @row AND id <> @by`,
  )
  const note = db.prepare(`
    INSERT INTO memory_changes (memory_id, at, change, by, content, confidence, other_id)
    SELECT id, max(@at, (SELECT coalesce(max(c.at), 0) FROM memory_changes c WHERE c.memory_id = m.id)), @change, @by, content, confidence, @other FROM memories m WHERE id = @row`)
  return {
    turn: (id) => turn.get(id) ?? null,
    exchanges: ({ sessionId, number }, most) => exchanges.all(sessionId, number, most).reverse(),
    nextPrompt: ({ sessionId, number }) => nextPrompt.get(sessionId, number) ?? null,
    rulesOfSession: ({ sessionId, number }, most) => rulesOfSession.all(sessionId, number, most),
    takeBack: (turnId) => takeBack.all(turnId),
    add: ({ tags, keywords, ...row }) =>
      Number(
        insert.run({ ...row, tags: JSON.stringify(tags), keywords: JSON.stringify(keywords) })
          .lastInsertRowid,
      ),
    addSource: (row, { turn: { id, sessionId, at }, saidBy, words }) =>
      insertSource.run({ row, sessionId, turnId: id, saidBy, words, at }).changes > 0,
    isOfSession: (row, sessionId) => isOfSession.get(row, sessionId) === 1,
    formerly: (namespace, fingerprint) => formerly.get({ namespace, fingerprint }) ?? null,
    holdAgain(row, at) {
      holdAgain.run({ row, at })
    },
    standing: (row) => standing.get(row) ?? { confidence: 0, sessions: 0 },
    rejected,
    isForgotten: (namespace, fingerprint) => isForgotten.get({ namespace, fingerprint }) === 1,
    projectsSaying: (fingerprint) => projectsSaying.get({ fingerprint }) ?? 0,
    askAbout(row, review, confidence) {
      askAbout.run({ row, ...review, confidence })
    },
    askAgain(row, other) {
      askAgain.run({ row, other })
    },
    setConfidence(row, confidence, at) {
      setConfidence.run({ row, confidence, at })
    },
    reword(row, content, fingerprint, at) {
      reword.run({ row, content, fingerprint, at })
    },
    supersede(row, by, at) {
      supersede.run({ row, by, at })
    },
    note({ other, ...change }) {
      note.run({ ...change, other: other ?? null })
    },
  }
}
