// Reads commits of which git printed no line of its own (`-q`, or behind a pipe) from what the rest of the line printed.
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { gitSubcommand, isDryRun } from '../commands/looking-commands.ts'

/** A commit as the line shows it. */
export interface QuietCommit {
  readonly sha: string | null
  readonly subject: string | null
  readonly amended: boolean
}

/** So many lines of an output are read. */
const mostLines = 400
/** So many commits of a loop are told. */
const mostOfLoop = 6

/** What git says where nothing was committed, which `git status` says as well of what is clean. */
const nothing = /^nothing to commit\b|^no changes added to commit\b/

/** Whether git said that there was nothing to commit, beyond what a `git status` of the same line says. */
export function nothingCommitted({ commands }: ShellLine, lines: readonly string[]): boolean {
  const statuses = commands.filter(({ words }) => gitSubcommand(words) === 'status').length
  const said = lines.slice(0, mostLines).filter((line) => nothing.test(line)).length
  return said > statuses
}

/** Lines by which git or a hook of it says that something went wrong. */
const wrong =
  /^(?:fatal|error|ERROR|husky)\b|^CONFLICT |\bhook\b.{0,80}\b(?:fail|exit|declin)|^Aborting commit/

/** The commits of a line whose commits all went by without a line of git; `subject` is that of its first message, `subjects` those of each. */
export function quietCommits(
  line: ShellLine,
  lines: readonly string[],
  {
    subject,
    subjects,
    isTold,
  }: {
    readonly subject: string | null
    readonly subjects: readonly (string | null)[]
    readonly isTold: boolean
  },
): QuietCommit[] {
  const read = lines.slice(0, mostLines)
  const commit = lastOf(line, 'commit')
  const isWrong = read.some((text) => wrong.test(text)) || nothingCommitted(line, read)
  if (isWrong) return []
  const head = headAfter(line, read)
  if (commit === null || isDryRun(commit.words)) return revertOf(line, read, head, isTold)
  if (subject?.includes('$')) return ofLoop(subject, read)
  const several = isTold ? ofSeveral(line, read, subjects) : []
  if (several.length > 0) return several
  const amended = commit.words.includes('--amend')
  const isShown = head !== null && (amended || subject === null || head.subject === subject)
  if (isShown) return [{ ...head, subject: subject ?? head.subject, amended }]
  const listed = subject === null ? null : shaOf(read, subject)
  const isDone =
    listed !== null ||
    (isTold && commit.endsLine) ||
    // Where nothing new was there to push, nothing may have been committed.
    (isTold && isQuiet(commit) && !read.includes('Everything up-to-date')) ||
    read.some((text) => changed.test(text))
  if (!isDone || (subject === null && !amended)) return []
  return [{ sha: listed, subject, amended }]
}

/** What git prints last of a commit: `2 files changed, 3 insertions(+)`. */
const changed = /^\s*\d+ files? changed\b/

function isQuiet({ words }: ShellCommand): boolean {
  return words.some(
    (word) => word === '--quiet' || (/^-[a-zA-Z]+$/.test(word) && word.includes('q')),
  )
}

function lastOf({ commands }: ShellLine, verb: string): ShellCommand | null {
  return commands.findLast(({ words }) => gitSubcommand(words) === verb) ?? null
}

/** Several commits of a line that could not have ended well without each; none where one of them may not have been made. */
function ofSeveral(
  { commands }: ShellLine,
  lines: readonly string[],
  subjects: readonly (string | null)[],
): QuietCommit[] {
  const made = commands.flatMap((command, at) =>
    gitSubcommand(command.words) === 'commit' ? { command, at } : [],
  )
  const isSure =
    made.length > 1 &&
    made.length === subjects.length &&
    made.every(({ command }) => command.endsLine && !isDryRun(command.words))
  if (!isSure || subjects.some((one) => one?.includes('$'))) return []
  const shown = listed(lines)
  // Each with a log of its own, of one line.
  const isEachShown =
    shown.length === made.length &&
    made.every(({ at }, index) => {
      const logs = commands.slice(at + 1, made[index + 1]?.at).filter(isListing)
      return logs.length === 1 && logs[0]?.words.includes('-1') === true
    })
  return made.flatMap(({ command }, index) => {
    const subject = subjects[index] ?? null
    const amended = command.words.includes('--amend')
    const own = isEachShown ? shown[index] : shown.find((one) => one.subject === subject)
    if (!amended && subject === null && !own) return []
    return { sha: own?.sha ?? null, subject: subject ?? own?.subject ?? null, amended }
  })
}

/** A revert: its subject is git's own, from the commit that was newest before it or is after it. */
function revertOf(
  line: ShellLine,
  lines: readonly string[],
  head: { sha: string; subject: string } | null,
  isTold: boolean,
): QuietCommit[] {
  const revert = lastOf(line, 'revert')
  if (!revert || revert.words.some((word) => /^(?:-n|--no-commit|--abort|--quit)$/.test(word)))
    return []
  if (head !== null) return /^Revert "/.test(head.subject) ? [{ ...head, amended: false }] : []
  const isDone = (isTold && revert.endsLine) || lines.some((text) => changed.test(text))
  const last = revert.words.at(-1) ?? ''
  const before = isDone && isListedBefore(line, revert) ? listed(lines) : []
  const undone = /^(?:HEAD|@)$/.test(last)
    ? before[0]
    : before.find(({ sha }) => sha.startsWith(last) || last.startsWith(sha))
  return undone ? [{ sha: null, subject: `Revert "${undone.subject}"`, amended: false }] : []
}

/**
 * The commits of a chain that failed behind them: what stands behind one says by its own output that it was reached.
 * Those of which nothing says so are left out.
 */
export function commitsBeforeFailure(
  { commands }: ShellLine,
  lines: readonly string[],
): readonly {
  readonly at: number
  readonly sha: string | null
  readonly subject: string | null
}[] {
  const read = lines.slice(0, mostLines)
  if (commands.some(({ words }) => isLoop(words))) return []
  const made = commands.flatMap((command, at) =>
    gitSubcommand(command.words) === 'commit' && !isDryRun(command.words) ? at : [],
  )
  const [at] = made
  // Which of several was made is not known.
  if (at === undefined || made.length > 1) return []
  const printed = read.flatMap((line) => {
    const [, sha, subject] = printedCommit.exec(line) ?? []
    return sha && subject ? { at, sha: sha.slice(0, 10), subject } : []
  })
  const isOnly = !commands.some(({ words }) =>
    /^(?:cherry-pick|merge|revert|rebase)$/.test(gitSubcommand(words)),
  )
  if (printed.length === 1 && isOnly) return printed
  const behind = commands.slice(at + 1)
  const end = behind.findIndex(({ after }) => after !== '&&' && after !== '|')
  const chain = (end < 0 ? behind : behind.slice(0, end)).filter(({ piped }) => !piped)
  const isReached = chain.some((command) => hasSpoken(command, read))
  const log = chain.find((command) => isListing(command))
  const [head] = log ? listed(read) : []
  return isReached || head ? [{ at, sha: head?.sha ?? null, subject: head?.subject ?? null }] : []
}

const printedCommit = /^\[[^\]]{1,200} ([0-9a-f]{7,40})\] (.{1,500})$/

function isLoop(words: readonly string[]): boolean {
  return /^(?:for|while|until|xargs|parallel)$/.test(words[0] ?? '')
}

/** Whether an output holds what only this command says. */
function hasSpoken({ words }: ShellCommand, lines: readonly string[]): boolean {
  const sub = gitSubcommand(words)
  const said =
    sub === 'push'
      ? /^To \S|^ ?! \[(?:remote )?rejected\]|^error: failed to push/
      : /^(?:cherry-pick|rebase|merge|revert)$/.test(sub)
        ? /^error: could not apply [0-9a-f]|^CONFLICT \(/
        : /^(?:npm|pnpm|yarn|bun)$/.test(words[0] ?? '') && words.includes('publish')
          ? /^npm notice Publishing to |^\+ @?[\w./-]{1,200}@\d/
          : null
  return said !== null && lines.some((line) => said.test(line.slice(0, 400)))
}

/** The newest commit by the one `git log --oneline` of the line, where it stands behind all that the line commits. */
function headAfter(
  line: ShellLine,
  lines: readonly string[],
): { sha: string; subject: string } | null {
  const { commands } = line
  const logs = commands.flatMap((command, at) => (isListing(command) ? at : []))
  const made = commands.findLastIndex(({ words }) =>
    /^(?:commit|revert|merge|cherry-pick|rebase|reset|pull)$/.test(gitSubcommand(words)),
  )
  const [at = -1, ...more] = logs
  return more.length === 0 && made >= 0 && at > made ? (listed(lines)[0] ?? null) : null
}

function isListedBefore({ commands }: ShellLine, before: ShellCommand): boolean {
  const at = commands.findIndex(isListing)
  return at >= 0 && at < commands.indexOf(before)
}

function isListing({ words }: ShellCommand): boolean {
  return (
    gitSubcommand(words) === 'log' &&
    words.some((word) =>
      /^--oneline$|^--(?:format|pretty)=(?:tformat:)?(?:oneline|%h %s)$/.test(word),
    ) &&
    !words.some((word) => /^(?:--all|--reverse|--author|--grep|-S|-G|--skip)/.test(word))
  )
}

function listed(lines: readonly string[]): { sha: string; subject: string }[] {
  return lines.flatMap((line) => {
    const [, sha, subject] =
      /^([0-9a-f]{7,40}) (?:\([^()]{1,200}\) )?(\S.{0,500})$/.exec(line) ?? []
    return sha && subject ? { sha: sha.slice(0, 10), subject } : []
  })
}

function shaOf(lines: readonly string[], subject: string): string | null {
  return listed(lines).find((one) => one.subject === subject)?.sha ?? null
}

/** The commits of a loop that the line lists after it, by what its message has beside its variables. */
function ofLoop(subject: string, lines: readonly string[]): QuietCommit[] {
  const parts = subject.split(/\$(?:\{[^}]{1,80}\}|\([^)]{1,80}\)|\w{1,40})/)
  if (parts.join('').trim().length < 3) return []
  const [first = '', ...rest] = parts
  const last = rest.at(-1) ?? ''
  return listed(lines)
    .filter((one) => one.subject.startsWith(first) && one.subject.endsWith(last))
    .filter((one) => parts.every((part) => one.subject.includes(part)))
    .slice(0, mostOfLoop)
    .map((one) => ({ ...one, amended: false }))
    .toReversed()
}
