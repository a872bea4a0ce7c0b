// Tells apart bodies whose text is known as it lies there from those out of which a secret was taken.
import type { Definition } from '../definitions/definition.ts'

/** With what a secret that was taken out is replaced, as it begins. */
const takenOut = '[redacted '
/** What the hash of a body ends with that was made from a text without its secret. */
const mark = '~'

/** The definitions of a text, with the hash marked of each in whose lines something was taken out. */
export function markSecretBodies(
  definitions: readonly Definition[],
  text: string,
): readonly Definition[] {
  if (!text.includes(takenOut)) return definitions
  const lines = text.split('\n').flatMap((line, at) => (line.includes(takenOut) ? [at + 1] : []))
  return definitions.map((one) =>
    lines.some((line) => line >= one.firstLine && line <= one.lastLine)
      ? { ...one, bodyHash: `${one.bodyHash}${mark}` }
      : one,
  )
}

type Body = Pick<Definition, 'bodyHash' | 'signature'>

/**
 * Whether two bodies are the same. One without its secret and one as it lies on disk have other hashes though nobody
 * changed anything: where nothing else tells them apart, nothing is told.
 */
export function isSameBody(one: Body, other: Body): boolean {
  if (one.bodyHash === other.bodyHash) return true
  const isMixed = one.bodyHash.endsWith(mark) !== other.bodyHash.endsWith(mark)
  return isMixed && one.signature === other.signature
}
