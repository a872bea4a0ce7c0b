// The tree of a Python module as the call analysis runs it: what matters to data flow, without layout.

/** Where a name is bound: the code of a module, of a class, of a function or of a lambda. */
export interface Scope {
  readonly kind: 'module' | 'class' | 'function'
  /** Dotted name from the root, as printed: `package.module.Class.method`, `module.<lambda1>`. */
  readonly qualified: string
  readonly name: string
  readonly module: string
  readonly parent: Scope | null
  /** Names that the scope's own code binds. */
  readonly locals: Set<string>
  readonly globals: Set<string>
  readonly nonlocals: Set<string>
  /** Names that its own code reads or binds. */
  readonly uses: Set<string>
  /** Lambdas met so far: they are counted by scope. */
  lambdas: number
}

export interface Parameter {
  readonly name: string
  readonly kind: 'plain' | 'positional' | 'keyword' | 'rest' | 'keywords'
  readonly fallback: Expression | null
  readonly annotation: Expression | null
}

/** A `def` or a lambda. */
export interface FunctionTree {
  readonly scope: Scope
  readonly parameters: readonly Parameter[]
  readonly body: readonly Statement[]
  readonly returns: Expression | null
  readonly decorators: readonly Call[]
  readonly isAsync: boolean
  readonly isLambda: boolean
  isGenerator: boolean
  readonly line: number
}

export interface ClassTree {
  readonly scope: Scope
  readonly bases: readonly Argument[]
  readonly body: readonly Statement[]
  readonly decorators: readonly Call[]
  readonly line: number
}

export interface ModuleTree {
  /** From the root. */
  readonly path: string
  readonly scope: Scope
  readonly body: readonly Statement[]
  /** Whether it is the `__init__` of a package: relative imports then start one level lower. */
  readonly isPackage: boolean
  /** Every function and class in it, in source order. */
  readonly functions: readonly FunctionTree[]
  readonly classes: readonly ClassTree[]
  /** Whether expressions or statements in it are nested so deep that they were left unread. */
  readonly wasTooDeep: boolean
  /** Nodes of the tree: the analysis spends in proportion to them. */
  readonly size: number
  readonly lines: number
}

export interface Argument {
  readonly value: Expression
  readonly keyword: string | null
  readonly spread: 'none' | 'list' | 'dict'
}

export interface Call {
  readonly kind: 'call'
  readonly callee: Expression
  readonly arguments: readonly Argument[]
  readonly line: number
  /** The callee as written, shortened. */
  readonly written: string
}

export interface Clause {
  readonly target: Expression | null
  /** What is iterated, or the condition where there is no target. */
  readonly source: Expression
}

export type LiteralType =
  | 'PyStr'
  | 'PyBytes'
  | 'PyInt'
  | 'PyFloat'
  | 'PyBool'
  | 'PyList'
  | 'PyDict'
  | 'PyTuple'
  | 'PySet'

export type Expression =
  | Call
  | { readonly kind: 'name'; readonly name: string; readonly line: number }
  | {
      readonly kind: 'literal'
      readonly type: LiteralType
      /** The value by which a container may be asked; null where it is not known. */
      readonly value: string | number | null
    }
  /** `None`, and what is too deep or not understood. */
  | { readonly kind: 'none'; readonly isWritten?: true }
  | {
      readonly kind: 'attribute'
      readonly object: Expression
      readonly name: string
      readonly line: number
    }
  | {
      readonly kind: 'subscript'
      readonly object: Expression
      readonly index: Expression
      readonly line: number
    }
  | { readonly kind: 'slice'; readonly parts: readonly (Expression | null)[] }
  | {
      readonly kind: 'sequence'
      readonly type: 'PyList' | 'PyTuple' | 'PySet'
      readonly items: readonly Expression[]
    }
  | {
      readonly kind: 'dict'
      readonly entries: readonly {
        readonly key: Expression | null
        readonly value: Expression
      }[]
    }
  | { readonly kind: 'lambda'; readonly tree: FunctionTree }
  | {
      readonly kind: 'choice'
      readonly test: Expression
      readonly yes: Expression
      readonly no: Expression
    }
  | {
      readonly kind: 'logic'
      readonly operator: 'and' | 'or'
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: Expression
      readonly right: Expression
      readonly line: number
    }
  | {
      readonly kind: 'unary'
      readonly operator: string
      readonly operand: Expression
    }
  | {
      readonly kind: 'comprehension'
      readonly type: 'PyList' | 'PySet' | 'PyDict' | 'generator'
      readonly key: Expression | null
      readonly value: Expression
      readonly clauses: readonly Clause[]
      readonly line: number
    }
  | { readonly kind: 'await'; readonly value: Expression }
  | {
      readonly kind: 'yield'
      readonly value: Expression | null
      readonly isFrom: boolean
    }
  | { readonly kind: 'star'; readonly value: Expression }
  | {
      readonly kind: 'walrus'
      readonly name: string
      readonly value: Expression
    }
  | {
      readonly kind: 'text'
      readonly begins: string
      /** What is filled in, and what tells how; shown is what is filled in as `repr` gives it. */
      readonly parts: readonly { readonly value: Expression; readonly isShown: boolean }[]
      /** The texts and what stands between them, in order; null where something is filled in another way than as it is. */
      readonly pieces: readonly (string | Expression)[] | null
    }

export interface Branch {
  readonly test: Expression
  readonly body: readonly Statement[]
}

export interface Handler {
  readonly types: Expression | null
  readonly name: string | null
  readonly body: readonly Statement[]
}

export type Statement =
  | { readonly kind: 'expression'; readonly value: Expression }
  | {
      readonly kind: 'assign'
      readonly targets: readonly Expression[]
      readonly value: Expression | null
      readonly annotation: Expression | null
    }
  | {
      readonly kind: 'augment'
      readonly target: Expression
      readonly operator: string
      readonly value: Expression
      readonly line: number
    }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | {
      readonly kind: 'raise'
      readonly value: Expression | null
      readonly cause: Expression | null
      readonly line: number
    }
  | {
      readonly kind: 'if'
      readonly branches: readonly Branch[]
      readonly otherwise: readonly Statement[]
    }
  | {
      readonly kind: 'for'
      readonly target: Expression
      readonly source: Expression
      readonly body: readonly Statement[]
      readonly otherwise: readonly Statement[]
      readonly isAsync: boolean
      readonly line: number
    }
  | {
      readonly kind: 'while'
      readonly test: Expression
      readonly body: readonly Statement[]
      readonly otherwise: readonly Statement[]
    }
  | {
      readonly kind: 'try'
      readonly body: readonly Statement[]
      readonly handlers: readonly Handler[]
      readonly otherwise: readonly Statement[]
      readonly last: readonly Statement[]
    }
  | {
      readonly kind: 'with'
      readonly items: readonly {
        readonly value: Expression
        readonly target: Expression | null
      }[]
      readonly body: readonly Statement[]
      readonly isAsync: boolean
      readonly line: number
    }
  | {
      readonly kind: 'match'
      readonly subject: Expression
      readonly cases: readonly {
        readonly pattern: Pattern
        readonly guard: Expression | null
        readonly body: readonly Statement[]
      }[]
    }
  | { readonly kind: 'function'; readonly tree: FunctionTree }
  | { readonly kind: 'class'; readonly tree: ClassTree }
  | {
      readonly kind: 'import'
      readonly module: string
      readonly alias: string | null
    }
  | {
      readonly kind: 'from'
      /** Dots before the name. */
      readonly level: number
      readonly module: string
      /** Null where everything is imported. */
      readonly names: readonly { readonly name: string; readonly alias: string }[] | null
    }
  | { readonly kind: 'delete'; readonly targets: readonly Expression[] }
  | { readonly kind: 'leave'; readonly how: 'break' | 'continue' }

export type Pattern =
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'value'; readonly value: Expression }
  | { readonly kind: 'or'; readonly options: readonly Pattern[] }
  | { readonly kind: 'as'; readonly pattern: Pattern; readonly name: string }
  | {
      readonly kind: 'class'
      readonly type: Expression
      readonly positional: readonly Pattern[]
      readonly named: readonly {
        readonly name: string
        readonly pattern: Pattern
      }[]
    }
  | { readonly kind: 'items'; readonly items: readonly Pattern[] }
  | { readonly kind: 'rest'; readonly name: string | null }
  | {
      readonly kind: 'entries'
      readonly entries: readonly {
        readonly key: Expression
        readonly value: Pattern
      }[]
      readonly rest: string | null
    }
