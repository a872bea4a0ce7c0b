// Ends of lines that grammars do not know.

/**
 * The text with a line feed for each carriage return that stands alone: old editors end lines so, Python and JavaScript
 * read them so, and a grammar would take the whole file for one line. All else stays in its place.
 */
export function withLineFeeds(text: string): string {
  if (!text.includes('\r')) return text
  return text.replace(/\r(?!\n)/g, '\n')
}
