// Follows calls from functions: who calls them, what they call, and what a change of them could affect.
import type { CallEdge, CallQueries, FunctionRef } from './call-queries.ts'

export type Direction = 'callers' | 'callees' | 'both'

/** A part of the call graph. */
export interface CallPart {
  readonly nodes: readonly FunctionRef[]
  readonly edges: readonly CallEdge[]
  /** Functions that were left out, as there are more than were asked for; those behind them are not counted. */
  readonly left: number
}

/** A function that could be affected by a change. */
export interface Affected {
  readonly function: FunctionRef
  /** Calls between it and what was asked. */
  readonly depth: number
  /** Ids of functions, from it to what was asked. */
  readonly path: readonly string[]
  /** Product of the confidences of the calls on that path. */
  readonly confidence: number
}

/** Calls that are read at one step; more than that nobody looks at. */
const mostEdges = 20_000

/** With a class its members are meant, as it runs nothing by itself. */
export function withMembers(
  queries: CallQueries,
  projectId: string,
  matches: readonly FunctionRef[],
): string[] {
  const ids = new Set<string>()
  for (const match of matches) {
    ids.add(match.id)
    if (match.path === null || match.kind === null || runs.has(match.kind)) continue
    for (const one of queries.ofFile(projectId, match.path))
      if (one.qualifiedName !== '' && isWithin(one, match)) ids.add(one.id)
  }
  return [...ids]
}

const runs: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'module'])

function isWithin(one: FunctionRef, around: FunctionRef): boolean {
  const rest = one.qualifiedName.slice(around.qualifiedName.length)
  return one.qualifiedName.startsWith(around.qualifiedName) && /^(?:::|[.\\#])/.test(rest)
}

/** The functions within `depth` calls of those named by `ids`, at most `limit`, the nearest first. */
export function walkCalls(
  queries: CallQueries,
  projectId: string,
  ids: readonly string[],
  options: {
    readonly depth: number
    readonly direction: Direction
    readonly limit: number
    readonly withUsual: boolean
  },
): CallPart {
  const { depth, direction, limit, withUsual } = options
  const known = new Set(ids.slice(0, limit))
  const edges = new Map<string, CallEdge>()
  const left = new Set<string>(ids.slice(limit))
  let at: readonly string[] = [...known]
  for (let step = 0; step < depth && at.length > 0; step++) {
    const found = [
      ...(direction === 'callees' ? [] : queries.callers(projectId, at, mostEdges)),
      ...(direction === 'callers' ? [] : queries.callees(projectId, at, mostEdges, withUsual)),
    ]
    const next: string[] = []
    for (const edge of found) {
      for (const id of [edge.from, edge.to]) {
        if (known.has(id)) continue
        if (known.size >= limit) {
          left.add(id)
          continue
        }
        known.add(id)
        next.push(id)
      }
      if (known.has(edge.from) && known.has(edge.to)) edges.set(keyOf(edge), edge)
    }
    at = next
  }
  // A definition that is gone takes its calls along.
  const nodes = queries.refs(projectId, [...known])
  const there = new Set(nodes.map(({ id }) => id))
  return {
    nodes,
    edges: [...edges.values()].filter(({ from, to }) => there.has(from) && there.has(to)),
    left: left.size,
  }
}

const keyOf = ({ from, to }: CallEdge): string => JSON.stringify([from, to])

/** Everything that calls one of `ids`, by any number of calls up to `depth`: the nearest first, then the surest. */
export function impactOf(
  queries: CallQueries,
  projectId: string,
  ids: readonly string[],
  options: { readonly depth: number; readonly limit: number },
): { readonly affected: readonly Affected[]; readonly total: number } {
  const { depth, limit } = options
  interface Reached {
    readonly depth: number
    readonly path: readonly string[]
    readonly confidence: number
  }
  const reached = new Map<string, Reached>(
    ids.map((id) => [id, { depth: 0, path: [id], confidence: 1 }]),
  )
  let at: readonly string[] = ids
  for (let step = 1; step <= depth && at.length > 0; step++) {
    const next = new Map<string, Reached>()
    for (const edge of queries.callers(projectId, at, mostEdges)) {
      const from = reached.get(edge.to)
      if (!from || reached.has(edge.from)) continue
      const confidence = from.confidence * edge.confidence
      if ((next.get(edge.from)?.confidence ?? -1) >= confidence) continue
      next.set(edge.from, { depth: step, path: [edge.from, ...from.path], confidence })
    }
    for (const [id, one] of next) reached.set(id, one)
    at = [...next.keys()]
  }
  for (const id of ids) reached.delete(id)
  const refs = new Map(queries.refs(projectId, [...reached.keys()]).map((ref) => [ref.id, ref]))
  const affected = [...reached]
    .flatMap(([id, one]): Affected[] => {
      const ref = refs.get(id)
      const confidence = Math.round(one.confidence * 100) / 100
      return ref ? [{ function: ref, ...one, confidence }] : []
    })
    .sort((one, other) => one.depth - other.depth || other.confidence - one.confidence)
  return { affected: affected.slice(0, limit), total: affected.length }
}
