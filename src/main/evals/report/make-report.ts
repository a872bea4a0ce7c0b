// Makes the report of a stretch of time, or of a session: what was done, changed, told, learned, decided and spent.
import type {
  Report,
  ReportFacts,
  ReportInput,
} from '../../../shared/contract/evaluation/report.ts'
import { formatId } from '../../../shared/ids.ts'
import type { CallQueries } from '../../db/code/call-queries.ts'
import type { FunctionRow, ReportRows } from '../../db/evaluation/report-rows.ts'
import type { UsageRow } from '../../db/usage/usage-queries.ts'
import { changedGraph } from './changed-graph.ts'
import { foldFunctions } from './fold-functions.ts'
import { ratioOf } from './ratio.ts'

const mostSessions = 20
const mostFunctions = 60
const mostOfSession = 20

/** `now` in ms since 1970; `agent` is what the agent took in that time, by model. */
export function makeReport(
  input: ReportInput,
  now: number,
  rows: ReportRows,
  calls: CallQueries,
  agent: readonly UsageRow[],
): ReportFacts {
  const sessions = rows.sessions(input)
  const observations = rows.observations(input)
  const changes = rows.functions(input)
  const functions = foldFunctions(changes)
  const latest = rows.latest(input)
  const projectId =
    input.sessionId === undefined ? input.projectId : rows.projectOf(input.sessionId)
  const rawBytes = observations.reduce((sum, one) => sum + one.rawBytes, 0)
  const tokens = observations.reduce((sum, one) => sum + one.tokens, 0)
  const of = (change: 'NEW' | 'MOD' | 'DEL') =>
    functions.filter((one) => one.change === change).length
  const [only] = sessions
  return {
    ...spanOf(input, only?.startedAt, latest?.at),
    sessions: {
      count: sessions.length,
      ...rows.counts(input),
      rows: sessions.slice(0, mostSessions),
    },
    observations: {
      count: observations.reduce((sum, { count }) => sum + count, 0),
      byKind: observations.map(({ kind, count }) => ({ kind, count })),
    },
    functions: {
      ...{ added: of('NEW'), modified: of('MOD'), deleted: of('DEL') },
      rows: functions.slice(0, mostFunctions),
    },
    compression: { rawBytes, tokens, ratio: ratioOf(rawBytes, tokens) },
    latest: latest && {
      ...latest,
      functions: foldFunctions(changes.filter(({ sessionId }) => sessionId === latest.id)).slice(
        0,
        mostOfSession,
      ),
    },
    mostChanged: mostChanged(functions, changes, calls),
    learnings: rows
      .learnings(projectId, now)
      .map(({ row, ...one }) => ({ id: formatId('memory', row), ...one })),
    decisions: { ...rows.decisions(input), refusals: rows.refusals(input) },
    cost: {
      agent: agentCost(agent),
      memory: rows.modelCalls(input),
      given: rows.given(input),
    },
  }
}

/** What the agent took: a model without a price takes nothing away from the sum of the others. */
function agentCost(models: readonly UsageRow[]): Report['cost']['agent'] {
  const tokensIn = (one: UsageRow) =>
    one.inputTokens + one.cacheReadTokens + one.cacheCreationTokens
  const sum = (of: (one: UsageRow) => number) => models.reduce((all, one) => all + of(one), 0)
  const unpriced = models.filter(({ costUsd }) => costUsd === null)
  return {
    tokensIn: sum(tokensIn),
    tokensOut: sum((one) => one.outputTokens),
    usd:
      models.length > 0 && unpriced.length === models.length
        ? null
        : sum(({ costUsd }) => costUsd ?? 0),
    unpriced: unpriced.map((one) => ({ model: one.key, tokens: tokensIn(one) + one.outputTokens })),
  }
}

/** A session is of its own days, from when it began to its last turn, whatever stretch of time was named beside it. */
function spanOf(
  { from, to, sessionId }: ReportInput,
  beganAt: number | undefined,
  lastAt: number | undefined,
): { from: number; to: number } {
  if (sessionId === undefined || beganAt === undefined || lastAt === undefined) return { from, to }
  return { from: Math.min(beganAt, lastAt), to: lastAt + 1 }
}

/** The file with the most changed functions, with the calls in it. */
function mostChanged(
  functions: Report['functions']['rows'],
  changes: readonly FunctionRow[],
  calls: CallQueries,
): Report['mostChanged'] {
  const files = new Map<string, Report['functions']['rows'][number][]>()
  for (const one of functions) {
    const key = JSON.stringify([one.projectId, one.path])
    files.set(key, [...(files.get(key) ?? []), one])
  }
  const [most] = [...files.values()].sort((one, other) => other.length - one.length)
  const [first] = most ?? []
  if (!most || !first) return null
  const ofFile = changes.filter(
    ({ projectId, path }) => projectId === first.projectId && path === first.path,
  )
  const graph = changedGraph(most, ofFile, calls)
  return {
    path: first.path,
    changes: most.length,
    calls: graph.calls,
    nodes: graph.nodes,
    edges: graph.edges.map(({ from, to }) => ({ from, to })),
  }
}
