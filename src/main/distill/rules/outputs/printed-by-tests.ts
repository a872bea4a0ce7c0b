// Finds what was printed beside the counts of tests: by a test that was run to see something, between its beginning and
// its end as `go test -v` shows them; and by what the same line ran after the tests.
import { fitMarked, oneLine } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import type { CommandResult } from '../commands/command-result.ts'
import { isLooking } from '../commands/looking-commands.ts'
import { programPurpose } from '../commands/program-purpose.ts'
import { afterTests } from '../commands/test-run.ts'
import { printedGist } from './printed-gist.ts'

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

/** What a runner prints below its counts. */
const closesRun =
  /^\s*(?:Start at|Duration|Snapshots:|Time:|Ran all test suites|Test Files|[#ℹ] \w+ |Finished in|PASS$|FAIL$|ok\s|Done in|-{3,}|={3,}|Slowest|Coverage|Doc-tests|running \d+ tests)/
/** What says nothing by itself. */
const silent = /^(?:echo|printf|cd|true|exit|set|export|sleep|wait|mkdir|rm|kill)$/

/** What stands below the counts of a line that ran something else after its tests; null where it tells nothing. */
export function printedAfterTests(result: CommandResult, line: ShellLine): string | null {
  const { commands } = line
  const last = commands.findLastIndex((command) => programPurpose(command).kind === 'test')
  const later = commands
    .slice(last + 1)
    .filter(
      ({ piped, after, words }) =>
        !piped && after !== '||' && !silent.test(fileName(words[0] ?? '')),
    )
  if (last < 0 || later.length === 0 || later.every((command) => isLooking(command))) return null
  const rest = afterTests(result.lines).filter((one) => !closesRun.test(one))
  const gist = printedGist({ ...result, lines: rest }, 'run', { ...line, commands: later })
  return gist === null || gist.part === 'end' || gist.part === 'among' ? null : gist.text
}
