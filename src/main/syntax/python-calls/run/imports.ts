// Imports of every form: modules of the project by their dotted names, all others as external names.
import type { Expression, Statement } from '../tree/tree.ts'
import type { Frame, ModuleValue, Values } from '../values/values.ts'
import type { Machine } from './machine.ts'
import { findVariable, writeVariable } from './names.ts'

/** What a module holds under a name: its variable, or the module below it. */
export function moduleMember(machine: Machine, module: ModuleValue, name: string): Values {
  const held = module.cells.get(name)?.held ?? []
  if (held.length > 0) return held
  const below = machine.modules.get(`${module.tree.scope.qualified}.${name}`)
  if (below !== undefined) {
    machine.runModule(below)
    return [below]
  }
  const full = `${module.tree.scope.qualified}.${name}`
  if (machine.elsewhere.has(full)) return [machine.external(full)]
  const star = module.cells.get('*')?.held ?? []
  if (star.length > 0)
    return star.flatMap((value) =>
      value.kind === 'external' ? [machine.external(`${value.name}.${name}`)] : [],
    )
  return []
}

/** Runs every package on the way to a module, and the module. */
export function load(machine: Machine, name: string): ModuleValue | null {
  const parts = name.split('.')
  let found: ModuleValue | null = null
  for (let count = 1; count <= parts.length; count += 1) {
    found = machine.modules.get(parts.slice(0, count).join('.')) ?? null
    if (found !== null) machine.runModule(found)
  }
  return found
}

function isOfProject(machine: Machine, name: string): boolean {
  const [top = ''] = name.split('.')
  if (machine.elsewhere.has(name)) return false
  return machine.modules.has(name) || machine.modules.has(top)
}

export function runImport(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'import' }>,
): void {
  const found = load(machine, statement.module)
  const [top = statement.module] = statement.module.split('.')
  const name = statement.alias === null ? top : statement.module
  const value =
    (statement.alias === null ? machine.modules.get(top) : found) ??
    namespaceOf(machine, name) ??
    machine.external(name)
  writeVariable(machine, frame, statement.alias ?? top, [value])
}

/** A folder without `__init__` is a name under which modules are found. */
function namespaceOf(machine: Machine, name: string): ModuleValue | null {
  for (const [key, module] of machine.modules)
    if (key.startsWith(`${name}.`)) return { ...emptyNamespace(module, name) }
  return null
}

function emptyNamespace(module: ModuleValue, name: string): ModuleValue {
  return {
    kind: 'module',
    tree: { ...module.tree, scope: { ...module.tree.scope, qualified: name } },
    cells: new Map(),
    frame: null,
  }
}

export function runFrom(
  machine: Machine,
  frame: Frame,
  statement: Extract<Statement, { kind: 'from' }>,
): void {
  const name = absoluteName(frame.module, statement.level, statement.module)
  const module = load(machine, name)
  if (statement.names === null) {
    importAll(machine, frame, module, name)
    return
  }
  for (const { name: wanted, alias } of statement.names) {
    let values = module === null ? [] : moduleMember(machine, module, wanted)
    if (values.length === 0) {
      const below = load(machine, name === '' ? wanted : `${name}.${wanted}`)
      const isElsewhere = module !== null && machine.elsewhere.has(`${name}.${wanted}`)
      if (below !== null) values = [below]
      else if (isElsewhere || (module === null && !isOfProject(machine, name)))
        values = [machine.external(name === '' ? wanted : `${name}.${wanted}`)]
    }
    // Modules that import each other: it is there when both have run.
    if (values.length === 0 && module !== null)
      machine.later.push(() => {
        const cell = findVariable(machine, frame, alias)
        if (cell !== null && cell.held.length === 0)
          cell.held = moduleMember(machine, module, wanted)
      })
    writeVariable(machine, frame, alias, values)
  }
}

function importAll(machine: Machine, frame: Frame, module: ModuleValue | null, name: string): void {
  if (module === null) {
    if (!isOfProject(machine, name)) {
      const cell = frame.module.cells.get('*') ?? machine.state.cell()
      frame.module.cells.set('*', cell)
      machine.state.add(cell, [machine.external(name)])
    }
    return
  }
  const listed = (module.cells.get('__all__')?.held ?? []).flatMap((list) =>
    list.kind === 'data'
      ? [...list.cells.values(), list.rest].flatMap((cell) =>
          cell.held.flatMap((item) =>
            item.kind === 'data' && typeof item.value === 'string' ? [item.value] : [],
          ),
        )
      : [],
  )
  const names =
    listed.length > 0 ? listed : [...module.cells.keys()].filter((key) => !key.startsWith('_'))
  for (const key of names) {
    const values = moduleMember(machine, module, key)
    if (key === '*' || values.length === 0) continue
    frame.scope.locals.add(key)
    writeVariable(machine, frame, key, values)
  }
}

/** `if TYPE_CHECKING:` holds for who checks types, and never when the program runs. */
export function isForTypesAlone(test: Expression): boolean {
  return (test.kind === 'name' || test.kind === 'attribute') && test.name === 'TYPE_CHECKING'
}

/**
 * Runs what is imported for annotations alone. Modules that are not there yet are not imported for it, since that would
 * put them before what they need themselves: a class would lose its base. Then it is done when all have run.
 */
export function importForTypes(machine: Machine, frame: Frame, body: readonly Statement[]): void {
  const isThere = body.every((statement) => {
    if (statement.kind !== 'import' && statement.kind !== 'from') return true
    const level = statement.kind === 'from' ? statement.level : 0
    const name = absoluteName(frame.module, level, statement.module)
    const names = statement.kind === 'from' ? (statement.names ?? []) : []
    return [name, ...names.map((one) => `${name}.${one.name}`)].every((path) => {
      const module = machine.modules.get(path)
      return module === undefined || module.frame !== null
    })
  })
  if (isThere) machine.runBlock(frame, body)
  else machine.later.push(() => machine.runBlock(frame, body))
}

/** The dotted name that a relative import means, as `importlib` resolves it. */
function absoluteName(module: ModuleValue, level: number, name: string): string {
  if (level === 0) return name
  const parts = module.tree.scope.qualified.split('.')
  const base = parts.slice(0, parts.length - level + (module.tree.isPackage ? 1 : 0))
  return [...base, ...(name === '' ? [] : [name])].join('.')
}
