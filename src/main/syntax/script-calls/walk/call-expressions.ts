// Calls as written: of names, methods, `super`, `import()`, templates, and with `new`.
import type { Analysis } from '../engine/analysis.ts'
import { runConstructor } from '../engine/calls.ts'
import { promiseOf } from '../engine/frames.ts'
import { noteCall } from '../engine/record.ts'
import { constantKey } from '../flow/constant-key.ts'
import { forgetByCall, forgetOutside, knownField } from '../flow/known-fields.ts'
import { requireModule } from '../modules/import-values.ts'
import { resolveName, scopeOf } from '../scopes/scope.ts'
import type { ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import type { Arguments, Cell, Frame, Value } from '../values/value.ts'
import { keysOf, readAnyTime, readKeyed } from './members.ts'
import { siteOf, superOf } from './site.ts'
import { callOfUnknown } from './unknown-receivers.ts'

/** The arguments of a call. */
export function readArguments(
  analysis: Analysis,
  frame: Frame,
  node: ScriptNode | null,
): Arguments {
  const cells: Cell[] = []
  const spread = new Set<number>()
  for (const kid of node?.kids ?? []) {
    if (kid.type === 'spread_element') spread.add(cells.length)
    cells.push(analysis.parts.evaluate(frame, kid))
  }
  return { cells, spread }
}

/** A call without `new`. */
export function evaluateCall(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver } = analysis
  const callee = unwrap(childOf(node, 'function'))
  const written = childOf(node, 'arguments')
  const site = siteOf(frame, node)
  const result = solver.cell()
  if (!callee) return result
  if (callee.type === 'import') return importDynamically(analysis, frame, written)
  if (callee.type === 'super') {
    noteCall(analysis, site, 'own method', callee)
    const given = readArguments(analysis, frame, written)
    forgetByCall(analysis, frame, node)
    callSuper(analysis, frame, { site, self: frame.self, given, result, isNew: true })
    return result
  }
  if (
    callee.type === 'identifier' &&
    textOf(callee) === 'require' &&
    !resolveName(scopeOf(callee), 'require')
  ) {
    const [name] = written?.kids ?? []
    const path = name ? constantKey(analysis, frame, name) : null
    if (path !== null) return requireModule(analysis, frame.code.module, path)
  }
  noteCall(analysis, site, wayOf(callee), callee)
  if (callee.type === 'member_expression' || callee.type === 'subscript_expression') {
    const object = childOf(callee, 'object')
    if (!object) return result
    const isSuper = object.type === 'super'
    const base = isSuper ? solver.cell() : analysis.parts.evaluate(frame, object)
    if (isSuper) superOf(analysis, frame, base)
    const keys = keysOf(analysis, frame, callee)
    const known = isSuper
      ? null
      : knownField(analysis, frame, callee, () => readAnyTime(analysis, frame, callee, base))
    const given = readArguments(analysis, frame, written)
    forgetByCall(analysis, frame, node, given.cells)
    if (known) {
      solver.each(known, (method) =>
        analysis.parts.callValue(method, { site, self: base, given, result, isNew: false }),
      )
      return result
    }
    callOfUnknown(analysis, base, typeof keys === 'string' ? keys : null, written, given, site)
    const receivers = new Map<Value, Cell>()
    solver.each(base, (receiver) => {
      const methods = solver.cell()
      readKeyed(analysis, frame, callee, receiver, keys, methods)
      solver.each(methods, (method) => {
        // A method of the language does the same for each of them: it is called once.
        const isTogether = !isSuper && /^(?:<\*\*|function\.)/.test(method.name)
        const together = isTogether ? receivers.get(method) : undefined
        if (together) {
          solver.add(together, receiver)
          return
        }
        const self = isSuper
          ? frame.self
          : isTogether
            ? solver.holding(receiver)
            : solver.only(receiver)
        if (isTogether) receivers.set(method, self)
        analysis.parts.callValue(method, { site, self, given, result, isNew: false })
      })
    })
    return result
  }
  const functions = analysis.parts.evaluate(frame, callee)
  const given = readArguments(analysis, frame, written)
  forgetByCall(analysis, frame, node)
  const self = solver.cell()
  solver.each(functions, (value) =>
    analysis.parts.callValue(value, { site, self, given, result, isNew: false }),
  )
  return result
}

/** `new C(…)`. */
export function evaluateNew(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver } = analysis
  const callee = unwrap(childOf(node, 'constructor'))
  const site = siteOf(frame, node)
  const result = solver.cell()
  if (!callee) return result
  noteCall(analysis, site, wayOf(callee), callee)
  const made = analysis.parts.evaluate(frame, callee)
  const given = readArguments(analysis, frame, childOf(node, 'arguments'))
  forgetByCall(analysis, frame, node)
  frame.own.set(result, false)
  const self = solver.cell()
  solver.each(made, (value) =>
    analysis.parts.callValue(value, { site, self, given, result, isNew: true }),
  )
  return result
}

/** A tag is called with the texts of its template and with what stands in between. */
export function evaluateTagged(analysis: Analysis, frame: Frame, node: ScriptNode): Cell {
  const { solver, make } = analysis
  const callee = childOf(node, 'function')
  const site = siteOf(frame, node)
  const result = solver.cell()
  if (!callee) return result
  noteCall(analysis, site, wayOf(callee), callee)
  const texts = make.object('Array')
  solver.add(texts.rest, make.primitive('String'))
  const cells = [solver.holding(texts)]
  for (const kid of childOf(node, 'arguments')?.kids ?? []) {
    const [inner] = kid.type === 'template_substitution' ? kid.kids : []
    if (inner) cells.push(analysis.parts.evaluate(frame, inner))
  }
  forgetOutside(analysis, frame)
  const object = callee.type === 'member_expression' ? childOf(callee, 'object') : null
  const self = object ? analysis.parts.evaluate(frame, object) : solver.cell()
  const given = { cells, spread: new Set<number>() }
  solver.each(analysis.parts.evaluate(frame, callee), (value) =>
    analysis.parts.callValue(value, { site, self, given, result, isNew: false }),
  )
  return result
}

function callSuper(
  analysis: Analysis,
  frame: Frame,
  call: Parameters<typeof runConstructor>[2],
): void {
  const { solver } = analysis
  // The constructor's home is the prototype; its class inherits from the parent class.
  const own = frame.home?.props.get('constructor')
  if (own)
    solver.each(own, (made) =>
      solver.each(made.protos, (parent) => runConstructor(analysis, parent, call, new Set())),
    )
}

function importDynamically(analysis: Analysis, frame: Frame, written: ScriptNode | null): Cell {
  const [name] = written?.kids ?? []
  const path = name ? constantKey(analysis, frame, name) : null
  const imported =
    path === null ? analysis.solver.cell() : requireModule(analysis, frame.code.module, path, true)
  return analysis.solver.holding(promiseOf(analysis, imported, null))
}

function unwrap(node: ScriptNode | null): ScriptNode | null {
  let at = node
  while (
    at &&
    /^(?:parenthesized_expression|non_null_expression|as_expression|satisfies_expression|instantiation_expression)$/.test(
      at.type,
    )
  )
    at = at.kids[0] ?? null
  return at
}

/** How a call is resolved, as far as it shows where it stands. */
function wayOf(callee: ScriptNode): 'direct' | 'own method' | 'import' | 'inferred' {
  const object = callee.type === 'member_expression' ? childOf(callee, 'object') : null
  if (object?.type === 'this' || object?.type === 'super') return 'own method'
  const name = callee.type === 'identifier' ? callee : object?.type === 'identifier' ? object : null
  if (!name) return 'inferred'
  const kind = resolveName(scopeOf(name), textOf(name))?.kind
  if (kind === 'import') return 'import'
  return object === null && (kind === 'function' || kind === 'class') ? 'direct' : 'inferred'
}
