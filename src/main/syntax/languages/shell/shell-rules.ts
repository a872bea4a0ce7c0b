// Definitions of shell scripts.
import { fieldText, type LanguageRules } from '../../definitions/language-rules.ts'

export const shellRules: LanguageRules = {
  separator: '.',
  comments: ['comment'],
  texts: ['string', 'string_content', 'raw_string', 'heredoc_body', 'word'],
  definitions: {
    function_definition: (node) => ({
      name: fieldText(node, 'name'),
      unnamed: 'function',
      kind: 'function',
      body: node.childForFieldName('body'),
    }),
  },
  declares: {
    variable_assignment: (node) => {
      const outer = /^(?:declaration_command|variable_assignments)$/.test(node.parent?.type ?? '')
        ? node.parent
        : node
      // With a command behind it, it is set for that command alone.
      if (outer?.parent?.type !== 'program') return []
      const name = fieldText(node, 'name')
      return name === null ? [] : [{ name, kind: 'constant' }]
    },
  },
}
