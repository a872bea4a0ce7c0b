// Makes what is remembered safe and tidy for a terminal: it is hostile text until then.
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import stringWidth from 'string-width'
import { showHidden } from '../../shared/invisible.ts'

/** One line in which nothing is hidden: control characters, and marks that turn the writing around, are written out. */
export function oneLine(text: string): string {
  return inert(text.replace(/\s+/g, ' ').trim())
}

/**
 * The text with every character that cannot be seen written as `\u202e`: the one door to the terminal. Inside
 * JSON that is the same text still, as such characters stand in strings only.
 */
export function inert(text: string): string {
  return showHidden(text, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(
      '',
    ),
  )
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts a text to `width` places of a terminal, with an ellipsis; wide letters take two. */
export function cut(text: string, width: number): string {
  let kept = ''
  let taken = 0
  // Letter by letter and no further than is shown: the text may be a megabyte.
  for (const { segment } of letters.segment(text)) {
    taken += stringWidth(segment)
    if (taken > width) return `${kept}…`
    // The ellipsis takes a place as well.
    if (taken < width) kept += segment
  }
  return text
}

/** "3 hours ago"; `-` for a time that is not known. */
export function ago(at: number | null, now: number): string {
  return at === null ? '-' : formatDistanceStrict(at, now, { addSuffix: true })
}

/** A size for people, in steps of 1,024. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  return `${(bytes / 1024 ** step).toFixed(1)} ${units[step - 1]}`
}

/** Rows as aligned columns; the last one is cut at the edge of the terminal. */
export function table(rows: readonly (readonly string[])[], columns: number): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell))
    }
  }
  const lines = rows.map((row) => {
    const cells = row.map((cell, index) =>
      index === row.length - 1 ? cell : cell + ' '.repeat((widths[index] ?? 0) - stringWidth(cell)),
    )
    return cut(cells.join('  '), columns).trimEnd()
  })
  return `${lines.join('\n')}\n`
}
