// What stands at the same place of several lists, and pairs of keys and values of which a dict is made.
import type { Machine } from '../run/machine.ts'
import { elementCell, lengthOf, writeElement } from '../run/subscript.ts'
import type { CallArguments, DataValue, Frame, Values } from '../values/values.ts'
import { joinAll } from '../values/values.ts'

/** Longer lists are gone over as a whole. */
const longest = 20

/** What `zip` gives of lists whose elements are known by their places; null where they are not. */
export function zipByPlace(
  machine: Machine,
  frame: Frame,
  { positional, more }: CallArguments,
  node: object,
): Values | null {
  if (machine.budget.isMerging || positional.length === 0 || more.length > 0) return null
  const lists: DataValue[] = []
  for (const [only, ...others] of positional) {
    if (only?.kind !== 'data' || others.length > 0 || !/^Py(List|Tuple)$/.test(only.type))
      return null
    lists.push(only)
  }
  const lengths = lists.map(lengthOf)
  if (lengths.some((length) => length === null || length > longest)) return null
  const length = Math.min(...lengths.map(Number))
  const items = Array.from({ length }, (_, at) => {
    const made = machine.site(frame, placeOf(node, `${at}`), () => machine.data('PyTuple'))
    for (const [index, list] of lists.entries())
      machine.state.write(
        elementCell(machine, made, `n${index}`),
        list.cells.get(`n${at}`)?.held ?? [],
      )
    return made
  })
  const made = machine.site(frame, placeOf(node, `all ${length}`), () => ({
    kind: 'generator' as const,
    yields: machine.state.cell(),
    body: null,
    items,
  }))
  machine.state.add(made.yields, joinAll(items.map((item) => [item])))
  return [made]
}

/** Puts a pair of a key and a value into a dict. */
export function putPair(machine: Machine, dict: DataValue, pair: DataValue): void {
  const keys = pair.cells.get('n0')?.held ?? []
  const values = pair.cells.get('n1')?.held ?? pair.rest.held
  if (keys.length === 0 || machine.budget.isMerging) machine.state.add(dict.rest, values)
  else writeElement(machine, dict, keys, values)
}

const places = new WeakMap<object, Map<string, object>>()
/** A place in the source together with what is made there. */
function placeOf(node: object, name: string): object {
  const known = places.get(node) ?? new Map<string, object>()
  places.set(node, known)
  const place = known.get(name) ?? {}
  known.set(name, place)
  return place
}
