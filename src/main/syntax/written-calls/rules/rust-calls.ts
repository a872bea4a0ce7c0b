// Calls of Rust.
import type { Node } from '@vscode/tree-sitter-wasm'
import { type CallRules, childrenOf, type ImportedName, madeOf, textOf } from '../call-rules.ts'
import { typeName } from '../type-name.ts'

export const rustCalls: CallRules = {
  separator: '::',
  pathSeparator: '::',
  outside: '<builtin>',
  own: ['self', 'Self'],
  above: [],
  hasBareMethods: false,
  constructorName: null,
  calls: {
    call_expression: (node) => ({
      written: textOf(node, 'function').replace(/::<[^()]{0,200}>/, ''),
    }),
    macro_invocation: (node) => ({ written: `${textOf(node, 'macro')}!` }),
  },
  names: {
    parameter: (node) => [
      {
        name: textOf(node, 'pattern').replace(/^(?:mut|ref) /, ''),
        type: textOf(node, 'type') || null,
      },
    ],
    let_declaration: (node) => {
      const value = textOf(node, 'value')
      return [
        {
          name: textOf(node, 'pattern').replace(/^(?:mut|ref) /, ''),
          type: textOf(node, 'type') || madeOf(value) || bornOf(value),
        },
      ]
    },
    field_declaration: (node) => [
      { name: textOf(node, 'name'), type: textOf(node, 'type'), isField: true },
    ],
  },
  imports: {
    use_declaration: (node) => {
      const names: ImportedName[] = []
      const argument = node.childForFieldName('argument')
      if (argument !== null) collect(argument, [], names, 0)
      return names
    },
  },
  parents: {
    impl_item: (node) => {
      const trait = textOf(node, 'trait')
      return trait === '' ? null : { of: typeName(textOf(node, 'type')), types: [trait] }
    },
    trait_bounds: (node) =>
      node.parent?.type === 'trait_item'
        ? { of: null, types: childrenOf(node).map(({ text }) => text.slice(0, 200)) }
        : null,
  },
  moduleOf: (path) =>
    path
      .replace(/\.rs$/, '')
      .split('/')
      .filter(
        (part, at, all) =>
          part !== 'src' && !(at === all.length - 1 && /^(?:mod|lib|main)$/.test(part)),
      )
      .join('::'),
}

/** A function of a type mostly gives the type: `Cart::with_items(…)`. */
function bornOf(value: string): string | null {
  return /^((?:\w{1,100}::){0,10}[A-Z]\w{0,100})::\w{1,100}\(/.exec(value)?.[1] ?? null
}

/** The names of a tree of imports, ten levels deep. */
function collect(node: Node, before: readonly string[], into: ImportedName[], depth: number): void {
  if (depth > 10 || into.length > 1000) return
  const pathOf = (text: string): readonly string[] => [
    ...before,
    ...text.split('::').filter((part) => part !== ''),
  ]
  if (node.type === 'use_list')
    for (const child of node.namedChildren) if (child) collect(child, before, into, depth + 1)
  if (node.type === 'scoped_use_list') {
    const list = node.childForFieldName('list')
    if (list) collect(list, pathOf(textOf(node, 'path')), into, depth + 1)
  } else if (node.type === 'use_as_clause') {
    into.push({ local: textOf(node, 'alias'), path: pathOf(textOf(node, 'path')) })
  } else if (node.type === 'identifier' || node.type === 'scoped_identifier') {
    const path = pathOf(node.text.slice(0, 500))
    into.push({ local: path.at(-1) ?? '', path })
  } else if (node.type === 'self') into.push({ local: before.at(-1) ?? '', path: before })
}
