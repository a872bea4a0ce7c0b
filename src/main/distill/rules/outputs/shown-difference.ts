// Tells the first difference of a diff that a command printed and failed with.
import { fit, oneLine } from '../../../base/plain-text.ts'

/** Characters of each side. */
const longest = 60

/** The first line that is gone and the first that came; null where the output shows no difference. */
export function shownDifference(lines: readonly string[]): string | null {
  const start = lines.findIndex((line) => /^@@ -\d|^\d[\d,]*c\d[\d,]*$/.test(line))
  if (start < 0) return null
  const below = lines.slice(start + 1, start + 60)
  const from = sideOf(below, /^(?:-(?!--)|< ?)(.*)$/)
  const to = sideOf(below, /^(?:\+(?!\+\+)|> ?)(.*)$/)
  if (from === null || to === null) return null
  return `“${from}” against “${to}”`
}

function sideOf(lines: readonly string[], form: RegExp): string | null {
  for (const line of lines) {
    const said = form.exec(line.slice(0, 400))?.[1]?.trim()
    if (said) return fit(oneLine(said), longest)
  }
  return null
}
