// Tells whether a line's exit code is that of the commands it is for, and what the output says where it is not.
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { saysRunFailed } from '../outputs/run-verdict.ts'
import { timedOut } from '../tools/exit-codes.ts'
import type { CommandResult } from './command-result.ts'
import { programPurpose } from './program-purpose.ts'

/** By what it is known that the commands went well; `hidden` where neither code nor output tells. */
export type SeenEnd = 'exit_code' | 'output' | 'failed' | 'hidden'

/** How the commands ended that a line is for, when the line as a whole ended well. */
export function seenEnd(
  { isWhole }: ShellLine,
  deciding: readonly ShellCommand[],
  { end, isTold, lines }: Pick<CommandResult, 'end' | 'isTold' | 'lines'>,
): SeenEnd {
  if (end !== 'ok') return end === 'failed' ? 'failed' : 'hidden'
  const ends = deciding.map((command) => endOf(command, lines, isWhole && isTold))
  if (ends.includes('failed')) return 'failed'
  if (ends.length > 0 && ends.every((one) => one !== 'hidden'))
    return ends.every((one) => one === 'exit_code') ? 'exit_code' : 'output'
  return bothEnds(lines).some(isGreen) ? 'output' : 'hidden'
}

/** `hasCode`: whether the exit code of the line's last command is that of the line, and is told. */
function endOf(command: ShellCommand, lines: readonly string[], hasCode: boolean): SeenEnd {
  const { endsLine, confirmedBy, deniedBy, codeAfter } = command
  if (endsLine && hasCode) return 'exit_code'
  if (confirmedBy !== null && lines.some((line) => line.trim() === confirmedBy.trim()))
    return 'output'
  if (deniedBy !== null && tellsOfFailure(command, deniedBy)) {
    const start = deniedBy.trimStart()
    if (lines.some((line) => line.trimStart().startsWith(start))) return 'failed'
  }
  const code = codeIn(codeAfter, lines)
  if (code === null) return 'hidden'
  // What `timeout` stopped ended neither well nor badly.
  return code === 0 ? 'output' : code === timedOut ? 'hidden' : 'failed'
}

/** The exit code that the line printed behind these words; null where it did not. */
function codeIn(codeAfter: string | null, lines: readonly string[]): number | null {
  if (codeAfter === null) return null
  const start = codeAfter.trimStart()
  const told = lines.findLast(
    (line) =>
      line.trimStart().startsWith(start) && /^\d+\b/.test(line.trimStart().slice(start.length)),
  )
  return told === undefined ? null : Number.parseInt(told.trimStart().slice(start.length), 10)
}

/** The exit code that a line printed of the one command that it asked for its code, where that is not 0. */
export function printedCode(
  commands: readonly ShellCommand[],
  lines: readonly string[],
): number | null {
  const asked = commands.filter(({ codeAfter }) => codeAfter !== null)
  const code = asked.length === 1 && asked[0] ? codeIn(asked[0].codeAfter, lines) : null
  return code === 0 ? null : code
}

/** Whether what is said when it fails is more than the `no` to a question that a program of its own was asked. */
function tellsOfFailure(command: ShellCommand, said: string): boolean {
  return !programPurpose(command).isUnknown || /fail|err|broke|bad|not ok|✗|❌/i.test(said)
}

/** What builds, linters and type checkers print when they found nothing to complain of. */
const green = [
  /(?<![\d.,])0 (?:issues|errors|problems|offenses|findings)\b/, // golangci-lint, pyright, tsc --watch
  /\bno (?:issues|errors|problems|offenses|lint warnings|vulnerabilities)(?: (?:were )?(?:found|detected))?\b/i,
  /^Total errors: 0\b/, // dialyxir
  /^done \(passed successfully\)/, // dialyxir
  /\bbuilt in [\d.]/, // vite
  /✓ Compiled successfully|^Compiled successfully|compiled successfully in /, // next, react, webpack
  /\bBUILD SUCCESS/, // maven, gradle
  /^Build succeeded/, // dotnet
  /^\s*Finished (?:`|dev|release|test)/, // cargo
  /^All checks passed/, // ruff, ty
  /^Success: no issues found/, // mypy
  /^(?:Found )?0 warnings and 0 errors/, // oxlint
  /✔ No ESLint warnings or errors/, // next lint
  /\[OK\] No errors/, // phpstan
  /^Checked \d+ files? in .{1,20}\. (?:No fixes (?:applied|needed)|Fixed \d+ files?)/, // biome
  /^All matched files use Prettier code style/,
  /^\d+ files? (?:already formatted|(?:would be )?left unchanged)/, // ruff, black
  /^Summary: 0 (?:error|issue)/, // markdownlint-cli2
  /^\*\* BUILD SUCCEEDED \*\*/, // xcodebuild
  /^Build complete!/, // swift
  /^(?:✨ {1,2})?Done in [\d.]+ ?m?s/, // yarn, esbuild
  /Successfully ran target/, // nx
  /^(?:#\d+ |=> =>|\s=> =>)\s?naming to \S{1,300}(?: [\d.]+s)?(?: done)?$|^Successfully (?:built|tagged) \S/, // docker
]

/** Whether a line says that a tool found nothing to complain of. */
export function isGreen(line: string): boolean {
  return line.length < 300 && green.some((one) => one.test(line))
}

/** By which a run is known that broke off where its exit code is hidden: what starts it says so. */
const startFailed = [
  /^error(?:\[|:)|^fatal:/,
  /^npm (?:error|ERR!)\s|^Exit status [1-9]|^\*\* \((?:Mix|exit|EXIT|\w*Error)\b/,
  // Scripts that are not there.
  /^(?:npm (?:error|ERR!) )?Missing script:|^error: [Ss]cript not found|^error Command "[^"]*" not found|No (?:such )?script(?: named)?\b/,
  // Task runners: mise, task, just, npm-run-all, turbo, nx, lerna, bun.
  /^\[[\w:-]+\] ERROR task failed|^task: (?:Failed to run|No) |^error: Recipe `|^ERROR: "[^"]*" exited with|^\s*ERROR\s+run failed:|^ *NX {2,3}(?:Ran target .{1,80} failed|Running target .{1,80} failed)|^error: script "[^"]*" exited with code [1-9]/,
  /\b[Ee]xited with (?:exit )?(?:code|status) [1-9]\d*\b|^Command failed with exit code [1-9]|^error Command failed\b/,
  /^Halting VM with exit status [1-9]/,
  // The shell itself.
  /^(?:\S*(?:ba|z|da)?sh: )(?:line \d+: )?.+: (?:command not found|No such file or directory|Permission denied)$/,
  // Docker.
  /^ERROR: failed to (?:solve|build|read)\b/,
  // Go: before it compiles, while it compiles, and its vet.
  /^(?:vet: |pattern \.\/\S*: |go: (?!downloading|finding|extracting|added|upgraded|downgraded|removed|found|warning))/,
  /^\S+\.go:\d+:\d+: undefined: /,
]

/** What starts something speaks before it or after it. */
const mostAtEachEnd = 2000

function bothEnds(lines: readonly string[]): readonly string[] {
  return lines.length > 2 * mostAtEachEnd
    ? [...lines.slice(0, mostAtEachEnd), ...lines.slice(-mostAtEachEnd)]
    : lines
}

/** How Python ends with an exception that nobody caught: `sqlalchemy.exc.OperationalError: …`, and a few lines on it. */
const exception = /^(?:[a-z_]\w*\.)+[A-Z]\w*(?:Error|Exception): /
const mostAfterError = 6

/** Whether a line of the output says that what was started broke off. */
export function saysItBroke(lines: readonly string[]): boolean {
  return (
    bothEnds(lines).some(
      (line) =>
        saysRunFailed(line) ||
        (line.length < 1000 && startFailed.some((failed) => failed.test(line))),
    ) || lines.slice(-mostAfterError).some((line) => exception.test(line.slice(0, 300)))
  )
}
