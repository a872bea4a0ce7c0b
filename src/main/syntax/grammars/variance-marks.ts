// Type parameters marked `in` or `out`, which the grammar of TypeScript takes for an error: blanked, at the same length.

/** Marks before a name that begins a type parameter; all repeats are bounded. */
const mark =
  /\b(?:in[ \t]{1,4}out|in|out)[ \t]{1,4}(?=[A-Za-z_$][\w$]{0,80}[ \t]{0,4}(?:[,>=]|extends\b))/g

/** The text with spaces in the place of the marks of variance; the same text where there are none. */
export function withoutVariance(text: string): string {
  return text.replace(mark, (found, at: number) =>
    beginsParameter(text, at) ? ' '.repeat(found.length) : found,
  )
}

/** Blanks before a mark that are looked over. */
const mostBlanks = 200

/** Whether a type parameter may begin here: behind `<` or a comma, or on a line of its own behind a comment. */
function beginsParameter(text: string, at: number): boolean {
  let before = at - 1
  let isLine = false
  while (before >= 0 && at - before < mostBlanks && /\s/.test(text[before] ?? '')) {
    if (text[before] === '\n') isLine = true
    before -= 1
  }
  const last = text[before]
  if (last === '<' || last === ',' || (last === '/' && text[before - 1] === '*')) return true
  if (!isLine) return false
  const start = text.lastIndexOf('\n', before) + 1
  return /^\s{0,200}\/\//.test(text.slice(start, Math.min(before, start + 250)))
}
