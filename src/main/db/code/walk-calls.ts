// Follows calls from functions: who calls them, what they call, and what a change of them could affect.
import type { CallEdge, CallQueries, FunctionRef } from './call-queries.ts'

export type Direction = 'callers' | 'callees' | 'both'

/** A part of the call graph. */
export interface CallPart {
  readonly nodes: readonly FunctionRef[]
  readonly edges: readonly CallEdge[]
  /** Functions that were left out, as there are more than were asked for; those behind them are not counted. */
  readonly left: number
  /** False where there are more calls than were read, so that some may be missing. */
  readonly isWhole: boolean
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
  let isWhole = true
  const cut = (): void => {
    isWhole = false
  }
  for (let step = 0; step < depth && at.length > 0; step++) {
    const found = [
      ...(direction === 'callees' ? [] : queries.callers(projectId, at, mostEdges, cut)),
      ...(direction === 'callers' ? [] : queries.callees(projectId, at, mostEdges, withUsual, cut)),
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
    isWhole,
  }
}

const keyOf = ({ from, to }: CallEdge): string => JSON.stringify([from, to])

/** Functions that an impact counts at most; beyond that the answer is that everything hangs on it. */
const mostAffected = 5000

/** What can be affected, and how many that are in all. */
export interface Impact {
  readonly affected: readonly Affected[]
  readonly total: number
  /** False where there are more than `total`: the count was given up. */
  readonly isWhole: boolean
}

interface Reached {
  readonly id: string
  readonly depth: number
  readonly confidence: number
  /** The next one on the way to what was asked; null for that itself. */
  readonly by: Reached | null
}

/** Everything that calls one of `ids`, by any number of calls up to `depth`: the nearest first, then the surest. */
export function impactOf(
  queries: CallQueries,
  projectId: string,
  ids: readonly string[],
  options: { readonly depth: number; readonly limit: number },
): Impact {
  const { depth, limit } = options
  const reached = new Map<string, Reached>(
    ids.map((id) => [id, { id, depth: 0, confidence: 1, by: null }]),
  )
  let isWhole = true
  const cut = (): void => {
    isWhole = false
  }
  let at: readonly string[] = ids
  for (let step = 1; step <= depth && at.length > 0; step++) {
    const next = new Map<string, Reached>()
    for (const edge of queries.callerPairs(projectId, at, mostEdges, cut)) {
      const by = reached.get(edge.to)
      if (!by || reached.has(edge.from)) continue
      const confidence = by.confidence * edge.confidence
      if ((next.get(edge.from)?.confidence ?? -1) >= confidence) continue
      next.set(edge.from, { id: edge.from, depth: step, confidence, by })
    }
    for (const [id, one] of next) reached.set(id, one)
    at = [...next.keys()]
    if (reached.size - ids.length < mostAffected) continue
    isWhole &&= step === depth || at.length === 0
    break
  }
  for (const id of ids) reached.delete(id)
  const nearest = [...reached.values()]
    .sort((one, other) => one.depth - other.depth || other.confidence - one.confidence)
    .slice(0, limit)
  const refs = new Map(
    queries
      .refs(
        projectId,
        nearest.map(({ id }) => id),
      )
      .map((ref) => [ref.id, ref]),
  )
  const affected = nearest.flatMap((one): Affected[] => {
    const ref = refs.get(one.id)
    const confidence = Math.round(one.confidence * 100) / 100
    return ref ? [{ function: ref, depth: one.depth, path: pathFrom(one), confidence }] : []
  })
  return { affected, total: reached.size, isWhole }
}

function pathFrom(one: Reached): string[] {
  const path: string[] = []
  for (let step: Reached | null = one; step !== null; step = step.by) path.push(step.id)
  return path
}
