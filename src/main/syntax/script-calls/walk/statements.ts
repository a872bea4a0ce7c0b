// Reads statements from top to bottom.
import type { Analysis } from '../engine/analysis.ts'
import { awaitInto } from '../engine/frames.ts'
import { closeIterators, iterateInto } from '../engine/iterate.ts'
import { isOpen } from '../engine/keys.ts'
import { onceHeld, ownProperty } from '../engine/properties.ts'
import { forgetWithin } from '../flow/known-fields.ts'
import { cellOf } from '../flow/variable-cells.ts'
import { exportStatement } from '../modules/import-values.ts'
import { resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, kidOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Frame } from '../values/value.ts'
import { annotate } from './annotations.ts'
import { inLoop, leave, walkIf, walkSwitch, walkTry } from './branches.ts'
import { hoist } from './hoist.ts'
import { assign } from './patterns.ts'
import { siteOf } from './site.ts'
import { loosely } from './variables.ts'

/** Statements in their order. */
export function walkStatements(
  analysis: Analysis,
  frame: Frame,
  statements: readonly ScriptNode[],
): void {
  for (const statement of statements) {
    // Nothing comes behind a return.
    if (frame.isDead) return
    walk(analysis, frame, statement)
  }
}

function walk(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  if (analysis.depth > 400) {
    forgetWithin(analysis, frame, [node])
    analysis.solver.soon(() => {
      frame.fields = new Map()
      walk(analysis, frame, node)
    })
    return
  }
  analysis.depth += 1
  walkOne(analysis, frame, node)
  analysis.depth -= 1
}

function walkOne(analysis: Analysis, frame: Frame, node: ScriptNode): void {
  const { solver } = analysis
  const read = (kid: ScriptNode): void => walkOrEvaluate(analysis, frame, kid)
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
      walkIf(analysis, frame, node, read)
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
      inLoop(analysis, frame, node, () => {
        for (const kid of node.kids) read(kid)
      })
      return
    case 'for_in_statement':
      inLoop(analysis, frame, node, () => walkForIn(analysis, frame, node))
      return
    case 'switch_statement':
      walkSwitch(analysis, frame, node, read)
      return
    case 'try_statement':
      walkTry(analysis, frame, node, read)
      return
    case 'break_statement':
    case 'continue_statement':
      leave(frame, node)
      return
    case 'labeled_statement':
      loosely(analysis, frame, [node], () => {
        for (const kid of node.kids) read(kid)
      })
      frame.isDead = false
      return
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
          for (const [name, cell] of value.props)
            if (isOpen(name)) onceHeld(analysis, cell, () => solver.add(item, make.text(name)))
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
