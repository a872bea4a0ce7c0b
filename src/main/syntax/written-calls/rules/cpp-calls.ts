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

const casts: ReadonlySet<string> = new Set([
  ...['static_cast', 'dynamic_cast', 'const_cast', 'reinterpret_cast', 'bit_cast', 'std::bit_cast'],
])

/** What is called, without the types of a template; null for a change of type: `static_cast<int>(x)`, `int(x)`, `(T)(x)`. */
function calledBy(callee: Node): { written: string } | null {
  if (callee.type === 'primitive_type') return null
  if (callee.type === 'parenthesized_expression') {
    // Brackets keep a function from being taken for a macro of its name, as in `(std::max)(a, b)`.
    const [inner] = childrenOf(callee)
    if (inner && /identifier$/.test(inner.type))
      return /(?:^|::)[A-Z]\w*$/.test(inner.text) ? null : { written: inner.text.slice(0, 500) }
  }
  const written = withoutTypes(callee.text.slice(0, 500))
  return casts.has(written) ? null : { written }
}

/** A name without the types at its end: of `list<pair<A, B>>` it is `list`. */
function withoutTypes(name: string): string {
  if (!name.endsWith('>') || name.includes('operator')) return name
  let depth = 0
  for (let at = name.length - 1; at > 0; at -= 1) {
    if (name[at] === '>' && name[at - 1] === '-') return name
    if (name[at] === '>') depth += 1
    else if (name[at] === '<') depth -= 1
    if (depth === 0) return name.slice(0, at).trimEnd()
  }
  return name
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
    call_expression: (node) => {
      const callee = node.childForFieldName('function')
      return callee === null ? null : calledBy(callee)
    },
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
