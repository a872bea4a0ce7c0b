// Reads statements from top to bottom.
import type { Analysis } from '../engine/analysis.ts'
import { awaitInto } from '../engine/frames.ts'
import { closeIterators, iterateInto } from '../engine/iterate.ts'
import { isOpen } from '../engine/keys.ts'
import { ownProperty } from '../engine/properties.ts'
import { exportStatement, importStatement } from '../modules/import-values.ts'
import { resolveName } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, kidOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Frame } from '../values/value.ts'
import { annotate } from './annotations.ts'
import { makeFunction } from './functions.ts'
import { narrow } from './narrowing.ts'
import { assign } from './patterns.ts'
import { siteOf } from './site.ts'
import { cellOf, loosely, mergeCurrent, scopeOf } from './variables.ts'

/** Functions declared in a block are there before its first statement. */
export function hoist(analysis: Analysis, frame: Frame, statements: readonly ScriptNode[]): void {
  for (const written of statements) {
    const node =
      written.type === 'export_statement' ? (childOf(written, 'declaration') ?? written) : written
    if (node.type === 'import_statement') importStatement(analysis, frame, node)
    if (node.type !== 'function_declaration' && node.type !== 'generator_function_declaration')
      continue
    const name = childOf(node, 'name')
    const variable = name ? resolveName(scopeOf(node.parent ?? node), textOf(name)) : null
    if (!variable) continue
    const value = analysis.solver.holding(makeFunction(analysis, frame, node))
    analysis.solver.flow(value, cellOf(analysis, frame, variable))
    if (!variable.isWrittenInside && variable.owner === frame.code)
      frame.current.set(variable, value)
  }
}

/** Statements in their order. */
export function walkStatements(
  analysis: Analysis,
  frame: Frame,
  statements: readonly ScriptNode[],
): void {
  for (const statement of statements) walk(analysis, frame, statement)
}

function walk(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  if (analysis.depth > 400) {
    analysis.solver.soon(() => walk(analysis, frame, node))
    return
  }
  analysis.depth += 1
  walkOne(analysis, frame, node)
  analysis.depth -= 1
}

function walkOne(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const { solver } = analysis
  switch (node.type) {
    case 'lexical_declaration':
    case 'variable_declaration':
    case 'using_declaration':
      for (const one of node.kids)
        if (one.type === 'variable_declarator') declareOne(analysis, frame, one)
      return
    case 'statement_block':
      hoist(analysis, frame, node.kids)
      walkStatements(analysis, frame, node.kids)
      return
    case 'if_statement':
      walkIf(analysis, frame, node)
      return
    case 'return_statement': {
      const [value] = node.kids
      if (value) solver.flow(analysis.parts.evaluate(frame, value), frame.returned)
      frame.isDead = true
      return
    }
    case 'throw_statement': {
      const [value] = node.kids
      if (value) solver.flow(analysis.parts.evaluate(frame, value), siteOf(frame, node).thrown)
      frame.isDead = true
      return
    }
    case 'for_statement':
    case 'while_statement':
    case 'do_statement':
      loosely(analysis, frame, [node], () => {
        for (const kid of node.kids) walkOrEvaluate(analysis, frame, kid)
      })
      frame.isDead = false
      return
    case 'for_in_statement':
      loosely(analysis, frame, [node], () => walkForIn(analysis, frame, node))
      frame.isDead = false
      return
    case 'switch_statement': {
      const value = childOf(node, 'value')
      if (value) analysis.parts.evaluate(frame, value)
      const body = childOf(node, 'body')
      loosely(analysis, frame, body ? [body] : [], () => {
        for (const one of body?.kids ?? []) {
          hoist(analysis, frame, one.kids)
          for (const kid of one.kids) walkOrEvaluate(analysis, frame, kid)
        }
      })
      frame.isDead = false
      return
    }
    case 'try_statement':
      walkTry(analysis, frame, node)
      return
    case 'labeled_statement':
    case 'else_clause':
    case 'finally_clause':
    case 'with_statement':
    case 'ambient_declaration':
      for (const kid of node.kids) walkOrEvaluate(analysis, frame, kid)
      return
    case 'export_statement':
      exportStatement(analysis, frame, node, (inner) => walkOrEvaluate(analysis, frame, inner))
      return
    case 'enum_declaration':
      declareEnum(analysis, frame, node)
      return
    case 'internal_module':
    case 'module':
      declareNamespace(analysis, frame, node)
      return
    case 'import_statement':
    case 'function_declaration':
    case 'generator_function_declaration':
    case 'interface_declaration':
    case 'type_alias_declaration':
    case 'function_signature':
    case 'statement_identifier':
      return
    default:
      // Of others, `break` for one, only the parts matter; each part is smaller, so this ends. Where the parser stumbled
      // a clause of an interface may stand as a statement.
      if (isStatement(node) && node.type !== 'expression_statement')
        for (const kid of node.kids) walkOrEvaluate(analysis, frame, kid)
      else walkOrEvaluate(analysis, frame, node)
  }
}

const statementTypes = /(?:_statement|_declaration|_block|_clause|^internal_module|^module)$/

/** A part that may be either. */
function walkOrEvaluate(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  if (node.type === 'expression_statement') {
    for (const kid of node.kids) walkOrEvaluate(analysis, frame, kid)
  } else if (isStatement(node)) walk(analysis, frame, node)
  else analysis.parts.evaluate(frame, node)
}

/** False of classes, which are values wherever they stand. */
function isStatement({ type }: ScriptNode): boolean {
  return (
    type !== 'class_declaration' &&
    type !== 'abstract_class_declaration' &&
    statementTypes.test(type)
  )
}

function declareOne(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const name = childOf(node, 'name')
  const value = childOf(node, 'value')
  const type = kidOf(node, 'type_annotation')
  if (!name || (!value && !type)) return
  const from = value ? analysis.parts.evaluate(frame, value) : analysis.solver.cell()
  assign(analysis, frame, name, type ? annotate(analysis, frame, type, from) : from)
}

function walkIf(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const condition = childOf(node, 'condition')
  if (condition) analysis.parts.evaluate(frame, condition)
  const ways: Frame['current'][] = []
  const before = frame.current
  for (const field of ['consequence', 'alternative']) {
    frame.current = new Map(before)
    frame.isDead = false
    if (condition) narrow(analysis, frame, condition, field === 'consequence')
    const branch = childOf(node, field)
    if (branch) walkOrEvaluate(analysis, frame, branch)
    if (!frame.isDead) ways.push(frame.current)
  }
  frame.isDead = ways.length === 0
  if (ways.length === 0) frame.current = before
  else mergeCurrent(analysis, frame, ways)
}

function walkForIn(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const { solver, make } = analysis
  const left = childOf(node, 'left')
  const right = childOf(node, 'right')
  const body = childOf(node, 'body')
  const operator = childOf(node, 'operator')
  const item = solver.cell()
  if (right) {
    const from = analysis.parts.evaluate(frame, right)
    if ((operator && textOf(operator) === 'in') || node.marks.includes('in')) {
      solver.each(from, (value) => {
        const names = (): void => {
          for (const name of value.props.keys()) if (isOpen(name)) solver.add(item, make.text(name))
          if (value.rest.values.length > 0) solver.add(item, make.primitive('String'))
        }
        names()
        solver.later(names)
      })
    } else {
      const taken = solver.cell()
      iterateInto(analysis, from, taken, siteOf(frame, right))
      if (body && mayEndEarly(body)) closeIterators(analysis, from, siteOf(frame, right))
      awaitInto(analysis, taken, node.marks.includes('await') ? item : taken)
      if (!node.marks.includes('await')) solver.flow(taken, item)
    }
  }
  if (left) assign(analysis, frame, left, item)
  if (body) walkOrEvaluate(analysis, frame, body)
}

/** Whether the body of a loop may leave it before everything was taken. */
function mayEndEarly(body: ScriptNode): boolean {
  const open = [body]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (/^(?:break|return|throw)_statement$/.test(at.type)) return true
    if (at.code === null) open.push(...at.kids)
  }
  return false
}

function walkTry(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const body = childOf(node, 'body')
  const handler = childOf(node, 'handler')
  const finalizer = childOf(node, 'finalizer')
  const caught = analysis.solver.cell()
  loosely(analysis, frame, [node], () => {
    if (handler) frame.catchers.push(caught)
    if (body) walk(analysis, frame, body)
    if (handler) frame.catchers.pop()
    frame.isDead = false
    if (handler) {
      const parameter = childOf(handler, 'parameter')
      if (parameter) assign(analysis, frame, parameter, caught)
      const block = childOf(handler, 'body')
      if (block) walk(analysis, frame, block)
    }
    frame.isDead = false
    if (finalizer) walk(analysis, frame, finalizer)
  })
  frame.isDead = false
}

function declareEnum(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const { solver, make } = analysis
  const name = childOf(node, 'name')
  const made = make.object('Object')
  for (const member of childOf(node, 'body')?.kids ?? []) {
    const key = childOf(member, 'name') ?? member
    const value = childOf(member, 'value')
    const text = key.type === 'string' ? stringOf(key) : textOf(key)
    solver.flow(
      value ? analysis.parts.evaluate(frame, value) : solver.holding(make.primitive('Number')),
      ownProperty(analysis, made, text),
    )
  }
  if (name) assign(analysis, frame, { ...name, type: 'identifier' }, solver.holding(made))
}

function declareNamespace(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const { solver, make } = analysis
  const name = childOf(node, 'name')
  const body = childOf(node, 'body')
  if (!name || !body || name.type === 'string') return
  const variable = resolveName(scopeOf(node.parent ?? node), textOf(name))
  if (!variable) return
  const cell = cellOf(analysis, frame, variable)
  const [known] = cell.values
  const made = known ?? make.object('Object')
  solver.add(cell, made)
  frame.current.set(variable, cell)
  const outer = frame.exporting
  frame.exporting = made
  hoist(analysis, frame, body.kids)
  walkStatements(analysis, frame, body.kids)
  frame.exporting = outer
}
