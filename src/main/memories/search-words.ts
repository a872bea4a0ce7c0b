// The words by which something learned is searched that do not stand in it: of the conversation that it came from.
import { isStopWord } from '../search/words/stop-words.ts'

/** So many at most; names of the code come first. */
const most = 24
const looked = 8000

/** Names and telling words of what the user asked, without those of `content`. */
export function searchWordsOf(
  exchanges: readonly { readonly prompt: string }[],
  content: string,
): string[] {
  const there = new Set(wordsOf(content).map((word) => word.toLowerCase()))
  const words = wordsOf(
    exchanges
      .map(({ prompt }) => prompt)
      .join('\n')
      .slice(0, looked),
  )
  const names: string[] = []
  const others: string[] = []
  for (const word of words) {
    const plain = word.toLowerCase()
    if (there.has(plain) || isStopWord(plain)) continue
    there.add(plain)
    if (/_|\p{Ll}\p{Lu}|\d/u.test(word)) names.push(word)
    else if (word.length >= 4) others.push(plain)
  }
  return [...names, ...others].slice(0, most)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]{3,40}/gu) ?? []
}
