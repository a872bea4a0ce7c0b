// Whether a line broke before what it was for had begun: the wrong folder, a broken one-liner, a script that is not there.
import { fileName } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { saysNoProject } from './wrong-folder.ts'

/** Lines of what broke so early: it had no time to say more. */
const mostLines = 30

/** The shell could not go where it should, or not understand its line; the first line says so. */
const notBegun = [
  /(?:^|[\s:])cd: .{0,300}(?:No such file or directory|Not a directory|no such file|can't cd)/i,
  /\bsyntax error near unexpected token|\bunexpected EOF while looking for matching|\bsyntax error: unexpected end of file|\bparse error near\b|^(?:zsh:\d+: )?unmatched ["']/,
  /^fatal: not a git repository\b/,
  /^g?make(?:\[\d+\])?: \*\*\* No rule to make target .{1,100}[^,]\. {1,2}Stop\.$/,
  /^ERROR: file or directory not found: \S|^error: no such (?:sub)?command\b|^error: unrecognized subcommand\b/,
  /^python3?(?:\.exe)?: can't open file |^(?:\S{0,40}\/)?(?:ba|z|da)?sh: (?:\d+: )?(?:cannot open )?\S{1,200}: No such file(?: or directory)?$/,
  /^(?:npm (?:error|ERR!) )?Missing script:|^error Command "[^"]{1,100}" not found|^error: [Ss]cript not found|^\s*ERR_PNPM_NO_SCRIPT\b/,
]

/** Paths that git does not know where it ran, and files that are not there. */
const notThere =
  /^(?:fatal|error): (?:pathspec |ambiguous argument |not under version control|bad revision |path ['"])|^\S{1,40}: (?:cannot (?:access|open|stat) )?.{1,300}: No such file or directory(?: \(os error 2\))?$/

/** What is to prepare for the rest of a chain finds no file to do so. */
const unread = /^(?:sed|cp|mv|cat|chmod|tar|unzip): .{1,300}: No such file or directory$/

/** Whether nothing of what a failed line was for had run; `lines` is what it printed. */
export function didNotRun(line: ShellLine, lines: readonly string[]): boolean {
  const printed = lines.filter((one) => one.trim() !== '')
  const [first = ''] = printed
  if (printed.length === 0 || printed.length > mostLines) return false
  const said = first.slice(0, 500)
  const isMissed =
    printed.length <= 2 && line.commands.some(({ after }) => after === '&&') && unread.test(said)
  return (
    isMissed ||
    notBegun.some((one) => one.test(said)) ||
    saysNoProject(said) ||
    brokeInline(line, printed)
  )
}

/** Whether a script that stands in the line is none in its language. */
function brokeInline({ commands }: ShellLine, printed: readonly string[]): boolean {
  const hasScript = commands.some(
    ({ words: [program = '', ...rest], hereDocuments }) =>
      /^(?:python3?|node|ruby|perl|php|deno|bun)(?:\.exe)?$/.test(fileName(program)) &&
      (hereDocuments.length > 0 || rest.some((word) => /^-(?:c|e|r|p|-eval)$/.test(word))),
  )
  return (
    hasScript &&
    /^\s*File "<(?:string|stdin)>", line \d+|^\[(?:eval|stdin)\]:\d+/.test(printed[0] ?? '') &&
    printed.some((one) => /^(?:SyntaxError|IndentationError|TabError): /.test(one))
  )
}

/** Whether a failed line only named a path that is not where it ran: mended by naming it anew. */
export function missedPath(lines: readonly string[]): boolean {
  const printed = lines.filter((one) => one.trim() !== '')
  return (
    printed.length > 0 && printed.length <= 8 && notThere.test((printed[0] ?? '').slice(0, 500))
  )
}
