// A program as it is read: its nodes, its scopes with their names, its functions, classes and modules.

/** A text with what its nodes need of it. */
export interface ScriptSource {
  readonly text: string
  /** Where each line begins. */
  readonly lines: readonly number[]
}

/** A named node; comments are left out. */
export interface ScriptNode {
  readonly type: string
  /** Its field in its parent. */
  readonly field: string | null
  readonly start: number
  readonly end: number
  readonly kids: readonly ScriptNode[]
  /** Words and operators of its own: `async`, `static`, `??=`. */
  readonly marks: readonly string[]
  readonly parent: ScriptNode | null
  readonly source: ScriptSource
  /** The scope that begins here; set when scopes are read. */
  scope: Scope | null
  /** The function or class that begins here; set when scopes are read. */
  code: Code | ClassCode | null
}

/** A declared name. */
export interface Variable {
  readonly name: string
  /** The function or module in whose activation it lives. */
  readonly owner: Code
  readonly kind: 'var' | 'lexical' | 'function' | 'class' | 'parameter' | 'import'
  /** A function inside the owner assigns it: its values depend on when that one runs. */
  isWrittenInside: boolean
  /** It is assigned somewhere behind its declaration. */
  isReassigned: boolean
  /** Somewhere it stands as a whole, not for one of its properties: others may come to mean the same object. */
  isHanded: boolean
  /** A function inside the owner names it. */
  isCaptured: boolean
}

/** A block, a function or a module. */
export interface Scope {
  readonly parent: Scope | null
  readonly code: Code
  readonly names: Map<string, Variable>
}

/** A module or function: what can call, and a key of the graph. */
export interface Code {
  readonly kind: 'module' | 'function' | 'method'
  readonly id: number
  /** Qualified name in the graph. */
  readonly name: string
  readonly node: ScriptNode
  /** The function or module it is written in. */
  readonly parent: Code | null
  /** Null where `this` is that of the code around. */
  readonly isArrow: boolean
  readonly isAsync: boolean
  readonly isGenerator: boolean
  /** Where its parameters and own names live; set when scopes are read. */
  scope: Scope
  /** The class it is a member of. */
  readonly ownerClass: ClassCode | null
  readonly module: ModuleUnit
}

/** A class as written. */
export interface ClassCode {
  readonly kind: 'class'
  readonly id: number
  readonly name: string
  readonly node: ScriptNode
  /** Its written constructor; set when scopes are read. */
  written: Code | null
}

/** A file under analysis. */
export interface ModuleUnit {
  /** Path from the root, with slashes. */
  readonly path: string
  /** Name in the graph: the path with dots, without ending where no other file has the name. */
  readonly name: string
  readonly root: ScriptNode
  code: Code

  /** No other file of the analysis has it. */
  readonly number: number
}
