// Scripts written without spaces (Chinese, Japanese, Thai …), cut into overlapping pairs of characters.

// Hangul has spaces, but its particles stick to the word: pairs find the word without them.
const unsegmented =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30FC]'
const runPattern = new RegExp(`${unsegmented}+`, 'gu')
const anywhere = new RegExp(unsegmented, 'u')
const marks = new RegExp(`(?<=${unsegmented})\\p{M}+`, 'gu')

/** Whether `text` holds a character of a script that writes no spaces. */
export function hasUnsegmented(text: string): boolean {
  return anywhere.test(text)
}

/** Compatibility forms made plain and the marks of Thai and its kin dropped, as pairs need it. */
function plainRun(text: string): string {
  return text.normalize('NFKC').replace(marks, '')
}

/** The runs of unsegmented scripts in `text`, in order. */
export function unsegmentedRuns(text: string): string[] {
  return plainRun(text).match(runPattern) ?? []
}

/** `text` with its unsegmented runs replaced by spaces: the words beside them. */
export function withoutRuns(text: string): string {
  return plainRun(text).replace(runPattern, ' ')
}

/**
 * The overlapping pairs of a run, then its last character alone, so that every character begins a token:
 * `更新中` gives `更新`, `新中`, `中`.
 */
export function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.map((character, place) => character + (characters[place + 1] ?? ''))
}
