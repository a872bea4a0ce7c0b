// Keeps each call of a language model: reserved before it is made, settled by what it took.
import type { Db } from '../open.ts'
import { transact } from '../transact.ts'

/** Tokens and US dollars of calls. */
export interface Spent {
  readonly calls: number
  /** In, cached and out together. */
  readonly tokens: number
  readonly costUsd: number
}

/** A call that is about to be made, with the most that it may take. */
export interface CallToMake {
  readonly provider: string
  readonly model: string
  readonly billing: string
  readonly purpose: string
  readonly promptVersion: number
  readonly projectId: string | null
  readonly sessionId: string | null
  readonly turnId: number | null
  readonly mostTokensIn: number
  readonly mostTokensOut: number
  readonly mostUsd: number | null
}

/** How a call ended. */
export interface CallEnd {
  /** `answered`, or the reason of its failure. */
  readonly outcome: string
  readonly detail: string | null
  /** The provider is not to be asked again before (ms since 1970). */
  readonly retryAt: number | null
  readonly tokensIn: number
  readonly tokensCached: number
  readonly tokensOut: number
  /** US dollars. */
  readonly costUsd: number | null
  readonly durationMs: number
}

/** What is known of a provider's last calls, newest first. */
export interface CallOutcome {
  readonly at: number
  readonly outcome: string
  readonly detail: string | null
  readonly retryAt: number | null
}

/** What several calls took. */
export interface CallsTaken {
  readonly provider: string
  readonly tokensIn: number
  readonly tokensOut: number
  /** US dollars; null where the price of one is not known. */
  readonly costUsd: number | null
}

export interface ModelCallStore {
  /** What was spent from a time on (ms since 1970), running calls at the most they may take; of one provider or all. */
  spent(from: number, provider: string | null, billing: string | null): Spent
  /**
   * Looks at what is spent and notes the call, both in one transaction, so that no two calls take the same rest.
   * @returns its id, or what `refuse` gave.
   */
  reserve<Refusal extends object>(
    at: number,
    call: CallToMake,
    refuse: () => Refusal | null,
  ): { readonly id: number } | Refusal
  settle(id: number, end: CallEnd): void
  /** Settles what a host left running when it ended, at the most that it may have taken. */
  settleLost(): number
  /** What the calls for a turn took from a time on (ms since 1970), and who was asked last; empty where nobody was. */
  taken(turnId: number, from: number): CallsTaken
  /** Whether a call for that turn reached a model, however it was answered. */
  reached(purpose: string, turnId: number): boolean
  /** Whether a call for that session reached a model since its last turn began. */
  reachedSession(sessionId: string): boolean
  /** Turns of a session that wait for a model. */
  waitingTurns(sessionId: string): number
  /** How many calls with the same provider, purpose, turn and session ended as `failed`. */
  failures(call: CallToMake): number
  /** The provider's last calls that ended, newest first. */
  last(provider: string, count: number): readonly CallOutcome[]
}

/**
 * Whether a call reached a model. One that was stopped with its host is charged at its most, and its job is done anew; one
 * whose host was killed might kill the next one, too, so that it is asked again by the user alone. One that runs still
 * as its own job is done again could not be written, as on a disk that was full.
 */
const hasReached = `c.tokens_in + c.tokens_cached > 0 AND c.outcome NOT IN ('stopped', 'running')`

/** The store over model_calls. */
export function createModelCallStore(db: Db): ModelCallStore {
  const spent = db.prepare<
    [{ from: number; provider: string | null; billing: string | null }],
    Spent
  >(`
    SELECT count(*) AS calls, coalesce(sum(tokens_in + tokens_cached + tokens_out), 0) AS tokens,
      coalesce(sum(cost_usd), 0) AS costUsd
    FROM model_calls WHERE at >= @from AND (@provider IS NULL OR provider = @provider)
      AND (@billing IS NULL OR billing = @billing)`)
  const insert = db
    .prepare<[Record<string, unknown>], number>(`
      INSERT INTO model_calls (at, provider, model, billing, purpose, prompt_version, project_id, session_id, turn_id,
        outcome, tokens_in, tokens_cached, tokens_out, cost_usd)
      VALUES (@at, @provider, @model, @billing, @purpose, @promptVersion,
        (SELECT id FROM projects WHERE id = @projectId), (SELECT id FROM sessions WHERE id = @sessionId),
        (SELECT id FROM turns WHERE id = @turnId), 'running', @mostTokensIn, 0, @mostTokensOut, @mostUsd)
      RETURNING id`)
    .pluck()
  const settle = db.prepare(`
    UPDATE model_calls SET outcome = @outcome, detail = @detail, retry_at = @retryAt, tokens_in = @tokensIn,
      tokens_cached = @tokensCached, tokens_out = @tokensOut, cost_usd = @costUsd, duration_ms = @durationMs
    WHERE id = @id`)
  const settleLost = db.prepare(`
    UPDATE model_calls SET outcome = 'lost', detail = 'The program ended while it ran.' WHERE outcome = 'running'`)
  const last = db.prepare<[string, number], CallOutcome>(`
    SELECT at, outcome, detail, retry_at AS retryAt FROM model_calls
    WHERE provider = ? AND outcome NOT IN ('running', 'lost') ORDER BY at DESC, id DESC LIMIT ?`)
  const reachedSession = db
    .prepare<[string], 1>(
      `SELECT 1 FROM model_calls c WHERE c.purpose = 'session' AND c.session_id = ?
         AND ${hasReached}
         AND c.at >= (SELECT max(t.started_at) FROM turns t WHERE t.session_id = c.session_id) LIMIT 1`,
    )
    .pluck()
  const waitingTurns = db
    .prepare<[string], number>(
      `SELECT count(*) FROM turns t JOIN jobs j ON j.kind = 'distill.model' AND j.key = CAST(t.id AS TEXT)
       WHERE t.session_id = ? AND j.status IN ('pending', 'leased')`,
    )
    .pluck()
  const taken = db.prepare<[number, number], CallsTaken>(`
    SELECT coalesce(provider, '') AS provider, coalesce(sum(tokens_in + tokens_cached), 0) AS tokensIn,
      coalesce(sum(tokens_out), 0) AS tokensOut,
      CASE WHEN count(*) = count(cost_usd) THEN coalesce(sum(cost_usd), 0) END AS costUsd, max(id)
    FROM model_calls WHERE turn_id = ? AND at >= ?`)
  const failures = db
    .prepare<[CallToMake], number>(
      `SELECT count(*) FROM model_calls WHERE outcome = 'failed' AND provider = @provider AND purpose = @purpose
         AND turn_id IS @turnId AND session_id IS @sessionId`,
    )
    .pluck()
  const reached = db
    .prepare<[string, number], 1>(
      `SELECT 1 FROM model_calls c WHERE purpose = ? AND turn_id = ? AND ${hasReached} LIMIT 1`,
    )
    .pluck()

  return {
    spent: (from, provider, billing) =>
      spent.get({ from, provider, billing }) ?? { calls: 0, tokens: 0, costUsd: 0 },
    reserve: (at, call, refuse) =>
      transact(db, () => refuse() ?? { id: insert.get({ at, ...call }) ?? 0 }),
    settle(id, { durationMs, ...end }) {
      settle.run({ id, ...end, durationMs: Math.round(durationMs) })
    },
    settleLost: () => settleLost.run().changes,
    reachedSession: (sessionId) => reachedSession.get(sessionId) === 1,
    waitingTurns: (sessionId) => waitingTurns.get(sessionId) ?? 0,
    taken(turnId, from) {
      const nothing = { provider: '', tokensIn: 0, tokensOut: 0, costUsd: 0 }
      return taken.get(turnId, from) ?? nothing
    },
    reached: (purpose, turnId) => reached.get(purpose, turnId) === 1,
    failures: (call) => failures.get(call) ?? 0,
    last: (provider, count) => last.all(provider, count),
  }
}
