// A convention of code in full words, whichever way it was given.
import type { Mark } from './marks.ts'

/** A mark with what it is laid down for. */
export interface Convention extends Pick<Mark, 'aspect' | 'value'> {
  /** In the singular: "function argument". */
  readonly of: string
  /** The module that a decorator comes from; null where nobody names it. */
  readonly from: string | null
}

/** Says it in a sentence: "Function names start with 'k_'." */
export function sayConvention({ aspect, value, of, from }: Convention): string {
  const thing = `${of[0]?.toUpperCase()}${of.slice(1)}`
  switch (aspect) {
    case 'start':
    case 'end':
      return `${thing} names ${aspect} with '${value}'.`
    case 'include':
      return `${thing} names include the string '${value}'.`
    case 'digit':
      return `${thing} names include a single digit.`
    case 'case':
      return `${thing} names are written in ${value}.`
    case 'decorator':
      return `Every ${of} has the @${value} decorator${from === null ? '' : ` from the ${from} module`}.`
    case 'import':
      return `Every ${of} imports the ${value} module, used or not.`
    default:
      return of === 'code' ? `Code has ${value}s.` : `Every ${of} has ${articled(value)}.`
  }
}

function articled(value: string): string {
  if (value === 'type annotation' || value === 'comment') return `${value}s`
  return `${/^[aeiou]/u.test(value) ? 'an' : 'a'} ${value}`
}
