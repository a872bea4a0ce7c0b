// Calls of PHP.
import type { Node } from '@vscode/tree-sitter-wasm'
import { type CallRules, childrenOf, madeOf, textOf } from '../call-rules.ts'

const member = (node: Node) => ({
  written: `${textOf(node, 'object')}->${textOf(node, 'name')}`,
})
const typed = (node: Node, isField: boolean) => [
  { name: textOf(node, 'name'), type: textOf(node, 'type') || null, isField },
]

export const phpCalls: CallRules = {
  separator: '::',
  pathSeparator: '\\',
  outside: '<builtin>',
  own: ['$this', 'self', 'static'],
  above: ['parent'],
  hasBareMethods: false,
  constructorName: '__construct',
  calls: {
    function_call_expression: (node) => ({ written: textOf(node, 'function') }),
    member_call_expression: member,
    nullsafe_member_call_expression: member,
    scoped_call_expression: (node) => ({
      written: `${textOf(node, 'scope')}::${textOf(node, 'name')}`,
    }),
    object_creation_expression: (node) => {
      const made = childrenOf(node).find(({ type }) => /^(?:name|qualified_name)$/.test(type))
      return made ? { written: made.text.slice(0, 300), isConstruction: true } : null
    },
  },
  names: {
    // Of several types nobody knows which it is.
    catch_clause: (node) => (textOf(node, 'type').includes('|') ? [] : typed(node, false)),
    simple_parameter: (node) => typed(node, false),
    property_promotion_parameter: (node) => [...typed(node, true), ...typed(node, false)],
    property_declaration: (node) =>
      childrenOf(node, 'property_element').map((one) => ({
        name: (one.namedChild(0)?.text ?? '').slice(0, 200),
        type: textOf(node, 'type') || null,
        isField: true,
      })),
    assignment_expression: (node) => {
      const left = textOf(node, 'left')
      const type = madeOf(textOf(node, 'right'))
      if (/^\$\w+$/.test(left)) return [{ name: left, type }]
      const field = /^\$this->(\w+)$/.exec(left)?.[1]
      return field === undefined || type === null
        ? []
        : [{ name: `$${field}`, type, isField: true }]
    },
  },
  imports: {
    namespace_use_clause: (node) => {
      const text = node.text.slice(0, 500).replace(/^(?:function|const)\s+/, '')
      const [path = '', alias] = text.split(/ as /i)
      const parts = path.split('\\').filter((part) => part !== '')
      return [{ local: alias ?? parts.at(-1) ?? '', path: parts }]
    },
  },
  parents: {
    base_clause: (node) => ({ of: null, types: childrenOf(node).map(({ text }) => text) }),
    class_interface_clause: (node) => ({
      of: null,
      types: childrenOf(node).map(({ text }) => text),
    }),
    use_declaration: (node) => ({ of: null, types: childrenOf(node).map(({ text }) => text) }),
  },
}
