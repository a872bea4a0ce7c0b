// Reads decisions as they are listed, grouped, counted and shown in full.
import type {
  DecisionFilter,
  DecisionGroup,
  DecisionRecordInFull,
  DecisionRow,
} from '../../../shared/contract/deciding/decisions.ts'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../open.ts'
import { visibleDecision } from '../visible.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

interface DecisionNumbers {
  readonly requests: number
  readonly allowed: number
  readonly refused: number
  readonly unanswered: number
  readonly answered: number
  readonly waitedMs: number
}

export interface DecisionQueries {
  list(filter: DecisionFilter & Page): { rows: DecisionRow[]; total: number }
  groups(filter: DecisionFilter & Page): { rows: DecisionGroup[]; total: number }
  /** Null where there is none of that id, or it is being deleted. */
  get(id: string, withVector: boolean): DecisionRecordInFull | null
  /** Of those since a time (ms since 1970). */
  numbers(
    projectId: string | undefined,
    since: number,
  ): DecisionNumbers & { tools: { value: string; count: number }[] }
}

type StoredRow = Omit<DecisionRow, 'turnId' | 'turn'> & {
  readonly turnRow: number | null
  readonly turnNumber: number | null
}

/** The columns of a decision under `d`, with its turn under `t`. */
const decisionColumns = `d.id, d.session_id AS sessionId, d.turn_id AS turnRow, coalesce(d.turn_number, t.number) AS turnNumber,
  d.project_id AS projectId, d.goal, d.tool, coalesce(d.asked, d.tool) AS asked, d.choice, d.message, d.note, d.rationale,
  d.rationale_by AS rationaleBy, d.decided_by AS decidedBy, d.outcome, d.at, d.answered_at AS answeredAt`
const decisionTables = 'decisions d LEFT JOIN turns t ON t.id = d.turn_id'

/** A row of `decisionColumns` as the contract has it. */
function toDecision({ turnRow, turnNumber, ...row }: StoredRow): DecisionRow {
  return { ...row, turnId: turnRow === null ? null : formatId('turn', turnRow), turn: turnNumber }
}

/** `db` may be a reader. */
export function createDecisionQueries(db: Db): DecisionQueries {
  const one = db.prepare<
    [string],
    StoredRow & { input: string; situation: string; prompt: string | null; version: number }
  >(
    `SELECT ${decisionColumns}, d.input, d.situation, d.version, t.prompt FROM ${decisionTables}
     WHERE d.id = ? AND ${visibleDecision('d')}`,
  )
  const vectorOf = db
    .prepare<[string], Buffer>('SELECT vector FROM decision_vectors WHERE decision_id = ?')
    .pluck()

  return {
    list({ limit, offset, ...filter }) {
      const { where, values } = conditionsOf(filter)
      const rows = db
        .prepare<object, StoredRow>(
          `SELECT ${decisionColumns} FROM ${decisionTables} ${where} ORDER BY d.at DESC, d.rowid DESC
           LIMIT @limit OFFSET @offset`,
        )
        .all({ ...values, limit, offset })
      return { rows: rows.map(toDecision), total: countOf('count(*)', where, values) }
    },
    groups({ limit, offset, ...filter }) {
      const { where, values } = conditionsOf(filter)
      const told = `${where} AND d.head IS NOT NULL`
      const rows = db
        .prepare<object, DecisionGroup>(
          `SELECT g.*, n.tool, n.asked FROM (
             SELECT d.head, substr(max(printf('%015d', d.at) || d.id), 16) AS newest, count(*) AS count,
               sum(d.choice = 'allow') AS allowed, sum(d.choice = 'deny') AS refused,
               sum(d.choice IN ('observe', 'pending')) AS unanswered, min(d.at) AS firstAt, max(d.at) AS lastAt,
               sum(CASE WHEN d.decided_by = 'user' THEN max(0, coalesce(d.answered_at, d.at) - d.at) ELSE 0 END) AS waitedMs
             FROM decisions d ${told} GROUP BY d.head ORDER BY count DESC, lastAt DESC LIMIT @limit OFFSET @offset) g
           JOIN decisions n ON n.id = g.newest ORDER BY g.count DESC, g.lastAt DESC`,
        )
        .all({ ...values, limit, offset })
      return { rows, total: countOf('count(DISTINCT d.head)', told, values) }
    },
    get(id, withVector) {
      const row = one.get(id)
      if (!row) return null
      const { input, situation, prompt, version, ...decision } = row
      const bytes = withVector ? vectorOf.get(id) : undefined
      const vector = bytes ? [...new Float32Array(Uint8Array.from(bytes).buffer)] : null
      return {
        ...toDecision(decision),
        input: parsed(input),
        situation: {
          branch: null,
          mode: null,
          failing: null,
          files: [],
          ...asObject(parsed(situation)),
        },
        prompt,
        version,
        ...(withVector ? { vector } : {}),
      }
    },
    numbers(projectId, since) {
      const { where, values } = conditionsOf({ from: since, ...(projectId ? { projectId } : {}) })
      const counted = db
        .prepare<object, DecisionNumbers>(
          `SELECT count(*) AS requests, coalesce(sum(d.choice = 'allow'), 0) AS allowed,
             coalesce(sum(d.choice = 'deny'), 0) AS refused,
             coalesce(sum(d.choice IN ('observe', 'pending')), 0) AS unanswered,
             coalesce(sum(d.decided_by = 'user' AND d.answered_at > d.at), 0) AS answered,
             coalesce(sum(CASE WHEN d.decided_by = 'user' THEN max(0, coalesce(d.answered_at, d.at) - d.at) END), 0) AS waitedMs
           FROM decisions d ${where}`,
        )
        .get(values)
      const tools = db
        .prepare<object, { value: string; count: number }>(
          `SELECT d.tool AS value, count(*) AS count FROM decisions d ${where} GROUP BY d.tool ORDER BY count DESC LIMIT 50`,
        )
        .all(values)
      const none = { requests: 0, allowed: 0, refused: 0, unanswered: 0, answered: 0, waitedMs: 0 }
      return { ...(counted ?? none), tools }
    },
  }

  function countOf(what: string, where: string, values: object): number {
    return (
      db.prepare<object, number>(`SELECT ${what} FROM decisions d ${where}`).pluck().get(values) ??
      0
    )
  }
}

function conditionsOf(filter: DecisionFilter): {
  where: string
  values: Readonly<Record<string, string | number>>
} {
  const { projectId, sessionId, tool, choice, decidedBy, head, from, to } = filter
  const values: Record<string, string | number> = {}
  const conditions = [visibleDecision('d')]
  const take = (condition: string, name: string, value: string | number | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    values[name] = value
  }
  take('d.project_id = @projectId', 'projectId', projectId)
  take('d.session_id = @sessionId', 'sessionId', sessionId)
  take('d.tool = @tool', 'tool', tool)
  take('d.choice = @choice', 'choice', choice)
  take('d.decided_by = @decidedBy', 'decidedBy', decidedBy)
  take('d.head = @head', 'head', head)
  take('d.at >= @from', 'from', from)
  take('d.at <= @to', 'to', to)
  return { where: `WHERE ${conditions.join(' AND ')}`, values }
}

/** What a column of JSON says; null for what is damaged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
