// Definitions of PHP.
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
  (node: Node): Found => {
    const name = fieldText(node, 'name')
    return {
      name,
      unnamed: kind,
      kind: kind === 'method' && name === '__construct' ? 'constructor' : kind,
      body: node.childForFieldName('body'),
      isStatic: kind === 'method' && hasWord(node, 'static'),
    }
  }

const unnamedFunction =
  (unnamed: string) =>
  (node: Node, { given }: { readonly given: string | null }): Found => ({
    name: given,
    unnamed,
    kind: 'function',
    body: node.childForFieldName('body'),
  })

export const phpRules: LanguageRules = {
  separator: '::',
  fileSeparator: '\\',
  comments: ['comment'],
  texts: ['string', 'string_content', 'encapsed_string', 'heredoc_body', 'nowdoc_body', 'text'],
  decorators: ['attribute_list'],
  yields: ['yield_expression'],
  // One in braces counts until the next one: nothing stands between them.
  fileScopes: { namespace_definition: (node) => fieldText(node, 'name') ?? '' },
  givers: {
    assignment_expression: (node) => {
      const left = node.childForFieldName('left')
      return left?.type === 'variable_name' ? left.text : null
    },
  },
  declares: {
    const_element: (node) => {
      const name = node.firstNamedChild?.text
      return name === undefined ? [] : [{ name, kind: 'constant' }]
    },
  },
  definitions: {
    function_definition: named('function'),
    method_declaration: named('method'),
    class_declaration: named('class'),
    anonymous_class: named('class'),
    interface_declaration: named('interface'),
    trait_declaration: named('trait'),
    enum_declaration: named('enum'),
    anonymous_function: unnamedFunction('closure'),
    anonymous_function_creation_expression: unnamedFunction('closure'),
    arrow_function: unnamedFunction('fn'),
  },
}
