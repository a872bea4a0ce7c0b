// Cuts out of a text what it repeats of words that are gone, and leaves the rest of it: a task that stood beside them.

/** Letters and digits alone, lower case, one space between words. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** So much of gone words is found again inside of a sentence: fewer are said of anything. */
const leastWords = 3
const leastLength = 14
/** Of a text so much is read (UTF-16 units): titles, quotations and what a line tells are shorter. */
const looked = 2000
/** A rest of one word names no task; in scripts without spaces it may be a sentence. */
const oneWord = /^[\p{Script=Latin}\p{N}]*$/u
const sentenceEnd = /(?<=[.!?;:…])\s+|(?<=[。！？])|\n+/u
const clauseEnd = /[,;:([—–]|(?<=\s)(?:-|and|und|et|y|e)(?=\s)/giu

/** Whether a text repeats gone words whole, or begins them at its end where it was cut. */
export function repeats(text: string, gone: readonly string[]): boolean {
  return runOf(text.slice(0, looked), gone) !== null
}

/**
 * The sentences of a text but those that `isGone` knows; one that repeats gone words beside others keeps the clauses
 * before them. Empty where nothing is left that names a task.
 */
export function withoutGone(
  text: string,
  gone: readonly string[],
  isGone: (sentence: string) => boolean,
): string {
  const sentences = text.slice(0, looked).split(sentenceEnd)
  const kept = sentences.map((one) => (isGone(one) ? '' : withoutRun(one, gone)))
  if (kept.every((one, at) => one === sentences[at])) return text
  const rest = kept
    .filter((one) => one !== '')
    .join(' ')
    .replace(/^[\s,;:.…]{1,20}|[\s,;:.…]{1,20}$/gu, '')
  return oneWord.test(plainWords(rest)) ? '' : rest
}

/** Before gone words a clause may begin that leads to them; what follows them up to a comma belongs to them. */
function withoutRun(sentence: string, gone: readonly string[]): string {
  const run = runOf(sentence, gone)
  if (run === null) return sentence
  const ends = [...sentence.slice(0, run.start).matchAll(clauseEnd)]
  const before = sentence.slice(0, ends.at(-1)?.index ?? 0)
  const after = /[,;][\s\S]*/u.exec(sentence.slice(run.end))?.[0].slice(1) ?? ''
  const rest = [before, after].map((one) => one.trim()).filter((one) => one !== '')
  // What is left may repeat other gone words; each time it is shorter.
  return withoutRun(rest.join(', '), gone)
}

/** Where gone words stand in a text. */
function runOf(
  text: string,
  gone: readonly string[],
): { readonly start: number; readonly end: number } | null {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  if (words.length < leastWords) return null
  let joined = ' '
  const places = words.map(([word]) => {
    const place = joined.length
    joined += `${word.toLowerCase()} `
    return place
  })
  const wordAt = (place: number) => words[places.findLastIndex((one) => one <= place)]
  const isCut = /(?:…|\.\.\.)["”’]?\s*$/u.test(text)
  for (const one of gone) {
    if (one.length < leastLength || one.split(' ', leastWords).length < leastWords) continue
    const found = joined.indexOf(` ${one} `)
    if (found >= 0) {
      const [first, last] = [wordAt(found + 1), wordAt(found + one.length)]
      if (first && last) return { start: first.index, end: last.index + last[0].length }
    }
    const begun = isCut
      ? places.findIndex((place, at) => {
          const tail = joined.slice(place, -1)
          return (
            places.length - at >= leastWords && tail.length >= leastLength && one.startsWith(tail)
          )
        })
      : -1
    const begin = words[begun]
    if (begin) return { start: begin.index, end: text.length }
  }
  return null
}
