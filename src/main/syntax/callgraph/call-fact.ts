// What is known of one call in the source: who calls what, and how that was found.

/** How a call was resolved: by its name, as a method of its own object, through an import, by data flow, or not. */
export type CallWay = 'direct' | 'own method' | 'import' | 'inferred' | 'unresolved'

/**
 * Why a call is left open: what is called comes in from outside (a parameter, an attribute that only the outside
 * sets), is computed (an element, a name that is nowhere bound), or belongs to what another open call gives.
 */
export type OpenReason = 'injected' | 'dynamic' | 'chained'

/** Where something is defined. */
export interface Place {
  /** Path of the file, from the root. */
  readonly path: string
  /** The line where it begins, from 1; 0 for the code of the file as a whole. */
  readonly line: number
}

/** A call with the places of who calls and of what it resolves to. */
export interface LocatedCall extends CallFact {
  readonly callerPlace: Place | null
  /** In the order of `resolved`; null for what is not of the project. */
  readonly places: readonly (Place | null)[]
}

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
  /** Null where it is resolved. */
  readonly reason: OpenReason | null
  /** From 0 to 1 (`confidenceOf`): how likely these names are right. */
  readonly confidence: number
}
