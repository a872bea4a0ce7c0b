// Sums up an output in which a few lines come again and again with other numbers, as loops and benchmarks print them.
import { fit, oneLine } from '../../../base/plain-text.ts'

/** Lines that are read, kinds of line that are told, and characters of all that is told. */
const mostLines = 200
const mostKinds = 4
const longest = 190
/** A kind of line with more numbers is a table. */
const mostNumbers = 6

/** What `cat -v` shows of signs that are no text. */
const escaped = /M-[\w^]|\^\[/
const number = /(?<![\w.])\d{1,15}(?:\.\d{1,9})?/g

/** Each kind of line once, with the range of the numbers that differ; null where the output is not built so. */
export function numberedRows(lines: readonly string[]): string | null {
  if (lines.length < 4 || lines.length > mostLines) return null
  const kinds = new Map<string, string[][]>()
  for (const line of lines) {
    const text = oneLine(line.slice(0, 400))
    const shape = text.replace(number, '\0')
    const found = text.match(number) ?? []
    if (
      found.length === 0 ||
      found.length > mostNumbers ||
      !/\p{L}{2}/u.test(shape) ||
      escaped.test(text)
    )
      return null
    const rows = kinds.get(shape)
    if (rows) rows.push(found)
    else if (kinds.size < mostKinds) kinds.set(shape, [found])
    else return null
  }
  const each = [...kinds]
  // A list numbers its lines, and a kind that comes once is no row.
  if (each.some(([, rows]) => rows.length < 2 || rows.length > lines.length - kinds.size + 1))
    return null
  const told = each.map(([shape, rows]) => {
    let at = 0
    return shape.replace(/\0/g, () => rangeOf(rows, at++))
  })
  const all = told.join(' · ')
  return all.length <= longest ? fit(all, longest) : null
}

/** `910.5–1015.3`, or the one number that they all are. */
function rangeOf(rows: readonly (readonly string[])[], at: number): string {
  const sorted = rows.map((row) => row[at] ?? '').toSorted((a, b) => Number(a) - Number(b))
  const [least = ''] = sorted
  const most = sorted.at(-1) ?? ''
  return Number(least) === Number(most) ? least : `${least}–${most}`
}
