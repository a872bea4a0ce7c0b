// Reads command lines around a place in a text: where they begin, and what may be a secret among their words.

import type { Value } from '../named/read-value.ts'
import { isPlaceholder, isReference, isStrong, isTypeWord } from '../named/secret-values.ts'

const longestLine = 400

/** What follows the user in `user:secret`; null without one. */
export function afterUser(value: Value, separator: string): Value | null {
  const at = value.text.indexOf(separator)
  if (at < 0) return null
  return { text: value.text.slice(at + 1), start: value.start + at + 1, end: value.end }
}

/** Whether a word of a command is a secret itself: no option, reference, placeholder or type. */
export function isLiteral(value: string): boolean {
  return (
    value.length >= 2 &&
    !value.startsWith('-') &&
    !isReference(value) &&
    !isPlaceholder(value) &&
    (!isTypeWord(value) || isStrong(value))
  )
}

/** The command that the option belongs to: from the last sign that begins a new one. */
export function commandBefore(text: string, at: number): string {
  const line = text.slice(lineBefore(text, at), at)
  const cut = Math.max(
    line.lastIndexOf('|'),
    line.lastIndexOf(';'),
    line.lastIndexOf('&&'),
    line.lastIndexOf('$('),
  )
  return line.slice(cut + 1)
}

/** Where the line begins that the place belongs to, with those that it continues. */
export function lineBefore(text: string, at: number): number {
  const from = Math.max(0, at - longestLine)
  const window = text.slice(from, at)
  let start = window.lastIndexOf('\n')
  // A backslash at the end of the line before: the command goes on.
  while (start > 0 && window.charAt(start - 1) === '\\') start = window.lastIndexOf('\n', start - 1)
  return from + start + 1
}
