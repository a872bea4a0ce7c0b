// Whether names and numbers of a text occur in the source that it tells of.
import { trimEndOf } from '../../../shared/trim-end.ts'
import type { TurnRecord } from '../../agents/tool-call.ts'
import { namesIn } from '../models/source-check.ts'
import { derivedNumbers } from './derived-numbers.ts'

const digits = /^\d[\d.,]*%?$/

/** The names and numbers of a text that are judged, and those of them that the source does not hold. */
export interface Founding {
  readonly judged: number
  readonly unfounded: readonly string[]
}

/**
 * Looks each name and number of `told` up in `source`. A number has to stand there as a number of its own, or to be
 * one that counts what the record shows; those up to the number of calls and files are taken for counts of them and
 * not judged. A qualified name is founded where all its parts are: `Cart.price` by a method `price` in a class `Cart`.
 * Takes time in proportion to the source and to the names.
 */
export function foundingOf(record: TurnRecord, source: string, told: string): Founding {
  const whole = source.replaceAll('\\', '/')
  const known = new Set([...whole.matchAll(/\d[\d.,]*\d|\d/g)].map(([one]) => plain(one)))
  const derived = derivedNumbers(record)
  const counts = record.calls.length
  let judged = 0
  const unfounded: string[] = []
  for (const name of namesIn(told)) {
    if (digits.test(name)) {
      const value = plain(name)
      if (/^\d+$/.test(value) && Number(value) <= counts) continue
      judged += 1
      if (!known.has(value) && !derived.has(value)) unfounded.push(name)
      continue
    }
    judged += 1
    if (!holds(whole, name) && !derived.has(name)) unfounded.push(name)
  }
  return { judged, unfounded }
}

/** A number without what separates its thousands or ends its sentence. */
function plain(written: string): string {
  return trimEndOf(written, /[.,%]/).replace(/,(?=\d{3}(?:\D|$))/g, '')
}

function holds(source: string, name: string): boolean {
  if (source.includes(name)) return true
  const parts = name.split(/[.:#/@]+/).filter((part) => part !== '')
  return parts.length > 1 && parts.every((part) => isWordOf(source, part))
}

function isWordOf(source: string, word: string): boolean {
  for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at + word.length)) {
    const before = source[at - 1] ?? ' '
    const after = source[at + word.length] ?? ' '
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true
  }
  return false
}
