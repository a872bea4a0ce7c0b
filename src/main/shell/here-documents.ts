// Finds the here-documents of a shell line, reading it once however many are left open.

export interface HereDocument {
  /** The word that ends it. */
  readonly word: string
  /** What follows the word in the line that opens it. */
  readonly rest: string
}

/** The line with each closed here-document replaced, from its `<<` up to the word that ends it. */
export function replaceHereDocuments(
  line: string,
  replace: (document: HereDocument) => string,
): string {
  if (!line.includes('<<')) return line
  const ends = endsByWord(line)
  let kept = ''
  let at = 0
  let lineEnd = -1
  for (const { 0: opening, 2: word = '', index } of line.matchAll(/<<-?[^\S\n]*(['"]?)(\w+)\1/g)) {
    if (index < at) continue
    if (lineEnd < index) lineEnd = line.indexOf('\n', index)
    if (lineEnd < 0) break
    const positions = ends.get(word)
    while (positions && (positions.at(-1) ?? line.length) <= lineEnd) positions.pop()
    const end = positions?.at(-1)
    if (end === undefined) continue
    const rest = line.slice(index + opening.length, lineEnd)
    kept += line.slice(at, index) + replace({ word, rest })
    at = end
  }
  return kept + line.slice(at)
}

/** Where each word that stands alone at the start of a line ends, the last position first. */
function endsByWord(line: string): Map<string, number[]> {
  const ends = new Map<string, number[]>()
  for (const { 0: start, 1: word = '', index } of line.matchAll(/\n[ \t]*(\w+)(?=\s|$|\))/g)) {
    const known = ends.get(word)
    if (known) known.push(index + start.length)
    else ends.set(word, [index + start.length])
  }
  for (const positions of ends.values()) positions.reverse()
  return ends
}
