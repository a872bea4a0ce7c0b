// The user's rules for permission requests: kept, found for a request, and what each one answered.
import { randomUUID } from 'node:crypto'
import type { Danger, RuleEffect, RuleScope } from '../../../shared/contract/deciding/rule-kinds.ts'
import type { MetRequest, Rule } from '../../../shared/contract/deciding/rules.ts'
import type { Db } from '../open.ts'
import { storedTexts } from '../stored-json.ts'
import { visibleDecision } from '../visible.ts'

export interface StoredRule {
  readonly id: string
  readonly effect: RuleEffect
  readonly tool: string
  readonly pattern: string
  readonly scope: RuleScope
  readonly reason: string
  readonly dangers: readonly Danger[]
  readonly createdAt: number
}

/** A rule that is to be kept. */
export interface RuleToKeep extends Omit<StoredRule, 'id'> {
  readonly program: string
  readonly sessionId: string | null
  readonly projectId: string | null
  readonly endsAt: number | null
}

/** Where and when a request is made. */
export interface Asking {
  readonly sessionId: string
  readonly projectId: string
  readonly now: number
}

/** A past request, as rules are compared with it. */
export interface PastRequest extends MetRequest {
  readonly tool: string
  readonly input: string
  readonly projectId: string | null
}

export interface RuleStore {
  add(rule: RuleToKeep): string
  /** Those that hold there and then, of a tool and any of the programs. */
  candidates(tool: string, programs: readonly string[], asking: Asking): StoredRule[]
  list(
    filter: {
      projectId?: string | undefined
      state?: Rule['state'] | undefined
      limit: number
      offset: number
    },
    now: number,
  ): { rows: Rule[]; total: number }
  get(id: string, now: number): Rule | null
  setPaused(id: string, isPaused: boolean): void
  end(id: string, now: number): void
  uses(id: string, limit: number): MetRequest[]
  /**
   * Notes that a rule answered the newest open request of that session and tool; its id, or null where there is none.
   */
  answered(
    rule: StoredRule,
    request: { sessionId: string; tool: string; now: number },
  ): string | null
  /** The newest requests of those tools in a scope. */
  past(
    tools: readonly string[],
    scope: { sessionId?: string | undefined; projectId?: string | undefined },
    most: number,
  ): PastRequest[]
  pastOne(id: string): PastRequest | null
  project(id: string): { name: string; root: string } | null
  hasSession(id: string): boolean
}

const stored =
  'r.id, r.effect, r.tool, r.pattern, r.scope, r.reason, r.dangers, r.created_at AS createdAt'
const past = `d.id, d.tool, d.input, coalesce(d.asked, d.tool) AS asked, d.choice, d.at, d.project_id AS projectId`
const stateOf = `CASE WHEN r.ended = 1 THEN 'ended' WHEN r.paused = 1 THEN 'paused' ELSE 'active' END`
const shown = `${stored}, r.session_id AS sessionId, r.project_id AS projectId, p.name AS project, r.ends_at AS endsAt,
  ${stateOf} AS state,
  (SELECT count(*) FROM decision_rule_uses u WHERE u.rule_id = r.id) AS uses,
  (SELECT max(u.at) FROM decision_rule_uses u WHERE u.rule_id = r.id) AS lastUsedAt`

type Placed = StoredRule & { readonly sessionId: string | null; readonly projectId: string | null }
/** Programs whose rules are kept in memory. */
const mostKnown = 500

type Row<T> = Omit<T, 'dangers'> & { readonly dangers: string }

const read = <T extends { readonly dangers: string }>(row: T) => ({
  ...row,
  dangers: row.dangers === '[]' ? [] : (storedTexts(row.dangers) as Danger[]),
})

export function createRuleStore(db: Db): RuleStore {
  const insert = db.prepare(`
    INSERT INTO decision_rules (id, effect, tool, pattern, program, scope, session_id, project_id, reason, dangers,
      created_at, ends_at)
    VALUES (@id, @effect, @tool, @pattern, @program, @scope, @sessionId, @projectId, @reason, @dangers, @createdAt, @endsAt)`)
  const overdue = db
    .prepare<[number], 0 | 1>(
      'SELECT EXISTS (SELECT 1 FROM decision_rules WHERE ended = 0 AND ends_at <= ?)',
    )
    .pluck()
  const endOverdue = db.prepare(
    'UPDATE decision_rules SET ended = 1 WHERE ended = 0 AND ends_at <= ?',
  )
  const find = db.prepare<[string, string], Row<Placed>>(`
    SELECT ${stored}, r.session_id AS sessionId, r.project_id AS projectId FROM decision_rules r
    WHERE r.tool = ? AND r.program = ? AND r.paused = 0 AND r.ended = 0`)
  /** What has been seen as ended stays so, whatever the clock does. */
  function settleOverdue(now: number): void {
    if (overdue.get(now) === 1) endOverdue.run(now)
  }
  // Read for each request, 5,000 rules of one program took 200 ms. This connection's changes are told by a trigger (this
  // store's, deletion's, those of redaction done again), those of others by the version of the file: a backup put in its place.
  const known = new Map<string, readonly Placed[]>()
  db.function('recollect_rules_changed', () => {
    known.clear()
    return null
  })
  for (const change of ['INSERT', 'UPDATE', 'DELETE'])
    db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS rules_${change} AFTER ${change} ON main.decision_rules
      BEGIN SELECT recollect_rules_changed(); END`)
  const fileVersion = db.prepare<[], number>('PRAGMA data_version').pluck()
  let knownVersion = fileVersion.get()
  const rulesOf = (tool: string, program: string): readonly Placed[] => {
    const version = fileVersion.get()
    if (version !== knownVersion) known.clear()
    knownVersion = version
    const key = JSON.stringify([tool, program])
    const before = known.get(key)
    if (before) return before
    if (known.size >= mostKnown) known.clear()
    const rules = find.all(tool, program).map(read)
    known.set(key, rules)
    return rules
  }
  const one = db.prepare<object, Row<Rule>>(
    `SELECT ${shown} FROM decision_rules r LEFT JOIN projects p ON p.id = r.project_id WHERE r.id = @id`,
  )
  const pause = db.prepare('UPDATE decision_rules SET paused = ? WHERE id = ?')
  const end = db.prepare(
    'UPDATE decision_rules SET ended = 1, ends_at = min(coalesce(ends_at, @now), @now) WHERE id = @id AND ended = 0',
  )
  const uses = db.prepare<[string, number], MetRequest>(`
    SELECT d.id, coalesce(d.asked, d.tool) AS asked, d.choice, u.at FROM decision_rule_uses u
    JOIN decisions d ON d.id = u.decision_id WHERE u.rule_id = ? AND ${visibleDecision('d')}
    ORDER BY u.at DESC LIMIT ?`)
  const mark = db
    .prepare<object, string>(
      `UPDATE decisions SET choice = @effect, found = 'rule', decided_by = 'rule', note = NULL, answered_at = @now,
         message = CASE WHEN @effect = 'deny' THEN @reason END, asked = NULL
       WHERE id = (SELECT id FROM decisions WHERE session_id = @sessionId AND tool = @tool AND choice = 'pending'
         ORDER BY at DESC, rowid DESC LIMIT 1) RETURNING id`,
    )
    .pluck()
  const use = db.prepare(
    'INSERT OR IGNORE INTO decision_rule_uses (rule_id, decision_id, at) VALUES (?, ?, ?)',
  )
  const pastRows = db.prepare<object, PastRequest>(`
    SELECT ${past} FROM decisions d WHERE d.tool IN (SELECT value FROM json_each(@tools))
      AND (@projectId IS NULL OR d.project_id = @projectId) AND (@sessionId IS NULL OR d.session_id = @sessionId)
      AND ${visibleDecision('d')} ORDER BY d.at DESC LIMIT @most`)
  const pastRow = db.prepare<[string], PastRequest>(
    `SELECT ${past} FROM decisions d WHERE d.id = ? AND ${visibleDecision('d')}`,
  )
  const project = db.prepare<[string], { name: string; root: string }>(
    'SELECT name, root FROM projects WHERE id = ?',
  )
  const session = db.prepare<[string], 1>('SELECT 1 FROM sessions WHERE id = ?')

  return {
    add({ dangers, ...rule }) {
      const id = randomUUID()
      insert.run({ ...rule, id, dangers: JSON.stringify(dangers) })
      return id
    },
    candidates(tool, programs, { now, ...asking }) {
      settleOverdue(now)
      return programs
        .flatMap((program) => rulesOf(tool, program))
        .filter(
          ({ scope, projectId, sessionId }) =>
            scope === 'everywhere' ||
            (scope === 'project' ? projectId === asking.projectId : sessionId === asking.sessionId),
        )
    },
    list({ projectId = null, state = null, limit, offset }, now) {
      settleOverdue(now)
      const where = `WHERE (@projectId IS NULL OR r.project_id = @projectId OR r.scope = 'everywhere')
        AND (@state IS NULL OR ${stateOf} = @state)`
      const values = { projectId, state }
      const rows = db
        .prepare<object, Row<Rule>>(
          `SELECT ${shown} FROM decision_rules r LEFT JOIN projects p ON p.id = r.project_id ${where}
           ORDER BY r.created_at DESC, r.rowid DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...values, limit, offset })
      const total = db
        .prepare<object, number>(`SELECT count(*) FROM decision_rules r ${where}`)
        .pluck()
        .get(values)
      return { rows: rows.map(read), total: total ?? 0 }
    },
    get(id, now) {
      settleOverdue(now)
      const row = one.get({ id })
      return row ? read(row) : null
    },
    setPaused(id, isPaused) {
      pause.run(isPaused ? 1 : 0, id)
    },
    end(id, now) {
      end.run({ id, now })
    },
    uses: (id, limit) => uses.all(id, limit),
    answered({ id, effect, reason }, request) {
      const decision = mark.get({ ...request, effect, reason })
      if (decision === undefined) return null
      use.run(id, decision, request.now)
      return decision
    },
    past: (tools, { sessionId = null, projectId = null }, most) =>
      pastRows.all({ tools: JSON.stringify(tools), sessionId, projectId, most }),
    pastOne: (id) => pastRow.get(id) ?? null,
    project: (id) => project.get(id) ?? null,
    hasSession: (id) => session.get(id) !== undefined,
  }
}
