// Folds documents that say the same into the first of them, so that ten hits are ten things.

/** Texts are compared by their beginning, in characters. */
const compared = 400
/** Two texts are the same when they share this part of their words. */
const sameShare = 0.9

interface ComparedText {
  readonly projectId: string | null
  readonly title: string
  readonly body: string
}

interface DuplicateFolder {
  /** The place (0 for the first) of an earlier text that says the same, or null, and then it is kept. */
  fold(text: ComparedText): number | null
}

/** Compares each text with those kept before; texts of different projects are different things. */
export function createDuplicateFolder(): DuplicateFolder {
  const kept: { readonly projectId: string | null; readonly words: ReadonlySet<string> }[] = []
  return {
    fold(text) {
      const words = wordsOf(`${text.title}\n${text.body.slice(0, compared)}`)
      const place = kept.findIndex(
        (other) => other.projectId === text.projectId && isSame(other.words, words),
      )
      if (place !== -1) return place
      kept.push({ projectId: text.projectId, words })
      return null
    },
  }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [text])
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size < large.size * sameShare) return false
  let shared = small.size
  for (const word of small) {
    if (large.has(word)) continue
    shared -= 1
    // Most texts differ within their first words.
    if (shared < (small.size + large.size - shared) * sameShare) return false
  }
  return true
}
