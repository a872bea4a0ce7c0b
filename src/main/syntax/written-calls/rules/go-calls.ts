// Calls of Go.
import { type CallRules, childrenOf, madeOf, type TypedName, textOf } from '../call-rules.ts'
import { ofEach, typeName } from '../type-name.ts'

const typed = (names: readonly string[], type: string | null): readonly TypedName[] =>
  names.map((name) => ({ name, type }))

export const goCalls: CallRules = {
  separator: '.',
  pathSeparator: '/',
  outside: '<builtin>',
  own: [],
  above: [],
  hasBareMethods: false,
  tellsResults: true,
  constructorName: null,
  calls: {
    call_expression: (node) => {
      const written = textOf(node, 'function')
      // A conversion to a type, or a function called where it stands.
      return /^(?:[[(*]|func\b|map\b|chan\b)/.test(written) ? null : { written }
    },
  },
  names: {
    parameter_declaration: (node) =>
      typed(
        childrenOf(node, 'identifier').map(({ text }) => text),
        textOf(node, 'type'),
      ),
    var_spec: (node) =>
      typed(
        childrenOf(node, 'identifier').map(({ text }) => text),
        textOf(node, 'type') || madeOf(textOf(node, 'value')),
      ),
    field_declaration: (node) => {
      const type = textOf(node, 'type')
      const names = childrenOf(node, 'field_identifier').map(({ text }) => text)
      // What is embedded bears the name of its type.
      const own = names.length > 0 ? names : [typeName(type)]
      return own.map((name) => ({ name, type, isField: true }))
    },
    short_var_declaration: (node) => {
      const left = node.childForFieldName('left')
      const right = node.childForFieldName('right')
      if (left === null || right === null) return []
      const values = childrenOf(right)
      return childrenOf(left).map(({ text }, at) => {
        const value = values[at]?.text.slice(0, 400) ?? ''
        const made = madeOf(value) ?? /^new\(([\w.]{1,200})\)$/.exec(value)?.[1]
        const called = /^([\w.]{1,200})\(/.exec(value)?.[1]
        return { name: text, type: made ?? (called === undefined ? null : `${called}()`) }
      })
    },
    range_clause: (node) => {
      const [, element] = node.childForFieldName('left')?.namedChildren ?? []
      const list = textOf(node, 'right')
      return element && /^\w+(?:\.\w+)*$/.test(list)
        ? [{ name: element.text, type: `${ofEach} ${list}` }]
        : []
    },
  },
  imports: {
    import_spec: (node) => {
      const path = textOf(node, 'path').replace(/["`]/g, '').split('/')
      const named = textOf(node, 'name')
      const last = path.at(-1) ?? ''
      const plain = /^v\d+$/.test(last) ? (path.at(-2) ?? last) : last
      return [{ local: named || plain, path }]
    },
  },
  parents: {
    type_elem: (node) =>
      node.parent?.type === 'interface_type' && node.namedChildCount === 1
        ? { of: null, types: [node.text.slice(0, 200)] }
        : null,
    field_declaration: (node) =>
      childrenOf(node, 'field_identifier').length > 0
        ? null
        : { of: null, types: [textOf(node, 'type')] },
  },
  moduleOf: (path, root) => {
    const folder = path.split('/').slice(0, -1).join('/')
    const clause = childrenOf(root, 'package_clause')[0]
    return folder === '' ? (clause?.namedChild(0)?.text ?? '') : folder
  },
}
