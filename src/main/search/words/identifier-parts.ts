// Takes identifiers and paths apart, so that `refreshToken` and `auth/refresh.ts` are found by their words.
import { hasUnsegmented, pairsOf, unsegmentedRuns, withoutRuns } from './unsegmented.ts'

/** Pieces longer than this are data, not names. */
export const longestPiece = 80
/** Parts beyond this many add nothing to finding a document. */
const mostParts = 2000
/** Of a longer text the beginning is taken apart; its words are in the index all the same (characters). */
const longestRead = 256 * 1024
/** A longer path is none (characters). */
const longestPath = 4096

/** Scripts whose marks (vowel points, accents) writers leave out as often as not. */
const optionalMarks =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * What the index holds beside the text itself, separated by spaces: the lower-case pieces of every
 * compound name in `whole` (camelCase, PascalCase, snake_case, kebab-case, dotted names and paths),
 * every piece of `files`, words without their marks, and character pairs of scripts that write no spaces.
 */
export function identifierParts(whole: string, files: readonly string[] = []): string {
  const text = whole.slice(0, longestRead)
  const parts = new Set<string>()
  for (const file of files) {
    if (parts.size >= mostParts) break
    if (file.length <= longestPath) for (const piece of splitName(file)) parts.add(piece)
  }
  for (const [name] of text.matchAll(/[\p{L}\p{N}\p{M}_$]+(?:[-./\\:]+[\p{L}\p{N}\p{M}_$]+)*/gu)) {
    if (parts.size >= mostParts) break
    // Most words have no parts and no marks.
    if (name.length > longestPiece * 4 || /^[a-z]+$/.test(name)) continue
    const pieces = splitName(name)
    if (pieces.length > 1) for (const piece of pieces) if (piece.length > 1) parts.add(piece)
    const folded = foldMarks(name)
    if (folded !== name.toLowerCase()) parts.add(folded)
  }
  const words = hasUnsegmented(text)
    ? [...parts, ...beside(text), ...unsegmentedRuns(text).flatMap(pairsOf)]
    : [...parts]
  return words.slice(0, mostParts * 2).join(' ')
}

/** The lower-case pieces of a compound name: `refreshToken` gives `refresh`, `token`. */
export function splitName(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((piece) => piece.length > 0 && piece.length <= longestPiece)
    .map((piece) => piece.toLowerCase())
}

/** Lower case, compatibility forms made plain, and marks dropped where the script can do without them. */
export function foldMarks(word: string): string {
  // Most words are plain ASCII: they need none of it.
  if (!/[^\x00-\x7F]/.test(word)) return word.toLowerCase()
  const plain = word.normalize('NFKC').toLowerCase()
  if (!optionalMarks.test(plain)) return plain
  return plain
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
}

/** Latin words that stand against an unsegmented run without a space, as in `JWTトークン`. */
function beside(text: string): string[] {
  const words = withoutRuns(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.toLowerCase()))]
}
