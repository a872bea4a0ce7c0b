// Reads each of many texts once, and keeps what it read for the next time.

/** The reader of a text that keeps its answers, `most` of them at a time. */
export function readOnce<Read extends object>(
  most: number,
  read: (text: string) => Read,
): (text: string) => Read {
  const kept = new Map<string, Read>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= most) kept.clear()
    const answer = read(text)
    kept.set(text, answer)
    return answer
  }
}
