// Definitions of Ruby.
import type { Node } from '@vscode/tree-sitter-wasm'
import type { DefinitionKind } from '../../definitions/definition.ts'
import {
  type Around,
  type Found,
  fieldText,
  type LanguageRules,
} from '../../definitions/language-rules.ts'

const named =
  (kind: DefinitionKind) =>
  (node: Node): Found => ({
    name: fieldText(node, 'name'),
    unnamed: kind,
    kind,
    body: node.childForFieldName('body'),
    signatureEnd: (node.childForFieldName('superclass') ?? node.childForFieldName('name'))
      ?.endIndex,
  })

function method(node: Node, { parent, inScope }: Around): Found {
  const name = fieldText(node, 'name')
  const object = fieldText(node, 'object')
  const isStatic = object !== null || inScope
  const end = node.childForFieldName('parameters') ?? node.childForFieldName('name')
  return {
    name: isStatic ? `${object ?? 'self'}.${name}` : name,
    unnamed: 'method',
    kind: parent === null ? 'function' : name === 'initialize' ? 'constructor' : 'method',
    body: node.childForFieldName('body'),
    signatureEnd: end?.endIndex,
    isStatic,
  }
}

export const rubyRules: LanguageRules = {
  separator: '::',
  comments: ['comment'],
  texts: [
    'string',
    'string_content',
    'heredoc_body',
    'heredoc_content',
    'regex',
    'string_array',
    'symbol_array',
    'subshell',
  ],
  blocks: ['return'],
  yields: [],
  scopes: { singleton_class: () => '' },
  givers: {
    assignment: (node) => {
      const left = node.childForFieldName('left')
      return left && /^(?:identifier|constant)$/.test(left.type) ? left.text : null
    },
  },
  declares: {
    assignment: (node) => {
      const left = node.childForFieldName('left')
      if (left?.type !== 'constant') return []
      const value = node.childForFieldName('right')?.text.slice(0, 40) ?? ''
      const isType = /^(?:(?:Struct|Class|Module)\.new|Data\.define)\b/.test(value)
      return [{ name: left.text, kind: isType ? 'type' : 'constant' }]
    },
    call: (node) => {
      if (node.childForFieldName('block') === null) return []
      const called = fieldText(node, 'method') ?? ''
      const title = node.childForFieldName('arguments')?.firstNamedChild
      return /^(?:it|describe|context|test|specify)$/.test(called) && title?.type === 'string'
        ? [{ name: title.text.slice(1, -1), kind: 'test' }]
        : []
    },
  },
  definitions: {
    class: (node) => (node.isNamed ? named('class')(node) : null),
    module: (node) => (node.isNamed ? named('module')(node) : null),
    method,
    singleton_method: method,
    lambda: (node, { given }) => ({
      name: given,
      unnamed: 'lambda',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
  },
}
