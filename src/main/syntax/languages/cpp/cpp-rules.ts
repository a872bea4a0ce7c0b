// Definitions of C++ and C.
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

const types: ReadonlySet<string> = new Set(['class', 'struct', 'union'])

function written(node: Node, { parent }: Around): Found | null {
  const declarator = functionDeclarator(node)
  const named = declarator?.childForFieldName('declarator')
  if (!named) return null
  const whole = named.text.replace(/\s+/g, '')
  const at = scopeEnd(whole)
  const name = whole.slice(at)
  const prefix = at === 0 ? '' : withoutArguments(whole.slice(0, at - 2))
  const owner = prefix === '' ? null : prefix.split('::').at(-1)
  const isMethod = parent !== null && types.has(parent)
  const hasType = node.childForFieldName('type') !== null
  const initialisers = childOfType(node, 'field_initializer_list')
  return {
    name: name === '' ? null : name,
    unnamed: 'function',
    kind:
      (isMethod || prefix !== '') &&
      !hasType &&
      !name.startsWith('operator') &&
      !name.startsWith('~')
        ? 'constructor'
        : isMethod || (owner !== null && prefix !== '')
          ? 'method'
          : 'function',
    body: node.childForFieldName('body') ?? initialisers,
    signatureEnd: initialisers?.startIndex,
    prefix,
    isAnnounced: node.type !== 'function_definition',
    isStatic: isMethod && hasWord(node, 'static'),
  }
}

/** The declarator with the parameters, within pointers and references. */
function functionDeclarator(node: Node): Node | null {
  let inner = node.childForFieldName('declarator')
  for (let depth = 0; inner !== null && depth < 20; depth += 1) {
    if (inner.type === 'function_declarator') {
      const held: Node | null = inner.childForFieldName('declarator')
      // `int (*f)(int)` declares a pointer.
      if (held?.type === 'parenthesized_declarator') return null
      return inner
    }
    inner =
      inner.childForFieldName('declarator') ??
      childOfType(inner, 'function_declarator', 'pointer_declarator', 'reference_declarator')
  }
  return null
}

/** Where the last part of a qualified name begins; `::` in template arguments does not count. */
function scopeEnd(name: string): number {
  const operator = name.indexOf('operator')
  let depth = 0
  let end = 0
  for (let at = 0; at < (operator < 0 ? name.length : operator); at += 1) {
    const character = name[at]
    if (character === '<') depth += 1
    else if (character === '>') depth -= 1
    else if (depth === 0 && character === ':' && name[at + 1] === ':') end = at + 2
  }
  return end
}

const withoutArguments = (name: string): string => name.replace(/<[^<>]*>/g, '')

const named =
  (kind: DefinitionKind) =>
  (node: Node, { given }: Around): Found | null => {
    const body = node.childForFieldName('body')
    // Without a body a type is only named.
    if (body === null) return null
    const name = fieldText(node, 'name') ?? given
    return { name: name === null ? null : withoutArguments(name), unnamed: kind, kind, body }
  }

function defined(node: Node): Naming[] {
  const name = fieldText(node, 'name')
  return name === null ? [] : [{ name, kind: 'constant' }]
}

export const cppRules: LanguageRules = {
  separator: '::',
  comments: ['comment'],
  texts: ['string_literal', 'string_content', 'raw_string_literal', 'char_literal'],
  wrappers: ['template_declaration', 'type_definition'],
  decorators: ['attribute_declaration'],
  scopes: {
    namespace_definition: (node) => fieldText(node, 'name'),
  },
  givers: {
    type_definition: (node) => {
      const name = node.childForFieldName('declarator')
      return name?.type === 'type_identifier' ? name.text : null
    },
    init_declarator: (node) => {
      const name = node.childForFieldName('declarator')
      return name?.type === 'identifier' ? name.text : null
    },
  },
  declares: { preproc_def: defined, preproc_function_def: defined },
  definitions: {
    function_definition: written,
    // Methods that a class only declares are what a header tells.
    field_declaration: (node, around) =>
      around.parent !== null && types.has(around.parent) ? written(node, around) : null,
    declaration: (node, around) =>
      around.parent !== null && types.has(around.parent) ? written(node, around) : null,
    lambda_expression: (node, { given }) => ({
      name: given,
      unnamed: 'lambda',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
    class_specifier: named('class'),
    struct_specifier: named('struct'),
    union_specifier: named('union'),
    enum_specifier: named('enum'),
    concept_definition: (node) => ({ name: fieldText(node, 'name'), kind: 'type', body: null }),
  },
}
