// Definitions of Rust.
import type { Node } from '@vscode/tree-sitter-wasm'
import type { DefinitionKind } from '../../definitions/definition.ts'
import {
  type Around,
  childOfType,
  type Found,
  fieldText,
  hasWord,
  type LanguageRules,
  type Naming,
} from '../../definitions/language-rules.ts'

function written(node: Node, { parent, inScope }: Around): Found {
  const isMethod = inScope || parent === 'trait'
  const parameters = node.childForFieldName('parameters')
  const takesSelf = parameters !== null && childOfType(parameters, 'self_parameter') !== null
  return {
    name: fieldText(node, 'name'),
    unnamed: 'fn',
    kind: isMethod ? 'method' : 'function',
    body: node.childForFieldName('body'),
    isAsync: hasWord(node, 'async'),
    isStatic: isMethod && !takesSelf,
  }
}

const named =
  (kind: DefinitionKind) =>
  (node: Node): Found => {
    const body = node.childForFieldName('body')
    return {
      name: fieldText(node, 'name'),
      unnamed: kind,
      kind,
      body: body?.type === 'ordered_field_declaration_list' ? null : body,
    }
  }

function constant(node: Node): Naming[] {
  const name = fieldText(node, 'name')
  return name === null ? [] : [{ name, kind: 'constant' }]
}

export const rustRules: LanguageRules = {
  separator: '::',
  comments: ['line_comment', 'block_comment'],
  texts: ['string_literal', 'string_content', 'raw_string_literal'],
  decorators: ['attribute_item'],
  wrappers: [],
  scopes: {
    impl_item: (node) => node.childForFieldName('type')?.text.split('<', 1)[0] ?? null,
  },
  givers: {
    let_declaration: (node) => {
      const pattern = node.childForFieldName('pattern')
      return pattern?.type === 'identifier' ? pattern.text : null
    },
  },
  declares: { const_item: constant, static_item: constant },
  definitions: {
    function_item: written,
    function_signature_item: written,
    closure_expression: (node, { given }) => ({
      name: given,
      unnamed: 'closure',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
    struct_item: named('struct'),
    enum_item: named('enum'),
    union_item: named('union'),
    trait_item: named('trait'),
    mod_item: (node) => (node.childForFieldName('body') ? named('module')(node) : null),
    type_item: named('type'),
    macro_definition: (node) => ({
      name: `${fieldText(node, 'name') ?? 'macro'}!`,
      kind: 'function',
      body: null,
      signatureEnd: node.childForFieldName('name')?.endIndex,
    }),
  },
}
