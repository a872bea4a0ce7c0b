// Which grammar tells what a file declares.
import { extensionOf, fileName } from '../../base/short-path.ts'
import type { GrammarName } from '../grammars/grammar-files.ts'
import { languageOfFile } from '../grammars/language.ts'

/** The grammar that tells what a file declares; null where there is none. Shell is read for this alone. */
export function declaringGrammar(path: string): GrammarName | null {
  if (fileName(path) === '.env' || /^(?:sh|bash|zsh)$/.test(extensionOf(path))) return 'bash'
  return languageOfFile(path)
}
