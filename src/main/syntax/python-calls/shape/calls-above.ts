// Whether a method that stands in the place of another still runs that, as `super().save()` or `Base.save(self)`.
import type { FunctionTree } from '../tree/tree.ts'
import { isKind, visit } from './visit.ts'

const known = new WeakMap<FunctionTree, boolean>()

/**
 * Whether the source of a method names the method of its own name of a class above: on `super()`, on a name that is
 * written as those of classes are, or called with its own object. That of another object is another method.
 */
export function callsAbove(tree: FunctionTree): boolean {
  const before = known.get(tree)
  if (before !== undefined) return before
  const own = tree.parameters[0]?.name
  const isOwn = (node: unknown): boolean => isKind(node, 'name') && node.name === own
  let isFound = false
  visit(tree.body, (node) => {
    if (isKind(node, 'attribute') && node.name === tree.scope.name)
      isFound ||= !isOwn(node.object) && isClassOrSuper(node.object)
    if (!isKind(node, 'call') || !isKind(node.callee, 'attribute')) return
    if (node.callee.name !== tree.scope.name || !Array.isArray(node.arguments)) return
    const [first]: readonly unknown[] = node.arguments
    isFound ||=
      typeof first === 'object' && first !== null && 'value' in first && isOwn(first.value)
  })
  known.set(tree, isFound)
  return isFound
}

function isClassOrSuper(node: unknown): boolean {
  if (isKind(node, 'call')) return isKind(node.callee, 'name') && node.callee.name === 'super'
  if (!isKind(node, 'name') && !isKind(node, 'attribute')) return false
  return typeof node.name === 'string' && /^_*[A-Z]/.test(node.name)
}
