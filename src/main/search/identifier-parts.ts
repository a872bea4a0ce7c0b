// Takes identifiers and paths apart, so that `refreshToken` and `auth/refresh.ts` are found by their words.

/** Words longer than this are data, not names. */
const longestName = 80
/** Parts beyond this many add nothing to finding a document. */
const mostParts = 2000

/**
 * The lower-case parts of every compound name in `text`, each once, separated by spaces:
 * camelCase, PascalCase, snake_case, kebab-case, dotted names and paths.
 */
export function identifierParts(text: string): string {
  const parts = new Set<string>()
  for (const [name] of text.matchAll(/[\p{L}\p{N}_$]+(?:[-./\\:]+[\p{L}\p{N}_$]+)*/gu)) {
    if (name.length > longestName * 4) continue
    const pieces = splitName(name)
    if (pieces.length < 2) continue
    for (const piece of pieces) if (piece.length > 1) parts.add(piece)
    if (parts.size >= mostParts) break
  }
  return [...parts].join(' ')
}

function splitName(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece.length > 0 && piece.length <= longestName)
    .map((piece) => piece.toLowerCase())
}
