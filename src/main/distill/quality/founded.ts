// Whether names and numbers of a text occur in the source that it tells of.
import { trimEndOf } from '../../../shared/trim-end.ts'
import { namesIn } from '../models/source-check.ts'

const digits = /^\d[\d.,]*%?$/

/** Names and numbers of a text, and those of them that were not found yet. */
export interface Founding {
  readonly judged: number
  /** Looks for what was not found yet in a piece of the source. */
  look(piece: string): void
  /** What no piece held. */
  unfounded(): readonly string[]
}

/**
 * Begins to look for the names and numbers of `told`. A number has to stand in the source as a number of its own, or
 * to be one of `derived`, which count what the record shows; whole ones up to `counts`, the number of calls, are taken
 * for counts of them and not judged. A qualified name is founded where all its parts are: `Cart.price` by a class
 * `Cart` and a method `price`.
 */
export function createFounding(
  told: string,
  derived: ReadonlySet<string>,
  counts: number,
): Founding {
  const names = namesIn(told).filter((name) => !isCount(name, counts))
  const open = new Map<string, Set<string>>()
  for (const name of names) {
    if (derived.has(name) || derived.has(plain(name))) continue
    open.set(name, new Set(digits.test(name) ? [] : partsOf(name)))
  }
  return {
    judged: names.length,
    look(piece) {
      if (open.size === 0) return
      const source = piece.replaceAll('\\', '/')
      const numbers = new Set([...source.matchAll(/\d[\d.,]*\d|\d/g)].map(([one]) => plain(one)))
      for (const [name, parts] of open) {
        if (digits.test(name)) {
          if (numbers.has(plain(name))) open.delete(name)
          continue
        }
        for (const part of parts) if (isWordOf(source, part)) parts.delete(part)
        if (source.includes(name) || (parts.size === 0 && partsOf(name).length > 1))
          open.delete(name)
      }
    },
    unfounded: () => names.filter((name) => open.has(name)),
  }
}

function isCount(name: string, counts: number): boolean {
  return /^\d{1,6}$/.test(name) && Number(name) <= counts
}

/** A number without what separates its thousands or ends its sentence. */
function plain(written: string): string {
  return trimEndOf(written, /[.,%]/).replace(/,(?=\d{3}(?:\D|$))/g, '')
}

function partsOf(name: string): string[] {
  return name.split(/[.:#/@]+/).filter((part) => part !== '')
}

function isWordOf(source: string, word: string): boolean {
  for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at + word.length)) {
    const before = source[at - 1] ?? ' '
    const after = source[at + word.length] ?? ' '
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true
  }
  return false
}
