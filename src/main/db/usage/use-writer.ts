// Writes what became of what a session was given, with what shows it, and the same of items that it was not given.
import type { UseOutcome } from '../../../shared/evaluation/use-rules.ts'
import type { Db } from '../open.ts'
import { visibleSession, visibleTurn } from '../visible.ts'

/** Something that a session was given. */
export interface GivenRow {
  readonly injectionId: number
  readonly position: number
  readonly layer: string
  readonly ref: string | null
  readonly at: number
}

/** A text that was given, with its items in their order. */
export interface GivenText {
  readonly injectionId: number
  readonly at: number
  readonly text: string
  readonly items: readonly GivenRow[]
}

/** What shows what became of an item. */
export interface EvidenceRow {
  readonly rule: string
  readonly words: string
  readonly at: number
  readonly turnId: number | null
  readonly toolEventId: number | null
}

export interface JudgedTurn {
  readonly id: number
  readonly prompt: string | null
  readonly lastMessage: string | null
  readonly startedAt: number
  readonly endedAt: number | null
}

export interface UseWriter {
  /** Null for a session that is not there, or is not to be looked at. */
  session(id: string): { readonly projectId: string; readonly startedAt: number } | null
  given(sessionId: string): GivenText[]
  /** What other sessions of the project were given before this one began, and this one was not: the newest texts. */
  givenElsewhere(sessionId: string, projectId: string, before: number): GivenText[]
  turns(sessionId: string): JudgedTurn[]
  words(sessionId: string): { role: string; text: string; at: number; turnId: number | null }[]
  /** What the memory behind an item was said again in, or gave way to, within this session. */
  fateOf(ref: string, sessionId: string, after: number): EvidenceRow | null
  /** Whether the user allowed a call when asked. */
  isAllowed(toolEventId: number): boolean
  /** Joins the caller's transaction; takes the place of an earlier look. */
  put(
    sessionId: string,
    at: number,
    rules: number,
    items: readonly { row: GivenRow; outcome: UseOutcome; evidence: readonly EvidenceRow[] }[],
    controls: readonly { layer: string; rule: string; pairs: number }[],
  ): void
}

/** So many texts of other sessions are the control of one. */
const mostElsewhere = 12

export function createUseWriter(db: Db): UseWriter {
  const session = db.prepare<[string], { projectId: string; startedAt: number }>(
    `SELECT s.project_id AS projectId, s.started_at AS startedAt FROM sessions s JOIN projects p ON p.id = s.project_id
     WHERE s.id = ? AND p.excluded = 0 AND ${visibleSession('s')}`,
  )
  const texts = db.prepare<[string], Omit<GivenText, 'items'>>(
    `SELECT id AS injectionId, at, text FROM injections WHERE session_id = ? AND text <> '' ORDER BY at, id`,
  )
  const elsewhere = db.prepare<object, Omit<GivenText, 'items'>>(
    `SELECT i.id AS injectionId, i.at, i.text FROM injections i JOIN sessions s ON s.id = i.session_id
     WHERE s.project_id = @projectId AND s.id <> @sessionId AND i.at < @before AND i.text <> '' AND ${visibleSession('s')}
     ORDER BY i.at DESC LIMIT ${mostElsewhere}`,
  )
  const items = db.prepare<[number], Omit<GivenRow, 'at'>>(
    `SELECT injection_id AS injectionId, position, layer, ref FROM injection_items WHERE injection_id = ? ORDER BY position`,
  )
  const turns = db.prepare<[string], JudgedTurn>(
    `SELECT t.id, t.prompt, t.last_message AS lastMessage, t.started_at AS startedAt, t.ended_at AS endedAt
     FROM turns t WHERE t.session_id = ? AND ${visibleTurn('t')} ORDER BY t.number`,
  )
  const words = db.prepare<
    [string],
    { role: string; text: string; at: number; turnId: number | null }
  >(
    `SELECT role, text, at, turn_id AS turnId FROM transcript_words
     WHERE session_id = ? AND role IN ('agent', 'steering') AND agent_id IS NULL ORDER BY at LIMIT 2000`,
  )
  const again = db.prepare<object, EvidenceRow>(
    `SELECT 'learned' AS rule, words, at, turn_id AS turnId, NULL AS toolEventId FROM memory_sources
     WHERE memory_id = @row AND session_id = @sessionId AND at >= @after ORDER BY at LIMIT 1`,
  )
  const replaced = db.prepare<object, EvidenceRow>(
    `SELECT 'replaced' AS rule, x.words, x.at, x.turn_id AS turnId, NULL AS toolEventId
     FROM memories m JOIN memory_sources x ON x.memory_id = coalesce(m.superseded_by, m.review_other)
     WHERE m.id = @row AND x.session_id = @sessionId AND x.at >= @after ORDER BY x.at LIMIT 1`,
  )
  const allowed = db.prepare<[number], 1>(
    `SELECT 1 FROM tool_events e JOIN decisions d ON d.session_id = e.session_id AND d.tool_use_id = e.tool_use_id
     WHERE e.id = ? AND d.choice = 'allow' AND d.decided_by = 'user' LIMIT 1`,
  )
  const clearEvidence = db.prepare(
    `DELETE FROM item_evidence WHERE injection_id IN (SELECT id FROM injections WHERE session_id = ?)`,
  )
  const clearControls = db.prepare('DELETE FROM use_controls WHERE session_id = ?')
  const setOutcome = db.prepare(
    'UPDATE injection_items SET outcome = ? WHERE injection_id = ? AND position = ?',
  )
  const addEvidence = db.prepare(
    `INSERT INTO item_evidence (injection_id, position, rule, turn_id, tool_event_id, words, at)
     VALUES (@injectionId, @position, @rule, @turnId, @toolEventId, @words, @at)`,
  )
  const addControl = db.prepare(
    `INSERT INTO use_controls (session_id, layer, rule, pairs) VALUES (?, ?, ?, ?)`,
  )
  const note = db.prepare(
    `INSERT INTO use_sessions (session_id, at, rules) VALUES (?, ?, ?)
     ON CONFLICT (session_id) DO UPDATE SET at = excluded.at, rules = excluded.rules`,
  )
  const withItems = (text: Omit<GivenText, 'items'>): GivenText => ({
    ...text,
    items: items.all(text.injectionId).map((row) => ({ ...row, at: text.at })),
  })
  return {
    session: (id) => session.get(id) ?? null,
    given: (id) => texts.all(id).map(withItems),
    givenElsewhere: (sessionId, projectId, before) =>
      elsewhere.all({ sessionId, projectId, before }).map(withItems),
    turns: (id) => turns.all(id),
    words: (id) => words.all(id),
    fateOf(ref, sessionId, after) {
      const row = Number(/^m(\d{1,15})$/.exec(ref)?.[1] ?? 0)
      if (row === 0) return null
      const asked = { row, sessionId, after }
      return replaced.get(asked) ?? again.get(asked) ?? null
    },
    isAllowed: (id) => allowed.get(id) !== undefined,
    put(sessionId, at, rules, judged, controls) {
      clearEvidence.run(sessionId)
      clearControls.run(sessionId)
      for (const { row, outcome, evidence } of judged) {
        const { injectionId, position } = row
        if (setOutcome.run(outcome, injectionId, position).changes === 0) continue
        for (const one of evidence) addEvidence.run({ ...one, injectionId, position })
      }
      for (const { layer, rule, pairs } of controls) addControl.run(sessionId, layer, rule, pairs)
      note.run(sessionId, at, rules)
    },
  }
}
