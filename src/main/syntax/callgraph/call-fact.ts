// What is known of one call in the source: who calls what, and how that was found.

/** How a call was resolved: by its name, as a method of its own object, through an import, by data flow, or not. */
export type CallWay = 'direct' | 'own method' | 'import' | 'inferred' | 'unresolved'

/** A call as written. */
export interface CallFact {
  /** Qualified name of the function or module that calls. */
  readonly caller: string
  /** Path of the file, from the root. */
  readonly path: string
  /** The line of the call, from 1. */
  readonly line: number
  /** What is called, as written. */
  readonly written: string
  /** Qualified names that it resolves to, sorted; empty where it is left open. */
  readonly resolved: readonly string[]
  readonly way: CallWay
  /** From 0 to 1: how likely these names are right. */
  readonly confidence: number
}
