// Takes characters off the end of a text in one pass.

/**
 * The text without the characters at its end that `mark` matches, a class for one UTF-16 unit without flags.
 * `/[…]+$/` would begin anew at each of them, wherever in the text they stand.
 */
export function trimEndOf(text: string, mark: RegExp): string {
  let end = text.length
  while (end > 0 && mark.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}
