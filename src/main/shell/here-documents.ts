// Finds the here-documents of a shell line, reading it once however many are left open.

interface HereDocument {
  /** The word that ends it. */
  readonly word: string
  /** What follows the word in the line that opens it. */
  readonly rest: string
  /** The lines between. */
  readonly body: string
  /** Where its replacement begins in the new line. */
  readonly at: number
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
    const body = line.slice(lineEnd + 1, Math.max(lineEnd + 1, end - word.length)).trimEnd()
    kept += line.slice(at, index)
    kept += replace({ word, rest, body, at: kept.length })
    at = end
  }
  return kept + line.slice(at)
}

/**
 * The line without its closed here-documents. The grammar (tree-sitter-bash 0.25.1) takes a line for an error that
 * goes on behind the word of one, as in `cat <<EOF > f; make`; and bodies are most of what long lines consist of.
 */
export function takeOutHereDocuments(line: string): {
  readonly line: string
  readonly documents: readonly Pick<HereDocument, 'at' | 'body'>[]
} {
  const documents: Pick<HereDocument, 'at' | 'body'>[] = []
  const without = replaceHereDocuments(line, ({ rest, body, at }) => {
    documents.push({ at, body })
    return ` ${rest}`
  })
  return { line: without, documents }
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
