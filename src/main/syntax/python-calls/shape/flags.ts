// Variables that hold the answer of a test, as `is_known = issubclass(one, Known)`: what they say when they are asked.
import type { Expression, Statement } from '../tree/tree.ts'
import { isKind, visit } from './visit.ts'

const tests = new Set(['isinstance', 'issubclass', 'callable'])
const known = new WeakMap<readonly Statement[], Map<string, Expression | null>>()

/** The one test whose answer a variable holds in this code, where it holds nothing else but `True` and `False`. */
export function testHeldBy(body: readonly Statement[], name: string): Expression | null {
  let flags = known.get(body)
  if (flags === undefined) {
    flags = flagsIn(body)
    known.set(body, flags)
  }
  return flags.get(name) ?? null
}

function flagsIn(body: readonly Statement[]): Map<string, Expression | null> {
  const flags = new Map<string, Expression | null>()
  visit(body, (node) => {
    if (!isAssignment(node)) return
    for (const target of node.targets) {
      if (target.kind !== 'name') continue
      const { value } = node
      const isConstant = value?.kind === 'literal' && value.type === 'PyBool'
      const isTest =
        value?.kind === 'call' && value.callee.kind === 'name' && tests.has(value.callee.name)
      const before = flags.get(target.name)
      if (isConstant && before === undefined) continue
      if (!isConstant) flags.set(target.name, isTest && before === undefined ? value : null)
    }
  })
  return flags
}

function isAssignment(node: object): node is Extract<Statement, { kind: 'assign' }> {
  return isKind(node, 'assign')
}
