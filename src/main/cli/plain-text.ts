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

/** A letter takes few places and may have many characters: so many are looked at for each place that is shown. */
const charactersAPlace = 64

/** Cuts a text to `width` places of a terminal, with an ellipsis; wide letters take two. */
export function cut(text: string, width: number): string {
  let kept = ''
  let taken = 0
  // Letter by letter and no further than is shown: the text may be a megabyte, and is copied to be walked.
  const beginning = text.slice(0, charactersAPlace * width)
  for (const { segment } of letters.segment(beginning)) {
    taken += stringWidth(segment)
    if (taken > width) return `${kept}…`
    // The ellipsis takes a place as well.
    if (taken < width) kept += segment
  }
  return beginning.length < text.length ? `${kept}…` : text
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

/** The end of a text in `width` places, after an ellipsis. */
function cutStart(text: string, width: number): string {
  // Where the text is long, its first letter here may be half of one, and is not shown.
  const tail = text.slice(-8 * width)
  let kept = ''
  let taken = 1
  for (const { segment } of Array.from(letters.segment(tail)).slice(1).reverse()) {
    taken += stringWidth(segment)
    if (taken > width) break
    kept = segment + kept
  }
  return `…${kept}`
}

/** The places that a text takes; more than `most` where it takes more: it may be a megabyte. */
function widthUpTo(text: string, most: number): number {
  const beginning = stringWidth(text.slice(0, 8 * most))
  if (beginning > most || text.length <= 8 * most) return beginning
  // Letters that take no place may fill the beginning.
  return stringWidth(text.slice(0, charactersAPlace * most))
}

/** What a column takes at most before another one is cut for its sake (places): a time, a state, a number. */
const modestWidth = 12
/** What is left of a column that is cut, at least (places). */
const leastWidth = 8
/** What the last column gets before others are cut for its sake, at most (places). */
const lastWidth = 20

/**
 * The widths of columns in so many places: those that are wide share what the others leave, so that one long cell
 * hides no other column.
 */
function fitted(widths: readonly number[], columns: number): number[] {
  const inner = widths.slice(0, -1)
  const wide = inner.filter((width) => width > modestWidth).sort((a, b) => a - b)
  const modest = inner.filter((width) => width <= modestWidth)
  let room = columns - 2 * inner.length - Math.min(widths.at(-1) ?? 0, lastWidth)
  for (const width of modest) room -= width
  let most = Number.POSITIVE_INFINITY
  for (const [index, width] of wide.entries()) {
    const share = Math.floor(room / (wide.length - index))
    if (width > share) {
      most = Math.max(share, leastWidth)
      break
    }
    room -= width
  }
  return widths.map((width) => (width > modestWidth ? Math.min(width, most) : width))
}

/**
 * Rows as aligned columns. Where the terminal is too narrow, wide columns are cut, paths at their beginning; the last
 * one is cut at the edge.
 */
export function table(rows: readonly (readonly string[])[], columns: number): string {
  const measured = rows.map((row) => row.map((text) => ({ text, width: widthUpTo(text, columns) })))
  const widths: number[] = []
  for (const row of measured) {
    for (const [index, { width }] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, width)
    }
  }
  const places = fitted(widths, columns)
  const lines = measured.map((row) => {
    const cells = row.map(({ text, width }, index) =>
      index === row.length - 1 ? text : padded(text, width, places[index] ?? 0),
    )
    return cut(cells.join('  '), columns).trimEnd()
  })
  return `${lines.join('\n')}\n`
}

/** A cell of a known width in so many places. */
function padded(text: string, width: number, places: number): string {
  if (width <= places) return text + ' '.repeat(places - width)
  const shown = /[/\\]/.test(text) ? cutStart(text, places) : cut(text, places)
  return shown + ' '.repeat(Math.max(0, places - stringWidth(shown)))
}

/** US dollars; calls of models cost fractions of a cent. */
export function dollars(usd: number): string {
  return `$${usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`
}
