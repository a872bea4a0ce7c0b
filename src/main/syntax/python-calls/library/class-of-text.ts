// `type("Name", (Base,), {"run": run})`: a class that is made of a name, bases and a dict.
import { createClass } from '../run/definitions.ts'
import type { Machine } from '../run/machine.ts'
import type { ClassTree, Scope } from '../tree/tree.ts'
import type { CallArguments, ClassValue, Frame, Values } from '../values/values.ts'

/** The class; null where its members are not known, or runs are merged. */
export function classOfText(
  machine: Machine,
  frame: Frame,
  { positional: [names = [], bases = [], members = []] }: CallArguments,
  node: object,
): Values | null {
  const [name] = names
  const [dict, ...others] = members
  if (machine.budget.isMerging || others.length > 0 || dict?.kind !== 'data') return null
  if (dict.type !== 'PyDict' || ![...dict.cells.keys()].some((key) => key.startsWith('s')))
    return null
  const text = name?.kind === 'data' && typeof name.value === 'string' ? name.value : '<class>'
  const above = machine
    .iterate(frame, bases)
    .filter((value) => value.kind === 'class' || value.kind === 'external')
  const made = machine.site(
    frame,
    node,
    (): ClassValue =>
      createClass(
        machine,
        treeOf(frame.scope, text),
        above,
        above.flatMap((base) => (base.kind === 'class' ? base.metaclass : [])),
      ),
  )
  for (const [key, { held }] of dict.cells) {
    if (!key.startsWith('s')) continue
    const cell = made.cells.get(key.slice(1)) ?? machine.state.cell()
    made.cells.set(key.slice(1), cell)
    machine.state.write(cell, held)
  }
  return [made]
}

function treeOf(around: Scope, name: string): ClassTree {
  const scope: Scope = {
    ...around,
    kind: 'class',
    name,
    qualified: `${around.qualified}.${name}`,
    parent: around,
    locals: new Set(),
    globals: new Set(),
    nonlocals: new Set(),
    uses: new Set(),
  }
  return { scope, bases: [], body: [], decorators: [], line: 0 }
}
