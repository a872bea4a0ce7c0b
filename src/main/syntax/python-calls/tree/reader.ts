// What is at hand while a module's syntax tree is read: its text, the scopes that are open, and renamed variables.
import type { PlainNode } from './plain-node.ts'
import type { ClassTree, FunctionTree, Scope } from './tree.ts'

/** Expressions nested deeper are read as unknown: the analysis walks what it reads by recursion. */
export const deepest = 300

interface Comprehension {
  readonly kind: 'comprehension'
  readonly renamed: ReadonlyMap<string, string>
}

export interface Reader {
  readonly module: Scope
  readonly functions: FunctionTree[]
  readonly classes: ClassTree[]
  readonly scope: () => Scope
  readonly text: (node: PlainNode) => string
  /** Opens a scope for what `read` reads. */
  readonly inside: <T>(scope: Scope, read: () => T) => T
  /** Variables of a comprehension live under names of their own, as its scope is not the function's. */
  readonly insideComprehension: <T>(names: readonly string[], read: () => T) => T
  readonly bind: (name: string) => string
  readonly variable: (name: string) => string
  /** Goes one level down, or says no where it is too deep. */
  readonly descend: <T>(read: () => T, otherwise: T) => T
  /** Whether anything was too deep. */
  readonly wasTooDeep: () => boolean
  /** Says of the function being read that it yields. */
  readonly markGenerator: (scope: Scope) => void
  readonly generators: ReadonlySet<Scope>
}

/** Whether a variable is one of a comprehension. */
export function isOfComprehension(name: string): boolean {
  return name.includes(' ')
}

export function newScope(kind: Scope['kind'], name: string, parent: Scope | null): Scope {
  return {
    kind,
    name,
    qualified: parent === null ? name : `${parent.qualified}.${name}`,
    module: parent === null ? name : parent.module,
    parent,
    locals: new Set(),
    globals: new Set(),
    nonlocals: new Set(),
    uses: new Set(),
    lambdas: 0,
  }
}

export function createReader(source: string, moduleName: string): Reader {
  const module = newScope('module', moduleName, null)
  const generators = new Set<Scope>()
  const open: (Scope | Comprehension)[] = [module]
  let depth = 0
  let isCut = false
  let comprehensions = 0
  const scope = (): Scope => {
    for (let index = open.length - 1; index >= 0; index -= 1) {
      const entry = open[index]
      if (entry !== undefined && entry.kind !== 'comprehension') return entry
    }
    return module
  }
  function within<T>(entry: Scope | Comprehension, read: () => T): T {
    open.push(entry)
    try {
      return read()
    } finally {
      open.pop()
    }
  }
  const variable = (name: string): string => {
    for (let index = open.length - 1; index >= 0; index -= 1) {
      const entry = open[index]
      if (entry === undefined) break
      if (entry.kind === 'comprehension') {
        const renamed = entry.renamed.get(name)
        if (renamed !== undefined) return renamed
      } else if (entry.kind !== 'function' || entry.locals.has(name)) return name
    }
    return name
  }
  const used = (name: string): string => {
    const known = variable(name)
    scope().uses.add(known)
    return known
  }
  const bind = (name: string): string => {
    const known = used(name)
    if (known !== name) return known
    const current = scope()
    if (!current.globals.has(name) && !current.nonlocals.has(name)) current.locals.add(name)
    return name
  }
  return {
    module,
    functions: [],
    classes: [],
    generators,
    scope,
    text: (node) => source.slice(node.start, node.end),
    inside: within,
    insideComprehension: (names, read) => {
      comprehensions += 1
      const renamed = new Map(names.map((name) => [name, `${name} of ${comprehensions}`]))
      for (const name of renamed.values()) scope().locals.add(name)
      return within({ kind: 'comprehension', renamed }, read)
    },
    bind,
    variable: used,
    descend: (read, otherwise) => {
      if (depth >= deepest) {
        isCut = true
        return otherwise
      }
      depth += 1
      try {
        return read()
      } finally {
        depth -= 1
      }
    },
    wasTooDeep: () => isCut,
    markGenerator: (of) => {
      generators.add(of)
    },
  }
}
