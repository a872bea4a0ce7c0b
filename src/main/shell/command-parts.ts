// Reads what stands beside the words of a command: what it sets, and where its streams lead.
import type { Node } from '@vscode/tree-sitter-wasm'
import type { Assignment, Redirection, ShellCommand } from './shell-command.ts'
import { childrenOf } from './tree-nodes.ts'

/** How a word of the tree reads. */
type ReadWord = (word: Node) => string

/** What `NAME=value` sets; `source` is the whole line. */
export function assignmentOf(node: Node, source: string, read: ReadWord): Assignment[] {
  const name = node.childForFieldName('name')
  const value = node.childForFieldName('value')
  if (!name) return []
  return [{ name: source.slice(name.startIndex, name.endIndex), value: value ? read(value) : '' }]
}

/** Where a stream leads; nothing for a copy of another one, and for streams without a name. */
export function redirectionOf(node: Node, source: string, read: ReadWord): Redirection[] {
  const target = node.childForFieldName('destination')
  const descriptor = node.childForFieldName('descriptor')
  const number = descriptor ? source.slice(descriptor.startIndex, descriptor.endIndex) : ''
  const sign = childrenOf(node).find(({ isNamed }) => !isNamed)?.type ?? ''
  if (!target) return []
  const path = read(target)
  // A copy of another stream: `2>&1`.
  if (sign.endsWith('&') && /^[\d-]+$/.test(path)) return []
  const stream = sign.startsWith('<')
    ? 'in'
    : sign.startsWith('&') || sign === '>&'
      ? 'both'
      : number === '2'
        ? 'error'
        : number === '' || number === '1'
          ? 'out'
          : null
  return stream === null ? [] : [{ stream, target: path }]
}

/** The command with its streams, and the file that it writes to. */
export function withRedirections<Command extends Omit<ShellCommand, 'hereDocuments'>>(
  command: Command,
  redirections: readonly Redirection[],
): Command {
  const kept = redirections.findLast(
    ({ stream, target }) =>
      (stream === 'out' || stream === 'both') && !/^(?:\/dev\/null|NUL|\$null)$/i.test(target),
  )
  return { ...command, redirections, writesTo: kept?.target ?? null }
}
