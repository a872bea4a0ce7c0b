// Finds what a test printed that was run to see something: with `go test -v` between its beginning and its end.
import { fitMarked, oneLine } from '../../../base/plain-text.ts'

/** Characters of all that is told, and lines of it. */
const longest = 190
const mostLines = 12
/** A run of more tests is no probe. */
const mostTests = 2

/** What the one or two tests of a passed run printed themselves; null where they printed nothing or too much. */
export function printedByTests(lines: readonly string[]): string | null {
  const begun = lines.findIndex((line) => /^=== RUN {3}\S/.test(line))
  const end = lines.findLastIndex((line) => /^--- PASS: \S/.test(line))
  if (begun < 0 || end < begun) return null
  const between = lines.slice(begun, end + 1)
  if (between.filter((line) => /^--- PASS: \S/.test(line)).length > mostTests) return null
  const said = between.flatMap((line) => {
    const logged = /^ {4}\w+_test\.go:\d+: (.+)$/.exec(line.slice(0, 400))?.[1]
    const own = logged ?? (/^(?:===|---|\s)/.test(line) ? '' : line)
    return /[\p{L}\p{N}]{2}/u.test(own) ? oneLine(own.slice(0, 400)) : []
  })
  if (said.length === 0 || said.length > mostLines) return null
  return fitMarked(said.join(' · '), longest)
}
