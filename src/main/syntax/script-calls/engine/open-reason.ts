// Tells why a call is left open, by where that comes from on which it is called.
import type { OpenReason } from '../../callgraph/call-fact.ts'
import type { ScriptNode } from '../tree/program.ts'

/** Names that stand for one another are followed so far. */
const mostNames = 6
/** Nodes of a scope that are looked at for the place where a name gets its value. */
const mostNodes = 500

/**
 * @param call the node of an unresolved call.
 * @returns null for what is imported from where nothing is known, which is none of the reasons.
 */
export function openReason(call: ScriptNode): OpenReason | null {
  return reasonOf(call.kids[0], mostNames)
}

function reasonOf(callee: ScriptNode | undefined, left: number): OpenReason | null {
  let at = callee
  while (at !== undefined) {
    switch (at.type) {
      case 'member_expression':
      case 'non_null_expression':
      case 'parenthesized_expression':
      case 'await_expression':
      case 'as_expression':
      case 'satisfies_expression':
        at = at.kids[0]
        continue
      case 'call_expression':
      case 'new_expression':
        return 'chained'
      case 'identifier':
        return left === 0 ? 'dynamic' : reasonOfName(at, left)
      case 'this':
      case 'super':
        return 'injected'
      default:
        return 'dynamic'
    }
  }
  return 'dynamic'
}

/** A parameter is handed in; a variable is what its first value is. */
function reasonOfName(node: ScriptNode, left: number): OpenReason | null {
  const name = textOf(node)
  for (let at: ScriptNode | null = node; at !== null; at = at.parent) {
    const variable = at.scope?.names.get(name)
    if (variable === undefined) continue
    if (variable.kind === 'import') return null
    if (variable.kind === 'parameter') return 'injected'
    const value = variable.isReassigned ? undefined : valueIn(at, name)
    if (value === undefined) return 'dynamic'
    return isRequire(value) ? null : reasonOf(value, left - 1)
  }
  // A global that no library is known to make.
  return 'injected'
}

const isRequire = ({ type, kids: [callee] }: ScriptNode): boolean =>
  type === 'call_expression' && callee?.type === 'identifier' && textOf(callee) === 'require'

/** What a name is declared with in a scope. */
function valueIn(scope: ScriptNode, name: string): ScriptNode | undefined {
  const open = [...scope.kids]
  for (let seen = 0; seen < mostNodes; seen++) {
    const node = open.shift()
    if (node === undefined) return undefined
    if (node.type === 'variable_declarator') {
      const [declared] = node.kids
      const value = node.kids.find(({ field }) => field === 'value')
      if (declared !== undefined && value !== undefined && binds(declared, name)) return value
    } else if (declares.has(node.type)) open.push(...node.kids)
  }
  return undefined
}

const declares: ReadonlySet<string> = new Set([
  ...['statement_block', 'export_statement', 'lexical_declaration', 'variable_declaration'],
])

/** Whether a name, or what a pattern takes apart, is that name; a pattern within one is not gone into. */
function binds(declared: ScriptNode, name: string): boolean {
  if (declared.type === 'identifier') return textOf(declared) === name
  return declared.kids.some(
    (kid) =>
      textOf(kid) === name || (kid.type === 'pair_pattern' && textOf(kid.kids[1] ?? kid) === name),
  )
}

const textOf = ({ source, start, end }: ScriptNode): string => source.text.slice(start, end)
