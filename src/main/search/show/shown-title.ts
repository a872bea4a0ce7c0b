// The title of a record as a line: without the Markdown signs of the text that it is the first line of.

/** A title without the signs of a heading, of a list and of bold words; one of signs alone stays as it is. */
export function shownTitle(title: string): string {
  const line = title
    .replace(/^(?:#{1,6}|[-*>]) +/, '')
    .replaceAll('**', '')
    .trim()
  return line === '' ? title : line
}
