// Calls of C#.
import { type CallRules, childrenOf, madeOf, textOf } from '../call-rules.ts'

export const csharpCalls: CallRules = {
  separator: '.',
  pathSeparator: '.',
  outside: null,
  own: ['this'],
  above: ['base'],
  hasBareMethods: true,
  constructorName: null,
  calls: {
    invocation_expression: (node) => ({ written: textOf(node, 'function') }),
    object_creation_expression: (node) => ({ written: textOf(node, 'type'), isConstruction: true }),
    constructor_initializer: (node) => ({
      written: /^:?\s*base\b/.test(node.text.slice(0, 20)) ? 'base' : 'this',
      isConstruction: true,
    }),
  },
  names: {
    parameter: (node) => [{ name: textOf(node, 'name'), type: textOf(node, 'type') || null }],
    variable_declaration: (node) => {
      const type = textOf(node, 'type')
      const isField = node.parent?.type === 'field_declaration'
      return childrenOf(node, 'variable_declarator').map((one) => ({
        name: textOf(one, 'name'),
        type: type === 'var' ? madeOf(one.namedChildren.at(-1)?.text ?? '') : type,
        isField,
      }))
    },
    property_declaration: (node) => [
      { name: textOf(node, 'name'), type: textOf(node, 'type'), isField: true },
    ],
    foreach_statement: (node) => [
      { name: textOf(node, 'left'), type: textOf(node, 'type') || null },
    ],
    catch_declaration: (node) => [
      { name: textOf(node, 'name'), type: textOf(node, 'type') || null },
    ],
    declaration_pattern: (node) => [
      { name: textOf(node, 'name'), type: textOf(node, 'type') || null },
    ],
    implicit_parameter: (node) => [{ name: node.text, type: null }],
  },
  imports: {
    using_directive: (node) => {
      const found = /^using\s+(?:static\s+)?(\w+)\s*=\s*([\w.]+)/.exec(node.text.slice(0, 500))
      return found ? [{ local: found[1] ?? '', path: (found[2] ?? '').split('.') }] : []
    },
  },
  parents: {
    base_list: (node) => ({
      of: null,
      types: childrenOf(node).map(({ text }) => text.slice(0, 200)),
    }),
  },
}
