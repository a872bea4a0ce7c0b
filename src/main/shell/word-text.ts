// What a program gets for a word of a shell line: without quotes and escapes, with what is known of variables.
import type { Node } from '@vscode/tree-sitter-wasm'

/** What the words of a line are read from. */
export interface WordSource {
  readonly source: string
  /** Where here-documents stood in it, in order. */
  readonly documents: readonly { readonly at: number; readonly body: string }[]
  /** Values of variables that the line itself has set to plain text. */
  readonly variables: ReadonlyMap<string, string>
}

/** Longer values are left as their variable's name. */
const longestValue = 400

/** The text of a word. What only a run would tell (`$HOME`, `$(date)`) stays as it is written. */
export function wordText(node: Node, from: WordSource): string {
  const { source } = from
  switch (node.type) {
    case 'raw_string':
      return source.slice(node.startIndex + 1, Math.max(node.startIndex + 1, node.endIndex - 1))
    case 'ansi_c_string':
      return unescaped(source.slice(node.startIndex + 2, node.endIndex - 1), /\\(['"\\?])/g)
    case 'translated_string':
      return inParts(node, from, node.startIndex + 1, node.endIndex, bareText)
    case 'string':
      return inParts(node, from, node.startIndex + 1, node.endIndex - 1, (text) =>
        unescaped(text, /\\(["\\$`\n])/g),
      )
    case 'concatenation':
    case 'command_name':
      return inParts(node, from, node.startIndex, node.endIndex, bareText)
    case 'simple_expansion':
    case 'expansion':
      return knownValue(source.slice(node.startIndex, node.endIndex), from.variables)
    case 'command_substitution':
      return documentIn(node, from) ?? source.slice(node.startIndex, node.endIndex)
    case 'word':
    case 'number':
      return bareText(source.slice(node.startIndex, node.endIndex))
    default:
      return source.slice(node.startIndex, node.endIndex)
  }
}

/** The parts that have a meaning of their own, and the plain text between them. */
function inParts(
  node: Node,
  from: WordSource,
  start: number,
  end: number,
  plain: (text: string) => string,
): string {
  let text = ''
  let at = start
  for (const child of node.namedChildren) {
    if (child === null || child.type === 'string_content' || child.startIndex < at) continue
    text += plain(from.source.slice(at, child.startIndex)) + wordText(child, from)
    at = child.endIndex
  }
  return text + plain(from.source.slice(at, Math.max(at, end)))
}

/** The text without backslashes, but for those that part the folders of a path on Windows. */
function bareText(text: string): string {
  return unescaped(text, /\\([\s"'\\$`&|;<>()*?!#~[\]{}])/g)
}

function unescaped(text: string, escaped: RegExp): string {
  return text.includes('\\')
    ? text.replace(escaped, (_, character: string) => (character === '\n' ? '' : character))
    : text
}

/** What `$(cat <<EOF …)` stands for: the here-document itself. */
function documentIn(node: Node, { source, documents }: WordSource): string | null {
  const text = source.slice(node.startIndex, node.endIndex)
  if (!/^\$\(\s*cat\s*\)$/.test(text)) return null
  const found = documents.find(({ at }) => at > node.startIndex && at < node.endIndex)
  return found?.body ?? null
}

function knownValue(text: string, variables: WordSource['variables']): string {
  const name = /^\$\{?(\w+)\}?$/.exec(text)?.[1]
  const value = name === undefined ? undefined : variables.get(name)
  return value === undefined || value.length > longestValue ? text : value
}
