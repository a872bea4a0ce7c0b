// What putting elements into order, and adding them up, calls: the key of each, and methods of theirs.
import { callMember, certain } from '../run/iterate.ts'
import type { Machine } from '../run/machine.ts'
import type { CallArguments, Frame, Values } from '../values/values.ts'
import { join, joinAll, noArguments } from '../values/values.ts'

/** Calls the key with each element, and the comparison of what is compared. */
export function compareElements(
  machine: Machine,
  frame: Frame,
  elements: Values,
  given: CallArguments,
  method: '__lt__' | '__gt__',
  node: object,
): void {
  const key = given.keywords.get('key')
  const compared =
    key === undefined
      ? elements
      : machine.call(frame, key, { ...noArguments, positional: [elements] }, null, node)
  for (const value of certain(machine, compared))
    callMember(machine, frame, value, method, [compared])
}

/** What `sum` gives: it begins with 0, or with what it is given. */
export function sumOf(machine: Machine, frame: Frame, elements: Values, start: Values): Values {
  const known = certain(machine, elements)
  const begun =
    start.length > 0
      ? start
      : joinAll(
          known.map(
            (value) =>
              callMember(machine, frame, value, '__radd__', [[machine.literal('PyInt', 0)]]) ?? [],
          ),
        )
  let result: Values = begun
  for (const value of begun)
    result = join(result, callMember(machine, frame, value, '__add__', [elements]) ?? [])
  return result.length > 0 ? result : [machine.literal('PyInt', null)]
}
