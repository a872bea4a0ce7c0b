// Finds what a new test asserts, in the languages' and libraries' common forms.

import { cleanText } from '../../../base/plain-text.ts'
import type { Hunk } from './patch.ts'

const assertion =
  /^(?:await\s+)?(?:self\.(?:assert|fail)\w*\(|(?:t|assert|Assert|require|expect)\.\w|expect\(|assert\w*!?[\s(]|refute\b|XCTAssert\w*\()/
/** `t.Log` and the like only accompany a test. */
const company = /^t\.(?:Log|Run|Helper|Parallel|Cleanup|Skip|Setenv|TempDir)/
const failing = /^t\.(?:Error|Fatal)/
const longest = 110

/** What the first added assertion that fits into a sentence says, such as ``asserts `total == 0` ``, or null. */
export function firstAssertion(hunks: readonly Hunk[]): string | null {
  for (const { lines } of hunks) {
    for (const [at, marked] of lines.entries()) {
      if (!marked.startsWith('+') || marked.length > 400) continue
      const line = cleanText(marked.slice(1)).trim()
      if (!assertion.test(line) || company.test(line)) continue
      if (failing.test(line)) {
        // Go tells in the condition above what must not be.
        const above = /^if (.{8,90}?) \{$/.exec(cleanText(lines[at - 1]?.slice(1) ?? '').trim())
        if (above?.[1] && !/\berr != nil$/.test(above[1]))
          return `fails if \`${above[1].replaceAll('`', "'")}\``
        continue
      }
      const bare = line.replace(/[;,]$/, '')
      if (bare.length <= longest && !/[({[]$/.test(bare))
        return `asserts \`${bare.replaceAll('`', "'")}\``
    }
  }
  return null
}
