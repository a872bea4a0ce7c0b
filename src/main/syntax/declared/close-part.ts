// Parses a part of a file: what it leaves open is closed, what it closes is opened, and methods get a class around them.
import type { Tree } from '@vscode/tree-sitter-wasm'
import type { Grammar } from '../grammars/grammar.ts'
import type { GrammarName } from '../grammars/grammar-files.ts'

/** The name of what is put around a part. */
export const partName = '__part'

export interface ParsedPart {
  /** The caller frees it. */
  readonly tree: Tree
  /** The text that was parsed. */
  readonly text: string
  /** Characters and lines of it that were put before the part. */
  readonly before: number
  readonly linesBefore: number
}

/** What begins a block of a language that ends in a brace. */
interface Openers {
  /** On its own, and in another block. */
  readonly outer: string
  readonly inner: string
  /** A type and a method in it; null where methods stand apart from types. */
  readonly type: { readonly begin: string; readonly member: string; readonly end: string } | null
}

const script: Openers = {
  outer: `function ${partName}() {`,
  inner: `function ${partName}() {`,
  type: { begin: `class ${partName} {`, member: `${partName}() {`, end: '}' },
}
const openers: Readonly<Partial<Record<GrammarName, Openers>>> = {
  typescript: script,
  tsx: script,
  javascript: script,
  java: {
    outer: `void ${partName}() {`,
    inner: '{',
    type: { begin: `class ${partName} {`, member: `void ${partName}() {`, end: '}' },
  },
  csharp: {
    outer: `void ${partName}() {`,
    inner: '{',
    type: { begin: `class ${partName} {`, member: `void ${partName}() {`, end: '}' },
  },
  cpp: {
    outer: `void ${partName}() {`,
    inner: '{',
    type: { begin: `class ${partName} {`, member: `void ${partName}() {`, end: '};' },
  },
  php: {
    outer: `function ${partName}() {`,
    inner: '{',
    type: { begin: `class ${partName} {`, member: `function ${partName}() {`, end: '}' },
  },
  go: { outer: `func ${partName}() {`, inner: '{', type: null },
  rust: { outer: `fn ${partName}() {`, inner: '{', type: null },
  bash: { outer: `${partName}() { `, inner: '{ ', type: null },
}

const brackets: Readonly<Record<string, string>> = {
  ...{ '{': '}', '(': ')', '[': ']' },
  ...{ '${': '}', '#{': '}' },
}
/** What words open and close. */
const words: Readonly<Partial<Record<GrammarName, Readonly<Record<string, string>>>>> = {
  ruby: Object.fromEntries(
    'class module def do begin case if unless while until for'
      .split(' ')
      .map((word) => [word, 'end']),
  ),
  bash: { if: 'fi', do: 'done', case: 'esac' },
}
const opening: Readonly<Record<string, string>> = {
  ...{ ')': '(', ']': '[', '}': '{' },
  ...{
    end: `def ${partName};`,
    fi: 'if true; then ',
    done: 'while true; do ',
    esac: 'case x in x) ',
  },
}

/** The tree of a part, in the reading with the fewest errors; null where the parser gives up. */
export function parsePart(grammar: Grammar, part: string): ParsedPart | null {
  const begun = begin(grammar.name, part)
  const first = grammar.parse(begun.prefix + part)
  if (first === null) return null
  const bare = { ...begun, suffix: '' }
  let best = { tree: first, ...bare, errors: errorsIn(first) }
  if (best.errors > 0) {
    for (const { prefix, suffix } of closings(first, grammar.name, begun.prefix + part)) {
      const lead = begun.prefix + prefix
      const tree = grammar.parse(`${lead}${part}${suffix}`)
      if (tree === null) continue
      const errors = errorsIn(tree)
      if (errors >= best.errors) tree.delete()
      else {
        best.tree.delete()
        best = { tree, prefix: lead, suffix, errors }
      }
      if (errors === 0) break
    }
  }
  const { tree, prefix, suffix } = best
  return {
    tree,
    text: `${prefix}${part}${suffix}`,
    before: prefix.length,
    linesBefore: prefix.split('\n').length - 1,
  }
}

/** What a language needs before any part. */
function begin(language: GrammarName, part: string): { readonly prefix: string } {
  if (language === 'php') return { prefix: /<\?(?:php|=)/.test(part) ? '' : '<?php ' }
  if (language !== 'python') return { prefix: '' }
  // Every indent that the part falls back to is that of a block.
  const steps: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (const line of part.split('\n')) {
    const indent = line.search(/\S/)
    if (indent < 0 || indent >= least) continue
    least = indent
    steps.unshift(indent)
  }
  if (steps[0] !== 0) steps.unshift(0)
  const blocks = steps.slice(0, -1).map((indent) => `${' '.repeat(indent)}if 1:\n`)
  return { prefix: blocks.join('') }
}

interface Closing {
  readonly prefix: string
  readonly suffix: string
}

function closings(tree: Tree, language: GrammarName, text: string): Closing[] {
  const { unopened, unclosed } = unbalanced(tree, language, text)
  const suffix = `\n${unclosed.toReversed().join(language === 'bash' || language === 'ruby' ? '\n' : '')}`
  const use = openers[language]
  const outermost = unopened.toReversed()
  if (!use) return [{ prefix: outermost.map((one) => opening[one] ?? one).join(''), suffix }]
  /** The first braces begin with these, all others inside of them. */
  const open = (leads: readonly string[]): string => {
    const rest = [...leads]
    return outermost
      .map((one) => (one === '}' ? (rest.shift() ?? use.inner) : (opening[one] ?? one)))
      .join('')
  }
  const plain = { prefix: open([use.outer]), suffix }
  if (use.type === null) return [plain]
  const { begin: type, member, end } = use.type
  return [
    plain,
    { prefix: type + open([member]), suffix: suffix + end },
    ...(outermost.includes('}') ? [{ prefix: open([type, member]), suffix }] : []),
  ]
}

/** What closes without having been opened, and what would close what was left open; each in order. */
function unbalanced(
  tree: Tree,
  language: GrammarName,
  text: string,
): { readonly unopened: string[]; readonly unclosed: string[] } {
  const opens: Readonly<Record<string, string>> = { ...brackets, ...words[language] }
  const closes = new Set(Object.values(opens))
  const unopened: string[] = []
  const unclosed: string[] = []
  const cursor = tree.walk()
  try {
    for (let goesOn = true; goesOn; ) {
      if (cursor.gotoFirstChild()) continue
      if (!cursor.nodeIsNamed && !cursor.nodeIsMissing) take(cursor.nodeType, cursor.startIndex)
      while (!cursor.gotoNextSibling()) {
        if (cursor.gotoParent()) continue
        goesOn = false
        break
      }
    }
  } finally {
    cursor.delete()
  }
  return { unopened, unclosed }

  function take(type: string, at: number): void {
    const close = Object.hasOwn(opens, type) ? opens[type] : undefined
    if (close !== undefined) {
      if (close !== 'end' || beginsBlock(text, type, at)) unclosed.push(close)
    } else if (closes.has(type)) {
      const last = unclosed.lastIndexOf(type)
      if (last >= 0) unclosed.splice(last)
      else if (unclosed.length === 0) unopened.push(type)
    }
  }
}

/** Whether a word of Ruby begins a block, and is not behind a statement or in a loop's head. */
function beginsBlock(text: string, word: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim()
  if (word === 'do') return !/^(?:while|until|for)\b/.test(before)
  if (/^(?:class|module|def)$/.test(word)) return true
  return before === '' || /[=(]$/.test(before)
}

/** Characters that no rule of the grammar takes, and what it had to put in. */
function errorsIn({ rootNode }: Tree): number {
  let errors = 0
  const open = [rootNode]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.isError) errors += Math.max(1, node.endIndex - node.startIndex)
    else if (node.isMissing) errors += 1
    else if (node.hasError) for (const child of node.children) if (child) open.push(child)
  }
  return errors
}
