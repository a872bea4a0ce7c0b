// Tells whether a piece of code can stand alone.

/** Whether every bracket that opens in the text closes in it. */
export function isWhole(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
