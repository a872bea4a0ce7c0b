// Tells which functions, types, tests, sections and keys a patch added, changed, removed or re-signed.
import type { DeclaredTexts } from '../../../../shared/facts/declared.ts'
import { declaringGrammar } from '../../../syntax/declared/declaring-grammar.ts'
import type { NamedChange } from './names/named-change.ts'
import { parsedChanges } from './names/parsed-changes.ts'
import { patternChanges } from './names/pattern-changes.ts'
import type { Sides } from './net-change.ts'
import type { Hunk } from './patch.ts'

interface ChangedFile {
  readonly path: string
  readonly hunks: readonly Hunk[]
  /** The file before the hunks, as far as it is known. */
  readonly original: string | null
  /** The whole file before and after them. */
  readonly sides: Sides | null
  readonly declared: DeclaredTexts | undefined
}

/** The named things that the hunks of one file change, in the order in which they stand. */
export function namedChanges({
  path,
  hunks,
  original,
  sides,
  declared,
}: ChangedFile): NamedChange[] {
  return declaringGrammar(path) === null
    ? patternChanges(path, hunks, original)
    : parsedChanges(path, hunks, sides, declared)
}
