// Reads the signs with which an agent's lists, tables and lines say how things stand, and says them in words that stay.

/** How a thing stands by the sign before or behind it. */
export type Mark = 'failed' | 'open' | 'warned' | 'unsure' | 'done'

const signs: Readonly<Record<Mark, string>> = {
  failed: '❌✗✘✖🔴🚫⛔🛑🟥',
  open: '⬜☐🔲◻⏳⌛🚧🔜⏸',
  warned: '⚠🟡🟠❗',
  unsure: '❓❔',
  done: '✅☑✓✔🟢🗹🟩',
}
const markOf = new Map(
  (Object.keys(signs) as Mark[]).flatMap((mark) => [...signs[mark]].map((sign) => [sign, mark])),
)
const sign = `[${Object.values(signs).join('')}]\\ufe0f?`
const leading = new RegExp(`^(?:${sign}\\s{0,3}){1,3}(?=\\S)`, 'u')
const trailing = new RegExp(`\\s{0,3}(?:${sign}){1,3}$`, 'u')
const anySign = new RegExp(sign, 'gu')
const begins = new RegExp(`^${sign}\\s{0,3}\\S`, 'u')
/** `[ ]` and `[x]` of a list of tasks. */
const box = /^\[([ xX~-])\]\s{1,3}(?=\S)/

/**
 * The text without the sign that it begins with, or as an entry ends with, and what that says; null where there is
 * none. Among several signs the last one belongs to what stands before it alone.
 */
export function readMark(
  text: string,
  isEntry: boolean,
): { readonly text: string; readonly mark: Mark | null } {
  const boxed = isEntry ? box.exec(text) : null
  const unboxed = boxed ? text.slice(boxed[0].length) : text
  const isOnly = isEntry && unboxed.match(anySign)?.length === 1
  const found = leading.exec(unboxed) ?? (isOnly ? trailing.exec(unboxed) : null)
  const bare = found
    ? found.index === 0
      ? unboxed.slice(found[0].length)
      : unboxed.slice(0, found.index)
    : unboxed
  const mark = found ? (markOf.get(found[0].trim().match(/./u)?.[0] ?? '') ?? null) : null
  const boxMark = boxed ? (/x/i.test(boxed[1] ?? '') ? 'done' : 'open') : null
  return { text: bare, mark: mark ?? boxMark }
}

/** Whether a line begins with such a sign. */
export function beginsWithSign(line: string): boolean {
  return begins.test(line)
}

const glyphs: Readonly<Record<Mark, string>> = {
  failed: '✗',
  open: '☐',
  warned: '⚠',
  unsure: '?',
  done: '✓',
}

export const notYet = 'not yet: '
/** Stands before what is done in a list where not all is. */
export const doneSign = `${glyphs.done} `

/** The text as it is told of something that stands so; what is done is told as it is. */
export function sayMarked(text: string, mark: Mark | null): string {
  switch (mark) {
    case 'open':
      return `${notYet}${text}`
    case 'unsure':
      return `unsure: ${text}`
    case 'failed':
    case 'warned':
      return `${glyphs[mark]} ${text}`
    default:
      return text
  }
}

/** Entries as they are told beside each other: where one of them does not stand well, those that do say so. */
export function sayMarkedAll(
  items: readonly { readonly text: string; readonly mark: Mark | null }[],
): string[] {
  const isMixed = items.some(({ mark }) => mark !== null && mark !== 'done')
  return items.map(({ text, mark }) =>
    isMixed && mark === 'done' ? `${doneSign}${text}` : sayMarked(text, mark),
  )
}

/** Sorts what does not stand well before what does. */
export function byUrgency(mark: Mark | null): number {
  const order: readonly (Mark | null)[] = ['failed', 'open', 'warned', 'unsure', null, 'done']
  return order.indexOf(mark)
}

const pictures = /(?:(?:\p{Extended_Pictographic}|[✗✘☐✓🗹])[\ufe0f\u200d]*)+/gu
/** No picture is below that; most texts have none. */
const maybePictures = /[^\u0000-\u00a8]/
const spacedPictures = /(\s{0,2})((?:(?:\p{Extended_Pictographic}|[✗✘☐✓🗹])[\ufe0f\u200d]*)+)/gu

/**
 * The text without pictures. Signs stay where one of them says that something is not done or not well, and in the cells
 * of a table: without them the words would say the contrary. One that stands between two sentences ends the first.
 */
export function withoutPictures(text: string, isCell = false): string {
  if (!maybePictures.test(text)) return text
  const markIn = (run: string) =>
    [...run].flatMap((one) => markOf.get(one) ?? []).sort((a, b) => byUrgency(a) - byUrgency(b))[0]
  const marks = [...text.matchAll(pictures)].flatMap(([run]) => markIn(run) ?? [])
  // Several tell one thing from the other: `Lint ✓, Test ✓`.
  const isKept = isCell || marks.length > 1 || marks.some((mark) => mark !== 'done')
  return text.replace(spacedPictures, (whole, blank: string, run: string, at: number) => {
    const mark = markIn(run)
    if (mark && isKept) return `${blank}${glyphs[mark]}`
    const next = at + whole.length
    const isBetween =
      /[\p{L}\p{N})”"]/u.test(text.slice(Math.max(0, at - 1), at)) &&
      /^\s\p{Lu}/u.test(text.slice(next, next + 3))
    return isBetween ? '.' : blank
  })
}
