// The one place through which every sentence of the rules passes before anything else sees it.

/** Gives the last form of a sentence of what is told. */
export type WordsOf = (sentence: string, of: 'observation' | 'turn' | 'session') => string

/** What has words: an observation, or the closing of a turn or a session. */
interface Words {
  readonly title: string
  readonly summary: string
  readonly detail?: string
  /** What a session is told as after others followed. */
  readonly settled?: { readonly text: string }
}

/** The same with its words put through `words`; an empty one stays empty. */
export function worded<Told extends Words>(
  told: Told,
  of: Parameters<WordsOf>[1],
  words: WordsOf | undefined,
): Told {
  if (words === undefined) return told
  const { title, summary, detail, settled } = told
  return {
    ...told,
    title: title && words(title, of),
    summary: summary && words(summary, of),
    ...(detail ? { detail: words(detail, of) } : {}),
    ...(settled ? { settled: { ...settled, text: settled.text && words(settled.text, of) } } : {}),
  }
}
