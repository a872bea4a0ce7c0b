// Reads what a text declares, by its tree.
import type { Node, Tree } from '@vscode/tree-sitter-wasm'
import type { Declared, DeclaredKind } from '../../../shared/facts/declared.ts'
import type { Definition, DefinitionKind } from '../definitions/definition.ts'
import type { LanguageRules } from '../definitions/language-rules.ts'
import { walkDefinitions } from '../definitions/walk-definitions.ts'
import type { Grammar } from '../grammars/grammar.ts'
import type { GrammarName } from '../grammars/grammar-files.ts'
import { withLineFeeds } from '../grammars/line-ends.ts'
import { languageRules } from '../languages/language-rules-of.ts'
import { shellRules } from '../languages/shell/shell-rules.ts'
import { parsePart, partName } from './close-part.ts'
import { parameterNames } from './parameter-names.ts'

/** Longer lists are of generated files. */
const mostDeclared = 3000
/** Longer names say nothing in a sentence. */
const longestName = 160

/** What the text declares, by the place where each begins; null where the parser gives up. */
export function readDeclared(
  grammar: Grammar,
  written: string,
  isPart: boolean,
): readonly Declared[] | null {
  const text = withLineFeeds(written)
  const tree = isPart ? null : grammar.parse(text)
  const parsed = isPart
    ? parsePart(grammar, text)
    : tree && { tree, text, before: 0, linesBefore: 0 }
  if (!parsed) return null
  try {
    return declaredIn(parsed.tree, parsed.text, rulesOf(grammar.name))
      .filter(({ name, line }) => line > parsed.linesBefore && !isOfPart(name))
      .filter(({ name }) => !isPart || !isStatement(name))
      .slice(0, mostDeclared)
      .map((one) => ({
        ...one,
        line: one.line - parsed.linesBefore,
        firstLine: Math.max(1, one.firstLine - parsed.linesBefore),
        lastLine: one.lastLine - parsed.linesBefore,
      }))
  } finally {
    parsed.tree.delete()
  }
}

/** What begins a statement stands like a method where a class was put around it. */
const isStatement = (name: string): boolean =>
  /(?:^|\.)(?:if|for|while|switch|catch|with|return|do|else|try)$/.test(name)
const isOfPart = (name: string): boolean => name === partName

const rulesOf = (name: GrammarName): LanguageRules =>
  name === 'bash' ? shellRules : languageRules[name]

function declaredIn(tree: Tree, text: string, rules: LanguageRules): Declared[] {
  const ranges = new Map<Definition, readonly [number, number]>()
  const definitions = walkDefinitions(tree, text, rules, ranges)
  const byName = new Map(definitions.map((one) => [one.qualifiedName, one]))
  const found: Declared[] = []
  for (const one of definitions) {
    if (one.isAnonymous || one.name.length > longestName) continue
    const [start, end] = ranges.get(one) ?? [0, 0]
    const node = tree.rootNode.descendantForIndex(start, end)
    const own = node && nameNode(node)
    // A function in a function that only a variable names is a part of it.
    const isPlain = rules.namesInner && !one.name.includes('.')
    if (!own && !isPlain && isInner(one, byName)) continue
    const kind = kinds[one.kind]
    found.push({
      name: told(one, byName),
      kind,
      line: own ? own.startPosition.row + 1 : one.firstLine,
      firstLine: one.firstLine,
      lastLine: one.lastLine,
      parameters: kind === 'function' && node ? parameterNames(node) : null,
    })
  }
  const known = new Set(found.map(({ line, name }) => `${line} ${name}`))
  for (const one of namings(tree.rootNode, rules))
    if (!known.has(`${one.line} ${one.name}`)) found.push(one)
  return found.sort((a, b) => a.firstLine - b.firstLine || b.lastLine - a.lastLine)
}

const kinds: Readonly<Record<DefinitionKind, DeclaredKind>> = {
  ...{ function: 'function', method: 'function', constructor: 'function' },
  ...{ class: 'type', interface: 'type', struct: 'type', trait: 'type', enum: 'type' },
  ...{ union: 'type', type: 'type', module: 'type' },
}

/** Where a node says its own name; null for one that is named by what holds it. */
function nameNode(node: Node): Node | null {
  let inner: Node | null = node
  for (let depth = 0; inner !== null && depth < 20; depth += 1) {
    const name: Node | null = inner.childForFieldName('name')
    if (name !== null) return name
    const next: Node | null = inner.childForFieldName('declarator')
    if (next === null) return depth === 0 ? null : inner
    inner = next
  }
  return null
}

type ByName = ReadonlyMap<string, Definition>

function isInner({ parent }: Definition, byName: ByName): boolean {
  const around = parent === null ? undefined : byName.get(parent)
  return around !== undefined && kinds[around.kind] === 'function'
}

/** Its name, of a function with that of the type around it. */
function told(one: Definition, byName: ByName): string {
  const own = one.name.replace(/^self\./, '')
  if (kinds[one.kind] !== 'function') return own
  const owner = ownerOf(one, byName)
  return owner === null || isOfPart(owner) ? own : `${owner}.${own}`
}

function ownerOf(one: Definition, byName: ByName): string | null {
  for (let at: Definition | undefined = one; at; ) {
    const parent: Definition | undefined = at.parent === null ? undefined : byName.get(at.parent)
    // Rust and C++ write methods apart from their type, which stands in their name then.
    const lead = at.qualifiedName.slice(parent ? parent.qualifiedName.length : 0)
    const scopes = lead.slice(0, Math.max(0, lead.lastIndexOf(at.name))).match(/[\p{L}\p{N}_$]+/gu)
    const isMethod = at.kind === 'method' || at.kind === 'constructor'
    if (isMethod && scopes && !(parent && kinds[parent.kind] === 'type'))
      return scopes.at(-1) ?? null
    if (parent && kinds[parent.kind] === 'type') return parent.name.split(/[.:\\]+/).at(-1) ?? null
    // What a method declares inside of it is not of its type.
    if (parent && kinds[parent.kind] === 'function') return null
    at = parent
  }
  return null
}

/** Constants, tests and what else its rules name. */
function namings(root: Node, rules: LanguageRules): Declared[] {
  const declares = rules.declares ?? {}
  const nodes = root.descendantsOfType(Object.keys(declares))
  return nodes.flatMap((node) =>
    node === null
      ? []
      : (declares[node.type]?.(node) ?? []).flatMap(({ name, kind }) =>
          name === '' || name.length > longestName
            ? []
            : [
                {
                  name,
                  kind,
                  line: lineOf(node, name) + 1,
                  firstLine: node.startPosition.row + 1,
                  lastLine: node.endPosition.row + 1,
                  parameters: null,
                },
              ],
        ),
  )
}

/** The row of a name in a node of several lines. */
function lineOf(node: Node, name: string): number {
  const at = node.text.indexOf(name)
  const before = at < 0 ? '' : node.text.slice(0, at)
  return node.startPosition.row + before.split('\n').length - 1
}
