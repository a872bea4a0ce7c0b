// Definitions of Python.
import {
  boundIn,
  childOfType,
  fieldText,
  type LanguageRules,
} from '../../definitions/language-rules.ts'

export const pythonRules: LanguageRules = {
  separator: '.',
  comments: ['comment'],
  texts: ['string_content', 'string'],
  blocks: ['block'],
  wrappers: ['decorated_definition'],
  decorators: ['decorator'],
  yields: ['yield'],
  hasDocstrings: true,
  declares: {
    assignment: (node) => {
      if (node.parent?.parent?.type !== 'module') return []
      const left = node.childForFieldName('left')
      if (left === null || !/^(?:identifier|pattern_list|tuple_pattern)$/.test(left.type)) return []
      return boundIn(left).map((name) => ({ name, kind: 'constant' }))
    },
  },
  definitions: {
    function_definition: (node, { parent, decorators }) => {
      const name = fieldText(node, 'name')
      const isMethod = parent === 'class'
      const isConstructor = name === '__init__' || name === '__new__'
      return {
        name,
        unnamed: 'function',
        kind: isMethod ? (isConstructor ? 'constructor' : 'method') : 'function',
        body: node.childForFieldName('body'),
        isAsync: childOfType(node, 'async') !== null,
        isStatic: isMethod && decorators.some((one) => /^@\s*(?:static|class)method\b/.test(one)),
      }
    },
    class_definition: (node) => ({
      name: fieldText(node, 'name'),
      unnamed: 'class',
      kind: 'class',
      body: node.childForFieldName('body'),
    }),
    lambda: (node) => ({
      name: null,
      unnamed: 'lambda',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
  },
}
