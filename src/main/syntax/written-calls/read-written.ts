// Reads the calls of a file as they are written, with what the file says of the names in them.
import type { Tree } from '@vscode/tree-sitter-wasm'
import type { Definition } from '../definitions/definition.ts'
import { lineFinder } from '../definitions/lines.ts'
import { walkDefinitions } from '../definitions/walk-definitions.ts'
import type { SyntaxLanguage } from '../grammars/language.ts'
import { languageRules } from '../languages/language-rules-of.ts'
import type { CallRules, WrittenCall } from './call-rules.ts'

/** A definition with the names that are bound in it. */
export interface Scope {
  readonly definition: Definition
  readonly around: Scope | null
  /** Types as written, by name; null where none is. */
  readonly names: Map<string, string | null>
}

/** A call with where it stands. */
export interface PlacedCall extends WrittenCall {
  readonly line: number
  /** Null for code of the file itself. */
  readonly caller: Scope | null
}

/** What a file says. */
export interface WrittenFile {
  readonly path: string
  /** What all its names are qualified with; the empty text where they need nothing. */
  readonly module: string
  readonly scopes: readonly Scope[]
  readonly calls: readonly PlacedCall[]
  /** Names bound outside of all definitions. */
  readonly names: ReadonlyMap<string, string | null>
  readonly imports: ReadonlyMap<string, readonly string[]>
  /** Types of the fields of each class, by its qualified name in the file. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  /** Types above each class, by its qualified name in the file or the name written. */
  readonly parents: ReadonlyMap<string, readonly string[]>
}

/** Calls that are read of a file; the rest is left out. */
const mostCalls = 100_000

const classKinds: ReadonlySet<string> = new Set([
  ...['class', 'interface', 'struct', 'trait', 'enum', 'union', 'type'],
])

/** Whether a definition is a type that has methods. */
export function isClass({ kind }: Definition): boolean {
  return classKinds.has(kind)
}

/** The qualified name of the class that a definition belongs to; null for a function outside of any. */
export function classOf(scope: Scope | null, separator: string): string | null {
  for (let at = scope; at !== null; at = at.around) {
    const { definition } = at
    if (isClass(definition)) return definition.qualifiedName
    if (definition.kind !== 'method' && definition.kind !== 'constructor') continue
    const cut = definition.qualifiedName.lastIndexOf(separator)
    if (cut > 0) return definition.qualifiedName.slice(0, cut)
  }
  return null
}

/** Reads a file in one walk over its tree. */
export function readWritten(
  tree: Tree,
  text: string,
  { path, language, rules }: { path: string; language: SyntaxLanguage; rules: CallRules },
): WrittenFile {
  const ranges = new Map<Definition, readonly [number, number]>()
  const definitions = walkDefinitions(tree, text, languageRules[language], ranges)
  const placed = definitions
    .map((definition) => ({ definition, range: ranges.get(definition) ?? [0, 0] }))
    .sort((a, b) => (a.range[0] ?? 0) - (b.range[0] ?? 0) || (b.range[1] ?? 0) - (a.range[1] ?? 0))
  const lineOf = lineFinder(text)
  const scopes: Scope[] = []
  const open: { readonly scope: Scope; readonly end: number }[] = []
  const calls: PlacedCall[] = []
  const names = new Map<string, string | null>()
  const imports = new Map<string, readonly string[]>()
  const fields = new Map<string, Map<string, string | null>>()
  const parents = new Map<string, string[]>()
  let next = 0

  const moveTo = (start: number): void => {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= start) open.pop()
    for (let one = placed[next]; one && (one.range[0] ?? 0) <= start; one = placed[next]) {
      next += 1
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= (one.range[0] ?? 0)) open.pop()
      const scope = {
        definition: one.definition,
        around: open.at(-1)?.scope ?? null,
        names: new Map<string, string | null>(),
      }
      scopes.push(scope)
      if ((one.range[1] ?? 0) > start) open.push({ scope, end: one.range[1] ?? 0 })
    }
  }

  const cursor = tree.walk()
  const enter = (): void => {
    const type = cursor.nodeType
    const call = rules.calls[type]
    const named = rules.names[type]
    const imported = rules.imports[type]
    const above = rules.parents[type]
    if (!call && !named && !imported && !above) return
    moveTo(cursor.startIndex)
    const node = cursor.currentNode
    const scope = open.at(-1)?.scope ?? null
    const owner = classOf(scope, rules.separator)
    const written = call?.(node)
    if (written && written.written !== '' && calls.length < mostCalls)
      calls.push({ ...written, line: lineOf(node.startIndex) + 1, caller: scope })
    for (const { name, type: told, isField } of named?.(node) ?? []) {
      let into = scope?.names ?? names
      if (isField && owner !== null) {
        into = fields.get(owner) ?? new Map<string, string | null>()
        fields.set(owner, into)
      }
      // The first word on a name holds unless it said nothing.
      if (!into.get(name)) into.set(name, told)
    }
    for (const { local, path: to } of imported?.(node) ?? []) imports.set(local, to)
    const found = above?.(node)
    const of = found?.of ?? owner
    if (found && of !== null) parents.set(of, [...(parents.get(of) ?? []), ...found.types])
  }
  for (let isDone = false; !isDone; ) {
    enter()
    if (cursor.gotoFirstChild()) continue
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        isDone = true
        break
      }
    }
  }
  cursor.delete()
  moveTo(Number.POSITIVE_INFINITY)
  const module = rules.moduleOf?.(path, tree.rootNode) ?? ''
  return { path, module, scopes, calls, names, imports, fields, parents }
}
