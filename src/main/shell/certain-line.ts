// Reads a line of which every word is certain before it runs, by a list of what it may consist of; all else is refused.
//
// What is told of a command may err; what is allowed must not. So here nothing is mended, looked through or guessed.
import type { Node } from '@vscode/tree-sitter-wasm'
import { type ParseBudget, parseBash } from './bash-grammar.ts'
import { childrenOf } from './tree-nodes.ts'

/** One simple command: its program and arguments, exactly as the program gets them. */
export interface CertainCommand {
  readonly words: readonly string[]
  /** Whether it reads what an earlier command prints. */
  readonly isPiped: boolean
}

/** What parts words and commands; no other sign stands outside of words. */
const signs = new Set(['&&', '||', ';', '|', '\n'])
/** Containers that add nothing of their own. */
const containers = new Set(['program', 'list', 'pipeline'])
/** A word without quotes: nothing in it has a meaning to any shell; a tilde has none inside of a word, as in `HEAD~1`. */
const bareWord = /^(?:[\p{L}\p{N}_./:@%+=,-]|(?<=\w)~(?=\d|\.\.|$))+$/u
/** What cannot be seen, or is taken for a space that it is not. */
const unseen =
  /\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

const longest = 2000
const mostMs = 5

/**
 * The commands of a line of Bash; null where anything of it is only known to the shell that runs it: variables,
 * substitutions, patterns of file names, assignments, redirections to files, here-documents, loops, functions, comments,
 * jobs, backslashes, characters that cannot be seen. Null as well without the grammar, and for more than 2,000 characters.
 */
export function readCertainLine(line: string): CertainCommand[] | null {
  if (line.length > longest || unseen.test(line.replace(/[\n\t]/g, ' '))) return null
  const budget: ParseBudget = { left: mostMs }
  return parseBash(line, budget, (root) => {
    if (root.hasError) return null
    const into: CertainCommand[] = []
    return walk(root, line, false, into) && into.length > 0 ? into : null
  })
}

function walk(node: Node, source: string, isPiped: boolean, into: CertainCommand[]): boolean {
  if (node.isMissing || into.length > 50) return false
  if (node.type === 'command') {
    const words = wordsOf(node, source)
    if (words === null) return false
    into.push({ words, isPiped })
    return true
  }
  if (node.type === 'redirected_statement') {
    const [body, ...redirects] = childrenOf(node)
    return (
      body !== undefined &&
      hasOnlySpace(node, source) &&
      redirects.every((one) => isHarmless(one, source)) &&
      walk(body, source, isPiped, into)
    )
  }
  if (!containers.has(node.type) || !hasOnlySpace(node, source)) return false
  let piped = isPiped
  for (const child of childrenOf(node)) {
    if (child.isNamed) {
      if (!walk(child, source, piped, into)) return false
    } else if (!signs.has(child.type)) return false
    if (node.type === 'pipeline') piped = true
  }
  return true
}

/** A copy of a stream, or output that is thrown away. */
function isHarmless(node: Node, source: string): boolean {
  return (
    node.type === 'file_redirect' &&
    /^[12&]?>{1,2}\s*(?:&[12]|\/dev\/null)$/.test(source.slice(node.startIndex, node.endIndex))
  )
}

function wordsOf(node: Node, source: string): string[] | null {
  if (!hasOnlySpace(node, source)) return null
  const words: string[] = []
  for (const child of childrenOf(node)) {
    const word = wordOf(child.type === 'command_name' ? (child.child(0) ?? child) : child, source)
    if (word === null) return null
    words.push(word)
  }
  return words.length > 0 && words[0] !== '' ? words : null
}

function wordOf(node: Node, source: string): string | null {
  const text = source.slice(node.startIndex, node.endIndex)
  switch (node.type) {
    case 'word':
    case 'number':
      return bareWord.test(text) ? text : null
    case 'raw_string':
      return /^'[^']*'$/.test(text) ? text.slice(1, -1) : null
    case 'string':
      return /^"[^"$`\\!]*"$/.test(text) ? text.slice(1, -1) : null
    case 'concatenation': {
      const parts = childrenOf(node).map((one) => wordOf(one, source))
      const isWhole = childrenOf(node).every(
        (one, at, all) => one.startIndex === (at === 0 ? node.startIndex : all[at - 1]?.endIndex),
      )
      return isWhole && parts.every((one) => one !== null) ? parts.join('') : null
    }
    default:
      return null
  }
}

/** Whether nothing but white space stands between the parts of a node: the grammar passes over what it does not need. */
function hasOnlySpace(node: Node, source: string): boolean {
  let at = node.startIndex
  // The root begins with its first part.
  if (node.type === 'program') at = 0
  for (const child of childrenOf(node)) {
    if (/[^ \t\n]/.test(source.slice(at, child.startIndex))) return false
    at = child.endIndex
  }
  const end = node.type === 'program' ? source.length : node.endIndex
  return !/[^ \t\n]/.test(source.slice(at, end))
}
