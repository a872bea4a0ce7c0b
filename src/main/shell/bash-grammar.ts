// Holds the grammar of Bash for the reader of lines, and parses a line within its budget.
import type { Node } from '@vscode/tree-sitter-wasm'
import { cpuMs, type Grammar, loadGrammar, unloadGrammars } from '../syntax/grammars/grammar.ts'

let grammar: Grammar | null = null

/**
 * Loads the grammar; later calls wait for the first. Until then, and where it cannot be loaded, shell lines are read
 * by the simple reader.
 * @throws where the files of the grammar are missing or damaged.
 */
export async function loadBashGrammar(): Promise<void> {
  grammar = await loadGrammar('bash')
}

/** Lets go of the grammar, 20 MB; the next `loadBashGrammar` loads it anew. */
export function unloadBashGrammar(): void {
  grammar = null
  unloadGrammars()
}

/** Whether lines can be parsed. */
export function isBashLoaded(): boolean {
  return grammar !== null
}

/** What parsing one line may cost, whatever it takes several parses for. */
export interface ParseBudget {
  /** CPU time of this thread, ms. */
  left: number
}

/**
 * What it tries to mend, and what it cannot tell apart, costs it time with the square of the text: 3.4 s for 12,000
 * characters of `a@`. It asks every hundred steps whether to go on. Lines that are in order take 0.01 to 0.015 of those
 * hundreds for each character.
 */
const mostChecks = (line: string): number => 20 + line.length * 0.03

/**
 * What `read` makes of the tree of a line; null where the grammar is not loaded or the line takes too long. The tree is
 * freed afterwards.
 */
export function parseBash<T>(line: string, budget: ParseBudget, read: (root: Node) => T): T | null {
  if (grammar === null || budget.left <= 0) return null
  const most = mostChecks(line)
  const started = cpuMs()
  let checks = 0
  const tree = grammar.parse(line, () => {
    checks += 1
    return checks <= most && cpuMs() - started <= budget.left
  })
  budget.left -= cpuMs() - started
  if (tree === null) return null
  try {
    return read(tree.rootNode)
  } finally {
    tree.delete()
  }
}
