// Leaves out of a summary what the agent's answer, which stands above it, says in the same words.

/** The sentences of `summary` that `answer` (Markdown) does not hold; empty where it holds all of them. */
export function unsaid(summary: string, answer: string | null): string {
  if (answer === null) return summary
  const said = bare(answer)
  return summary
    .split(/(?<=[.!?…。！？])\s+/)
    .filter((sentence) => {
      const words = bare(sentence)
      return words !== '' && !said.includes(words)
    })
    .join(' ')
}

/** The words alone: marks of Markdown, quotes, case and the end of a sentence say nothing. */
function bare(text: string): string {
  return text
    .replace(/[*_`#>“”"‘’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?…:;,。！？]{1,3}$/, '')
    .toLowerCase()
}
