// What an expression may be: one cell for each, connected with those of its parts.
import type { Analysis } from '../engine/analysis.ts'
import { callFunctions } from '../engine/call-functions.ts'
import { awaitInto } from '../engine/frames.ts'
import { iterateInto } from '../engine/iterate.ts'
import { readOf } from '../engine/properties.ts'
import { forgetOutside, forgetWithin } from '../flow/known-fields.ts'
import { narrow } from '../flow/narrowing.ts'
import { joinWays, wayOf } from '../flow/ways.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, stringOf, textOf } from '../tree/script-node.ts'
import type { Cell, Frame } from '../values/value.ts'
import { evaluateCall, evaluateNew, evaluateTagged } from './call-expressions.ts'
import { makeClass } from './classes.ts'
import { makeFunction } from './functions.ts'
import { evaluateJsx } from './jsx.ts'
import { evaluateArray, evaluateObject } from './literals.ts'
import { copyNamed, deleteMember, readMember } from './members.ts'
import { assign } from './patterns.ts'
import { siteOf, superOf } from './site.ts'
import { evaluateTernary } from './ternary.ts'
import { callsToPrimitive, makePrimitive } from './to-primitive.ts'
import { readName, writeName } from './variables.ts'

/** Deeper parts are read after the rest, as if they stood alone. */
const deepest = 400

/** The cell of an expression. */
export function evaluate(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  if (analysis.depth > deepest) {
    const result = analysis.solver.cell()
    forgetWithin(analysis, frame, [node])
    analysis.solver.soon(() => {
      frame.fields = new Map()
      analysis.solver.flow(evaluate(analysis, frame, node), result)
    })
    return result
  }
  analysis.depth += 1
  try {
    return evaluateOne(analysis, frame, node)
  } finally {
    analysis.depth -= 1
  }
}

function evaluateOne(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const first = node.kids[0]
  switch (node.type) {
    case 'identifier':
    case 'shorthand_property_identifier':
    case 'undefined':
      return readName(analysis, frame, node)
    case 'string':
      return solver.only(make.text(stringOf(node)))
    case 'number':
      return solver.only(
        textOf(node).endsWith('n') ? make.primitive('BigInt') : make.number(textOf(node)),
      )
    case 'true':
    case 'false':
      return solver.only(make.primitive('Boolean'))
    case 'regex':
      return solver.only(make.primitive('RegExp'))
    case 'template_string':
      return evaluateTemplate(analysis, frame, node)
    case 'this':
      return frame.self
    case 'array':
      return evaluateArray(analysis, frame, node)
    case 'object':
      return evaluateObject(analysis, frame, node)
    case 'arrow_function':
    case 'function_expression':
    case 'generator_function':
    case 'function_declaration':
    case 'generator_function_declaration':
      return solver.holding(makeFunction(analysis, frame, node))
    case 'class':
    case 'class_declaration':
    case 'abstract_class_declaration':
      return makeClass(analysis, frame, node)
    case 'member_expression':
    case 'subscript_expression': {
      const object = childOf(node, 'object')
      if (object?.type === 'super') return readSuper(analysis, frame, node)
      const base = object ? evaluate(analysis, frame, object) : solver.cell()
      return readMember(analysis, frame, node, base)
    }
    case 'call_expression':
      return childOf(node, 'arguments')?.type === 'template_string'
        ? evaluateTagged(analysis, frame, node)
        : evaluateCall(analysis, frame, node)
    case 'new_expression':
      return evaluateNew(analysis, frame, node)
    case 'assignment_expression': {
      const left = childOf(node, 'left')
      const right = childOf(node, 'right')
      const copied = left && right ? copyNamed(analysis, frame, left, right) : null
      if (copied) return copied
      const value = right ? evaluate(analysis, frame, right) : solver.cell()
      if (left) assign(analysis, frame, left, value)
      return value
    }
    case 'augmented_assignment_expression':
      return evaluateAugmented(analysis, frame, node)
    case 'binary_expression':
      return evaluateBinary(analysis, frame, node)
    case 'ternary_expression':
      return evaluateTernary(analysis, frame, node)
    case 'await_expression': {
      const result = solver.cell()
      if (!first) return result
      const awaited = evaluate(analysis, frame, first)
      forgetOutside(analysis, frame)
      awaitInto(analysis, awaited, result)
      // What a promise is rejected with is thrown here.
      const { thrown } = siteOf(frame, node)
      solver.each(awaited, (value) => {
        if (value.type === 'Promise') solver.flow(value.inner, thrown)
      })
      return result
    }
    case 'yield_expression':
      return evaluateYield(analysis, frame, node)
    case 'sequence_expression': {
      let last = solver.cell()
      for (const kid of node.kids) last = evaluate(analysis, frame, kid)
      return last
    }
    case 'update_expression': {
      if (first) {
        evaluate(analysis, frame, first)
        forgetWithin(analysis, frame, [node])
        if (first.type === 'identifier')
          writeName(analysis, frame, first, solver.only(make.primitive('Number')))
      }
      return solver.only(make.primitive('Number'))
    }
    case 'unary_expression': {
      if (first) {
        if (node.marks[0] === 'delete' && /^(?:member|subscript)_/.test(first.type)) {
          deleteMember(analysis, frame, first)
          return solver.only(make.primitive('Boolean'))
        }
        const held = evaluate(analysis, frame, first)
        if (/^[-+]$/.test(node.marks[0] ?? '')) makePrimitive(analysis, frame, node, held)
      }
      if (node.marks[0] === 'typeof') return solver.only(make.primitive('String'))
      if (node.marks[0] === 'void') return solver.holding(make.nothing)
      return solver.only(make.primitive(node.marks[0] === '!' ? 'Boolean' : 'Number'))
    }
    case 'meta_property':
      return solver.cell()
    case 'type_assertion': {
      const inner = node.kids.at(-1)
      return inner ? evaluate(analysis, frame, inner) : solver.cell()
    }
    case 'jsx_element':
    case 'jsx_self_closing_element':
    case 'jsx_fragment':
      return evaluateJsx(analysis, frame, node)
    case 'parenthesized_expression':
    case 'as_expression':
    case 'satisfies_expression':
    case 'non_null_expression':
    case 'instantiation_expression':
    case 'spread_element':
    case 'computed_property_name':
    case 'decorator':
    case 'jsx_expression':
    case 'expression_statement':
      return first ? evaluate(analysis, frame, first) : solver.cell()
    default: {
      // Where the parser stumbled, its pieces are still read.
      if (node.type === 'ERROR') for (const kid of node.kids) evaluate(analysis, frame, kid)
      return solver.cell()
    }
  }
}

function evaluateTemplate(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const put: { readonly node: ScriptNode; readonly cell: Cell }[] = []
  for (const kid of node.kids)
    if (kid.type === 'template_substitution') {
      const [inner] = kid.kids
      if (!inner) continue
      const site = siteOf(frame, kid)
      const cell = evaluate(analysis, frame, inner)
      put.push({ node: kid, cell })
      solver.each(cell, (value) => {
        if (value.kind !== 'object' || value.type !== null) return
        if (callsToPrimitive(analysis, value, site)) return
        // Text is made of an object by its own method.
        const methods = solver.cell()
        readOf(analysis, value, 'toString', methods, site)
        const written = solver.cell()
        solver.each(methods, (method) => {
          if (method.kind === 'function') solver.add(written, method)
        })
        callFunctions(analysis, written, solver.holding(value), site)
      })
    }
  if (put.length === 0) return solver.only(make.text(stringOf(node)))
  // In a large program names of things are put together that way, and seldom names of properties.
  const isName =
    analysis.contextDepth > 0 && put.length <= 2 && node.end - node.start <= longestName
  return isName ? joinTemplate(analysis, node, put) : solver.only(make.primitive('String'))
}

/** Longer templates are no names of properties. */
const longestName = 60

/** The texts that a short template may be. */
function joinTemplate(
  analysis: Analysis,
  node: ScriptNode,
  put: readonly { readonly node: ScriptNode; readonly cell: Cell }[],
): Cell {
  const { solver, make } = analysis
  const { text } = node.source
  const join = (left: Cell, right: Cell): Cell => {
    const joined = solver.cell()
    addInto(analysis, true, left, right, joined)
    return joined
  }
  let at = node.start + 1
  let before: Cell | null = null
  for (const one of put) {
    const fixed = solver.only(make.text(text.slice(at, one.node.start)))
    before = join(before ? join(before, fixed) : fixed, one.cell)
    at = one.node.end
  }
  const last = solver.only(make.text(text.slice(at, node.end - 1)))
  const result = before ? join(before, last) : last
  // What nothing is known of is still a text.
  solver.later(() => {
    if (result.values.length === 0) solver.add(result, make.primitive('String'))
  })
  return result
}

function evaluateAugmented(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const left = childOf(node, 'left')
  const right = childOf(node, 'right')
  if (!left || !right) return solver.cell()
  const before = evaluate(analysis, frame, left)
  const after = evaluate(analysis, frame, right)
  const operator = childOf(node, 'operator')
  const mark = operator ? textOf(operator) : node.marks[0]
  const result = solver.cell()
  if (mark === '??=' || mark === '||=' || mark === '&&=') {
    if (mark === '??=')
      solver.each(before, (value) => {
        if (value !== make.nothing) solver.add(result, value)
      })
    else solver.flow(before, result)
    solver.flow(after, result)
  } else addInto(analysis, mark === '+=', before, after, result)
  assign(analysis, frame, left, result)
  return result
}

function addInto(analysis: Analysis, isPlus: boolean, left: Cell, right: Cell, result: Cell): void {
  const { solver, make } = analysis
  if (!isPlus) {
    solver.add(result, make.primitive('Number'))
    return
  }
  let joined = 0
  solver.each(left, (one) =>
    solver.each(right, (other) => {
      const isText = one.type === 'String' || other.type === 'String'
      joined += 1
      if (one.kind === 'text' && other.kind === 'text' && joined < 20)
        solver.add(result, make.text(one.name + other.name))
      else solver.add(result, make.primitive(isText ? 'String' : 'Number'))
    }),
  )
}

function evaluateBinary(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const left = childOf(node, 'left')
  const right = childOf(node, 'right')
  if (!left || !right) return solver.cell()
  const mark = textOf(childOf(node, 'operator') ?? node)
  const operator = node.marks[0] ?? mark
  const first = evaluate(analysis, frame, left)
  if (operator === '&&' || operator === '||' || operator === '??') {
    const before = wayOf(frame)
    if (operator !== '??') narrow(analysis, frame, left, operator === '&&')
    const second = evaluate(analysis, frame, right)
    joinWays(analysis, frame, [before, wayOf(frame)])
    const result = solver.cell()
    if (operator === '&&')
      solver.each(first, (value) => {
        if (value.kind === 'primitive' || value === make.nothing) solver.add(result, value)
      })
    else
      solver.each(first, (value) => {
        if (value !== make.nothing) solver.add(result, value)
      })
    solver.flow(second, result)
    return result
  }
  const second = evaluate(analysis, frame, right)
  if (/^(?:[-+*/%<>]|\*\*|[<>]=|[=!]=)$/.test(operator))
    for (const held of [first, second]) makePrimitive(analysis, frame, node, held)
  if (operator !== '+')
    return solver.only(
      make.primitive(
        /^(?:[=!<>]=|[=!]==|[<>]|in|instanceof)$/.test(operator) ? 'Boolean' : 'Number',
      ),
    )
  const result = solver.cell()
  addInto(analysis, true, first, second, result)
  return result
}

function evaluateYield(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver } = analysis
  const [inner] = node.kids
  const { thrown } = siteOf(frame, node)
  if (frame.injected) solver.flow(frame.injected, thrown)
  if (!inner) {
    forgetOutside(analysis, frame)
    return frame.sent
  }
  const value = evaluate(analysis, frame, inner)
  forgetOutside(analysis, frame)
  if (!node.marks.includes('*')) {
    if (frame.code.isAsync) awaitInto(analysis, value, frame.yielded)
    else solver.flow(value, frame.yielded)
    return frame.sent
  }
  iterateInto(analysis, value, frame.yielded, siteOf(frame, node))
  const result = solver.cell()
  solver.each(value, (one) => {
    if (one.type === 'Generator') {
      const back = one.props.get('<returned>')
      if (back) solver.flow(back, result)
      solver.flow(frame.sent, one.inner)
      const injected = one.props.get('<injected>')
      if (frame.injected && injected) solver.flow(frame.injected, injected)
    }
  })
  return result
}

function readSuper(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver } = analysis
  const parents = solver.cell()
  superOf(analysis, frame, parents)
  return readMember(analysis, frame, node, parents)
}
