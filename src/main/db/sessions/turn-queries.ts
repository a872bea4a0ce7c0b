// Reads what happened in one turn: observations, tool events, subagents, decisions and payloads.
import type { z } from 'zod'
import type {
  decisionSchema,
  Observation,
  subagentSchema,
  ToolEvent,
} from '../../../shared/contract/common.ts'
import { observationFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { readRowFacts } from '../../../shared/facts/row-facts.ts'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../open.ts'
import { storedFunctions, storedNumbers, storedTexts } from '../stored-json.ts'
import { visibleObservation, visibleTurn } from '../visible.ts'
import { outcomeSql } from './tool-event-store.ts'

type Decision = z.infer<typeof decisionSchema>
type Subagent = z.infer<typeof subagentSchema>

interface StoredPayload {
  readonly bytes: number
  readonly body: Buffer | null
  /** Whose form it has; null with the body. */
  readonly agent: string | null
}

export interface TurnQueries {
  observations(turn: number): Observation[]
  observation(row: number): Observation | null
  /** Without headlines, which take the opening of payloads. */
  toolEvents(turn: number): Omit<ToolEvent, 'headline'>[]
  subagents(turn: number): Subagent[]
  decisions(turn: number): Decision[]
  /** The size of a tool event's payload and, where retention kept it, its bytes and form; null when unknown. */
  payload(toolEvent: number): StoredPayload | null
}

interface StoredObservation
  extends Omit<
    Observation,
    'id' | 'turnId' | 'facts' | 'files' | 'functions' | 'failed' | 'sources' | 'durationMs'
  > {
  readonly row: number
  readonly turn: number
  readonly facts: string | null
  readonly files: string
  readonly functions: string
  readonly failed: 0 | 1
  readonly durationMs: number | null
  readonly sources: string
}

const observationSql = `
  SELECT o.id AS row, o.turn_id AS turn, o.session_id AS sessionId, o.kind, o.tool, o.facts, o.title,
    o.summary, o.detail, o.files, o.functions, o.failed, o.level, o.at,
    o.duration_ms AS durationMs, o.raw_bytes AS rawBytes, o.tokens, o.distil_ms AS distilMs,
    (SELECT json_group_array(x.tool_event_id) FROM observation_sources x
      WHERE x.observation_id = o.id) AS sources
  FROM observations o`

/** The queries behind a turn's page; `db` may be a reader. */
export function createTurnQueries(db: Db): TurnQueries {
  const observationsOf = db.prepare<[number], StoredObservation>(
    `${observationSql} WHERE o.turn_id = ? AND ${visibleObservation('o')} ORDER BY o.at, o.id`,
  )
  const oneObservation = db.prepare<[number], StoredObservation>(
    `${observationSql} WHERE o.id = ? AND ${visibleObservation('o')}`,
  )
  const eventsOf = db.prepare<
    [number],
    Omit<ToolEvent, 'id' | 'files' | 'headline'> & { row: number; files: string }
  >(
    `SELECT id AS row, tool, agent_id AS agentId, agent_type AS agentType, at,
       duration_ms AS durationMs, ${outcomeSql('e')} AS outcome, error, files, raw_bytes AS rawBytes
     FROM tool_events e WHERE turn_id = ? ORDER BY at, id`,
  )
  const subagentsOf = db.prepare<[number], Omit<Subagent, 'id'> & { row: number }>(
    `SELECT id AS row, agent_id AS agentId, agent_type AS agentType, kind,
       started_at AS startedAt, ended_at AS endedAt, result
     FROM subagents WHERE turn_id = ? ORDER BY id`,
  )
  const decisionsOf = db.prepare<[number], Decision>(
    `SELECT id, tool, input, asked, choice, found, message, note, at
     FROM decisions WHERE turn_id = ? ORDER BY at, rowid`,
  )
  const payloadOf = db.prepare<[number], StoredPayload>(
    `SELECT coalesce(p.bytes, e.raw_bytes) AS bytes, p.body, p.agent
     FROM tool_events e LEFT JOIN payloads p ON p.tool_event_id = e.id
     JOIN turns t ON t.id = e.turn_id WHERE e.id = ? AND ${visibleTurn('t')}`,
  )

  return {
    observations: (turn) => observationsOf.all(turn).map(toObservation),
    observation(row) {
      const stored = oneObservation.get(row)
      return stored ? toObservation(stored) : null
    },
    toolEvents: (turn) =>
      eventsOf.all(turn).map(({ row, files, ...event }) => ({
        ...event,
        id: formatId('toolEvent', row),
        files: storedTexts(files),
      })),
    subagents: (turn) =>
      subagentsOf
        .all(turn)
        .map(({ row, ...agent }) => ({ ...agent, id: formatId('subagent', row) })),
    decisions: (turn) => decisionsOf.all(turn),
    payload: (toolEvent) => payloadOf.get(toolEvent) ?? null,
  }
}

function toObservation(stored: StoredObservation): Observation {
  const { row, turn, facts: _, files, functions, failed, sources, ...rest } = stored
  return {
    ...rest,
    id: formatId('observation', row),
    turnId: formatId('turn', turn),
    facts: readRowFacts(observationFactsSchema, stored),
    files: storedTexts(files),
    functions: storedFunctions(functions),
    failed: failed === 1,
    sources: storedNumbers(sources).map((event) => formatId('toolEvent', event)),
  }
}
