// Definitions of TypeScript, TSX and JavaScript.
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

function written(node: Node, around: Around, unnamed: string): Found {
  const own = fieldText(node, 'name')
  return {
    name: around.given ?? own,
    unnamed,
    kind: around.parent === 'class' && around.given !== null ? 'method' : 'function',
    body: node.childForFieldName('body'),
    isAsync: childOfType(node, 'async') !== null,
    isGenerator: childOfType(node, '*') !== null,
  }
}

function method(node: Node, { parent, given }: Around): Found {
  const own = keyText(node.childForFieldName('name'))
  const name = given === null || own === null ? own : `${given}.${own}`
  return {
    name,
    unnamed: 'method',
    kind: name === 'constructor' && parent === 'class' ? 'constructor' : 'method',
    body: node.childForFieldName('body'),
    isAsync: childOfType(node, 'async') !== null,
    isGenerator: childOfType(node, '*') !== null,
    isStatic: hasWord(node, 'static'),
    isAnnounced: node.type === 'method_signature' && parent === 'class',
  }
}

const named =
  (kind: DefinitionKind) =>
  (node: Node, { given }: Around): Found => ({
    name: fieldText(node, 'name') ?? given,
    unnamed: kind,
    kind,
    body: node.childForFieldName('body'),
  })

/** The key of a member as it is asked for: without quotes, computed ones in brackets. */
function keyText(node: Node | null): string | null {
  if (node === null) return null
  return node.text.length > 120 ? null : node.text.replace(/^(['"])(.*)\1$/, '$2')
}

/** What makes a function of a function. */
const wrapping = /^(?:React\.)?(?:memo|forwardRef|useCallback)$/

/** Values of the file, and functions that a wrapping call gives back. */
function bindings(node: Node): Naming[] {
  const around = node.parent?.type === 'export_statement' ? node.parent.parent : node.parent
  const isOuter = around?.type === 'program'
  return node.namedChildren.flatMap((one): Naming[] => {
    const name = one?.childForFieldName('name')
    // What is taken out of another value, as an import is, has its name from there.
    if (one?.type !== 'variable_declarator' || name?.type !== 'identifier') return []
    const value = one.childForFieldName('value')
    const isMade =
      value?.type === 'call_expression' && wrapping.test(fieldText(value, 'function') ?? '')
    return isMade || isOuter ? [{ name: name.text, kind: isMade ? 'function' : 'constant' }] : []
  })
}

/** A test by its title, also one of a table: `it.each(…)('adds %d', …)`. */
function test(node: Node): Naming[] {
  const call = node.firstNamedChild
  if (call?.type !== 'call_expression') return []
  let called = call.childForFieldName('function')
  if (called?.type === 'call_expression') called = called.childForFieldName('function')
  const title = call.childForFieldName('arguments')?.firstNamedChild
  return /^(?:it|test|describe|suite)(?:\.\w+)*$/.test(called?.text.slice(0, 80) ?? '') &&
    (title?.type === 'string' || title?.type === 'template_string')
    ? [{ name: title.text.slice(1, -1), kind: 'test' }]
    : []
}

export const scriptRules: LanguageRules = {
  separator: '.',
  comments: ['comment', 'html_comment', 'hash_bang_line'],
  texts: ['string', 'string_fragment', 'template_string', 'regex'],
  blocks: ['return_statement', 'expression_statement'],
  wrappers: [
    'export_statement',
    'lexical_declaration',
    'variable_declaration',
    'ambient_declaration',
  ],
  lists: ['lexical_declaration', 'variable_declaration'],
  decorators: ['decorator'],
  transparent: [
    'parenthesized_expression',
    'as_expression',
    'satisfies_expression',
    'non_null_expression',
    'type_assertion',
  ],
  containers: ['object'],
  givers: {
    variable_declarator: (node) => {
      const name = node.childForFieldName('name')
      return name?.type === 'identifier' ? name.text : null
    },
    pair: (node) => keyText(node.childForFieldName('key')),
    public_field_definition: (node) => keyText(node.childForFieldName('name')),
    field_definition: (node) => keyText(node.childForFieldName('property')),
    assignment_expression: (node) => assigned(node.childForFieldName('left')),
  },
  declares: {
    lexical_declaration: bindings,
    variable_declaration: bindings,
    expression_statement: test,
  },
  namesInner: true,
  definitions: {
    function_declaration: (node, around) => written(node, { ...around, given: null }, 'anon'),
    generator_function_declaration: (node, around) =>
      written(node, { ...around, given: null }, 'anon'),
    function_signature: (node, around) => ({
      ...written(node, { ...around, given: null }, 'anon'),
      isAnnounced: true,
    }),
    function_expression: (node, around) => written(node, around, 'anon'),
    generator_function: (node, around) => written(node, around, 'anon'),
    arrow_function: (node, around) => written(node, around, 'arrow'),
    method_definition: method,
    method_signature: method,
    abstract_method_signature: method,
    class_declaration: named('class'),
    abstract_class_declaration: named('class'),
    class: named('class'),
    interface_declaration: named('interface'),
    enum_declaration: named('enum'),
    type_alias_declaration: (node) => ({
      name: fieldText(node, 'name'),
      kind: 'type',
      body: null,
    }),
    internal_module: named('module'),
    module: named('module'),
  },
}

/** What a function is assigned to: `exports.f` is `f`; longer than a line has none. */
function assigned(node: Node | null): string | null {
  if (node === null || !/^(?:identifier|member_expression)$/.test(node.type)) return null
  const { text } = node
  if (text.length > 120 || /\s/.test(text)) return null
  return text.replace(/^(?:module\.)?exports\.(?=.)/, '')
}
