// What each type of node of a grammar is to the walker, by the number that the grammar gives it.
import type { Language, Node } from '@vscode/tree-sitter-wasm'
import type { Around, Found, LanguageRules } from './language-rules.ts'

export const isDefinition = 1
export const isComment = 2
export const isText = 4
export const isBlock = 8
export const isWrapper = 16
export const isDecorator = 32
export const isGiver = 64
export const isTransparent = 128
export const isContainer = 256
export const isScope = 512
export const isFileScope = 1024
export const isYield = 2048
export const isList = 4096

type Name = (node: Node) => string | null

export interface TypeTable {
  readonly flags: Uint16Array
  readonly define: ReadonlyMap<number, (node: Node, around: Around) => Found | null>
  readonly names: ReadonlyMap<number, Name>
}

const tables = new WeakMap<Language, TypeTable>()

/** The table of a loaded grammar; made once for each. */
export function typeTable(language: Language, rules: LanguageRules): TypeTable {
  const known = tables.get(language)
  if (known) return known
  const flags = new Uint16Array(Math.max(language.nodeTypeCount, language.types.length) + 1)
  const define = new Map<number, (node: Node, around: Around) => Found | null>()
  const names = new Map<number, Name>()
  // The same name may stand for several numbers: a type and its aliases.
  const marks: readonly (readonly [number, readonly string[]])[] = [
    [isDefinition, Object.keys(rules.definitions)],
    [isComment, rules.comments],
    [isText, rules.texts],
    [isBlock, rules.blocks ?? []],
    [isWrapper, rules.wrappers ?? []],
    [isDecorator, rules.decorators ?? []],
    [isGiver, Object.keys(rules.givers ?? {})],
    [isTransparent, rules.transparent ?? []],
    [isContainer, rules.containers ?? []],
    [isScope, Object.keys(rules.scopes ?? {})],
    [isList, rules.lists ?? []],
    [isYield, rules.yields ?? []],
    [isFileScope, Object.keys(rules.fileScopes ?? {})],
  ]
  for (let id = 0; id < flags.length; id += 1) {
    const type = language.types[id]
    if (type === undefined || !language.nodeTypeIsNamed(id)) continue
    for (const [flag, types] of marks) if (types.includes(type)) flags[id] = (flags[id] ?? 0) | flag
    const own = rules.definitions[type]
    if (own) define.set(id, own)
    const name = rules.scopes?.[type] ?? rules.fileScopes?.[type] ?? rules.givers?.[type]
    if (name) names.set(id, name)
  }
  const table: TypeTable = { flags, define, names }
  tables.set(language, table)
  return table
}
