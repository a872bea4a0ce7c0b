// Makes the figures by which the memory is judged over a stretch of time.
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { Measures, MeasuresInput } from '../../../shared/contract/evaluation/report.ts'
import type { MeasureRows, Timed } from '../../db/evaluation/measure-rows.ts'
import { byLanguage, type ProjectCalls } from '../../db/evaluation/project-calls.ts'
import { ratioOf } from './ratio.ts'

const dayMs = 86_400_000
const yearMs = 365 * dayMs
const shownOpen = 10
const callWays = ['direct', 'own method', 'import', 'inferred', 'unresolved'] as const

/** `now` in ms since 1970. */
export function makeMeasures(
  input: MeasuresInput,
  now: number,
  rows: MeasureRows,
  calls: ProjectCalls,
): Measures {
  const steps = rows.steps(input)
  const step = (type: string): Timed =>
    steps.find((one) => one.type === type) ?? { count: 0, timed: 0, ms: 0 }
  const told = rows.told(input)
  const { tokensIn, tokensOut, ...models } = rows.models(input)
  const changes = rows.changes(input)
  const changed = (change: string): number =>
    changes.reduce((sum, one) => sum + (one.change === change ? one.count : 0), 0)
  const bytes = rows.bytes()
  return {
    from: input.from,
    to: input.to,
    compression: {
      ...{ observations: told.observations, rawBytes: told.rawBytes, tokens: told.tokens },
      ratio: ratioOf(told.rawBytes, told.tokens),
      latency: latencyOf(step('compress.done')),
      byLevel: rows.toldByLevel(input).map(({ level, observations, rawBytes, tokens }) => ({
        ...{ level, observations },
        ratio: ratioOf(rawBytes, tokens),
      })),
      byDay: rows.toldByDay(input).map(({ day, observations, rawBytes, tokens }) => ({
        ...{ day, observations, tokens },
        ratio: ratioOf(rawBytes, tokens),
      })),
    },
    context: { ...rows.given(input), ...rows.budgets(input), byDay: rows.givenByDay(input) },
    search: {
      queries: step('search.query').count,
      latency: latencyOf(step('search.result')),
      meanResults: rows.meanResults(input),
    },
    calls: callsOf(input.projectId, calls),
    models: { ...models, tokensIn, tokensOut, byDay: rows.modelsByDay(input) },
    learnings: {
      ...rows.learnings(input, now),
      reinforced: changed('reinforced'),
      contradicted: changed('contradicted'),
      superseded: changed('superseded'),
      rejected: changed('rejected'),
      byDay: learningDays(rows.addedByDay(input), changes),
    },
    steps: steps.map((one) => ({ type: one.type, latency: latencyOf(one) })),
    database: {
      bytes,
      bytesPerYear: bytesPerYear(input, now, rows),
    },
  }
}

function latencyOf({ count, timed, ms }: Timed): { count: number; meanMs: number | null } {
  return { count, meanMs: timed === 0 ? null : ms / timed }
}

/**
 * What is stored of what was seen in that time, for a year of it; of less than a day as of a day. Time before anything
 * was seen, and time to come, are no part of it.
 */
function bytesPerYear(input: MeasuresInput, now: number, rows: MeasureRows): number | null {
  const all = rows.told({ from: 0, to: Number.MAX_SAFE_INTEGER }).observations
  const { observations } = rows.told(input)
  const began = Math.max(input.from, rows.firstToldAt(input) ?? input.from)
  const span = Math.max(Math.min(input.to, startOfDay(addDays(now, 1)).getTime()) - began, dayMs)
  if (all === 0 || observations === 0) return null
  return Math.round(((rows.bytes() / all) * observations * yearMs) / span)
}

function learningDays(
  added: readonly { day: string; count: number }[],
  changes: readonly { change: string; day: string; count: number }[],
): Measures['learnings']['byDay'] {
  const days = new Map<string, { added: number; reinforced: number }>()
  const at = (day: string) => {
    const known = days.get(day) ?? { added: 0, reinforced: 0 }
    days.set(day, known)
    return known
  }
  for (const { day, count } of added) at(day).added += count
  for (const { day, change, count } of changes) {
    if (change === 'reinforced') at(day).reinforced += count
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, counts]) => ({ day, ...counts }))
}

function callsOf(projectId: string | undefined, calls: ProjectCalls): Measures['calls'] {
  const ways = new Map(calls.byWay(projectId).map((one) => [one.way, one.calls]))
  const open = new Map<string, Measures['calls']['open'][number]>()
  const reasons = new Map<string | null, number>()
  // What leads out of the project for all that is known is no call to its code, and not among them.
  for (const one of calls.open(projectId)) {
    reasons.set(one.reason, (reasons.get(one.reason) ?? 0) + one.times)
    const key = JSON.stringify([one.projectId, one.written, one.reason])
    const { language: _, ...shown } = one
    const known = open.get(key) ?? { ...shown, times: 0, functions: 0 }
    open.set(key, {
      ...known,
      times: known.times + one.times,
      functions: known.functions + one.functions,
    })
  }
  const languages = byLanguage(calls, projectId)
  const resolved = languages.reduce((sum, one) => sum + one.resolved, 0)
  const unresolved = languages.reduce((sum, one) => sum + one.unresolved, 0)
  const [main] = [...reasons].sort(([, one], [, other]) => other - one)
  return {
    ...{ resolved, unresolved },
    share: resolved + unresolved === 0 ? null : resolved / (resolved + unresolved),
    mainReason: main?.[0] ?? null,
    byWay: ways.size === 0 ? [] : callWays.map((way) => ({ way, calls: ways.get(way) ?? 0 })),
    byLanguage: languages,
    open: [...open.values()].sort((one, other) => other.times - one.times).slice(0, shownOpen),
  }
}
