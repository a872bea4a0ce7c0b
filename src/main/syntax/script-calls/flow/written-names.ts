// Which functions of a program write fields of a name: what a call may change of an object that another one holds.
import type { Code, ModuleUnit, ScriptNode } from '../tree/program.ts'
import { childOf, stringOf, textOf } from '../tree/script-node.ts'

/** Writes of fields as they stand in a program. */
export interface WrittenNames {
  /** How often each function writes a field of a name. */
  readonly byName: ReadonlyMap<string, ReadonlyMap<Code, number>>
  /** Functions that write fields whose names they work out. */
  readonly computing: ReadonlySet<Code>
  /** Names that a getter or a setter has somewhere. */
  readonly accessors: ReadonlySet<string>
  /** Accessors may stand under any name: the program makes proxies, or defines properties whose names it works out. */
  readonly hasHidden: boolean
}

const definesFields = /^(?:Object|Reflect)\.(?:assign|set|define\w*|setPrototypeOf)$/
const definesOne = /^(?:Object|Reflect)\.defineProperty$/
const patternTypes =
  /^(?:array_pattern|pair_pattern|assignment_pattern|object_assignment_pattern|rest_pattern)$/

/** Reads the writes of all files of an analysis. */
export function readWrittenNames(modules: Iterable<ModuleUnit>): WrittenNames {
  const byName = new Map<string, Map<Code, number>>()
  const computing = new Set<Code>()
  const accessors = new Set<string>()
  let hasHidden = false
  const note = (code: Code, name: string | null): void => {
    if (name === null) {
      computing.add(code)
      return
    }
    const known = byName.get(name) ?? new Map<Code, number>()
    known.set(code, (known.get(code) ?? 0) + 1)
    byName.set(name, known)
  }
  for (const unit of modules) {
    const open: { node: ScriptNode; code: Code }[] = [{ node: unit.root, code: unit.code }]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node } = next
      const code = node.code && node.code.kind !== 'class' ? node.code : next.code
      if (/^(?:member|subscript)_expression$/.test(node.type) && isWritten(node))
        note(code, writtenName(node))
      else if (node.type === 'call_expression') {
        const callee = childOf(node, 'function')
        const name = callee ? textOf(callee) : ''
        if (definesFields.test(name)) computing.add(code)
        if (definesOne.test(name)) {
          const key = childOf(node, 'arguments')?.kids[1]
          if (key?.type === 'string') accessors.add(stringOf(key))
          else hasHidden = true
        } else if (/\.defineProperties$|\.create$/.test(name)) {
          const given = childOf(node, 'arguments')?.kids[1]
          if (given) hasHidden = true
        }
      } else if (node.type === 'new_expression') {
        const made = childOf(node, 'constructor')
        if (made && textOf(made) === 'Proxy') hasHidden = true
      } else if (isAccessor(node)) {
        const name = childOf(node, 'name') ?? childOf(node, 'property')
        if (name) accessors.add(name.type === 'string' ? stringOf(name) : textOf(name))
      }
      for (const kid of node.kids) open.push({ node: kid, code })
    }
  }
  return { byName, computing, accessors, hasHidden }
}

/** A getter, a setter, or a field that a decorator may make one of. */
function isAccessor(node: ScriptNode): boolean {
  if (node.type === 'method_definition') return /\b[gs]et\b/.test(node.marks.join(' '))
  if (node.type !== 'field_definition' && node.type !== 'public_field_definition') return false
  if (node.marks.includes('accessor')) return true
  if (node.kids.some(({ type }) => type === 'decorator')) return true
  const before = node.parent?.kids[node.parent.kids.indexOf(node) - 1]
  return before?.type === 'decorator'
}

/** Whether a property is assigned, deleted or counted up where it stands. */
export function isWritten(node: ScriptNode): boolean {
  let at = node
  while (at.parent && /^(?:parenthesized|non_null|as|satisfies)_expression$/.test(at.parent.type))
    at = at.parent
  const { parent } = at
  if (!parent) return false
  switch (parent.type) {
    case 'assignment_expression':
    case 'augmented_assignment_expression':
    case 'for_in_statement':
      return at.field === 'left'
    case 'update_expression':
      return true
    case 'unary_expression':
      return parent.marks[0] === 'delete'
    default:
      return patternTypes.test(parent.type)
  }
}

/** The name that is written, as far as it stands there. */
export function writtenName(node: ScriptNode): string | null {
  if (node.type === 'member_expression') {
    const property = childOf(node, 'property')
    return property ? textOf(property) : null
  }
  const index = childOf(node, 'index')
  if (index?.type === 'string') return stringOf(index)
  return index?.type === 'number' ? textOf(index) : null
}
