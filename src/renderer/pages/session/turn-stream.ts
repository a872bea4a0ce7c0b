// Orders what happened in a turn, and puts the calls of subagents under the subagent that made them.
import type { Observation, ToolEvent } from '../../../shared/contract/common.ts'

interface Decision {
  readonly id: string
  readonly at: number
}
interface Subagent {
  readonly agentId: string
  readonly startedAt: number | null
  readonly endedAt: number | null
}

type ObservationStreamItem<D extends Decision> =
  | { readonly type: 'observation'; readonly at: number; readonly observation: Observation }
  | { readonly type: 'decision'; readonly at: number; readonly decision: D }

/** Observations and permission requests by time. */
export function observationStream<D extends Decision>(
  observations: readonly Observation[],
  decisions: readonly D[],
): readonly ObservationStreamItem<D>[] {
  return [
    ...decisions.map((decision) => ({ type: 'decision', at: decision.at, decision }) as const),
    ...observations.map(
      (observation) => ({ type: 'observation', at: observation.at, observation }) as const,
    ),
  ].sort((one, other) => one.at - other.at)
}

export type CallStreamItem<S extends Subagent> =
  | { readonly type: 'call'; readonly at: number; readonly call: ToolEvent }
  | {
      readonly type: 'subagent'
      readonly at: number
      readonly subagent: S | null
      readonly agentId: string
      readonly agentType: string | null
      readonly calls: readonly ToolEvent[]
    }

/** Calls by time, those of one subagent as one item that stands where the subagent began. */
export function callStream<S extends Subagent>(
  calls: readonly ToolEvent[],
  subagents: readonly S[],
): readonly CallStreamItem<S>[] {
  const nested = new Map<string, ToolEvent[]>()
  const items: CallStreamItem<S>[] = []
  for (const call of calls) {
    if (call.agentId === null) {
      items.push({ type: 'call', at: call.at, call })
      continue
    }
    const group = nested.get(call.agentId)
    if (group) group.push(call)
    else nested.set(call.agentId, [call])
  }
  for (const subagent of subagents)
    if (!nested.has(subagent.agentId)) nested.set(subagent.agentId, [])
  for (const [agentId, group] of nested) {
    const subagent = subagents.find((each) => each.agentId === agentId) ?? null
    const at = subagent?.startedAt ?? group[0]?.at ?? subagent?.endedAt ?? 0
    const agentType = group[0]?.agentType ?? null
    items.push({ type: 'subagent', at, subagent, agentId, agentType, calls: group })
  }
  return items.sort((one, other) => one.at - other.at)
}

/** The calls behind an observation; for a subagent's also the calls that it made. */
export function callsBehind(
  observation: Observation,
  calls: readonly ToolEvent[],
): readonly ToolEvent[] {
  const named = new Set(observation.sources)
  const direct = calls.filter((call) => named.has(call.id))
  const agents = new Set(direct.flatMap((call) => (call.agentId === null ? [] : [call.agentId])))
  if (observation.kind !== 'subagent' || agents.size === 0) return direct
  return calls.filter(
    (call) => named.has(call.id) || (call.agentId !== null && agents.has(call.agentId)),
  )
}

/** What a call was, in the words of the observation that was made of it alone; by the call's id. */
export function callTitles(observations: readonly Observation[]): ReadonlyMap<string, string> {
  return new Map(
    observations.flatMap(({ sources, title }) => {
      const [only, ...others] = sources
      return only !== undefined && others.length === 0 ? [[only, title] as const] : []
    }),
  )
}
