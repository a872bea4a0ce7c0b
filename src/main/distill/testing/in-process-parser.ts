// Reads what texts declare in the process of the tests, with the grammars that the parser's process has.

import type { DeclaringText } from '../../../shared/facts/declared.ts'
import type { FoundDeclared, Parser } from '../../code/parser.ts'
import { declaringGrammar } from '../../syntax/declared/declaring-grammar.ts'
import { readDeclared } from '../../syntax/declared/read-declared.ts'
import { type Grammar, loadGrammar } from '../../syntax/grammars/grammar.ts'
import { syntaxLanguages } from '../../syntax/grammars/language.ts'

const grammars = new Map<string | null, Grammar>()
for (const name of [...syntaxLanguages, 'bash'] as const)
  grammars.set(name, await loadGrammar(name))

/** What each of the texts declares. */
export function readInProcess(texts: readonly DeclaringText[]): readonly FoundDeclared[] {
  return texts.map(({ path, text, isPart }) => {
    const grammar = grammars.get(declaringGrammar(path))
    return grammar ? readDeclared(grammar, text, isPart) : null
  })
}

export const inProcessParser: Pick<Parser, 'declared'> = {
  declared: (texts) => Promise.resolve(readInProcess(texts)),
}
