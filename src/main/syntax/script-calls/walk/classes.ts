// Classes as values: their parents, members, fields, static parts and decorators.
import type { Analysis } from '../engine/analysis.ts'
import { createFrame } from '../engine/frames.ts'
import { ownProperty, prototypeOf, readProperty } from '../engine/properties.ts'
import { isReplacedIn } from '../flow/lost-stores.ts'
import { cellOf } from '../flow/variable-cells.ts'
import { resolveName } from '../scopes/scope.ts'
import type { ClassCode, Code, ScriptNode } from '../tree/program.ts'
import { childOf, kidOf, textOf } from '../tree/script-node.ts'
import { type Cell, type Frame, setAccessor, type Value } from '../values/value.ts'
import { annotate } from './annotations.ts'
import { decorateClass, decorateMember, decorateParameters, decoratorsOf } from './decorators.ts'
import { hoist } from './hoist.ts'
import { addMethod, eachKey } from './literals.ts'
import { siteOf } from './site.ts'
import { walkStatements } from './statements.ts'
import { writeName } from './variables.ts'

const madeIn = new WeakMap<Frame, Map<ScriptNode, Cell>>()

/** The class that is written here, as its decorators leave it. */
export function makeClass(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  let known = madeIn.get(frame)
  if (!known) {
    known = new Map()
    madeIn.set(frame, known)
  }
  const found = known.get(node)
  if (found) return found
  const { solver } = analysis
  const written = node.code as ClassCode
  const made = analysis.make.classValue(written, frame)
  analysis.made.set(written, [...(analysis.made.get(written) ?? []), made])
  const prototype = prototypeOf(analysis, made)
  const result = decorateClass(analysis, frame, node, made)
  known.set(node, result)
  const name = childOf(node, 'name')
  if (name) {
    if (node.type !== 'class') writeName(analysis, frame, name, result)
    else {
      const variable = node.scope ? resolveName(node.scope, textOf(name)) : null
      if (variable) solver.flow(result, cellOf(analysis, frame, variable))
    }
  }
  inherit(analysis, frame, node, made, prototype)
  readMembers(analysis, frame, node, made, prototype)
  return result
}

function inherit(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  made: Value,
  prototype: Value,
): void {
  const { solver } = analysis
  const written = writtenParent(node)
  if (!written) return
  const parents = analysis.parts.evaluate(frame, written)
  solver.flow(parents, made.protos)
  solver.flow(
    readProperty(analysis, parents, 'prototype', siteOf(frame, written)),
    prototype.protos,
  )
}

/** What a class is written to extend; null where it extends nothing. */
export function writtenParent(node: ScriptNode): ScriptNode | null {
  const heritage = kidOf(node, 'class_heritage')
  if (!heritage) return null
  const clause = kidOf(heritage, 'extends_clause')
  const written = clause
    ? childOf(clause, 'value')
    : heritage.kids.find(({ type }) => type !== 'implements_clause')
  return written && written.type !== 'null' ? written : null
}

/** An activation for what stands in a class outside methods; its calls count for the function around. */
function innerFrame(analysis: Analysis, frame: Frame, code: Code, self: Cell, home: Value): Frame {
  const inner = createFrame(analysis, { ...code, isArrow: false }, frame, frame.context, home)
  analysis.solver.flow(self, inner.self)
  return inner
}

function readMembers(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode,
  made: Value,
  prototype: Value,
): void {
  const { solver, make } = analysis
  const written = node.code as ClassCode
  const fields = innerFrame(
    analysis,
    frame,
    written.written ?? frame.code,
    solver.cell(),
    prototype,
  )
  made.props.set('<fields>', solver.holding({ ...make.object(), frame: fields }))
  const own = innerFrame(analysis, frame, frame.code, solver.holding(made), made)
  let decorators: ScriptNode[] = []
  for (const member of childOf(node, 'body')?.kids ?? []) {
    if (member.type === 'decorator') {
      decorators.push(member)
      continue
    }
    const before = [...decorators, ...decoratorsOf(member)]
    decorators = []
    const isStatic = member.marks.includes('static')
    decorateParameters(analysis, frame, member, isStatic ? made : prototype)
    if (member.type === 'method_definition') {
      const home = isStatic ? made : prototype
      if (textOf(childOf(member, 'name') ?? member) === 'constructor' && !isStatic) {
        const value = addMethod(analysis, frame, member, { ...prototype, props: new Map() })
        value?.props.set('<home>', solver.holding(prototype))
        if (value) made.props.set('<constructor>', solver.holding(value))
        decorateMember(analysis, frame, before, prototype, null, null)
      } else if (before.length === 0) addMethod(analysis, frame, member, home)
      else {
        const apart: Value = { ...home, props: new Map(), getters: new Map(), setters: new Map() }
        const value = addMethod(analysis, frame, member, apart)
        value?.props.set('<home>', solver.holding(home))
        for (const [kind, part] of [
          ['getters', 'get'],
          ['setters', 'set'],
        ] as const)
          for (const [name, cell] of apart[kind])
            setAccessor(
              home,
              kind,
              name,
              decorateMember(analysis, frame, before, home, name, cell, part),
            )
        for (const [name, cell] of apart.props)
          solver.flow(
            decorateMember(analysis, frame, before, home, name, cell),
            ownProperty(analysis, home, name),
          )
      }
    } else if (member.type === 'class_static_block') {
      const body = childOf(member, 'body') ?? member
      hoist(analysis, own, body.kids)
      walkStatements(analysis, own, body.kids)
    } else if (member.type === 'field_definition' || member.type === 'public_field_definition')
      readField(
        analysis,
        frame,
        member,
        before,
        isStatic ? own : fields,
        isStatic ? made : prototype,
      )
  }
}

function readField(
  analysis: Analysis,
  frame: Frame,
  member: ScriptNode,
  decorators: readonly ScriptNode[],
  inner: Frame,
  home: Value,
): void {
  const { solver } = analysis
  const name = childOf(member, 'property') ?? childOf(member, 'name')
  const written = childOf(member, 'value')
  if (!name) return
  const type = kidOf(member, 'type_annotation')
  const initial = written ? analysis.parts.evaluate(inner, written) : solver.cell()
  const own = (member.parent?.parent?.code as ClassCode | undefined)?.written
  const isStatic = member.marks.includes('static')
  const isReplaced = (key: string): boolean =>
    own != null && !isStatic && isReplacedIn(own.node, key, analysis.written)
  decorateMember(analysis, frame, decorators, home, textOf(name), null)
  eachKey(analysis, frame, name, (key) =>
    solver.each(inner.self, (self) => {
      if (key === null) {
        solver.flow(initial, self.rest)
        return
      }
      const field = ownProperty(analysis, self, key)
      if (!isReplaced(key)) solver.flow(initial, field)
      if (type) annotate(analysis, frame, type, field)
    }),
  )
}
