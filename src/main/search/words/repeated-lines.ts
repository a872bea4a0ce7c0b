// Finds what a log says over and over: lines that differ in numbers and names alone, and long lists in brackets.

/** Of fewer lines none is a routine. */
const fewestLines = 8
/** A word of so many lines is the log's own; a line of little else tells nothing by itself. */
const commonFrom = 3
const commonShare = 0.8
/** Lines that are the same but for the words that stand in few of them: so many, and so large a share of all. */
const sameFrom = 5
const sameShare = 0.08
/** Words of a line that are compared. */
const mostWords = 40
/** A list of so many items in brackets is written by no person. */
const fewestItems = 12

/** For each line whether it is one of many of its kind. Reads every line once. */
export function repeatedLines(lines: readonly string[]): boolean[] {
  if (lines.length < fewestLines) return lines.map(() => false)
  const words = lines.map(wordsOf)
  const holding = new Map<string, number>()
  for (const line of words)
    for (const word of new Set(line)) holding.set(word, (holding.get(word) ?? 0) + 1)
  const isCommon = (word: string) => (holding.get(word) ?? 0) >= commonFrom
  const forms = words.map((line) =>
    line.some(isCommon) ? line.map((word) => (isCommon(word) ? word : '')).join(' ') : null,
  )
  const alike = new Map<string, number>()
  for (const form of forms) if (form !== null) alike.set(form, (alike.get(form) ?? 0) + 1)
  const fewestAlike = Math.max(sameFrom, lines.length * sameShare)
  return words.map((line, place) => {
    if (line.length === 0) return /\S/.test(lines[place] ?? '')
    const form = forms[place] ?? null
    if (form !== null && (alike.get(form) ?? 0) >= fewestAlike) return true
    return line.filter(isCommon).length >= line.length * commonShare
  })
}

/** The words of a line without its numbers, dates, digests and whatever else holds a digit. */
function wordsOf(line: string): string[] {
  const words: string[] = []
  for (const [word] of line.matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (words.length === mostWords) break
    if (!/\d/.test(word)) words.push(word.toLowerCase())
  }
  return words
}

/** Where lists of many short items stand in brackets, in UTF-16 units. */
export function listsOf(text: string): { readonly start: number; readonly end: number }[] {
  const lists: { start: number; end: number }[] = []
  let opened = -1
  let items = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at)
    if (unit === '[' || unit === '{' || unit === '(') {
      opened = at
      items = 1
    } else if (unit === ',') items += 1
    else if (unit === ']' || unit === '}' || unit === ')') {
      if (opened !== -1 && items >= fewestItems) lists.push({ start: opened, end: at + 1 })
      opened = -1
    }
  }
  return lists
}
