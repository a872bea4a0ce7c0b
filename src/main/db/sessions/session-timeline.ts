// Reads what happened when in a session: threads of calls, failures, tests, commits, and who waited for whom.
import type { SessionTimeline } from '../../../shared/contract/sessions.ts'
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { commandFactsSchema, subagentFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { formatId } from '../../../shared/ids.ts'
import type { DecisionChoice } from '../../../shared/kinds.ts'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import type { Db } from '../open.ts'
import { visibleDecision, visibleObservation, visibleTurn } from '../visible.ts'
import { outcomeSql } from './tool-event-store.ts'

type Span = SessionTimeline['threads'][number]['spans'][number]

interface TurnTime {
  readonly startedAt: number
  readonly endedAt: number | null
}

interface CallRow {
  readonly row: number
  readonly turn: number
  readonly tool: string
  readonly agentId: string | null
  readonly at: number
  readonly ms: number | null
  readonly outcome: string
}

interface MarkRow {
  readonly row: number
  readonly turn: number
  readonly at: number
  readonly kind: string
  readonly facts: string | null
}

interface DecisionMark {
  readonly id: string
  readonly turn: number
  readonly at: number
  readonly choice: DecisionChoice
}

/** What is shown of a command's facts. */
const markSchema = commandFactsSchema.pick({
  v: true,
  outcome: true,
  tests: true,
  commits: true,
  push: true,
  pullRequest: true,
})
const taskSchema = subagentFactsSchema.pick({ v: true, task: true })

interface AgentRow {
  readonly agentId: string
  readonly type: string | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** The work of a session is drawn about so many points wide: calls nearer to each other are one stretch. */
const pointsWide = 1500
/** At least this much time (ms) is one point. */
const leastPointMs = 200
const mostFailures = 2000
const mostDecisions = 2000

/** What waits for the user while it runs: questions, and plans that want an answer. */
function waitsForUser(tool: string): boolean {
  return toolKindOf(tool) === 'ask' || tool === 'ExitPlanMode'
}

/** The reader of timelines; `db` may be a reader. A session that is not there has an empty one. */
export function createSessionTimeline(db: Db): (sessionId: string) => SessionTimeline {
  const turnsOf = db.prepare<[string], TurnTime>(
    `SELECT t.started_at AS startedAt, t.ended_at AS endedAt FROM turns t
     WHERE t.session_id = ? AND ${visibleTurn('t')} ORDER BY t.number`,
  )
  // Calls are noted when they end. What was not permitted comes as a failure of the tool; the facts know better.
  const refusedOf = db
    .prepare<[string], number>(
      `SELECT x.tool_event_id FROM observations o JOIN observation_sources x ON x.observation_id = o.id
       WHERE o.session_id = ? AND json_valid(o.facts)
         AND o.facts ->> '$.outcome' IN ('refused_by_user', 'denied_by_rule', 'refused')`,
    )
    .pluck()
  const callsOf = db.prepare<[string], CallRow>(
    `SELECT e.id AS row, e.turn_id AS turn, e.tool, e.agent_id AS agentId, e.at, e.duration_ms AS ms,
       ${outcomeSql('e')} AS outcome
     FROM tool_events e JOIN turns t ON t.id = e.turn_id
     WHERE t.session_id = ? AND ${visibleTurn('t')} ORDER BY e.at, e.id`,
  )
  const agentsOf = db.prepare<[string], AgentRow>(
    `SELECT a.agent_id AS agentId, a.agent_type AS type, a.started_at AS startedAt, a.ended_at AS endedAt
     FROM subagents a JOIN turns t ON t.id = a.turn_id
     WHERE a.session_id = ? AND a.kind = 'task' AND ${visibleTurn('t')}
     ORDER BY coalesce(a.started_at, a.ended_at), a.id`,
  )
  // By the key and not by the calls: a subagent whose transcript is not there has none.
  const tasksOf = db.prepare<[string], { agentId: string; facts: string | null }>(
    `SELECT substr(o.key, length('agent:') + 1) AS agentId, o.facts FROM observations o
     WHERE o.session_id = ? AND o.kind = 'subagent' AND o.key GLOB 'agent:*' AND ${visibleObservation('o')}`,
  )
  // What is empty is not stored, so that a key is there only where it tells something.
  const marksOf = db.prepare<[string], MarkRow>(
    `SELECT o.id AS row, o.turn_id AS turn, o.at, o.kind, o.facts FROM observations o
     WHERE o.session_id = ? AND ${visibleObservation('o')} AND json_valid(o.facts) AND (o.kind = 'test'
       OR o.facts -> '$.commits' IS NOT NULL OR o.facts -> '$.push' IS NOT NULL
       OR o.facts -> '$.pullRequest' IS NOT NULL)
     ORDER BY o.at, o.id`,
  )

  const decisionsOf = db.prepare<[string], DecisionMark>(
    `SELECT d.id, d.turn_id AS turn, d.at, d.choice FROM decisions d JOIN turns t ON t.id = d.turn_id
     WHERE d.session_id = ? AND d.tool NOT IN ('AskUserQuestion', 'ExitPlanMode')
       AND ${visibleTurn('t')} AND ${visibleDecision('d')}
     ORDER BY d.at, d.rowid LIMIT ${mostDecisions}`,
  )

  return (sessionId) => {
    const turns = turnsOf.all(sessionId)
    const calls = callsOf.all(sessionId)
    const asked = calls
      .filter(({ tool, agentId }) => agentId === null && waitsForUser(tool))
      .map(({ at, turn, ms }) => ({ at, turnId: formatId('turn', turn), waitedMs: ms }))
    const refused = new Set(refusedOf.all(sessionId))
    const answersMs = asked.reduce((sum, { waitedMs }) => sum + (waitedMs ?? 0), 0)
    const worked = workedMs(turns)
    const between = betweenMs(turns)
    const tasks = new Map(
      tasksOf
        .all(sessionId)
        .map(({ agentId, facts }) => [agentId, readFacts(taskSchema, facts)?.task ?? '']),
    )
    return {
      threads: threadsOf(calls, agentsOf.all(sessionId), tasks, (worked ?? 0) / pointsWide),
      failures: calls
        .filter(({ row, outcome }) => outcome === 'failed' && !refused.has(row))
        .slice(0, mostFailures)
        .map(({ row, turn, at, tool, agentId }) => ({
          id: formatId('toolEvent', row),
          turnId: formatId('turn', turn),
          at,
          tool,
          agentId,
        })),
      ...marks(marksOf.all(sessionId)),
      decisions: decisionsOf
        .all(sessionId)
        .map(({ turn, ...decision }) => ({ ...decision, turnId: formatId('turn', turn) })),
      asked,
      workedMs: worked === null ? null : Math.max(0, worked - answersMs),
      waitedMs: between === null && answersMs === 0 ? null : (between ?? 0) + answersMs,
    }
  }
}

/** From the beginning to the end of each turn; null where no end is known. */
function workedMs(turns: readonly TurnTime[]): number | null {
  const ended = turns.filter(({ endedAt }) => endedAt !== null)
  if (ended.length === 0) return null
  return ended.reduce(
    (sum, { startedAt, endedAt }) => sum + Math.max(0, (endedAt ?? startedAt) - startedAt),
    0,
  )
}

/** From the end of each turn to the next prompt; null where there is none of these. */
function betweenMs(turns: readonly TurnTime[]): number | null {
  let sum: number | null = null
  turns.forEach(({ startedAt }, index) => {
    const endedAt = turns[index - 1]?.endedAt ?? null
    if (endedAt !== null) sum = (sum ?? 0) + Math.max(0, startedAt - endedAt)
  })
  return sum
}

function threadsOf(
  calls: readonly CallRow[],
  agents: readonly AgentRow[],
  tasks: ReadonlyMap<string, string>,
  pointMs: number,
): SessionTimeline['threads'] {
  const near = Math.max(leastPointMs, pointMs)
  const byAgent = new Map<string | null, CallRow[]>([
    [null, []],
    ...agents.map(({ agentId }): [string, CallRow[]] => [agentId, []]),
  ])
  for (const call of calls) {
    const known = byAgent.get(call.agentId)
    if (known) known.push(call)
    else byAgent.set(call.agentId, [call])
  }
  return [...byAgent].map(([agentId, own]) => {
    const agent = agents.find((each) => each.agentId === agentId)
    const task = agentId === null ? '' : (tasks.get(agentId) ?? '')
    return {
      agentId,
      type: agent?.type ?? null,
      task: task === '' ? null : task,
      startedAt: agent?.startedAt ?? null,
      endedAt: agent?.endedAt ?? null,
      spans: spansOf(own, near),
    }
  })
}

function spansOf(calls: readonly CallRow[], near: number): Span[] {
  const spans: Span[] = []
  // What a question waits is the user's time, and what a subagent takes is shown as its own.
  for (const { at, ms, turn, tool } of calls) {
    const isOthers = waitsForUser(tool) || toolKindOf(tool) === 'delegate'
    const from = isOthers ? at : at - Math.max(0, ms ?? 0)
    const turnId = formatId('turn', turn)
    const last = spans.at(-1)
    if (last && last.turnId === turnId && from - last.to <= near) {
      spans[spans.length - 1] = {
        turnId,
        from: Math.min(last.from, from),
        to: Math.max(last.to, at),
        calls: last.calls + 1,
      }
    } else spans.push({ turnId, from, to: at, calls: 1 })
  }
  return spans
}

function marks(rows: readonly MarkRow[]): Pick<SessionTimeline, 'tests' | 'commits'> {
  const tests: SessionTimeline['tests'] = []
  const commits: SessionTimeline['commits'] = []
  for (const { row, turn, at, kind, facts: text } of rows) {
    const facts = readFacts(markSchema, text)
    if (!facts) continue
    const place = {
      observationId: formatId('observation', row),
      turnId: formatId('turn', turn),
      at,
      outcome: facts.outcome,
    }
    if (kind === 'test') tests.push({ ...place, tests: facts.tests })
    if (facts.commits.length > 0 || facts.push || facts.pullRequest)
      commits.push({
        ...place,
        commits: facts.commits,
        pushed: facts.push !== null,
        pullRequest: facts.pullRequest,
      })
  }
  return { tests, commits }
}
