// Definitions of Go.
import type { Node } from '@vscode/tree-sitter-wasm'
import { fieldText, type LanguageRules, type Naming } from '../../definitions/language-rules.ts'

/** Those of the file, also in a block of several. */
function constants(node: Node): Naming[] {
  const list = node.parent?.type === 'var_spec_list' ? node.parent : node
  if (list.parent?.parent?.type !== 'source_file') return []
  return node
    .childrenForFieldName('name')
    .flatMap((name) => (name?.type === 'identifier' ? [{ name: name.text, kind: 'constant' }] : []))
}

export const goRules: LanguageRules = {
  separator: '.',
  comments: ['comment'],
  texts: ['interpreted_string_literal', 'raw_string_literal'],
  blocks: ['return_statement'],
  wrappers: ['type_declaration', 'var_declaration', 'short_var_declaration'],
  lists: ['type_declaration', 'var_declaration'],
  givers: {
    var_spec: (node) => fieldText(node, 'name'),
  },
  transparent: ['expression_list'],
  declares: { const_spec: constants, var_spec: constants },
  definitions: {
    function_declaration: (node) => ({
      name: fieldText(node, 'name'),
      unnamed: 'func',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
    method_declaration: (node) => ({
      name: fieldText(node, 'name'),
      unnamed: 'func',
      kind: 'method',
      body: node.childForFieldName('body'),
      prefix: receiver(fieldText(node, 'receiver') ?? ''),
    }),
    func_literal: (node, { given }) => ({
      name: given,
      unnamed: 'func',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
    method_elem: (node) => ({
      name: fieldText(node, 'name'),
      kind: 'method',
      body: null,
    }),
    type_spec: (node) => {
      const type = node.childForFieldName('type')
      const isStruct = type?.type === 'struct_type'
      const isInterface = type?.type === 'interface_type'
      const inner = type?.children.find(
        (child) => child !== null && /^(?:field_declaration_list|\{)$/.test(child.type),
      )
      return {
        name: fieldText(node, 'name'),
        kind: isStruct ? 'struct' : isInterface ? 'interface' : 'type',
        body: isStruct || isInterface ? type : null,
        signatureEnd: inner?.startIndex,
      }
    },
  },
}

/** The type of a receiver: of `(c *Cart[T])` it is `Cart`. */
function receiver(text: string): string {
  const inner = text.slice(1).split(/[[)]/, 1)[0] ?? ''
  return (
    inner
      .split(/[\s*.,]/)
      .filter((word) => word !== '')
      .at(-1) ?? ''
  )
}
