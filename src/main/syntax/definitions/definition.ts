// What is told of a definition in a source file.
import type { SyntaxLanguage } from '../grammars/language.ts'

export type DefinitionKind =
  | 'function'
  | 'method'
  | 'constructor'
  | 'class'
  | 'interface'
  | 'struct'
  | 'trait'
  | 'enum'
  | 'union'
  | 'type'
  | 'module'

export interface Definition {
  /** Its own name; one without a name has a number in its scope: `<arrow2>`. */
  readonly name: string
  /** With all that it stands in, in the way of its language; a second one of the same name ends in `#2`. */
  readonly qualifiedName: string
  readonly kind: DefinitionKind
  /** Qualified name of the definition around it. */
  readonly parent: string | null
  /** What stands before its body, on one line, without decorators and comments. */
  readonly signature: string
  /** Decorators, attributes or annotations as written, on one line each. */
  readonly decorators: readonly string[]
  /** First sentence of its documentation. */
  readonly documentation: string | null
  /** From 1, decorators counted. */
  readonly firstLine: number
  readonly lastLine: number
  /** Of all tokens but its own name; comments, layout and docstrings leave it as it is. */
  readonly bodyHash: string
  readonly isAsync: boolean
  readonly isGenerator: boolean
  readonly isStatic: boolean
  /** Whether it has no name of its own. */
  readonly isAnonymous: boolean
}

export interface FileDefinitions {
  readonly language: SyntaxLanguage
  /** By the place where each begins. */
  readonly definitions: readonly Definition[]
  /** Whether something in the text is not in order; what is around it was read all the same. */
  readonly hasError: boolean
}
