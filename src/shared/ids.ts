// Ids that leave the process: a letter for the kind of record and its row number, such as `o12`; how any id is shown.
import { documentKinds } from './document-kinds.ts'
import { documentKind, type SearchKind, searchKinds } from './kinds.ts'

/** Those of records that search does not find by themselves. */
const otherPrefixes = {
  toolEvent: 'e',
  injection: 'i',
  compaction: 'c',
  subagent: 'a',
  decision: 'd',
  job: 'j',
} as const

/** The kinds of document whose ids are a prefix and the number of a row. */
type NumberedKind = {
  [Kind in SearchKind]: (typeof documentKinds)[Kind]['idPrefix'] extends string ? Kind : never
}[SearchKind]

/** The kinds of record that carry a short public id. Sessions and projects use their own strings. */
export type IdKind = keyof typeof otherPrefixes | NumberedKind

const prefixes: Readonly<Record<IdKind, string>> = {
  ...otherPrefixes,
  ...(Object.fromEntries(
    Object.entries(documentKinds).map(([kind, { idPrefix }]) => [kind, idPrefix]),
  ) as Record<NumberedKind, string>),
}

export function isNumbered(kind: SearchKind): kind is NumberedKind {
  return documentKind(kind).idPrefix !== null
}

/** The kinds of document that have ids like this one; a prompt carries its turn's. None for any other text. */
export function kindsOfId(id: string): readonly NumberedKind[] {
  return searchKinds.filter(isNumbered).filter((kind) => parseId(kind, id) !== null)
}

/** A numbered id as it is printed: the letter of one that is typed may be a capital. */
export function printedId(typed: string): string {
  return typed.replace(/^[A-Z](?=\d+$)/, (letter) => letter.toLowerCase())
}

/** The public id of a row, for instance `formatId('observation', 12) === 'o12'`. */
export function formatId(kind: IdKind, row: number): string {
  return `${prefixes[kind]}${row}`
}

/** The row number behind a public id, or null when the text is no id of that kind. */
export function parseId(kind: IdKind, id: string): number | null {
  const prefix = prefixes[kind]
  if (!id.startsWith(prefix)) return null
  const digits = id.slice(prefix.length)
  if (!/^[1-9]\d{0,15}$/.test(digits)) return null
  const row = Number(digits)
  return Number.isSafeInteger(row) ? row : null
}

/** What cannot be seen or typed, would be read as an option or as markup, and blanks that a copy loses. */
const unshowable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<`]|(?! )\s|^[- ]| (?= |$)/gu

/**
 * A session's id as it is shown to people and agents: on one line, with what cannot be seen or typed written as
 * `\u0009`. Every place that takes an id takes this form, and a beginning of it, as well.
 */
export function shownId(id: string): string {
  return id.replace(unshowable, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}
