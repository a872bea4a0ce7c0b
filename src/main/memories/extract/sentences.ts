// What somebody says in a message: without code, quotations and pasted logs, by paragraphs and sentences.

/** A message is read by its first part (UTF-16 units). */
const looked = 6000
/** A paragraph of which so many lines look like output is pasted. */
const mostOutput = 0.5

/** The paragraphs that are spoken, each on one line. */
export function spokenIn(text: string): string[] {
  const prose: string[] = []
  let isCode = false
  for (const line of text.slice(0, looked).split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      isCode = !isCode
      prose.push('')
    } else if (isCode || /^\s*>/.test(line) || /^(?: {4}|\t)\S/.test(line)) prose.push('')
    else prose.push(line)
  }
  return prose
    .join('\n')
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => !isPasted(paragraph))
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
}

/** Whether a paragraph reads like the output of a program. */
function isPasted(paragraph: string): boolean {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  const output = lines.filter((line) =>
    /^\s*(?:\d{4}-\d\d-\d\d|\[[^\]]{1,40}\]|at \S+|File "|Traceback|\S{1,200}:\d+|[$>%#] |\||[{}[\]<]|(?:error|warn(?:ing)?|info|debug)\b[:\s])/iu.test(
      line,
    ),
  )
  return output.length >= lines.length * mostOutput
}

/** Sentences; a dot within a name or a number ends none. */
export function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?。！？]['"”’)]?)\s+(?=[\p{Lu}\p{Lo}*`'"“(\d-])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
