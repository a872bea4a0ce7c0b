// Call signatures with type parameters behind a member without a semicolon, which the grammar of TypeScript takes for an
// error: the blank before them becomes a semicolon, so that the text keeps its length.

/** The blank before what may begin such a signature; all repeats are bounded. */
const beginning = /[ \t](?=<\s{0,80}[A-Za-z_$][\w$]{0,80}(?:\s{0,4}[,>=]|\s{1,4}extends\b))/g

/** The text with semicolons where a member ends before such a signature; the same text where there is none. */
export function withSignatureBreaks(text: string): string {
  return text.replace(beginning, (blank, at: number) => (endsMember(text, at) ? ';' : blank))
}

/** Lines before it that are looked over: comments and empty ones. */
const mostLines = 80

/** A line is read so far. */
const longestLine = 400

/** Whether only blanks stand before it on its line, and the last code before that may end a member. */
function endsMember(text: string, at: number): boolean {
  let start = text.lastIndexOf('\n', at) + 1
  if (at - start > longestLine || text.slice(start, at).trim() !== '') return false
  let isComment = false
  for (let lines = 0; lines < mostLines && start > 0; lines += 1) {
    const end = start - 1
    start = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(Math.max(start, end - longestLine), end).trim()
    if (line.endsWith('*/')) isComment = true
    if (isComment) {
      isComment = !line.includes('/*')
      // Code before a comment on its line is not read.
      if (isComment || line.startsWith('/*')) continue
      return false
    }
    if (line === '' || line.startsWith('//')) continue
    return /[\w$)\]}>'"`]$/.test(line) && !line.endsWith('=>')
  }
  return false
}
