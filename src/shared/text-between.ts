// Finds and removes what stands between tags, reading the text once however often one is left open.

/** What stands between the first `open` and the `close` after it, or null where either is missing. */
export function textBetween(text: string, open: string, close: string): string | null {
  const start = text.indexOf(open)
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length)
  return end < 0 ? null : text.slice(start + open.length, end)
}

/** The text with a blank for every closed element whose name matches `names`. */
export function withoutElements(text: string, names: RegExp): string {
  const ends = new Map<string, number[]>()
  for (const { 1: name = '', index } of text.matchAll(/<\/([\w-]{1,60})>/g)) {
    if (!names.test(name)) continue
    const known = ends.get(name)
    if (known) known.push(index)
    else ends.set(name, [index])
  }
  for (const positions of ends.values()) positions.reverse()
  let kept = ''
  let at = 0
  for (const { 0: tag, 1: name = '', index } of text.matchAll(/<([\w-]{1,60})(?:\s[^<>]*)?>/g)) {
    if (index < at) continue
    const closing = ends.get(name)
    while (closing && (closing.at(-1) ?? index) < index + tag.length) closing.pop()
    const end = closing?.at(-1)
    if (end === undefined) continue
    kept += `${text.slice(at, index)} `
    at = end + name.length + '</>'.length
  }
  return kept + text.slice(at)
}
