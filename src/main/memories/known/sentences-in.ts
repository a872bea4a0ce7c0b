// The sentences of a Markdown text that a person wrote for an agent, with their lines: without code, comments and what stands before the text.

export interface WrittenSentence {
  readonly sentence: string
  /** Of the list item or paragraph that it stands in, counted from 1. */
  readonly line: number
  /** The headings above it. */
  readonly heading: string
}

/** A longer line is no sentence (UTF-16 units). */
const longestBlock = 2000

export function sentencesIn(text: string): WrittenSentence[] {
  const found: WrittenSentence[] = []
  const headings: string[] = []
  let block: { text: string; line: number } | null = null
  let isCode = false
  let isComment = false
  const lines = text.split('\n')
  const first = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) + 1 : 0

  function close() {
    if (block === null) return
    const { text: whole, line } = block
    const heading = headings.filter(Boolean).join(': ')
    for (const sentence of whole.split(/(?<=[.!?]["')*]?)\s+(?=["'(*`\p{Lu}])/u))
      if (!sentence.trim().endsWith('?')) found.push({ sentence, line, heading })
    block = null
  }

  for (const [index, raw] of lines.entries()) {
    if (index < first) continue
    const line = raw.trim()
    if (isComment) {
      isComment = !line.includes('-->')
      continue
    }
    if (/^(?:```|~~~)/.test(line)) {
      isCode = !isCode
      close()
      continue
    }
    if (isCode) continue
    if (line.startsWith('<!--')) {
      close()
      isComment = !line.includes('-->')
      continue
    }
    const title = /^(#{1,6})\s+(\S.*)$/.exec(line)
    if (title) {
      close()
      const depth = title[1]?.length ?? 1
      headings.length = depth - 1
      headings[depth - 1] = (title[2] ?? '').slice(0, 200)
      continue
    }
    const item = /^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/.exec(line)
    if (line === '' || item) close()
    if (line === '') continue
    const words = item?.[1] ?? line
    if (block === null) block = { text: words.slice(0, longestBlock), line: index + 1 }
    else if (block.text.length < longestBlock)
      block.text = `${block.text} ${words}`.slice(0, longestBlock)
  }
  close()
  return found
}
