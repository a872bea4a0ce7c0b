// The change of one file as the rules that put it into words share it.

import { fileName } from '../../../base/short-path.ts'
import type { NamedChange } from './names/named-change.ts'
import type { Hunk } from './patch.ts'

export interface FileChange {
  readonly file: string
  readonly hunks: readonly Hunk[]
  readonly changes: readonly NamedChange[]
  readonly lines: { readonly added: number; readonly removed: number }
  /** Lines of the file after the last edit, where that call told the file before it. */
  readonly length: number | null
  /** How many calls it took. */
  readonly edits: number
}

/** What is said of it, in three depths. */
export interface Words {
  readonly title: string
  readonly summary: string
  readonly detail: string
}

/** A name of prose among code. */
export const quote = (name: string): string => `“${name}”`

/** Code in backticks; text that has its own, as Markdown does, in quotes without them. */
export function asCode(text: string): string {
  return text.includes('`') ? quote(text.replaceAll('`', '')) : `\`${text}\``
}

/** The path, or the name alone where the path is too long for a title. */
export function shortFile(file: string): string {
  return file.length <= 44 ? file : fileName(file)
}
