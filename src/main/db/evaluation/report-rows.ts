// Reads what a report tells of a stretch of time, or of one session, from the tables that hold it.
import type { ReportInput } from '../../../shared/contract/evaluation/report.ts'
import type { ObservationKind } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'
import { storedTexts } from '../stored-json.ts'
import {
  holdingMemory,
  visibleDecision,
  visibleObservation,
  visibleSession,
  visibleTurn,
} from '../visible.ts'

/** One change of one function, oldest first. */
export interface FunctionRow {
  readonly projectId: string
  readonly path: string
  readonly qualifiedName: string
  /** As the code map tells kinds of definitions, such as `method` or `class`. */
  readonly kind: string
  readonly at: number
  readonly signature: string
  readonly change: 'new' | 'modified' | 'deleted' | 'renamed' | 'moved'
  readonly sessionId: string
}

export interface ReportRows {
  /** The project of a session; undefined where it is not known. */
  projectOf(sessionId: string): string | undefined
  sessions(input: ReportInput): {
    id: string
    title: string | null
    projectId: string
    projectName: string
    startedAt: number
    turns: number
  }[]
  counts(input: ReportInput): { turns: number; toolEvents: number }
  observations(
    input: ReportInput,
  ): { kind: ObservationKind; count: number; rawBytes: number; tokens: number }[]
  functions(input: ReportInput): FunctionRow[]
  /** The session of the newest turn, with its summary and the files that its observations name most. */
  latest(input: ReportInput): {
    id: string
    title: string | null
    projectName: string
    summary: string
    at: number
    files: string[]
  } | null
  learnings(
    projectId: string | undefined,
    now: number,
  ): { row: number; kind: string; content: string; confidence: number; importance: number }[]
  decisions(input: ReportInput): {
    requests: number
    allowed: number
    refused: number
    unanswered: number
    unasked: number
    waitedMs: number
  }
  refusals(input: ReportInput): { id: string; asked: string; message: string | null }[]
  modelCalls(input: ReportInput): { calls: number; tokens: number; usd: number; unpriced: number }
  given(input: ReportInput): { times: number; tokens: number }
}

const mostFiles = 10
/** More changes of functions than anybody makes in a year of days are not folded. */
const mostChanges = 20_000

export function createReportRows(db: Db): ReportRows {
  /** The conditions for rows that belong to a turn `t` of a session `s`. */
  const ofTurns = ({ sessionId, projectId }: ReportInput): string =>
    [
      visibleTurn('t'),
      sessionId === undefined
        ? 't.started_at >= @from AND t.started_at < @to'
        : 't.session_id = @sessionId',
      ...(projectId === undefined ? [] : ['s.project_id = @projectId']),
    ].join(' AND ')
  /** The same for rows under an alias that have a time, a session and a project of their own. */
  const ofRows = ({ sessionId, projectId }: ReportInput, row: string, project: string): string =>
    [
      sessionId === undefined
        ? `${row}.at >= @from AND ${row}.at < @to`
        : `${row}.session_id = @sessionId`,
      ...(projectId === undefined ? [] : [`${project} = @projectId`]),
    ].join(' AND ')
  const valuesOf = ({ from, to, projectId, sessionId }: ReportInput) => ({
    ...{ from, to },
    ...(projectId === undefined ? {} : { projectId }),
    ...(sessionId === undefined ? {} : { sessionId }),
  })
  const turns = 'turns t JOIN sessions s ON s.id = t.session_id'

  return {
    projectOf: (id) =>
      db
        .prepare<[string], string>(
          `SELECT s.project_id FROM sessions s WHERE s.id = ? AND ${visibleSession('s')}`,
        )
        .pluck()
        .get(id),
    sessions: (input) =>
      db
        .prepare<object, ReturnType<ReportRows['sessions']>[number]>(
          `SELECT s.id, s.title, s.project_id AS projectId, p.name AS projectName, s.started_at AS startedAt,
             count(*) AS turns
           FROM ${turns} JOIN projects p ON p.id = s.project_id WHERE ${ofTurns(input)}
           GROUP BY s.id ORDER BY max(t.started_at) DESC, s.id`,
        )
        .all(valuesOf(input)),
    counts: (input) =>
      db
        .prepare<object, { turns: number; toolEvents: number }>(
          `SELECT count(*) AS turns, coalesce(sum((SELECT count(*) FROM tool_events e WHERE e.turn_id = t.id)), 0) AS toolEvents
           FROM ${turns} WHERE ${ofTurns(input)}`,
        )
        .get(valuesOf(input)) ?? { turns: 0, toolEvents: 0 },
    observations: (input) =>
      db
        .prepare<object, ReturnType<ReportRows['observations']>[number]>(
          `SELECT o.kind, count(*) AS count, coalesce(sum(o.raw_bytes), 0) AS rawBytes, coalesce(sum(o.tokens), 0) AS tokens
           FROM observations o JOIN turns t ON t.id = o.turn_id JOIN sessions s ON s.id = t.session_id
           WHERE ${ofTurns(input)} AND ${visibleObservation('o')} GROUP BY o.kind ORDER BY count DESC, o.kind`,
        )
        .all(valuesOf(input)),
    functions: (input) =>
      db
        .prepare<object, FunctionRow>(
          `SELECT s.project_id AS projectId, c.path, c.qualified_name AS qualifiedName, c.kind, c.at, c.signature, c.change,
             s.id AS sessionId
           FROM code_changes c JOIN turns t ON t.id = c.turn_id JOIN sessions s ON s.id = t.session_id WHERE ${ofTurns(input)}
           ORDER BY c.at, c.id LIMIT ${mostChanges}`,
        )
        .all(valuesOf(input)),
    latest(input) {
      const found = db
        .prepare<object, Omit<NonNullable<ReturnType<ReportRows['latest']>>, 'files'>>(
          `SELECT s.id, s.title, p.name AS projectName, coalesce(s.summary, '') AS summary, max(t.started_at) AS at
           FROM ${turns} JOIN projects p ON p.id = s.project_id WHERE ${ofTurns(input)}
           GROUP BY s.id ORDER BY at DESC, s.id LIMIT 1`,
        )
        .get(valuesOf(input))
      if (!found) return null
      const counts = new Map<string, number>()
      const named = db
        .prepare<[string], string>(
          `SELECT o.files FROM observations o WHERE o.session_id = ? AND o.kind = 'edit' AND o.failed = 0
             AND ${visibleObservation('o')}`,
        )
        .pluck()
        .all(found.id)
      for (const files of named)
        for (const file of storedTexts(files)) counts.set(file, (counts.get(file) ?? 0) + 1)
      const files = [...counts]
        .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
        .slice(0, mostFiles)
        .map(([file]) => file)
      return { ...found, files }
    },
    learnings: (projectId, now) =>
      db
        .prepare<object, ReturnType<ReportRows['learnings']>[number]>(
          `SELECT m.id AS row, m.kind, m.content, m.confidence, m.importance FROM memories m
           WHERE ${holdingMemory('m')} ${projectId === undefined ? '' : `AND m.namespace IN ('global', 'project:' || @projectId)`}
           ORDER BY m.confidence * m.importance DESC, m.updated_at DESC, m.id LIMIT 5`,
        )
        .all({ now, ...(projectId === undefined ? {} : { projectId }) }),
    decisions: (input) =>
      db
        .prepare<object, ReturnType<ReportRows['decisions']>>(
          `SELECT count(*) AS requests, coalesce(sum(d.choice = 'allow'), 0) AS allowed,
             coalesce(sum(d.choice = 'deny'), 0) AS refused,
             coalesce(sum(d.choice IN ('observe', 'pending') AND d.decided_by IS NOT 'settings'), 0) AS unanswered,
             coalesce(sum(d.choice = 'observe' AND d.decided_by IS 'settings'), 0) AS unasked,
             coalesce(sum(CASE WHEN d.decided_by = 'user' THEN max(0, coalesce(d.answered_at, d.at) - d.at) END), 0) AS waitedMs
           FROM decisions d WHERE ${ofRows(input, 'd', 'd.project_id')} AND ${visibleDecision('d')}`,
        )
        .get(valuesOf(input)) ?? {
        requests: 0,
        allowed: 0,
        refused: 0,
        unanswered: 0,
        unasked: 0,
        waitedMs: 0,
      },
    refusals: (input) =>
      db
        .prepare<object, { id: string; asked: string; message: string | null }>(
          `SELECT d.id, coalesce(d.asked, d.tool) AS asked, d.message FROM decisions d
           WHERE d.choice = 'deny' AND ${ofRows(input, 'd', 'd.project_id')} AND ${visibleDecision('d')}
           ORDER BY d.at DESC, d.id LIMIT 5`,
        )
        .all(valuesOf(input)),
    modelCalls: (input) =>
      db
        .prepare<object, { calls: number; tokens: number; usd: number; unpriced: number }>(
          `SELECT count(*) AS calls, coalesce(sum(c.tokens_in + c.tokens_cached + c.tokens_out), 0) AS tokens,
             coalesce(sum(c.cost_usd), 0.0) AS usd,
             coalesce(sum(c.cost_usd IS NULL AND c.tokens_in + c.tokens_cached + c.tokens_out > 0), 0) AS unpriced
           FROM model_calls c WHERE ${ofRows(input, 'c', 'c.project_id')}`,
        )
        .get(valuesOf(input)) ?? { calls: 0, tokens: 0, usd: 0, unpriced: 0 },
    given: (input) =>
      db
        .prepare<object, { times: number; tokens: number }>(
          `SELECT count(*) AS times, coalesce(sum(i.tokens), 0) AS tokens FROM injections i
           JOIN sessions s ON s.id = i.session_id WHERE ${ofRows(input, 'i', 's.project_id')} AND ${visibleSession('s')}`,
        )
        .get(valuesOf(input)) ?? { times: 0, tokens: 0 },
  }
}
