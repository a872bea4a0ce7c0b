// Attributes that the methods of a class set on its own instances or itself, read off the source: they are there before any run.
import type { ClassTree } from '../tree/tree.ts'
import type { ClassValue } from '../values/values.ts'
import { isKind, visit } from './visit.ts'

const known = new WeakMap<ClassTree, ReadonlySet<string>>()

/** Whether a class or one above it sets an attribute of its instances, so that Python asks no `__getattr__` for it. */
export function setsAttribute(type: ClassValue, name: string): boolean {
  return type.order.some((base) => base.kind === 'class' && attributesSetBy(base.tree).has(name))
}

function attributesSetBy(tree: ClassTree): ReadonlySet<string> {
  const before = known.get(tree)
  if (before !== undefined) return before
  const found = new Set<string>()
  visit(tree.body, (node) => {
    if (!isKind(node, 'function') || !isKind(node.tree, undefined)) return
    const [own] = Array.isArray(node.tree.parameters) ? node.tree.parameters : []
    if (typeof own?.name === 'string') collect(node.tree.body, [own.name, tree.scope.name], found)
  })
  known.set(tree, found)
  return found
}

function collect(body: unknown, owners: readonly unknown[], into: Set<string>): void {
  visit(body, (node) => {
    const targets = isKind(node, 'assign')
      ? node.targets
      : isKind(node, 'augment')
        ? node.target
        : null
    visit(targets, (target) => {
      if (isKind(target, 'attribute') && isKind(target.object, 'name'))
        if (owners.includes(target.object.name) && typeof target.name === 'string')
          into.add(target.name)
    })
  })
}
