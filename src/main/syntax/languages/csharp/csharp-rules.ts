// Definitions of C#.
import type { Node } from '@vscode/tree-sitter-wasm'
import type { DefinitionKind } from '../../definitions/definition.ts'
import {
  childOfType,
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
    body:
      node.childForFieldName('body') ??
      childOfType(node, 'declaration_list', 'arrow_expression_clause'),
    isStatic: hasWord(node, 'static'),
    isAsync: hasWord(node, 'async'),
    signatureEnd: childOfType(node, 'constructor_initializer')?.startIndex,
  })

const property = (node: Node): Found => ({
  name: node.type === 'indexer_declaration' ? 'this[]' : fieldText(node, 'name'),
  unnamed: 'property',
  kind: 'method',
  body: node.childForFieldName('accessors') ?? childOfType(node, 'arrow_expression_clause'),
  isStatic: hasWord(node, 'static'),
})

const lambda = (node: Node, { given }: { readonly given: string | null }): Found => ({
  name: given,
  unnamed: 'lambda',
  kind: 'function',
  body: node.childForFieldName('body') ?? childOfType(node, 'block'),
  isAsync: childOfType(node, 'modifier', 'async') !== null,
})

export const csharpRules: LanguageRules = {
  separator: '.',
  comments: ['comment'],
  texts: [
    'string_literal',
    'string_literal_content',
    'verbatim_string_literal',
    'raw_string_literal',
    'interpolated_string_expression',
  ],
  decorators: ['attribute_list'],
  yields: ['yield_statement'],
  scopes: { namespace_declaration: (node) => fieldText(node, 'name') },
  fileScopes: { file_scoped_namespace_declaration: (node) => fieldText(node, 'name') },
  givers: {
    variable_declarator: (node) => fieldText(node, 'name') ?? node.firstChild?.text ?? null,
  },
  declares: {
    field_declaration: (node) =>
      hasWord(node, 'const') || (hasWord(node, 'static') && hasWord(node, 'readonly'))
        ? node.descendantsOfType('variable_declarator').flatMap((one) => {
            const name = one === null ? null : (fieldText(one, 'name') ?? one.firstChild?.text)
            return name == null ? [] : [{ name, kind: 'constant' }]
          })
        : [],
  },
  definitions: {
    class_declaration: named('class'),
    record_declaration: named('class'),
    struct_declaration: named('struct'),
    interface_declaration: named('interface'),
    enum_declaration: named('enum'),
    delegate_declaration: named('type'),
    method_declaration: named('method'),
    constructor_declaration: named('constructor'),
    destructor_declaration: (node) => ({
      ...named('method')(node),
      name: `~${fieldText(node, 'name')}`,
    }),
    operator_declaration: (node) => ({
      ...named('method')(node),
      name: `operator ${fieldText(node, 'operator') ?? ''}`,
    }),
    // Those that only keep a value have no code.
    property_declaration: (node) =>
      /\b(?:get|set|init)\s*(?:\{|=>)|=>/.test(node.text) ? property(node) : null,
    indexer_declaration: property,
    local_function_statement: named('function'),
    lambda_expression: lambda,
    anonymous_method_expression: lambda,
  },
}
