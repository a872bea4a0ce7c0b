// Answers what calls of language models took, and which turns wait for one.

import { rulesLevel } from '../memories/levels.ts'
import type { Db } from '../open.ts'
import { visibleProject, visibleTurn } from '../visible.ts'

/** A call as it is shown. */
interface ShownCall {
  readonly id: number
  readonly at: number
  readonly provider: string
  readonly model: string
  readonly billing: string
  readonly purpose: string
  readonly promptVersion: number
  readonly project: string | null
  readonly sessionId: string | null
  readonly outcome: string
  readonly detail: string | null
  readonly tokens: number
  readonly costUsd: number | null
  readonly durationMs: number | null
}

/** What a call took on average. */
interface Average {
  readonly calls: number
  readonly tokensIn: number
  readonly tokensOut: number
}

/** How much was worked, in what models may be given. */
interface Worked {
  readonly turns: number
  readonly sessions: number
  /** On which there was any, in the time zone of this machine. */
  readonly days: number
}

/** How far catching up is. */
interface CatchingUp {
  /** Turns that it began with, and those that still wait or run. */
  readonly turns: number
  readonly left: number
  /** Ms since 1970. */
  readonly begunAt: number
  /** Set where all of them wait: until when at the earliest (ms since 1970), and why. */
  readonly waits: { readonly until: number; readonly reason: string } | null
}

export interface ModelCallQueries {
  /** The last calls, newest first. */
  calls(count: number): ShownCall[]
  /** The last of those that gave no answer that could be used. */
  refused(count: number): ShownCall[]
  /** Of the last hundred calls for turns that were answered. */
  average(): Average
  /** Turns with an answer from a time on (ms since 1970), sessions with more than one of them, and the days of both. */
  worked(from: number): Worked
  /** Rows of turns that rules alone have told and that a model would be asked of, without those that wait; newest first. */
  told(limit: number): number[]
  countTold(): number
  /** Turns that wait for a model. */
  waiting(): number
  /** How far it is that the user had past turns told; null where nothing of it waits or runs. */
  catchingUp(): CatchingUp | null
}

/** What is left of one catching up. */
interface Batch {
  readonly begunAt: number
  readonly turns: number
  readonly left: number
  /** Of those left, the ones that were put off. */
  readonly waiting: number
  readonly until: number
  readonly reason: string
}

/** How calls end that tell nothing of the turn, though they are charged at their most: it may be asked for again. */
const withoutAnswer = `'stopped', 'lost', 'timeout', 'out_of_credit'`

/** Characters of a prompt that says something by itself; where nothing was changed, a turn of less is told by rules alone. */
export const shortestPrompt = 10
const whiteSpace = 'char(32, 9, 10, 13)'

/** The queries over model_calls and turns. */
export function createModelCallQueries(db: Db): ModelCallQueries {
  const shownCalls = `
    SELECT c.id, c.at, c.provider, c.model, c.billing, c.purpose, c.prompt_version AS promptVersion, p.name AS project,
      c.session_id AS sessionId, c.outcome, c.detail, c.tokens_in + c.tokens_cached + c.tokens_out AS tokens,
      c.cost_usd AS costUsd, c.duration_ms AS durationMs
    FROM model_calls c LEFT JOIN projects p ON p.id = c.project_id`
  const calls = db.prepare<[number], ShownCall>(`${shownCalls} ORDER BY c.id DESC LIMIT ?`)
  const refused = db.prepare<[number], ShownCall>(
    `${shownCalls} WHERE c.outcome NOT IN ('running', 'answered') ORDER BY c.id DESC LIMIT ?`,
  )
  const average = db.prepare<[], Average>(`
    SELECT count(*) AS calls, coalesce(avg(tokens_in + tokens_cached), 0) AS tokensIn,
      coalesce(avg(tokens_out), 0) AS tokensOut
    FROM (SELECT tokens_in, tokens_cached, tokens_out FROM model_calls
      WHERE purpose = 'turn' AND outcome = 'answered' ORDER BY id DESC LIMIT 100)`)
  const worked = db.prepare<[number], Worked>(`
    WITH given AS (SELECT t.session_id AS session, t.started_at AS at
      FROM turns t JOIN sessions s ON s.id = t.session_id JOIN projects p ON p.id = s.project_id
      WHERE t.started_at >= ? AND trim(coalesce(t.last_message, '')) <> '' AND p.excluded = 0
        AND ${visibleTurn('t')} AND ${visibleProject('p')})
    SELECT count(*) AS turns, count(DISTINCT date(at / 1000, 'unixepoch', 'localtime')) AS days,
      (SELECT count(*) FROM (SELECT 1 FROM given GROUP BY session HAVING count(*) > 1)) AS sessions
    FROM given`)
  const toldByRules = `FROM turns t JOIN sessions s ON s.id = t.session_id JOIN projects p ON p.id = s.project_id
    WHERE t.level = '${rulesLevel}' AND trim(coalesce(t.last_message, '')) <> '' AND p.excluded = 0
      AND ${visibleTurn('t')} AND ${visibleProject('p')}
      AND (length(trim(coalesce(t.prompt, ''), ${whiteSpace})) >= ${shortestPrompt}
        OR EXISTS (SELECT 1 FROM observations o WHERE o.turn_id = t.id AND o.kind = 'edit' AND o.failed = 0))
      AND NOT EXISTS (SELECT 1 FROM model_calls c WHERE c.turn_id = t.id AND c.tokens_in + c.tokens_cached > 0
        AND c.outcome NOT IN (${withoutAnswer}))
      AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'distill.model' AND j.key = CAST(t.id AS TEXT)
        AND j.status IN ('pending', 'leased'))`
  const told = db
    .prepare<[number], number>(
      `SELECT t.id ${toldByRules} ORDER BY t.started_at DESC, t.id DESC LIMIT ?`,
    )
    .pluck()
  const countTold = db.prepare<[], number>(`SELECT count(*) ${toldByRules}`).pluck()
  const waitingJobs = `SELECT count(*) FROM jobs
    WHERE kind = 'distill.model' AND status IN ('pending', 'leased')`
  const waiting = db.prepare<[], number>(waitingJobs).pluck()
  // A running one with a reason was stopped: it is not tried again.
  const batches = db.prepare<[], Batch>(`
    SELECT coalesce(json_extract(payload, '$.batch.at'), min(created_at)) AS begunAt,
      coalesce(json_extract(payload, '$.batch.turns'), count(*)) AS turns, count(*) AS left,
      count(*) FILTER (WHERE status = 'pending' AND wait_reason IS NOT NULL) AS waiting,
      min(next_at) AS until, max(wait_reason) AS reason
    FROM jobs WHERE kind = 'distill.model' AND status IN ('pending', 'leased') AND priority < 0
      AND (status = 'pending' OR wait_reason IS NULL)
    GROUP BY json_extract(payload, '$.batch.at')`)
  return {
    waiting: () => waiting.get() ?? 0,
    catchingUp: () => together(batches.all()),
    calls: (count) => calls.all(count),
    refused: (count) => refused.all(count),
    average: () => average.get() ?? { calls: 0, tokensIn: 0, tokensOut: 0 },
    worked: (from) => worked.get(from) ?? { turns: 0, sessions: 0, days: 0 },
    told: (limit) => told.all(limit),
    countTold: () => countTold.get() ?? 0,
  }
}

/** Several that were begun one after another are one to the user. */
function together(all: readonly Batch[]): CatchingUp | null {
  if (all.length === 0) return null
  const sum = (of: (one: Batch) => number) => all.reduce((n, one) => n + of(one), 0)
  const left = sum((one) => one.left)
  const { until, reason } = all.reduce((a, b) => (b.until < a.until ? b : a))
  return {
    turns: sum((one) => one.turns),
    left,
    begunAt: Math.min(...all.map(({ begunAt }) => begunAt)),
    waits: sum((one) => one.waiting) < left ? null : { until, reason },
  }
}
