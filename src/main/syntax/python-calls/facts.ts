// What comes out of the run: the edges, and each written call with what it resolved to.

import type { Way } from './run/machine.ts'
import type { Call, FunctionTree, ModuleTree } from './tree/tree.ts'
import type { Frame } from './values/values.ts'

export interface PythonCall {
  /** Qualified name of the function or module in which the call stands. */
  readonly caller: string
  readonly module: string
  /** The callee as written. */
  readonly written: string
  /** From 1. */
  readonly line: number
  readonly resolved: readonly string[]
  readonly way: Way
  /** 0 to 1: how sure the resolution is, by its way and by how many callees it leaves. */
  readonly confidence: number
}

interface Site {
  readonly caller: string
  readonly module: string
  readonly call: Call
  readonly names: Set<string>
  /** Found only with what was taken for granted of functions that nothing calls. */
  isLate: boolean
}

export function createFacts(): {
  readonly edge: (frame: Frame, callee: string, call: Call | null) => void
  readonly unresolved: (frame: Frame, call: Call) => void
  readonly settle: () => void
  readonly count: () => number
  readonly result: (trees: readonly ModuleTree[]) => {
    readonly graph: Record<string, readonly string[]>
    readonly callsOf: readonly PythonCall[]
  }
} {
  const edges = new Map<string, Set<string>>()
  const sites = new Map<Call, Site>()
  let isLate = false
  let count = 0
  const siteOf = (frame: Frame, call: Call): Site => {
    let site = sites.get(call)
    if (site === undefined) {
      site = {
        caller: frame.caller,
        module: frame.module.tree.scope.qualified,
        call,
        names: new Set(),
        isLate,
      }
      sites.set(call, site)
    }
    return site
  }
  return {
    edge: (frame, callee, call) => {
      let callees = edges.get(frame.caller)
      if (callees === undefined) {
        callees = new Set()
        edges.set(frame.caller, callees)
      }
      if (!callees.has(callee)) count += 1
      callees.add(callee)
      if (call !== null) siteOf(frame, call).names.add(callee)
    },
    unresolved: (frame, call) => {
      siteOf(frame, call)
    },
    settle: () => {
      isLate = true
    },
    count: () => count,
    result: (trees) => {
      const keys = trees.flatMap((tree) => [
        tree.scope.qualified,
        ...tree.functions.map((entry: FunctionTree) => entry.scope.qualified),
      ])
      const graph: Record<string, readonly string[]> = {}
      for (const key of [...new Set(keys)].sort()) graph[key] = [...(edges.get(key) ?? [])].sort()
      const owners = new Set(keys)
      return {
        graph,
        callsOf: [...sites.values()].map((site) => describe(site, owners)),
      }
    },
  }
}

/** How sure each way is by itself; several callees share it. */
const sureness: Readonly<Record<Way, number>> = {
  direct: 0.98,
  'own method': 0.95,
  import: 0.97,
  inferred: 0.85,
  unresolved: 0,
}

function describe(site: Site, owners: ReadonlySet<string>): PythonCall {
  const names = [...site.names].sort()
  const way = wayOf(site, names, owners)
  const shared = names.length > 3 ? 0.8 : 1
  return {
    caller: site.caller,
    module: site.module,
    written: site.call.written,
    line: site.call.line,
    resolved: names,
    way,
    confidence: Math.round(sureness[way] * shared * 100) / 100,
  }
}

function wayOf(site: Site, names: readonly string[], owners: ReadonlySet<string>): Way {
  const [first] = names
  if (first === undefined) return 'unresolved'
  const { callee } = site.call
  if (names.length > 1) return 'inferred'
  if (!owners.has(first) && !first.startsWith('<')) return 'import'
  if (callee.kind === 'attribute')
    return callee.object.kind === 'name' && /^(self|cls)$/.test(callee.object.name)
      ? 'own method'
      : first.startsWith('<') && /^(literal|sequence|dict|text)$/.test(callee.object.kind)
        ? 'direct'
        : 'inferred'
  if (callee.kind !== 'name') return 'inferred'
  const isSameName = first.endsWith(`.${callee.name}`) || first.endsWith(`.${callee.name}.__init__`)
  if (!isSameName) return 'inferred'
  return first.startsWith('<') || first.startsWith(`${site.module}.`) ? 'direct' : 'import'
}
