// What comes out of the run: the edges, and each written call with what it resolved to.

import type { CallFact, CallWay, OpenReason } from '../callgraph/call-fact.ts'
import { confidenceOf } from '../callgraph/confidence.ts'
import type { Call, FunctionTree, ModuleTree, Scope } from './tree/tree.ts'
import type { Frame } from './values/values.ts'

interface Site {
  readonly caller: string
  readonly module: ModuleTree
  readonly call: Call
  readonly scope: Scope
  readonly names: Set<string>
  /** Found only with what was taken for granted of functions that nothing calls. */
  isLate: boolean
}

export function createFacts(): {
  readonly edge: (frame: Frame, callee: string, call: Call | null) => void
  readonly found: (frame: Frame, call: Call, callee: string | null) => void
  readonly settle: () => void
  readonly count: () => number
  readonly result: (trees: readonly ModuleTree[]) => {
    readonly graph: Record<string, readonly string[]>
    readonly facts: readonly CallFact[]
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
        module: frame.module.tree,
        call,
        scope: frame.scope,
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
    found: (frame, call, callee) => {
      const { names } = siteOf(frame, call)
      if (callee !== null) names.add(callee)
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
      for (const { classes } of trees) for (const { scope } of classes) owners.add(scope.qualified)
      return {
        graph,
        facts: [...sites.values()].map((site) => describe(site, owners)),
      }
    },
  }
}

function describe(site: Site, owners: ReadonlySet<string>): CallFact {
  const resolved = [...site.names].sort()
  const way = wayOf(site, resolved, owners)
  return {
    caller: site.caller,
    path: site.module.path,
    line: site.call.line,
    written: site.call.written,
    resolved,
    way,
    reason: way === 'unresolved' ? openReason(site) : null,
    confidence: confidenceOf(way, resolved.length, site.isLate),
  }
}

function openReason({ call, scope }: Site): OpenReason {
  let at = call.callee
  while (at.kind === 'attribute' || at.kind === 'await')
    at = at.kind === 'attribute' ? at.object : at.value
  if (at.kind === 'call') return 'chained'
  return at.kind === 'name' && isOfFunction(scope, at.name) ? 'injected' : 'dynamic'
}

/** Whether a name is a parameter or variable of a function around it. */
function isOfFunction(scope: Scope, name: string): boolean {
  for (let at: Scope | null = scope; at !== null; at = at.parent)
    if (at.kind === 'function' && at.locals.has(name)) return true
  return false
}

function wayOf(site: Site, names: readonly string[], owners: ReadonlySet<string>): CallWay {
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
  return first.startsWith('<') || first.startsWith(`${site.module.scope.qualified}.`)
    ? 'direct'
    : 'import'
}
