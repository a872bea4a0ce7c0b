// Cuts text of any size into lines that a list of fixed rows can show.

/** One row: its line number, or null where a long line goes on. */
interface TextLine {
  readonly number: number | null
  readonly text: string
}

/** Longer lines go on in the next row: one element with megabytes in it would stop the page. */
export const longestRow = 1000

/** All lines of a text; `first` is the number of the first one. A final newline adds no empty line. */
export function toLines(text: string, first = 1): readonly TextLine[] {
  const rows: TextLine[] = []
  let number = first
  let from = 0
  while (from <= text.length) {
    const newline = text.indexOf('\n', from)
    const to = newline < 0 ? text.length : newline
    if (newline < 0 && from === text.length && rows.length > 0) break
    rows.push({ number, text: text.slice(from, Math.min(to, from + longestRow)) })
    for (let at = from + longestRow; at < to; at += longestRow) {
      rows.push({ number: null, text: text.slice(at, Math.min(to, at + longestRow)) })
    }
    number += 1
    from = to + 1
  }
  return rows
}

/** A cut in the midst of a line goes back to a space no further than this (characters). */
const longestWord = 40

/** How much of a text is shown before the user asks for more: whole lines, at most `limit` characters. */
export function headOf(text: string, lines: number, limit: number): string {
  let end = 0
  for (let line = 0; line < lines; line += 1) {
    const newline = text.indexOf('\n', end)
    if (newline < 0 || newline > limit) {
      if (text.length <= limit) return text
      const space = text.lastIndexOf(' ', limit)
      return text.slice(0, Math.max(space > limit - longestWord ? space : limit, 0))
    }
    end = newline + 1
  }
  return text.slice(0, end).trimEnd()
}
