// Calls of Java.
import type { Node } from '@vscode/tree-sitter-wasm'
import { type CallRules, childrenOf, madeOf, type TypedName, textOf } from '../call-rules.ts'

const declared = (node: Node, isField: boolean): readonly TypedName[] =>
  childrenOf(node, 'variable_declarator').map((one) => {
    const type = textOf(node, 'type')
    return {
      name: textOf(one, 'name'),
      type: type === 'var' ? madeOf(textOf(one, 'value')) : type,
      isField,
    }
  })

const interfaces = (node: Node) => ({
  of: null,
  types: childrenOf(node, 'type_list')
    .flatMap((list) => childrenOf(list))
    .map(({ text }) => text.slice(0, 200)),
})

export const javaCalls: CallRules = {
  separator: '.',
  pathSeparator: '.',
  outside: null,
  own: ['this'],
  above: ['super'],
  hasBareMethods: true,
  constructorName: null,
  calls: {
    method_invocation: (node) => {
      const object = textOf(node, 'object')
      const name = textOf(node, 'name')
      return { written: object === '' ? name : `${object}.${name}` }
    },
    object_creation_expression: (node) => ({ written: textOf(node, 'type'), isConstruction: true }),
    explicit_constructor_invocation: (node) => ({
      written: textOf(node, 'constructor'),
      isConstruction: true,
    }),
  },
  names: {
    formal_parameter: (node) => [{ name: textOf(node, 'name'), type: textOf(node, 'type') }],
    enhanced_for_statement: (node) => [{ name: textOf(node, 'name'), type: textOf(node, 'type') }],
    catch_formal_parameter: (node) => {
      const type = childrenOf(node, 'catch_type')[0]?.text.slice(0, 200) ?? ''
      // Of several types nobody knows which it is.
      return [{ name: textOf(node, 'name'), type: type.includes('|') ? null : type || null }]
    },
    instanceof_expression: (node) => [
      { name: textOf(node, 'name'), type: textOf(node, 'right') || null },
    ],
    resource: (node) => [{ name: textOf(node, 'name'), type: textOf(node, 'type') || null }],
    local_variable_declaration: (node) => declared(node, false),
    field_declaration: (node) => declared(node, true),
    lambda_expression: (node) =>
      textOf(node, 'parameters')
        .split(/[(),\s]+/)
        .filter((name) => /^\w+$/.test(name))
        .map((name) => ({ name, type: null })),
  },
  imports: {
    import_declaration: (node) => {
      const path = (
        node.namedChildren.find((child) => child?.type === 'scoped_identifier')?.text ?? ''
      )
        .slice(0, 500)
        .split('.')
      return [{ local: path.at(-1) ?? '', path }]
    },
  },
  parents: {
    superclass: (node) => ({
      of: null,
      types: [node.text.slice(0, 300).replace(/^extends\s+/, '')],
    }),
    super_interfaces: interfaces,
    extends_interfaces: interfaces,
  },
  moduleOf: (_, root) =>
    childrenOf(root, 'package_declaration')[0]?.namedChildren.at(-1)?.text.slice(0, 300) ?? '',
}
