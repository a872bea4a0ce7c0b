// What is known of a kind of secret by its own shape, and the tests that narrow broad ones.

/** A kind of secret: what to call it, how it begins, and a pattern without capturing groups for the rest. */
export interface TokenShape {
  readonly name: string
  /** Two characters or more; nothing but a letter or a digit may stand before them. */
  readonly starts: readonly string[]
  readonly rest: string
  /** Narrows a broad pattern; a match that fails it stays as it is. */
  readonly accept?: (match: string) => boolean
}

/** A kind that is sought around a piece of text that it always holds, or that stands before it. */
export interface AnchoredShape {
  readonly name: string
  /** In it, `¦` stands before three characters that are rare in ordinary text; it is no part of the anchor. */
  readonly anchor: string
  /** What stands before the anchor and is part of the secret: so many of these characters. */
  readonly left?: { readonly chars: RegExp; readonly least: number; readonly most: number }
  /** What stands between the anchor and the secret and is none of it; the anchor is none then either. */
  readonly lead?: string
  readonly right: string
  readonly accept?: (match: string) => boolean
}

/** Holds a digit. */
export const hasDigit = (match: string) => /\d/.test(match)
/** Made by a machine: digits, capitals and small letters together. */
export const isMixed = (match: string) =>
  /\d/.test(match) && /[A-Z]/.test(match) && /[a-z]/.test(match)
