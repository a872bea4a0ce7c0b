// `__dict__`, `vars` and `globals`: the attributes of an object as a dict that is written through.

import type { Machine } from '../run/machine.ts'
import type { Cell, ClassValue, DataValue, InstanceValue, ModuleValue } from '../values/values.ts'

/** Attributes by their names, seen as elements by their keys: a text has `s` before it. */
class AttributeCells extends Map<string, Cell> {
  readonly #cells: Map<string, Cell>

  constructor(cells: Map<string, Cell>) {
    super()
    this.#cells = cells
  }

  override get size(): number {
    return this.#cells.size
  }

  override get(key: string): Cell | undefined {
    return key.startsWith('s') ? this.#cells.get(key.slice(1)) : undefined
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined
  }

  override set(key: string, cell: Cell): this {
    if (key.startsWith('s')) this.#cells.set(key.slice(1), cell)
    return this
  }

  override *entries(): MapIterator<[string, Cell]> {
    // A copy: a dict may be copied into itself.
    for (const [name, cell] of [...this.#cells]) yield [`s${name}`, cell]
    return undefined
  }

  override *keys(): MapIterator<string> {
    for (const [key] of this.entries()) yield key
    return undefined
  }

  override *values(): MapIterator<Cell> {
    for (const [, cell] of this.entries()) yield cell
    return undefined
  }

  override [Symbol.iterator](): MapIterator<[string, Cell]> {
    return this.entries()
  }

  override clear(): void {
    // Attributes are emptied cell by cell.
  }
}

const dicts = new WeakMap<object, DataValue>()

/** The one dict of an object's attributes. */
export function attributesOf(
  machine: Machine,
  { cells }: InstanceValue | ClassValue | ModuleValue | { readonly cells: Map<string, Cell> },
): DataValue {
  const dict = dicts.get(cells) ?? { ...machine.data('PyDict'), cells: new AttributeCells(cells) }
  dicts.set(cells, dict)
  return dict
}
