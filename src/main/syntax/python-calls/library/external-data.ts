// Containers of the standard library that are lists and dicts under another name.

import type { Machine } from '../run/machine.ts'
import { copyDict } from '../run/subscript.ts'
import type { CallArguments, DataValue, Frame, Values } from '../values/values.ts'
import { callBuiltin } from './builtin-functions.ts'
import { builtinTypes, containers } from './builtin-names.ts'

/** What a container of the library holds from its beginning; null where the name is none of theirs. */
export function containerOf(
  machine: Machine,
  frame: Frame,
  name: string,
  given: CallArguments,
  node: object,
): readonly DataValue[] | null {
  const like = containers.get(name)
  if (like === undefined) return null
  const isMaking = name === 'collections.defaultdict'
  const [factory = []] = given.positional
  const made = machine.site(frame, node, () =>
    machine.data(builtinTypes.get(like) ?? 'PyList', null, name, isMaking ? factory : []),
  )
  const begins = callBuiltin(
    machine,
    frame,
    like,
    isMaking ? { ...given, positional: given.positional.slice(1) } : given,
    contentKey(node),
  )
  copyDict(machine, made, begins)
  return [made]
}

const contentKeys = new WeakMap<object, object>()
/** What it is made from is another thing than the container itself. */
function contentKey(node: object): object {
  const key = contentKeys.get(node) ?? {}
  contentKeys.set(node, key)
  return key
}

/** `field(default_factory=…)` of a dataclass gives what its factory makes. */
export function instancesByKeywords(
  machine: Machine,
  frame: Frame,
  name: string,
  given: CallArguments,
  node: object,
): Values | null {
  if (!name.endsWith('.field')) return null
  const factory = given.keywords.get('default_factory')
  const fallback = given.keywords.get('default')
  if (factory !== undefined) {
    factories.set(node, factory)
    return factory.flatMap(
      (value): Values =>
        value.kind === 'builtin' && /^(list|dict|set)$/.test(value.name)
          ? [
              machine.site(frame, node, () =>
                machine.data(
                  value.name === 'list' ? 'PyList' : value.name === 'dict' ? 'PyDict' : 'PySet',
                ),
              ),
            ]
          : value.kind === 'class'
            ? [value.generic]
            : [],
    )
  }
  return fallback ?? null
}

/** What makes the value of a field, by the call that declares it. */
const factories = new WeakMap<object, Values>()

/** The functions and classes that a dataclass calls for a field that its constructor is not given. */
export function factoriesOf(declared: object | null): Values {
  const held = declared === null ? [] : (factories.get(declared) ?? [])
  return held.filter((value) => value.kind !== 'builtin')
}
