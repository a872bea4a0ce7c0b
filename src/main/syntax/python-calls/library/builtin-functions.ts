// What builtin functions do with the functions and containers they are given.

import { readAttribute, writeAttribute } from '../run/attribute.ts'
import { callMember, certain, nextOf, test } from '../run/iterate.ts'
import type { Machine } from '../run/machine.ts'
import { copyDict, elementCell, lengthOf } from '../run/subscript.ts'
import { setsAttribute } from '../shape/own-attributes.ts'
import type { CallArguments, Frame, InstanceValue, Value, Values } from '../values/values.ts'
import { join, joinAll, noArguments } from '../values/values.ts'
import { attributesOf } from './attributes-dict.ts'
import { builtinResults } from './builtin-names.ts'
import { classOfText } from './class-of-text.ts'
import { compareElements, sumOf } from './compare-elements.ts'
import { evaluateText } from './evaluate-text.ts'
import { callTypeMethod } from './type-methods.ts'
import { putPair, zipByPlace } from './zipped.ts'

export function callBuiltin(
  machine: Machine,
  frame: Frame,
  name: string,
  given: CallArguments,
  node: object,
): Values {
  const [first = [], second = [], third = []] = given.positional
  const call = (callees: Values, ...positional: Values[]): Values =>
    machine.call(frame, callees, { ...noArguments, positional }, null, node)
  // What may be one of two builtins makes another thing by each.
  const place = placeOf(node, name)
  const generator = (values: Values): Values => {
    const made = machine.site(frame, place, () => ({
      kind: 'generator' as const,
      yields: machine.state.cell(),
      body: null,
    }))
    machine.state.add(made.yields, values)
    return [made]
  }
  const member = (values: Values, ...names: string[]): Values => {
    let all: Values = []
    for (const value of certain(machine, values))
      for (const method of names) {
        const result = callMember(machine, frame, value, method)
        if (result === null) continue
        all = join(all, result)
        break
      }
    return all
  }
  const pair = (left: Values, right: Values): Values => {
    const made = machine.site(frame, pairKey(node), () => machine.data('PyTuple'))
    machine.state.add(elementCell(machine, made, 'n0'), left)
    machine.state.add(elementCell(machine, made, 'n1'), right)
    return [made]
  }
  switch (name) {
    case 'super': {
      const receiver = second[0] ?? frame.receiver ?? firstArgument(frame)
      const type = first.find((value) => value.kind === 'class') ?? frame.running?.owner
      if (receiver == null || type == null || type.kind !== 'class') return []
      return [{ kind: 'super', after: type, receiver }]
    }
    case 'map': {
      const elements = given.positional.slice(1).map((values) => machine.iterate(frame, values))
      return generator(call(first, ...elements))
    }
    case 'filter': {
      const elements = machine.iterate(frame, second)
      call(first, elements)
      return generator(elements)
    }
    case 'sorted':
    case 'reversed': {
      const backwards = name === 'reversed' ? member(first, '__reversed__') : []
      if (backwards.length > 0) return backwards
      const elements = machine.iterate(frame, first)
      if (name === 'sorted') compareElements(machine, frame, elements, given, '__lt__', node)
      const made = machine.site(frame, place, () => machine.data('PyList'))
      machine.state.add(made.rest, elements)
      return [made]
    }
    case 'min':
    case 'max': {
      const elements =
        given.positional.length > 1 ? joinAll(given.positional) : machine.iterate(frame, first)
      compareElements(machine, frame, elements, given, name === 'min' ? '__lt__' : '__gt__', node)
      return join(elements, given.keywords.get('default') ?? [])
    }
    case 'list':
    case 'tuple':
    case 'set':
    case 'frozenset': {
      const type = name === 'list' ? 'PyList' : name === 'tuple' ? 'PyTuple' : 'PySet'
      const made = machine.site(frame, place, () => machine.data(type))
      const [only] = first
      const length =
        first.length === 1 && only?.kind === 'data' && only.type !== 'PyDict'
          ? lengthOf(only)
          : null
      if (length !== null && only?.kind === 'data')
        for (let index = 0; index < length; index += 1)
          machine.state.write(
            elementCell(machine, made, `n${index}`),
            only.cells.get(`n${index}`)?.held ?? [],
          )
      else if (only?.kind === 'generator' && only.items !== undefined && first.length === 1)
        for (const [index, item] of only.items.entries())
          machine.state.write(elementCell(machine, made, `n${index}`), [item])
      else machine.state.add(made.rest, machine.iterate(frame, first))
      return [made]
    }
    case 'dict': {
      const made = machine.site(frame, place, () => machine.data('PyDict'))
      copyDict(
        machine,
        made,
        first.flatMap((value): Values => {
          if (value.kind === 'data' && value.type === 'PyDict') return [value]
          return value.kind === 'instance' && value.content?.type === 'PyDict'
            ? [value.content]
            : []
        }),
      )
      for (const item of machine.iterate(
        frame,
        first.filter((v) => v.kind !== 'data' || v.type !== 'PyDict'),
      ))
        if (item.kind === 'data') putPair(machine, made, item)
      for (const [key, values] of given.keywords)
        machine.state.write(elementCell(machine, made, `s${key}`), values)
      return [made]
    }
    case 'enumerate':
      return generator(pair([machine.literal('PyInt', null)], machine.iterate(frame, first)))
    case 'zip': {
      const paired = zipByPlace(machine, frame, given, node)
      if (paired !== null) return paired
      const made = machine.site(frame, pairKey(node), () => machine.data('PyTuple'))
      for (const [index, values] of given.positional.entries())
        machine.state.add(elementCell(machine, made, `n${index}`), machine.iterate(frame, values))
      return generator([made])
    }
    case 'range':
      return generator([machine.literal('PyInt', null)])
    case 'iter': {
      if (given.positional.length > 1) return generator(call(first))
      return joinAll([
        member(first, '__iter__'),
        first.filter((value) => value.kind === 'generator'),
        ...first
          .filter((v) => v.kind === 'data')
          .map((v) => generator(machine.iterate(frame, [v]))),
      ])
    }
    case 'next':
      return joinAll([second, ...first.map((value) => nextOf(machine, frame, value))])
    case 'sum':
      return sumOf(machine, frame, machine.iterate(frame, first), second)
    case 'any':
    case 'all':
      test(machine, frame, machine.iterate(frame, first))
      break
    case 'len':
      member(first, '__len__')
      break
    case 'str':
    case 'print':
      for (const values of given.positional) member(values, '__str__', '__repr__')
      break
    case 'repr':
      member(first, '__repr__')
      break
    case 'hash':
    case 'bool':
    case 'int':
    case 'float':
    case 'abs':
    case 'round':
    case 'format':
      member(first, `__${name}__`, ...(name === 'bool' ? ['__len__'] : []))
      break
    case 'getattr': {
      const names = second.flatMap((v) =>
        v.kind === 'data' && typeof v.value === 'string' ? [v.value] : [],
      )
      for (const value of second)
        if (value.kind === 'data' && value.prefix.length > 2)
          for (const object of first) names.push(...namesBeginning(object, value.prefix))
      const found = names.flatMap((key) =>
        first.map((object) => readAttribute(machine, frame, object, key)),
      )
      const isKnown = second.every((value) => value.kind === 'data' && value.value !== null)
      const isThere = isKnown && found.length > 0 && found.every((values) => values.length > 0)
      return joinAll(isThere ? found : [third, ...found])
    }
    case 'setattr':
      for (const key of second)
        if (key.kind === 'data' && typeof key.value === 'string')
          for (const object of first) writeAttribute(machine, frame, object, key.value, third)
      return []
    case 'type':
      // A class that is put together of others alone stands for each of those.
      if (given.positional.length === 3)
        return (
          classOfText(machine, frame, given, node) ??
          machine.iterate(frame, second).filter((value) => value.kind === 'class')
        )
      return first.flatMap((value): Values => (value.kind === 'instance' ? [value.type] : []))
    case 'property':
    case 'staticmethod':
    case 'classmethod': {
      const how = name === 'property' ? 'property' : name === 'staticmethod' ? 'static' : 'class'
      return [
        machine.site(frame, place, () => ({
          kind: 'wrapped',
          how,
          inner: given.keywords.get('fget') ?? first,
          ...(how === 'property' && {
            setter: given.keywords.get('fset') ?? second,
            deleter: given.keywords.get('fdel') ?? third,
          }),
        })),
      ]
    }
    case 'globals':
      return [attributesOf(machine, frame.module)]
    case 'vars':
    case 'locals':
      if (first.length > 0)
        return first.flatMap(
          (value): Values =>
            value.kind === 'instance' || value.kind === 'class' || value.kind === 'module'
              ? [attributesOf(machine, value)]
              : [machine.literal('PyDict', null)],
        )
      return [attributesOf(machine, frame)]
    case 'hasattr':
      for (const object of certain(machine, first))
        for (const key of second)
          if (object.kind === 'instance' && key.kind === 'data' && typeof key.value === 'string')
            askFor(machine, frame, object, key.value)
      break
    case 'eval':
    case 'exec':
      return evaluateText(machine, frame, first)
    case 'object':
      return []
    default:
  }
  const ofType = callTypeMethod(machine, frame, name, given, node)
  if (ofType !== null) return ofType
  const type = builtinResults.get(name)
  return type === undefined ? [] : [machine.literal(type, null)]
}

function firstArgument(frame: Frame): Values[number] | null {
  const name = frame.running?.tree.parameters[0]?.name
  return (name === undefined ? null : frame.cells.get(name)?.held[0]) ?? null
}

/** Members of an object, of its class, its bases and its subclasses, that begin so: what `visit_` + a name may find. */
function namesBeginning(object: Value, prefix: string): string[] {
  const found = new Set<string>()
  const collect = (cells: ReadonlyMap<string, unknown>): void => {
    for (const name of cells.keys()) if (name.startsWith(prefix)) found.add(name)
  }
  if (object.kind === 'module') collect(object.cells)
  const type = object.kind === 'instance' ? object.type : object.kind === 'class' ? object : null
  for (const base of type?.order ?? []) if (base.kind === 'class') collect(base.cells)
  for (const sub of type?.subclasses ?? []) collect(sub.cells)
  return [...found]
}

/** `hasattr` asks `__getattr__` for what is not there yet, though the class sets it. */
function askFor(machine: Machine, frame: Frame, object: InstanceValue, name: string): void {
  const found = readAttribute(machine, frame, object, name)
  if (found.length === 0 && setsAttribute(object.type, name))
    callMember(machine, frame, object, '__getattr__', [[machine.literal('PyStr', name)]])
}

const places = new WeakMap<object, Map<string, object>>()
/** A place in the source together with the builtin that is called there. */
function placeOf(node: object, name: string): object {
  const known = places.get(node) ?? new Map<string, object>()
  places.set(node, known)
  const place = known.get(name) ?? {}
  known.set(name, place)
  return place
}

const pairKeys = new WeakMap<object, object>()
function pairKey(node: object): object {
  const key = pairKeys.get(node) ?? {}
  pairKeys.set(node, key)
  return key
}
