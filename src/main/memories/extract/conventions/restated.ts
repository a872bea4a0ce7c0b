// Whether a text says a mark again: by its own word, or by names that are formed so.
import { hasWord } from '../../reconcile/whole.ts'
import type { Mark } from './marks.ts'

const longest = 4500

/** Whether a text has a value as a word. */
export function isNamedIn(text: string, value: string): boolean {
  return hasWord(text.slice(0, longest), value.toLowerCase())
}

const said: Readonly<Record<string, RegExp>> = {
  digit: /\b(?:digits?|numbers?|numerals?)\b/iu,
  docstring: /\bdoc ?strings?\b/iu,
  'type annotation': /\bannotat\p{L}*|\btype hints?|\btypes\b/iu,
  comment: /\bcomment(?:s|ed|ing)?\b/iu,
  'try statement': /\btr(?:y|ies)\b/iu,
  'assert statement': /\bassert(?:s|ions?)?\b/iu,
  CamelCase: /\bcamel[ -]?case/iu,
  PascalCase: /\bpascal[ -]?case/iu,
  snake_case: /\bsnake/iu,
  'kebab-case': /\bkebab/iu,
  UPPERCASE: /\bupper[ -]?case|\bcapitals?\b|\bcaps\b|\bshout/iu,
  lowercase: /\blower[ -]?case|\bsmall letters\b/iu,
}

/** Whether a text says a mark again. */
export function restates(text: string, { value }: Pick<Mark, 'value'>): boolean {
  return said[value]?.test(text.slice(0, longest)) ?? isNamedIn(text, value)
}

/** The names of code of a text, each once, as far as its words alone tell. */
export function namesIn(text: string): ReadonlySet<string> {
  const names = text
    .slice(0, longest)
    .match(/(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]{1,60}(?![\p{L}\p{N}_])/gu)
  return new Set(names?.filter((name) => /[_\d]|\p{L}\p{Lu}/u.test(name)))
}

/** How many of such names are formed as a mark lays down. */
export function namesFormed(
  names: ReadonlySet<string>,
  { aspect, value }: Pick<Mark, 'aspect' | 'value'>,
): number {
  const isFormed = (name: string) => {
    if (name.length <= value.length && aspect !== 'digit' && aspect !== 'case') return false
    switch (aspect) {
      case 'start':
        return name.startsWith(value)
      case 'end':
        return name.endsWith(value)
      case 'include':
        return name.includes('_') && name.toLowerCase().includes(value.toLowerCase())
      case 'digit':
        return /^\D{2,}\d\D*$/u.test(name)
      case 'case':
        return isCased(name, value)
      default:
        return false
    }
  }
  return [...names].filter(isFormed).length
}

function isCased(name: string, value: string): boolean {
  switch (value) {
    case 'CamelCase':
    case 'PascalCase':
      return /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(name)
    case 'snake_case':
      return /^\p{Ll}+(?:_\p{Ll}+)+$/u.test(name)
    case 'UPPERCASE':
      return /^\p{Lu}{3,}(?:_\p{Lu}+)*$/u.test(name)
    default:
      return false
  }
}
