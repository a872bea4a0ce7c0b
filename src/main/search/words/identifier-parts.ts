// Takes identifiers and paths apart, so that `refreshToken` and `auth/refresh.ts` are found by their words.
import { isPlain } from './letters.ts'
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
  return asciiPieces(name) ?? anyPieces(name)
}

/**
 * The pieces of an ASCII name, as `anyPieces` gives them; null for another name. Names are nearly all of them ASCII, and
 * every document that is written has some fifty taken apart.
 */
function asciiPieces(name: string): string[] | null {
  const pieces: string[] = []
  let from = -1
  const end = (to: number): void => {
    if (from >= 0 && to - from <= longestPiece) pieces.push(name.slice(from, to).toLowerCase())
    from = -1
  }
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at)
    if (unit > 127) return null
    if (!isAsciiWord(unit)) end(at)
    else if (from < 0) from = at
    else if (beginsPiece(name, at)) {
      end(at)
      from = at
    }
  }
  end(name.length)
  return pieces
}

/** Whether a piece begins at a letter or digit of an ASCII name that stands behind another one. */
function beginsPiece(name: string, at: number): boolean {
  if (!isCapital(name.charCodeAt(at))) return false
  return !isCapital(name.charCodeAt(at - 1)) || isSmall(name.charCodeAt(at + 1))
}

/** Where the piece of an ASCII name of letters and digits ends that begins at `from`, as `splitName` cuts it. */
export function endOfPiece(word: string, from: number): number {
  for (let at = from + 1; at < word.length; at++) if (beginsPiece(word, at)) return at
  return word.length
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90
}

function isSmall(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

/** Whether an ASCII unit is a letter or a digit. */
export function isAsciiWord(unit: number): boolean {
  return isSmall(unit) || isCapital(unit) || (unit >= 48 && unit <= 57)
}

/** The pieces of a name in any script. */
function anyPieces(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((piece) => piece.length > 0 && piece.length <= longestPiece)
    .map((piece) => piece.toLowerCase())
}

/** Lower case, compatibility forms made plain, and marks dropped where the script can do without them. */
export function foldMarks(word: string): string {
  // Most words are plain: they need none of it.
  if (isPlain(word)) return word.toLowerCase()
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
