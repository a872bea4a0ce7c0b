// Method resolution order: C3, as Python defines it (https://docs.python.org/3/howto/mro.html).
import type { ClassValue, Value } from './values.ts'

type Ordered = Pick<ClassValue, 'order'>

/** The order of a class's bases and theirs, without the class itself; depth first where C3 has none. */
export function orderBases(bases: readonly Value[]): Value[] {
  const lists = bases.map((base) => [...orderOf(base)])
  lists.push([...bases])
  const order: Value[] = []
  for (;;) {
    const rest = lists.filter((list) => list.length > 0)
    if (rest.length === 0) return order
    const next =
      rest
        .map((list) => list[0])
        .find((head) => head !== undefined && !rest.some((list) => list.indexOf(head) > 0)) ??
      rest[0]?.[0]
    if (next === undefined) return order
    order.push(next)
    for (const list of lists) {
      const at = list.indexOf(next)
      if (at >= 0) list.splice(at, 1)
    }
  }
}

function orderOf(value: Value): readonly Value[] {
  return value.kind === 'class' ? (value satisfies Ordered).order : [value]
}
