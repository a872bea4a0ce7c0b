// What the reader of written calls needs to know of a language: where calls, types of names, imports and parents stand.
import type { Node } from '@vscode/tree-sitter-wasm'

/** A call as it stands in the source. */
export interface WrittenCall {
  /** What is called, as written, without arguments. */
  readonly written: string
  /** Whether it makes an object of the class that is written. */
  readonly isConstruction?: boolean
  /** Whether it is a name alone, which is a call only where a method bears it. */
  readonly isName?: boolean
}

/** A name with the type that is written beside it, or the class that its value is made of. */
export interface TypedName {
  readonly name: string
  /** As written; null where nothing is, as with a parameter without a type. */
  readonly type: string | null
  /** Whether it belongs to the class around it, wherever it stands. */
  readonly isField?: boolean
}

/** A name of a file for something elsewhere. */
export interface ImportedName {
  readonly local: string
  /** Parts of the path to it. */
  readonly path: readonly string[]
}

/** By types of nodes. */
export interface CallRules {
  /** Between the parts of a qualified name, as its definitions have it. */
  readonly separator: string
  /** Between the parts of the path of an import. */
  readonly pathSeparator: string
  /** What is put before names that nothing of the project defines; null where there are no functions outside of classes. */
  readonly outside: '<builtin>' | '<global>' | null
  /** Methods that every object has, so that no class above is asked for them. */
  readonly everywhere?: ReadonlySet<string>
  /** Words for the object or class that a function belongs to. */
  readonly own: readonly string[]
  /** Words for the class above. */
  readonly above: readonly string[]
  /** Whether a method of the own class is called by its name alone. */
  readonly hasBareMethods: boolean
  /** Whether signatures end with the types of their results, as in Go, so that what a call gives is known. */
  readonly tellsResults?: boolean
  /** What constructors are called in qualified names; null where they bear the name of their class. */
  readonly constructorName: string | null
  readonly calls: Readonly<Record<string, (node: Node) => WrittenCall | null>>
  readonly names: Readonly<Record<string, (node: Node) => readonly TypedName[]>>
  readonly imports: Readonly<Record<string, (node: Node) => readonly ImportedName[]>>
  /** Classes above the one around a node, or above a named one. */
  readonly parents: Readonly<Record<string, (node: Node) => ParentTypes | null>>
  /** What all names of the file are qualified with, where its definitions do not have it. */
  moduleOf?(path: string, root: Node): string
}

export interface ParentTypes {
  /** Null for the definition around the node. */
  readonly of: string | null
  readonly types: readonly string[]
}

/** The text of a field of a node, at most 500 characters; the empty text where it is missing. */
export function textOf(node: Node, field: string): string {
  return node.childForFieldName(field)?.text.slice(0, 500) ?? ''
}

/** The named children of a node, in order. */
export function childrenOf(node: Node, type?: string): readonly Node[] {
  return node.namedChildren.filter(
    (child): child is Node => child !== null && (type === undefined || child.type === type),
  )
}

/** The class that a value is made of, as written: `new A(…)`, `&A{…}`, `A::new(…)`, `A.new`; null for any other value. */
export function madeOf(value: string): string | null {
  const found =
    /^(?:new |&(?:mut )?)?([\w:.\\]{1,200}?)(?:(?:::|\.)new)?(?:<[^<>()]{0,100}>)?\s?(?:[({]|$)/.exec(
      value.slice(0, 400),
    )
  const name = found?.[1] ?? ''
  const isMade = /^new |^&?[\w.]{1,200}\s?\{|(?:::|\.)new\b/.test(value.slice(0, 400))
  return isMade && /[A-Z]/.test(name) ? name : null
}
