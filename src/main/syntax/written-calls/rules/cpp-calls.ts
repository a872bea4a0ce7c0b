// Calls of C++ and C.
import type { Node } from '@vscode/tree-sitter-wasm'
import { type CallRules, childrenOf, madeOf, type TypedName, textOf } from '../call-rules.ts'

/** The name that a declarator declares: of `*&p[3]` it is `p`; the empty text for a function's. */
function declaredName(declarator: Node | null): string {
  let node = declarator
  for (let depth = 0; node !== null && depth < 10; depth += 1) {
    if (node.type === 'identifier' || node.type === 'field_identifier') return node.text
    if (node.type === 'function_declarator') return ''
    node = node.childForFieldName('declarator') ?? node.namedChild(0)
  }
  return ''
}

function declared(node: Node, isField: boolean): readonly TypedName[] {
  const type = textOf(node, 'type')
  return childrenOf(node).flatMap((child) => {
    if (!/declarator$|identifier$/.test(child.type) || child.type === 'type_identifier') return []
    const name = declaredName(child)
    if (name === '') return []
    const value = textOf(child, 'value')
    const born = /^([A-Z][\w:]{0,100})[({]/.exec(value)?.[1] ?? null
    return [{ name, type: type === 'auto' ? (madeOf(value) ?? born) : type, isField }]
  })
}

export const cppCalls: CallRules = {
  separator: '::',
  pathSeparator: '::',
  outside: '<global>',
  own: ['this'],
  above: [],
  hasBareMethods: true,
  constructorName: null,
  calls: {
    call_expression: (node) => ({ written: textOf(node, 'function') }),
    new_expression: (node) => ({ written: textOf(node, 'type'), isConstruction: true }),
  },
  names: {
    parameter_declaration: (node) => declared(node, false),
    declaration: (node) => declared(node, false),
    field_declaration: (node) => declared(node, true),
  },
  imports: {},
  parents: {
    base_class_clause: (node) => ({
      of: null,
      types: childrenOf(node)
        .filter(({ type }) => type !== 'access_specifier')
        .map(({ text }) => text.slice(0, 200)),
    }),
  },
}
