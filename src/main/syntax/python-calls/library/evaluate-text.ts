// `eval` and `exec` of a literal text: it is read and run where it stands.

import type { Machine } from '../run/machine.ts'
import type { Statement } from '../tree/tree.ts'
import type { Frame, Values } from '../values/values.ts'

/** Reads a text as the statements of a module. Given by who holds the parser. */
export type ReadText = (text: string) => readonly Statement[]

const readers = new WeakMap<Machine, ReadText>()

export function readTextsWith(machine: Machine, read: ReadText): void {
  readers.set(machine, read)
}

const known = new Map<string, readonly Statement[]>()

/** Longer texts are data rather than code someone wrote for this. */
const longest = 2000

export function evaluateText(machine: Machine, frame: Frame, texts: Values): Values {
  const read = readers.get(machine)
  let result: Values = []
  for (const text of texts) {
    if (read === undefined || text.kind !== 'data' || typeof text.value !== 'string') continue
    if (text.value.length > longest || machine.budget.depth > 20) continue
    const body = known.get(text.value) ?? read(text.value)
    if (known.size > 500) known.clear()
    known.set(text.value, body)
    const [only] = body
    if (body.length === 1 && only?.kind === 'expression')
      result = machine.evaluate(frame, only.value)
    else machine.runBlock(frame, body)
  }
  return result
}
