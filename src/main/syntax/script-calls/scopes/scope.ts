// Names and where they are known.
import type { Scope, ScriptNode, Variable } from '../tree/program.ts'

/** Declares a name, or finds it where it is there already. */
export function declare(scope: Scope, name: string, kind: Variable['kind']): Variable {
  const known = scope.names.get(name)
  if (known) return known
  const variable = {
    name,
    owner: scope.code,
    kind,
    isWrittenInside: false,
    isReassigned: false,
    isHanded: false,
    isCaptured: false,
  }
  scope.names.set(name, variable)
  return variable
}

/** The variable that a name means in a scope; null for a global. */
export function resolveName(scope: Scope, name: string): Variable | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.names.get(name)
    if (found) return found
  }
  return null
}

/** Calls back with each identifier that a pattern binds, without recursion. */
export function eachBound(pattern: ScriptNode, tell: (name: ScriptNode) => void): void {
  const open = [pattern]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.type) {
      case 'identifier':
      case 'shorthand_property_identifier_pattern':
        tell(node)
        break
      case 'pair_pattern': {
        const value = node.kids.find(({ field }) => field === 'value')
        if (value) open.push(value)
        break
      }
      case 'assignment_pattern':
      case 'object_assignment_pattern': {
        const [left] = node.kids
        if (left) open.push(left)
        break
      }
      case 'object_pattern':
      case 'array_pattern':
      case 'rest_pattern':
        for (const kid of node.kids) open.push(kid)
        break
      case 'required_parameter':
      case 'optional_parameter': {
        const inner = node.kids.find(({ field }) => field === 'pattern' || field === 'name')
        if (inner) open.push(inner)
        break
      }
    }
  }
}

/** The scope around a node. */
export function scopeOf(node: ScriptNode): Scope {
  for (let at: ScriptNode | null = node; at !== null; at = at.parent) if (at.scope) return at.scope
  throw new Error('a node without a module')
}
