// Replaces long base64 (images, pages of a PDF) by a short mark that keeps its size.

/** Runs at least so long, in characters, are data and no text. */
const shortest = 1024
const codes = new Uint8Array(128)
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_-') {
  codes[char.charCodeAt(0)] = 1
}
codes[10] = 2
codes[13] = 2

/** Replaces each run of base64 of 1,024 characters or more by `[base64, <decoded bytes> bytes]`. */
export function shortenBase64(text: string): string {
  if (text.length < shortest) return text
  let result = ''
  /** Where the next run may begin, and what is not yet in the result. */
  let from = 0
  let kept = 0
  // A run of that length covers one of these positions: the rest of the text is never looked at.
  for (let at = shortest - 1; at < text.length; at += shortest) {
    if (at < from || kindAt(text, at) === 0) continue
    let start = at
    while (start > from && kindAt(text, start - 1) !== 0) start--
    let end = at + 1
    while (end < text.length && kindAt(text, end) !== 0) end++
    // Whatever the run turns out to be, it is looked at once.
    if (end - start >= shortest && isBase64(text, start, end)) {
      const run = text.slice(start, end).replace(/[\r\n=]/g, '')
      result += `${text.slice(kept, start)}[base64, ${Math.floor((run.length * 3) / 4)} bytes]`
      kept = end
    }
    from = end
  }
  return kept === 0 ? text : result + text.slice(kept)
}

function kindAt(text: string, index: number): number {
  return codes[text.charCodeAt(index)] ?? 0
}

/** One unbroken run of mixed characters, or lines of one length as MIME wraps them. */
function isBase64(text: string, start: number, end: number): boolean {
  const head = text.slice(start, start + 4096)
  if (!/[A-Z]/.test(head) || !/[a-z]/.test(head) || !/\d/.test(head)) return false
  const lines = head.trim().split(/\r?\n/)
  if (lines.length === 1) return true
  const width = lines[0]?.length ?? 0
  // The last line, and the one that was cut off here, may be shorter.
  return width >= 57 && lines.slice(0, -1).every((line) => line.length === width) && end > start
}
