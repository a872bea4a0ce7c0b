// Reads what one session holds beside its row: turns, injections, compactions and files.

import { z } from 'zod'
import {
  type compactionSchema,
  type Injection,
  injectionSchema,
  type TurnRow,
} from '../../../shared/contract/common.ts'
import { readFacts } from '../../../shared/facts/facts-text.ts'
import {
  type SessionFacts,
  sessionFactsSchema,
  type TurnFacts,
  turnFactsSchema,
} from '../../../shared/facts/work-facts.ts'
import { formatId } from '../../../shared/ids.ts'
import { toolsOf } from '../../../shared/tool-kinds.ts'
import type { Db } from '../open.ts'
import { visibleTurn } from '../visible.ts'
import { cameToEnd, inSession, outcomeSql } from './tool-event-store.ts'

type Compaction = z.infer<typeof compactionSchema>

const itemsSchema = z.array(injectionSchema.shape.items.element.omit({ text: true }))
/** What was handed over, without the lines of each item, which its text holds. */
interface StoredInjection extends Omit<Injection, 'items'> {
  readonly items: z.infer<typeof itemsSchema>
}

/** A file of a session with how often it was changed and read. */
interface SessionFile {
  readonly path: string
  readonly edits: number
  readonly reads: number
}

export interface SessionDetailQueries {
  /** Prompts are cut to `promptHead` characters: a session's page lists thousands of them. */
  turns(sessionId: string): TurnRow[]
  /** One turn by its row number. */
  turn(row: number): (TurnRow & { lastMessage: string | null; facts: TurnFacts | null }) | null
  /** What a session came to; null where that is not known. */
  facts(sessionId: string): SessionFacts | null
  /** The newest turn with a summary; null where none has one. */
  latestTold(sessionId: string): { turnId: string; summary: string; facts: TurnFacts | null } | null
  injections(sessionId: string): StoredInjection[]
  compactions(sessionId: string): Compaction[]
  /** Changed files first, at most 500. */
  files(sessionId: string): SessionFile[]
}

/** The tools that edit, as SQL texts. */
const editing = toolsOf('edit')
  .map((tool) => `'${tool}'`)
  .join(', ')

type StoredTurn = Omit<TurnRow, 'id'> & { row: number; lastMessage: string | null }

/** A list of turns shows this much of a prompt, in characters; the turn itself keeps all. */
const promptHead = 2000

const turnSql = (prompt: string) => `
  SELECT t.id AS row, t.session_id AS sessionId, t.number, ${prompt} AS prompt, t.title, t.summary, t.level,
    t.started_at AS startedAt, t.ended_at AS endedAt, t.last_message AS lastMessage,
    (SELECT count(*) FROM tool_events e WHERE e.turn_id = t.id) AS toolEvents,
    (SELECT count(*) FROM tool_events e WHERE e.turn_id = t.id AND ${outcomeSql('e')} = 'failed')
      AS failedToolEvents,
    (SELECT count(*) FROM observations o WHERE o.turn_id = t.id) AS observations
  FROM turns t`

/** The queries behind a session's page; `db` may be a reader. */
export function createSessionDetailQueries(db: Db): SessionDetailQueries {
  const turnsOf = db.prepare<[string], StoredTurn>(
    `${turnSql(`substr(t.prompt, 1, ${promptHead})`)} WHERE t.session_id = ? AND ${visibleTurn('t')} ORDER BY t.number`,
  )
  const factsOf = db
    .prepare<[string], string | null>('SELECT facts FROM sessions WHERE id = ?')
    .pluck()
  const turnFactsOf = db
    .prepare<[number], string | null>('SELECT facts FROM turns WHERE id = ?')
    .pluck()
  const oneTurn = db.prepare<[number], StoredTurn>(
    `${turnSql('t.prompt')} WHERE t.id = ? AND ${visibleTurn('t')}`,
  )
  const latestOf = db.prepare<[string], { row: number; summary: string; facts: string | null }>(
    `SELECT t.id AS row, t.summary, t.facts FROM turns t
     WHERE t.session_id = ? AND trim(t.summary) <> '' AND ${visibleTurn('t')} ORDER BY t.number DESC LIMIT 1`,
  )
  const injectionsOf = db.prepare<
    [string],
    Omit<Injection, 'id' | 'items'> & { row: number; items: string }
  >(
    `SELECT i.id AS row, i.at, i.event, i.source, i.text, i.tokens, i.duration_ms AS durationMs,
       (SELECT json_group_array(json_object('layer', x.layer, 'ref', x.ref, 'tokens', x.tokens,
           'sessionId', CASE
             WHEN x.ref GLOB 'o[1-9]*' THEN (SELECT o.session_id FROM observations o WHERE o.id = CAST(substr(x.ref, 2) AS INTEGER))
             WHEN x.ref GLOB 't[1-9]*' THEN (SELECT t.session_id FROM turns t WHERE t.id = CAST(substr(x.ref, 2) AS INTEGER))
             ELSE (SELECT s.id FROM sessions s WHERE s.id = x.ref) END))
        FROM (SELECT * FROM injection_items WHERE injection_id = i.id ORDER BY position) x) AS items
     FROM injections i WHERE i.session_id = ? ORDER BY i.at, i.id`,
  )
  const compactionsOf = db.prepare<[string], Omit<Compaction, 'id'> & { row: number }>(
    `SELECT id AS row, trigger, summary, started_at AS startedAt, ended_at AS endedAt
     FROM compactions WHERE session_id = ? ORDER BY id`,
  )
  const filesOf = db.prepare<[string], SessionFile>(
    `SELECT f.value AS path,
       sum(e.tool IN (${editing})) AS edits,
       sum(e.tool NOT IN (${editing})) AS reads
     FROM tool_events e, json_each(e.files) f
     WHERE ${inSession('e', '?')} AND ${cameToEnd('e')}
     GROUP BY f.value ORDER BY edits DESC, reads DESC, path LIMIT 500`,
  )

  return {
    turns: (sessionId) =>
      turnsOf.all(sessionId).map(({ row, lastMessage: _, ...turn }) => ({
        ...turn,
        id: formatId('turn', row),
      })),
    turn(row) {
      const stored = oneTurn.get(row)
      if (!stored) return null
      const { row: _, ...turn } = stored
      const facts = readFacts(turnFactsSchema, turnFactsOf.get(row) ?? null)
      return { ...turn, facts, id: formatId('turn', row) }
    },
    facts: (sessionId) => readFacts(sessionFactsSchema, factsOf.get(sessionId) ?? null),
    latestTold(sessionId) {
      const latest = latestOf.get(sessionId)
      if (!latest) return null
      const { row, summary, facts } = latest
      return {
        turnId: formatId('turn', row),
        summary,
        facts: readFacts(turnFactsSchema, facts),
      }
    },
    injections: (sessionId) =>
      injectionsOf.all(sessionId).map(({ row, items, ...injection }) => ({
        ...injection,
        id: formatId('injection', row),
        items: itemsSchema.parse(JSON.parse(items)),
      })),
    compactions: (sessionId) =>
      compactionsOf
        .all(sessionId)
        .map(({ row, ...compaction }) => ({ ...compaction, id: formatId('compaction', row) })),
    files: (sessionId) => filesOf.all(sessionId),
  }
}
