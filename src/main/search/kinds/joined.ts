// Puts the parts of a record's text below each other.

/** One line for each part that is there. */
export function joined(parts: readonly (string | null | false)[]): string {
  return parts.filter((part) => part).join('\n')
}
