// What the command after another tells of its end: `&& echo OK`, `; echo "EXIT: $?"`, `|| exit 1`.
import type { Node } from '@vscode/tree-sitter-wasm'
import { childrenOf } from './tree-nodes.ts'
import { type WordSource, wordText } from './word-text.ts'

/** Where an exit code is printed. */
export interface CodeTold {
  /** What stands before it. */
  readonly before: string
  /** Whether it is that of the first part of a pipe, `${PIPESTATUS[0]}`, and not of the last. */
  readonly ofFirst: boolean
}

/** What an `echo` prints, nothing but plain text; null for anything else. */
export function echoedBy(node: Node, text: Omit<WordSource, 'variables'>): string | null {
  const said = echoText(node, text)
  return said === null || said === '' || /[$`]/.test(said) ? null : said
}

/** With what the line begins that an `echo` prints, as far as it is plain text; null for anything else. */
export function echoBegins(node: Node, text: Omit<WordSource, 'variables'>): string | null {
  const plain = (echoText(node, text) ?? '').split(/[$`]/, 1)[0]?.trim() ?? ''
  return plain.length < 2 ? null : plain
}

/** What an `echo` such as `echo "EXIT: $?"` tells of the command before it. */
export function codeToldBy(node: Node, text: Omit<WordSource, 'variables'>): CodeTold | null {
  const said = echoText(node, text)
  const found = said === null ? null : /^([^$`]*)(\$\?|\$\{PIPESTATUS\[0\]\})/.exec(said)
  return found ? { before: found[1] ?? '', ofFirst: found[2] !== '$?' } : null
}

function echoText(node: Node, text: Omit<WordSource, 'variables'>): string | null {
  let first: Node | null = node
  while (first && (first.type === 'list' || first.type === 'redirected_statement'))
    first = first.namedChild(0)
  if (first?.type !== 'command') return null
  const [program, ...rest] = childrenOf(first).filter(({ isNamed }) => isNamed)
  if (!program || text.source.slice(program.startIndex, program.endIndex) !== 'echo') return null
  return rest.map((word) => wordText(word, { ...text, variables: new Map() })).join(' ')
}

/** Whether a command only says that all has failed: `exit 1` of `make || exit 1`. */
export function onlyFails(node: Node, source: string): boolean {
  const said = source.slice(node.startIndex, node.endIndex)
  return (
    /^(?:false|exit(?: [1-9]\d*)?|return [1-9]\d*)$/.test(said) ||
    /;\s*exit [1-9]\d*;?\s*\}$/.test(said)
  )
}
