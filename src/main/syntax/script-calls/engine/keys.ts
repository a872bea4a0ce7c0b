// Names of properties that values give, and that a program may come upon.
import type { Value } from '../values/value.ts'
/** The name of a property that a value gives as a key. */
export function nameOf(key: Value): string | null {
  if (key.kind === 'text' || key.kind === 'number') return key.name
  if (key.kind === 'builtin' && key.name.startsWith('Symbol.')) return `[${key.name}]`
  return null
}

/** Properties that the program itself can come upon without naming them. */
export function isOpen(key: string): boolean {
  return key !== 'constructor' && key !== 'prototype' && !key.startsWith('<')
}
