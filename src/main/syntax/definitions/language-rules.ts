// What the walker of definitions needs to know of a language.
import type { Node } from '@vscode/tree-sitter-wasm'
import type { DefinitionKind } from './definition.ts'

/** What stands around a node that may define something. */
export interface Around {
  /** Kind of the definition around it. */
  readonly parent: DefinitionKind | null
  /** Whether it stands directly in a scope that has a name, such as an `impl`. */
  readonly inScope: boolean
  /** The name that it is given by what it is assigned to or kept in. */
  readonly given: string | null
  /** Texts of the decorators before it. */
  readonly decorators: readonly string[]
}

/** A node that defines something. */
export interface Found {
  /** Null where it has no name: then `unnamed` counts it in its scope. */
  readonly name: string | null
  readonly unnamed?: string
  readonly kind: DefinitionKind
  /** Where what it does begins; its signature ends there. */
  readonly body: Node | null
  /** Where its signature ends if that is before the body. */
  readonly signatureEnd?: number | undefined
  /** What its name stands in where that is written with it: a receiver, `Cart::`. */
  readonly prefix?: string | undefined
  readonly isStatic?: boolean
  readonly isAsync?: boolean
  readonly isGenerator?: boolean
  /** Whether it only announces what may follow with a body. */
  readonly isAnnounced?: boolean
}

/** What a node declares beside definitions. */
export interface Naming {
  readonly name: string
  readonly kind: 'function' | 'type' | 'constant' | 'test'
}

type Name = (node: Node) => string | null

/** By types of nodes. */
export interface LanguageRules {
  /** Between the parts of a qualified name. */
  readonly separator: string
  /** Behind the name that counts for the whole file, where that is another. */
  readonly fileSeparator?: string
  readonly definitions: Readonly<Record<string, (node: Node, around: Around) => Found | null>>
  /** Nodes that lend their name to what is in them without being definitions; an empty one is a scope without a name. */
  readonly scopes?: Readonly<Record<string, Name>>
  /** The same for all that follows them in the file. */
  readonly fileScopes?: Readonly<Record<string, Name>>
  /** Nodes that give a name to the function that they hold. */
  readonly givers?: Readonly<Record<string, Name>>
  /** Nodes between a giver and its function. */
  readonly transparent?: readonly string[]
  /** Nodes that hold functions under names, and are given one themselves. */
  readonly containers?: readonly string[]
  readonly comments: readonly string[]
  /** Nodes in which white space counts. */
  readonly texts: readonly string[]
  /** Nodes whose end is told by layout alone. */
  readonly blocks?: readonly string[]
  /** Nodes around a definition that belong to it. */
  readonly wrappers?: readonly string[]
  /** Those of them that may hold several definitions, in parentheses or parted by commas. */
  readonly lists?: readonly string[]
  readonly decorators?: readonly string[]
  /** Nodes that make a generator of the function around them. */
  readonly yields?: readonly string[]
  /** Nodes that name what whoever tells of a change goes by: values of the file, tests, what is made by a call. */
  readonly declares?: Readonly<Record<string, (node: Node) => readonly Naming[]>>
  /** Whether functions in functions go by what they are assigned to. */
  readonly namesInner?: boolean
  /** Whether a text that stands alone at the beginning of a body documents it. */
  readonly hasDocstrings?: boolean
}

/** The text of a field of a node. */
export function fieldText(node: Node, field: string): string | null {
  return node.childForFieldName(field)?.text ?? null
}

/** Whether a direct child of a node, or of its modifiers, is a word such as `static`. */
export function hasWord(node: Node, word: string): boolean {
  const name = node.childForFieldName('name')?.startIndex ?? node.endIndex
  return node.children.some(
    (child) =>
      child !== null &&
      child.startIndex < name &&
      (child.type === word ||
        (/modifier/.test(child.type) && child.text.split(/\s+/).includes(word))),
  )
}

/** The names that a pattern binds. */
export function boundIn(pattern: Node | null): string[] {
  if (pattern === null) return []
  if (/^(?:shorthand_property_)?identifier(?:_pattern)?$|^constant$/.test(pattern.type))
    return [pattern.text]
  return pattern
    .descendantsOfType(['identifier', 'shorthand_property_identifier_pattern'])
    .flatMap((node) => (node === null ? [] : [node.text]))
}

/** A child of a node by its type. */
export function childOfType(node: Node, ...types: readonly string[]): Node | null {
  return node.children.find((child) => child !== null && types.includes(child.type)) ?? null
}
