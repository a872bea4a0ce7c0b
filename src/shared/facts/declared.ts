// What a text declares, as whoever tells of a change goes by it: functions, types, constants and tests with their lines.

export type DeclaredKind = 'function' | 'type' | 'constant' | 'test'

/** Lines count from 1. */
export interface Declared {
  /** With the type that it stands in: `Cart.total`. A test goes by its title. */
  readonly name: string
  readonly kind: DeclaredKind
  /** Where its name stands. */
  readonly line: number
  /** Decorators counted. */
  readonly firstLine: number
  readonly lastLine: number
  /** Names of what a function takes, but for itself; null where none are written. */
  readonly parameters: readonly string[] | null
}

/** A text of which it is asked what it declares. */
export interface DeclaringText {
  /** Its ending tells the language. */
  readonly path: string
  readonly text: string
  /** Whether it is a part of a file: what it opens may close below it, and the other way round. */
  readonly isPart: boolean
}

/** What was found in texts. */
export interface DeclaredTexts {
  /** What a text declares; null where that is not known. */
  of(text: DeclaringText): readonly Declared[] | null
}
