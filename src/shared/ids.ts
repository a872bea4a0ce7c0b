// Ids that leave the process: a letter for the kind of record and its row number, such as `o12`.

const prefixes = {
  turn: 't',
  toolEvent: 'e',
  observation: 'o',
  injection: 'i',
  compaction: 'c',
  subagent: 'a',
  decision: 'd',
  memory: 'm',
  job: 'j',
} as const

/** The kinds of record that carry a short public id. Sessions and projects use their own strings. */
export type IdKind = keyof typeof prefixes

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
