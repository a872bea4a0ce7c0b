// Reads the definitions out of the text of a source file.
import type { FileDefinitions } from '../definitions/definition.ts'
import { walkDefinitions } from '../definitions/walk-definitions.ts'
import { loadGrammar } from '../grammars/grammar.ts'
import type { SyntaxLanguage } from '../grammars/language.ts'
import { withLineFeeds } from '../grammars/line-ends.ts'
import { languageRules } from './language-rules-of.ts'

/**
 * The definitions of a file; null where the parser gives up (see `Grammar.parse`).
 * @throws where the grammar cannot be loaded.
 */
export async function readDefinitions(
  written: string,
  language: SyntaxLanguage,
): Promise<FileDefinitions | null> {
  const text = withLineFeeds(written)
  const tree = (await loadGrammar(language)).parse(text)
  if (tree === null) return null
  try {
    return {
      language,
      definitions: walkDefinitions(tree, text, languageRules[language]),
      hasError: tree.rootNode.hasError,
    }
  } finally {
    tree.delete()
  }
}
