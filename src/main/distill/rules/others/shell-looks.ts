// Reads from a shell line what it looked at: files, patterns, folders, the state of the repository.
import { trimEndOf } from '../../../../shared/trim-end.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fit, listOf, oneLine } from '../../../base/plain-text.ts'
import { fileName, shortPath } from '../../../base/short-path.ts'
import type { ShellCommand } from '../../../shell/shell-command.ts'
import { gitSubcommand, isLooking } from '../commands/looking-commands.ts'
import { shellLineOf } from '../commands/shell-call.ts'
import { fields, text } from '../fields.ts'
import { type Looks, seen } from './looks.ts'
import { filesIn, foundIn } from './searches.ts'
import { shownDiffs } from './shown-diffs.ts'

const readers = new Set([
  'cat',
  'head',
  'tail',
  'less',
  'more',
  'bat',
  'nl',
  'sed',
  'wc',
  'tac',
  'jq',
  'yq',
  'stat',
  'file',
  'Get-Content',
])
const finders = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack', 'findstr', 'Select-String'])

/** Adds what a shell call looked at, and what for in the agent's words. */
export function noteShell(looks: Looks, call: ToolCall, cwd: string | null): void {
  const description = text(call.input, 'description')
  const printed = text(call.response, 'stdout')
  const line = shellLineOf(call)
  if (description) {
    const answer = answerOf(description, printed) || figuresOf(line.commands, printed)
    looks.aims.push(`${trimEndOf(fit(description, 70), /[.\s]/)}${answer}`)
  }
  const searching = line.commands.filter(
    ({ words, piped }) => !piped && finders.has(fileName(words[0] ?? '')),
  )
  const isPrintedWhole = line.isWhole && line.commands.every(({ feeds }) => !feeds)
  for (const command of line.commands) {
    if (!isLooking(command)) continue
    const { words, folder, piped } = command
    const program = fileName(words[0] ?? '')
    const plain = words.slice(1).filter((word) => !word.startsWith('-') && !/^\d+$/.test(word))
    const inFolder = (path: string) =>
      shortPath(folder && !/^[/~]|^[A-Za-z]:/.test(path) ? `${folder}/${path}` : path, cwd)
    if (program === 'git') {
      looks.git += 1
      if (
        /^(?:diff|show)$/.test(gitSubcommand(words)) &&
        printed !== null &&
        !call.cuts?.has(printed)
      )
        for (const diff of shownDiffs(printed, isPrintedWhole, cwd))
          looks.diffs.set(diff.file, diff)
    } else if (piped) continue
    else if (readers.has(program)) {
      for (const path of plain.slice(
        program === 'sed' || program === 'jq' || program === 'yq' ? 1 : 0,
      ))
        if (isFilePath(path)) seen(looks, inFolder(path))
    } else if (finders.has(program)) {
      const [pattern = '', ...where] = plain
      looks.searches.push({
        pattern: oneLine(pattern),
        where: listOf(where.filter(isFilePath).map(inFolder), 2),
        // The lines of several commands are not told apart, and what stands behind a pipe may leave some out.
        hits: searching.length > 1 || line.commands.length > 3 ? null : hitsOf(call, command),
        found: searching.length > 1 ? [] : foundIn(filesIn(printed ?? ''), cwd),
      })
    } else if (program === 'find' || program === 'fd') {
      const name = words[words.findIndex((word) => /^-i?name$/.test(word)) + 1]
      // The search alone, which went well and printed nothing, found nothing.
      const isEmpty =
        fields(call.response).stdout === '' &&
        line.commands.every((one) => one === command || one.piped)
      looks[isEmpty && name ? 'missing' : 'globs'].push(
        name && name !== words[0]
          ? `${name}${plain[0] && plain[0] !== name && plain[0] !== '.' ? ` in ${inFolder(plain[0])}` : ''}`
          : inFolder(plain[0] ?? '.'),
      )
    } else if (program === 'ls' || program === 'tree')
      looks.globs.push(
        plain[0] ? inFolder(plain[0]) : folder ? shortPath(folder, cwd) : 'the folder',
      )
  }
}

/** A line of `ls -l` or `git log`. */
function isListed(line: string): boolean {
  return /^[d-][rwxst-]{9}|^[0-9a-f]{7,40} /.test(line)
}

/** A word with a number behind it: `val_auc 0.9257`, `coverage: 71%`. */
const figure = /\p{L}{3}[:=]? ?-?\d+(?:[.,]\d+|%|\b)/u

/** A line of a log that says what went wrong. */
const wrong =
  /^(?:\S+ {1,4}\| )?(?:[\d:T.Z-]{8,30} )?(?:ERROR|FATAL|(?:\w+\.)*\w*(?:Error|Exception)): \S/

/** Characters of a line that is told as the answer. */
const mostAnswered = 100

/** The answer to a question after a number or a version: all that was printed, where that is a word or two. */
function answerOf(description: string, printed: string | null): string {
  const said = printed?.length && printed.length < 400 ? oneLine(printed) : ''
  // One line that was looked for is the answer, whatever stands in it.
  if (
    /^(?:see|find out|check|why|show why)\b/i.test(description) &&
    !printed?.trim().includes('\n') &&
    said.length <= mostAnswered &&
    /\p{L}{3}/u.test(said)
  )
    return `: ${said}`
  // A figure that was looked up is the answer: the last of a few lines, as in the end of a log.
  const lines = (printed ?? '').split('\n', 8).filter((line) => line.trim() !== '')
  const broke = lines.length > 1 ? lines.find((line) => wrong.test(line)) : undefined
  const last = oneLine(broke ?? lines.at(-1) ?? '')
  if (broke !== undefined && last.length <= mostAnswered) return `: … ${last}`
  if (lines.length <= 5 && last.length <= mostAnswered && figure.test(last) && !isListed(last))
    return `: ${lines.length > 1 ? '… ' : ''}${last}`
  return said.length < 60 &&
    /^(?:count|check|get|find|show|how many|which|what)\b/i.test(description) &&
    /^[\w./:@+-]{1,40}(?: [\w./:@+-]{1,20})?$/.test(said)
    ? `: ${said}`
    : ''
}

/** Programs of which the answer is a figure or a word. */
const measuring = /^(?:du|df|wc|nproc|uname|which|date|free|uptime|whoami|hostname)$/

/** What takes a figure or a few rows out of what it reads. */
const counting = /^(?:awk|sort|uniq|cut|comm|bc|expr|wc)$/
/** Lines of what these printed. */
const mostRows = 5

/** What such programs alone printed, where it is a line or a few. */
function figuresOf(commands: readonly ShellCommand[], printed: string | null): string {
  const lines = (printed ?? '').split('\n', 8).flatMap((line) => oneLine(line) || [])
  const said = lines.join(' · ')
  const programs = commands.map(({ words }) => fileName(words[0] ?? ''))
  const isMeasured = programs.every((program) => measuring.test(program))
  const isCounted = counting.test(programs.at(-1) ?? '') || commands.at(-1)?.piped === true
  const most = isMeasured
    ? 3
    : programs.some((one) => counting.test(one)) && isCounted
      ? mostRows
      : 0
  return lines.length > 0 && lines.length <= most && said.length <= mostAnswered ? `: ${said}` : ''
}

/** Lines that a search printed; null where they are not its own, count something else, or are not kept. */
function hitsOf({ response, error }: ToolCall, { words, feeds }: ShellCommand): number | null {
  const printed = fields(response).stdout
  if (typeof printed !== 'string') return /^Exit code 1\s*$/.test(error ?? '') ? 0 : null
  const lines = printed.split('\n', 2000).filter((line) => line !== '').length
  if (lines === 0) return 0
  return feeds || words.some((word) => /^-[a-zA-Z]*[cABC]\d*$/.test(word)) ? null : lines
}

function isFilePath(word: string): boolean {
  return (
    /^[\w./\\~:@+ -]+$/.test(word) && /[./\\\w]/.test(word) && !word.includes('&') && word !== '.'
  )
}
