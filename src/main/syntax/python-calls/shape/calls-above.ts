// Whether a method that stands in the place of another still runs that, as `super().save()` or `Base.save(self)`.
import type { FunctionTree } from '../tree/tree.ts'
import { isKind, visit } from './visit.ts'

const known = new WeakMap<FunctionTree, boolean>()

/** Whether the source of a method names the method of its own name on something other than its own object. */
export function callsAbove(tree: FunctionTree): boolean {
  const before = known.get(tree)
  if (before !== undefined) return before
  const own = tree.parameters[0]?.name
  let isFound = false
  visit(tree.body, (node) => {
    if (!isKind(node, 'attribute') || node.name !== tree.scope.name) return
    if (!isKind(node.object, 'name') || node.object.name !== own) isFound = true
  })
  known.set(tree, isFound)
  return isFound
}
