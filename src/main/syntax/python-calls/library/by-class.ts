// Methods that choose by the name of their own class, as `"visit_" + type(self).__name__`: run for each class apart.
import type { FunctionTree } from '../tree/tree.ts'
import type { ClassValue, InstanceValue } from '../values/values.ts'

/** Classes for which one method is run. */
const mostClasses = 60
const known = new WeakMap<FunctionTree, boolean>()

/** An instance of each class below one that has the method from it; none where the method does not ask its class. */
export function instancesByClass(tree: FunctionTree, owner: ClassValue): readonly InstanceValue[] {
  if (owner.subclasses.length === 0 || !asksItsClass(tree)) return []
  const found: InstanceValue[] = []
  const open = [owner]
  for (let type = open.pop(); type && found.length < mostClasses; type = open.pop()) {
    if (type !== owner && (type.cells.get(tree.scope.name)?.held.length ?? 0) > 0) continue
    if (!found.includes(type.generic)) found.push(type.generic)
    open.push(...type.subclasses)
  }
  return found
}

function asksItsClass(tree: FunctionTree): boolean {
  const before = known.get(tree)
  if (before !== undefined) return before
  const own = tree.parameters[0]?.name
  const asks = own !== undefined && holdsClassName(tree.body, own, 0)
  known.set(tree, asks)
  return asks
}

/** Deeper than any expression that people write. */
const deepest = 60

function holdsClassName(node: unknown, own: string, depth: number): boolean {
  if (typeof node !== 'object' || node === null || depth > deepest) return false
  if (Array.isArray(node)) return node.some((one) => holdsClassName(one, own, depth + 1))
  if (isClassName(node, own)) return true
  // The functions and scopes inside have nodes of their own, and lead back here.
  return Object.entries(node).some(
    ([key, value]) => key !== 'tree' && key !== 'scope' && holdsClassName(value, own, depth + 1),
  )
}

/** `self.__class__.__name__` or `type(self).__name__`. */
function isClassName(node: object, own: string): boolean {
  if (!isKind(node, 'attribute') || node.name !== '__name__') return false
  const { object } = node
  if (isKind(object, 'attribute'))
    return (
      object.name === '__class__' && isKind(object.object, 'name') && object.object.name === own
    )
  if (!isKind(object, 'call') || !isKind(object.callee, 'name')) return false
  const [first] = Array.isArray(object.arguments) ? object.arguments : []
  return object.callee.name === 'type' && isKind(first?.value, 'name') && first.value.name === own
}

function isKind(node: unknown, kind: string): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && 'kind' in node && node.kind === kind
}
