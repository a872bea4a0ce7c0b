// Tells why a call is left open, by the form of what is called.
import type { OpenReason } from '../../callgraph/call-fact.ts'
import type { ScriptNode } from '../tree/program.ts'

/** @param call the node of an unresolved call. */
export function openReason(call: ScriptNode): OpenReason {
  let at = call.kids[0]
  while (at !== undefined) {
    switch (at.type) {
      case 'member_expression':
      case 'non_null_expression':
      case 'parenthesized_expression':
      case 'await_expression':
        at = at.kids[0]
        continue
      case 'call_expression':
      case 'new_expression':
        return 'chained'
      case 'identifier':
      case 'this':
      case 'super':
        return 'injected'
      default:
        return 'dynamic'
    }
  }
  return 'dynamic'
}
