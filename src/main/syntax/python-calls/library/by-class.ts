// Functions that choose by the name of a class, of their own or of what they are given, as
// `"visit_" + type(node).__name__`: run for each class apart.
import { isKind } from '../shape/visit.ts'
import type { FunctionTree } from '../tree/tree.ts'
import type { ClassValue, InstanceValue, Value, Values } from '../values/values.ts'

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

/** Classes of what is given for which one function is run. */
const mostGiven = 160
const askedOf = new WeakMap<FunctionTree, string | null>()

/** The parameter, other than the own one of a method, whose class's name a function asks; null where there is none. */
export function parameterAsked(tree: FunctionTree): string | null {
  const before = askedOf.get(tree)
  if (before !== undefined) return before
  const isMethod = tree.scope.parent?.kind === 'class'
  // Others ask only to tell it.
  const isChosen = holds(
    tree.body,
    (node) => isKind(node, 'call') && isKind(node.callee, 'name') && node.callee.name === 'getattr',
    0,
  )
  const given = isChosen ? tree.parameters.slice(isMethod ? 1 : 0) : []
  const asked =
    given.find(({ name, kind }) => kind === 'plain' && holdsClassName(tree.body, name))?.name ??
    null
  askedOf.set(tree, asked)
  return asked
}

/** Values class by class; one of which only the class is known may be of each class below as well. */
export function apartByClass(values: Values): readonly Values[] {
  const groups = new Map<Value | null, Value[]>()
  const put = (key: Value | null, value: Value): void => {
    const group = groups.get(key) ?? []
    if (!group.includes(value)) group.push(value)
    groups.set(key, group)
  }
  for (const value of values) {
    if (value.kind !== 'instance') put(null, value)
    else if (value !== value.type.generic) put(value.type, value)
    else {
      const open = [value.type]
      for (let type = open.pop(); type && groups.size < mostGiven; type = open.pop()) {
        put(type, type.generic)
        open.push(...type.subclasses.filter((sub) => !groups.has(sub)))
      }
    }
  }
  return [...groups.values()]
}

function asksItsClass(tree: FunctionTree): boolean {
  const before = known.get(tree)
  if (before !== undefined) return before
  const own = tree.parameters[0]?.name
  const asks = own !== undefined && holdsClassName(tree.body, own)
  known.set(tree, asks)
  return asks
}

/** Deeper than any expression that people write. */
const deepest = 60

function holdsClassName(body: unknown, own: string): boolean {
  return holds(body, (node) => isClassName(node, own), 0)
}

function holds(node: unknown, isMeant: (node: object) => boolean, depth: number): boolean {
  if (typeof node !== 'object' || node === null || depth > deepest) return false
  if (Array.isArray(node)) return node.some((one) => holds(one, isMeant, depth + 1))
  if (isMeant(node)) return true
  // The functions and scopes inside have nodes of their own, and lead back here.
  return Object.entries(node).some(
    ([key, value]) => key !== 'tree' && key !== 'scope' && holds(value, isMeant, depth + 1),
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
