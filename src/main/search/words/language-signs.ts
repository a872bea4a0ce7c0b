// Names of languages that signs are part of: the index of words knows C# and C++ as the letter C alone.

/** What stands before such a name is no part of a word, nor is what stands after `.net`. */
const written = /(?<![\p{L}\p{N}_])(?:[cfjq]#|(?:clang|c|g)\+\+|\.net(?![\p{L}\p{N}]))/giu
const inWord = /[\p{L}\p{N}_]/u

/** A name as it is asked for. */
export interface LanguageSign {
  /** In lower case, with its signs. */
  readonly text: string
  /** What the index holds of it. */
  readonly word: string
}

/** The names in `text`, in order, and the text with blanks in their place. */
export function takeSigns(text: string): {
  readonly signs: readonly LanguageSign[]
  readonly rest: string
} {
  const signs: LanguageSign[] = []
  const rest = text.replace(written, (name) => {
    const sign = name.toLowerCase()
    signs.push({ text: sign, word: sign.replace(/[.+#]/g, '') })
    return ' '.repeat(name.length)
  })
  return { signs, rest }
}

/** Where a lower-case text has this name. */
export function* placesOfSign(text: string, word: string): Generator<number> {
  const isClosed = inWord.test(word.at(-1) ?? '')
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    if (at > 0 && inWord.test(text.charAt(at - 1))) continue
    if (isClosed && inWord.test(text.charAt(at + word.length))) continue
    yield at
  }
}
