// Calls of what the language brings along: the edge, and what it does with functions and values that it is given.

import type { Analysis, Call } from '../engine/analysis.ts'
import { callFunctions } from '../engine/call-functions.ts'
import { record } from '../engine/record.ts'
import type { Cell, Value } from '../values/value.ts'
import { arrayMethods } from './array-methods.ts'
import type { BuiltinCall, BuiltinModel } from './builtin-call.ts'
import { globalFunctions } from './builtin-names.ts'
import { collectionMethods } from './collection-methods.ts'
import { constructorFunctions } from './constructor-functions.ts'

let known: ReadonlyMap<string, BuiltinModel> | null = null

/** Put together when first asked: the models call the engine, and the engine calls them. */
function models(): ReadonlyMap<string, BuiltinModel> {
  known ??= new Map([
    ...Object.entries(arrayMethods).map(
      ([name, model]) => [`<**JSArray**>.${name}`, model] as const,
    ),
    ...Object.entries(collectionMethods),
    ...Object.entries(constructorFunctions),
  ])
  return known
}

/** Methods of the analysis itself, which leave no edge: their target is called in their place. */
const silent = /^(?:function\.(?:call|apply|bind)|<\*\*JSGenerator\*\*>\.\w+)$/

/** Calls a builtin. */
export function callBuiltin(analysis: Analysis, value: Value, call: Call): void {
  if (value.native) {
    value.native(call)
    return
  }
  const name = publicName(value.name)
  if (!silent.test(name) && !call.isSilent) record(analysis, call.site, edgeName(name))
  const { solver } = analysis
  const empty = solver.cell()
  const model = models().get(name)
  const builtin: BuiltinCall = {
    analysis,
    call,
    given: (at) => givenAt(analysis, call, at) ?? empty,
    invoke: (functions, cells, self = empty) =>
      callFunctions(analysis, functions, self, call.site, cells),
  }
  const { node, frame } = call.site
  const place = `${name} ${frame.code.id} ${node.end} ${frame.context.join()}`
  if (model) analysis.make.at(place, () => model(builtin))
  else {
    const type = /^<\*\*JS(String|Number)\*\*>/.exec(name)?.[1]
    if (type === 'String') resultOfText(builtin, name.slice('<**JSString**>.'.length))
    else if (call.isNew) solver.add(call.result, instanceOfBuiltin(analysis, name))
    else if (/\.toString$|^JSON\.stringify$/.test(name))
      solver.add(call.result, analysis.make.primitive('String'))
    else if (name.startsWith('Math.')) solver.add(call.result, analysis.make.primitive('Number'))
  }
}

function instanceOfBuiltin(analysis: Analysis, name: string): Value {
  if (/^(?:Date|RegExp)$/.test(name))
    return analysis.make.object(name === 'Date' ? 'Date' : 'RegExp')
  if (/Error$/.test(name)) return analysis.make.object('Error')
  if (/Array$/.test(name)) return analysis.make.object('Array')
  const made = analysis.make.object(null, name)
  analysis.solver.add(made.protos, analysis.make.builtin(`${name}.prototype`))
  return made
}

/** `Array.prototype.map` is the method that arrays have; `globalThis.eval` is `eval`. */
function publicName(name: string): string {
  const own = /^(\w+)\.prototype\.(.+)$/.exec(name)
  if (own) return `<**JS${own[1]}**>.${own[2]}`
  return name.replace(/^(?:globalThis|window|self|global)\./, '')
}

function edgeName(name: string): string {
  if (name.startsWith('<**')) return name
  return globalFunctions.has(name) ? `<global>.${name}` : `<builtin>.${name}`
}

function givenAt(analysis: Analysis, call: Call, at: number): Cell | undefined {
  const { cells, spread } = call.given
  const first = [...spread][0]
  if (first === undefined || at < first) return cells[at]
  // After a spread argument any of the later ones may stand there.
  const { solver } = analysis
  const any = solver.cell()
  cells.slice(first).forEach((cell, place) => {
    if (!spread.has(first + place)) solver.flow(cell, any)
    else
      solver.each(cell, (value) => {
        solver.flow(value.rest, any)
        for (const [name, element] of value.props) if (/^\d+$/.test(name)) solver.flow(element, any)
      })
  })
  return any
}

function resultOfText({ analysis, call, given, invoke }: BuiltinCall, method: string): void {
  const { solver, make } = analysis
  const text = make.primitive('String')
  if (/^(?:split|match|matchAll)$/.test(method)) {
    const array = make.object('Array')
    solver.add(array.rest, text)
    solver.add(call.result, array)
  } else if (
    /^(?:length|indexOf|lastIndexOf|search|localeCompare|charCodeAt|codePointAt)$/.test(method)
  )
    solver.add(call.result, make.primitive('Number'))
  else if (/^(?:includes|startsWith|endsWith)$/.test(method))
    solver.add(call.result, make.primitive('Boolean'))
  else {
    if (method === 'replace' || method === 'replaceAll') invoke(given(1), [solver.holding(text)])
    solver.add(call.result, text)
  }
}
