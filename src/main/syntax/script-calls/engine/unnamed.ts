// What is put into an object under unknown names, as it is read under known ones.
import { isCommonMethod } from '../builtins/builtin-names.ts'
import type { Cell, Value } from '../values/value.ts'
import type { Analysis } from './analysis.ts'
import { isOpen } from './keys.ts'

/**
 * What is put in under unknown names, read under a known one. Instances keep options that way beside their methods and
 * fields, which are not meant to be replaced: a name that a method or a field has is its own. So is one that methods of
 * texts and lists have: what is asked for by it is hardly the object itself, but a text that was mistaken for one.
 */
export function readUnnamed(analysis: Analysis, value: Value, key: string, result: Cell): void {
  const { solver } = analysis
  if (isCommonMethod(key)) {
    solver.each(value.rest, (held) => {
      if (held.kind === 'object') solver.add(result, held)
    })
    return
  }
  if (value.type !== null || value.kind !== 'object') solver.flow(value.rest, result)
  else
    solver.later(() => {
      const isField = value.props.get(key)?.values.some(({ kind }) => kind !== 'undefined')
      if (isField || emitterMethod.test(key) || inheritsMethod(value, key)) return
      // What was read under an unknown name and put back under one has a name already.
      solver.each(value.rest, (held) => {
        if (held.kind === 'function' && isFromOutside(value)) return
        if (held.kind === 'text' || isOfMany(held) || !isNamed(value, held))
          solver.add(result, held)
      })
    })
}

/** Of a function that another one makes and gives back each has its own, of which this stands for all. */
function isOfMany({ kind, frame, code }: Value): boolean {
  return (
    kind === 'function' &&
    frame !== null &&
    frame.returned.values.some((given) => given.kind === 'function' && given.code === code)
  )
}

/** Whether a value inherits from something outside, which has the methods that the program does not. */
function isFromOutside(value: Value): boolean {
  const open = [...value.protos.values]
  const seen = new Set<Value>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.kind === 'external') return true
    if (seen.has(at)) continue
    seen.add(at)
    open.push(...at.protos.values)
  }
  return false
}

/** Whether an object holds something under a known name. */
function isNamed(value: Value, held: Value): boolean {
  for (const [name, cell] of value.props)
    if (isOpen(name) && cell.values.includes(held)) return true
  return false
}

/**
 * The methods of Node's emitters, which instances often have from outside or mixed into their class name by name; nobody
 * calls a command or an option so.
 */
const emitterMethod =
  /^(?:on|once|off|emit|(?:add|remove|prepend)Listener|prependOnceListener|removeAllListeners|listeners|listenerCount)$/

/** Whether a function stands under a name in what a value inherits from. */
function inheritsMethod(value: Value, key: string): boolean {
  const open = [...value.protos.values]
  const seen = new Set<Value>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (at.props.get(key)?.values.some(({ kind }) => kind === 'function')) return true
    open.push(...at.protos.values)
  }
  return false
}
