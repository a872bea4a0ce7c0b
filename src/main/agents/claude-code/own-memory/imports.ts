// The files that a text of instructions imports: `@path` outside of code.

const most = 50
const longestPath = 500
const looked = 400_000

/** The paths as they are written, in their order. */
export function importsIn(text: string): string[] {
  const found: string[] = []
  let fence: string | null = null
  for (const line of text.slice(0, looked).split('\n')) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null
    if (mark !== null && (fence === null || fence === mark)) {
      fence = fence === null ? mark : null
      continue
    }
    if (fence !== null || !line.includes('@')) continue
    // Every other part between back-ticks is code.
    const plain = line.split('`').filter((_, place) => place % 2 === 0)
    for (const word of plain.join(' ').split(/\s+/)) {
      const path = withoutEnd(word)
      if (!/^@[\p{L}\p{N}~./_-]/u.test(path) || path.length > longestPath) continue
      found.push(path.slice(1))
      if (found.length >= most) return found
    }
  }
  return found
}

/** A path at the end of a sentence, or in brackets. */
function withoutEnd(word: string): string {
  let end = Math.min(word.length, longestPath + 1)
  while (end > 0 && '),.;:'.includes(word[end - 1] ?? '')) end -= 1
  return word.slice(0, end)
}
