// Definitions of Java.
import type { Node } from '@vscode/tree-sitter-wasm'
import type { DefinitionKind } from '../../definitions/definition.ts'
import {
  type Found,
  fieldText,
  hasWord,
  type LanguageRules,
} from '../../definitions/language-rules.ts'

const named =
  (kind: DefinitionKind) =>
  (node: Node): Found => ({
    name: fieldText(node, 'name'),
    unnamed: kind,
    kind,
    body: node.childForFieldName('body'),
    isStatic: kind === 'method' && hasWord(node, 'static'),
  })

export const javaRules: LanguageRules = {
  separator: '.',
  comments: ['line_comment', 'block_comment'],
  texts: ['string_literal', 'string_fragment', 'multiline_string_fragment'],
  decorators: ['annotation', 'marker_annotation'],
  givers: { variable_declarator: (node) => fieldText(node, 'name') },
  declares: {
    field_declaration: (node) =>
      hasWord(node, 'static') && hasWord(node, 'final')
        ? node
            .childrenForFieldName('declarator')
            .flatMap((one) => (one === null ? [] : (fieldText(one, 'name') ?? [])))
            .map((name) => ({ name, kind: 'constant' }))
        : [],
  },
  definitions: {
    class_declaration: named('class'),
    record_declaration: named('class'),
    interface_declaration: named('interface'),
    annotation_type_declaration: named('interface'),
    enum_declaration: named('enum'),
    method_declaration: named('method'),
    constructor_declaration: named('constructor'),
    compact_constructor_declaration: named('constructor'),
    lambda_expression: (node, { given }) => ({
      name: given,
      unnamed: 'lambda',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
  },
}
