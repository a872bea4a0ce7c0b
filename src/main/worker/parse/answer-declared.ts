// Reads what texts declare, one after the other, and sends it to the host in parts.

import type { Declared } from '../../../shared/facts/declared.ts'
import type { ParseQuestion } from '../../../shared/worker/parse-messages.ts'
import { declaringGrammar } from '../../syntax/declared/declaring-grammar.ts'
import { readDeclared } from '../../syntax/declared/read-declared.ts'
import { cpuMs, type Grammar, longestText } from '../../syntax/grammars/grammar.ts'
import type { GrammarName } from '../../syntax/grammars/grammar-files.ts'
import { type SendPart, sendInParts } from './send-in-parts.ts'

/** Processor time for all texts of a question, ms: twenty times what 1.5 MB in order take. What is left is not read. */
const mostMs = 10_000

/** Answers with the processor time that it took (ms), and how many texts were not read. */
export async function answerDeclared(
  { texts }: ParseQuestion<'declared'>,
  load: (name: GrammarName) => Promise<Grammar>,
  part: SendPart,
): Promise<{ readonly cpuMs: number; readonly left: number }> {
  const started = cpuMs()
  const found: (readonly Declared[] | null)[] = []
  for (const { path, text, isPart } of texts) {
    const name = declaringGrammar(path)
    const isLeft = name === null || text.length > longestText || cpuMs() - started > mostMs
    const grammar = isLeft ? null : await load(name).catch(() => null)
    found.push(grammar === null ? null : tryToRead(grammar, text, isPart))
  }
  await sendInParts(found, (one) => 1 + (one?.length ?? 0), part)
  return { cpuMs: cpuMs() - started, left: found.filter((one) => one === null).length }
}

/** What falls over one text costs the others nothing. */
function tryToRead(grammar: Grammar, text: string, isPart: boolean): readonly Declared[] | null {
  try {
    return readDeclared(grammar, text, isPart)
  } catch {
    return null
  }
}
