// What imports bring into a file, and what exports hand out.
import type { Analysis } from '../engine/analysis.ts'
import { copyOpenly, ownProperty, readOf, readProperty } from '../engine/properties.ts'
import { cellOf } from '../flow/variable-cells.ts'
import { eachBound, resolveName, scopeOf } from '../scopes/scope.ts'
import type { ModuleUnit, ScriptNode } from '../tree/program.ts'
import { childOf, kidOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'
import { siteOf } from '../walk/site.ts'
import { readName } from '../walk/variables.ts'
import { exportsOf } from './module-exports.ts'

/** What `require` of a path gives, or `import()`, whose default export keeps its name. */
export function requireModule(
  analysis: Analysis,
  from: ModuleUnit,
  path: string,
  isImport = false,
): Cell {
  const { make, solver } = analysis
  const target = analysis.resolve(from, path)
  const unit = target === null ? undefined : analysis.modules.get(target)
  if (!unit) {
    // A file that is analysed apart.
    if (target !== null) return solver.holding(make.external(analysis.nameOf(target)))
    if (path.startsWith('.') || path.endsWith('.json')) return solver.cell()
    return solver.holding(make.external(analysis.outside(from, path)))
  }
  const { namespace, common } = exportsOf(analysis, unit)
  if (isImport && unit.code.node.kids.some(({ type }) => type === 'export_statement'))
    return solver.holding(namespace)
  const result = solver.cell()
  solver.each(common, (value) => {
    if (value !== namespace) solver.add(result, value)
  })
  const isAssigned = assignsExports(unit.root.source.text)
  if (!isAssigned) solver.add(result, namespace)
  return result
}

/** The text assigns `module.exports` as a whole. */
function assignsExports(text: string): boolean {
  return /module\.exports ?= ?[^=\s]|export = /.test(text)
}

/** `import …`: binds each name. */
export function importStatement(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const { solver } = analysis
  const required = kidOf(node, 'import_require_clause')
  const source = childOf(required ?? node, 'source')
  if (!source) return
  const unit = frame.code.module
  const whole = requireModule(analysis, unit, stringOf(source), true)
  const site = siteOf(frame, node)
  const bind = (name: ScriptNode, value: Cell): void => {
    const variable = resolveName(scopeOf(node), textOf(name))
    if (variable) solver.flow(value, cellOf(analysis, frame, variable))
  }
  const [alias] = required?.kids ?? []
  if (alias) bind(alias, requireModule(analysis, unit, stringOf(source)))
  for (const kid of kidOf(node, 'import_clause')?.kids ?? []) {
    if (kid.type === 'identifier') bind(kid, defaultOf(analysis, whole, frame, node))
    else if (kid.type === 'namespace_import') {
      const [name] = kid.kids
      if (name) bind(name, whole)
    } else if (kid.type === 'named_imports')
      for (const one of kid.kids) {
        const { key } = specified(one)
        const local = childOf(one, 'alias') ?? childOf(one, 'name')
        if (!local) continue
        bind(
          local,
          key === 'default'
            ? defaultOf(analysis, whole, frame, node)
            : readProperty(analysis, whole, key, site),
        )
      }
  }
}

/** The default export; of a module written with `module.exports` all of it. */
function defaultOf(analysis: Analysis, whole: Cell, frame: Frame, node: ScriptNode): Cell {
  const { solver } = analysis
  const result = solver.cell()
  solver.each(whole, (value) => {
    if (value.kind === 'external') solver.add(result, value)
    else if (value.kind === 'module') {
      solver.flow(ownProperty(analysis, value, 'default'), result)
      solver.later(() => {
        if (ownProperty(analysis, value, 'default').values.length === 0) solver.add(result, value)
      })
    } else {
      solver.add(result, value)
      if (value.props.has('default'))
        readOf(analysis, value, 'default', result, siteOf(frame, node))
    }
  })
  return result
}

/** The two names of `key as given`; JavaScript's grammar takes `default` for a word of its own, TypeScript's for a name. */
function specified(node: ScriptNode): { readonly key: string; readonly given: string } {
  const name = childOf(node, 'name')
  const alias = childOf(node, 'alias')
  const key = name ? nameText(name) : 'default'
  if (alias) return { key, given: nameText(alias) }
  return { key, given: node.marks.includes('default') ? 'default' : key }
}

function nameText(node: ScriptNode): string {
  return node.type === 'string' ? stringOf(node) : textOf(node)
}

/** `export …`: hands out names; `walk` reads what is declared there. */
export function exportStatement(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  walk: (inner: ScriptNode) => void,
): void {
  const { solver } = analysis
  const { namespace, common } = exportsOf(analysis, frame.code.module)
  const home = frame.exporting ?? namespace
  const give = (name: string, value: Cell): void =>
    solver.flow(value, ownProperty(analysis, home, name))
  const source = childOf(node, 'source')
  const from = source ? requireModule(analysis, frame.code.module, stringOf(source), true) : null
  const clause = kidOf(node, 'export_clause')
  const star = kidOf(node, 'namespace_export')
  const isDefault = node.marks.includes('default')
  if (clause)
    for (const one of clause.kids) {
      const name = childOf(one, 'name')
      const { key, given } = specified(one)
      if (!from) {
        if (name) give(given, allOf(analysis, frame, name))
      } else if (key === 'default') give(given, defaultOf(analysis, from, frame, node))
      else give(given, readProperty(analysis, from, key, siteOf(frame, node)))
    }
  else if (star && from) {
    const [name] = star.kids
    if (name) give(nameText(name), from)
  } else if (from) copyOpenly(analysis, from, home, 'default')
  const declaration = childOf(node, 'declaration')
  const value = childOf(node, 'value')
  if (value) {
    const held = analysis.parts.evaluate(frame, value)
    if (isDefault) give('default', held)
    else solver.flow(held, common)
  } else if (node.marks.includes('=')) {
    const last = node.kids.at(-1)
    if (last) solver.flow(analysis.parts.evaluate(frame, last), common)
  }
  if (!declaration) return
  walk(declaration)
  if (isDefault) {
    give('default', analysis.parts.evaluate(frame, declaration))
    return
  }
  if (declaration.type === 'lexical_declaration' || declaration.type === 'variable_declaration') {
    for (const one of declaration.kids) {
      const pattern = childOf(one, 'name')
      if (pattern) eachBound(pattern, (name) => give(textOf(name), allOf(analysis, frame, name)))
    }
    return
  }
  const inner = declaration.type === 'ambient_declaration' ? declaration.kids[0] : declaration
  const name = inner ? childOf(inner, 'name') : null
  if (name) give(textOf(name), allOf(analysis, frame, name))
}

/** Everything that a name may hold, as those who import it see it. */
function allOf(analysis: Analysis, frame: Frame, name: ScriptNode): Cell {
  const variable = resolveName(scopeOf(name), textOf(name))
  return variable ? cellOf(analysis, frame, variable) : readName(analysis, frame, name)
}
