// The words by which something learned is searched that do not stand in it: of the conversation that it came from.

import { isStopWord } from '../search/words/stop-words.ts'
import { synonymsOf } from '../search/words/synonyms.ts'

/** So many at most; names of the code come first. */
const most = 24
const looked = 8000
/** Where the conversation gives fewer, words that mean the same are added. */
const least = 5

/** Names and telling words of what the user asked, without those of `content`. */
export function searchWordsOf(
  exchanges: readonly { readonly prompt: string; readonly answer?: string | null }[],
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
  const said = [...names, ...others].slice(0, most)
  if (said.length >= least) return said
  const answers = exchanges.map(({ answer }) => answer ?? '').join('\n')
  const telling = wordsOf(answers.slice(0, looked)).filter((word) => word.length >= 4)
  const related = [
    ...wordsOf(content).flatMap((word) => synonymsOf(word.toLowerCase())),
    ...telling.map((word) => word.toLowerCase()).filter((word) => !isStopWord(word)),
  ].filter((word) => {
    const isNew = !there.has(word.toLowerCase())
    there.add(word.toLowerCase())
    return isNew
  })
  return [...said, ...related].slice(0, least)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]{3,40}/gu) ?? []
}
