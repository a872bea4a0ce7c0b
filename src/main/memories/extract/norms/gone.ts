// Whether what stands around a value in a sentence says that it holds no longer.

/** So many words behind a value are read up to what is said of it. */
const mostWords = 12
/** A phrase behind a value goes on for so many words: "x_ on the names of tests …". */
const longestPhrase = 6

const before =
  /\b(?:not|no longer|no more|instead of|rather than|than|moved away from|away from|switch(?:ed|ing) from|from|scratch|forget|drop|goodbye to|about|without|you know the|recall the|remember the|for) (?:the |that |your |our )?(?:bare |old )?['"‘“`]?$/iu
const named = /^(?:thing|rule|convention|prefix|suffix|one|idea)$/iu
const joins = /^(?:on|for|at|in|with)$/iu
const ends =
  /^(?:is|are|was|has|had|have|turned|turns|made|makes|won['’]t|does|reserved|clash\p{L}*|collid\p{L}*|goes?)$/iu
/** "x_ is what we use" says that it holds. */
const holds = /^(?:it|they|what|required|our|your|these|those)$/iu

/** Whether the words right before a value set it aside: "instead of x_"; `text` is what stands before it. */
export function isGoneBy(text: string): boolean {
  return before.test(text.slice(-60))
}

/** Whether what is said of a value ends it: "x_ on the tests is history"; `text` is what stands behind it. */
export function isEnded(text: string): boolean {
  const behind = /^['"’”`]? (.*)$/su.exec(text.slice(0, 160))?.[1]
  if (behind === undefined) return false
  const words = behind.split(' ', mostWords)
  let left = 0
  for (const [at, word] of words.entries()) {
    const bare = /^['’\p{L}]*/u.exec(word)?.[0] ?? ''
    if (ends.test(bare) || (bare === 'no' && words[at + 1]?.startsWith('longer')))
      return !saysItHolds(words.slice(at + 1))
    if (joins.test(word)) left = longestPhrase
    else if (left > 0) left--
    else if (!named.test(word)) return false
    if (bare !== word) return false
  }
  return false
}

function saysItHolds(words: readonly string[]): boolean {
  const [first = '', second = ''] = words.filter(
    (word, at) => at > 0 || !/^(?:now|already|all)$/iu.test(word),
  )
  return (
    holds.test(first) ||
    (first === 'the' && second === 'one') ||
    (words[0] === 'now' && first === 'the')
  )
}
