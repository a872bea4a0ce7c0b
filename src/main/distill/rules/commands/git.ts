// Reads commits, pushes and pull requests out of a git or gh call: from `gitOperation`, else from its output.
import type { Commit as CommitFacts, PullRequest, Push } from '../../../../shared/facts/git-work.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, cleanText, count, fit } from '../../../base/plain-text.ts'
import { fields, number, text } from '../fields.ts'

export interface GitWork {
  readonly commits: readonly Commit[]
  /** The branch that was pushed, or an empty string where its name is not told. */
  readonly pushed: string | null
  readonly pullRequest: {
    readonly number: number | null
    readonly url: string | null
    readonly action: string
    readonly title: string | null
  } | null
}

export interface Commit {
  /** Null where nothing told it. */
  readonly sha: string | null
  readonly subject: string | null
  readonly amended: boolean
  /** `3 files changed, 10 insertions(+)`, as git says. */
  readonly size: string | null
}

/** What the call did in git, or null when nothing of the three. */
export function gitWork(call: ToolCall, command: string, lines: readonly string[]): GitWork | null {
  const operation = fields(call.response).gitOperation
  const commits = commitsOf(command, lines, operation)
  const pushedTo = text(fields(operation).push, 'branch') ?? pushedBranch(command, lines)
  const pullRequest = pullRequestOf(command, lines, operation)
  if (commits.length === 0 && pushedTo === null && pullRequest === null) return null
  return { commits, pushed: pushedTo, pullRequest }
}

function commitsOf(command: string, lines: readonly string[], operation: unknown): Commit[] {
  const told = fields(operation).commit
  const amended = text(told, 'kind') === 'amended' || inOneCommand(command, /commit\b/, /--amend/)
  const commits: Commit[] = []
  if (told || inOneCommand(command, /\bgit\b/, /\b(?:commit|merge|cherry-pick|revert)\b/)) {
    for (const [at, line] of lines.entries()) {
      const found =
        /^\[(?<branch>[^\]]+?)(?: \(root-commit\))? (?<sha>[0-9a-f]{7,40})\] (?<subject>.+)$/.exec(
          line,
        )?.groups
      if (!found) continue
      commits.push({
        sha: (found.sha ?? '').slice(0, 10),
        subject: found.subject ?? null,
        amended,
        size:
          lines
            .slice(at + 1, at + 4)
            .map((below) => /^\s*(\d+ files? changed.*)$/.exec(below)?.[1])
            .find((size) => size !== undefined) ?? null,
      })
    }
  }
  const sha = text(told, 'sha')
  if (commits.length === 0 && sha !== null)
    commits.push({ sha: sha.slice(0, 10), subject: messageOf(command), amended, size: null })
  // Quiet git, or a wrapper that prints its own: what went well and says so was committed.
  const subject = messageOf(command)
  if (commits.length === 0 && subject !== null && isQuietCommit(command, lines))
    commits.push({ sha: null, subject, amended, size: null })
  return commits
}

/** Nothing but a word of success came back from `git commit` as the last command of the call. */
function isQuietCommit(command: string, lines: readonly string[]): boolean {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '')
  return (
    inOneCommand(command, /\bgit\b/, /\bcommit\b/) &&
    !inOneCommand(command, /\bcommit\b/, /--dry-run/) &&
    (said.length === 0
      ? inOneCommand(command, /\bcommit\b/, /\s(?:-q|--quiet)\b/)
      : said.length === 1 && /^(?:ok|done|committed|success)?\s*[✓✔.!]?$/i.test(said[0] ?? ''))
  )
}

/** Whether one simple command of the line holds the two, one after the other. */
function inOneCommand(line: string, first: RegExp, second: RegExp): boolean {
  if (!first.test(line)) return false
  return line.split(/[\n|;&]/).some((command) => {
    const found = first.exec(command)
    return found !== null && second.test(command.slice(found.index + found[0].length))
  })
}

/** The subject given by -m, with or without a heredoc. */
export function messageOf(command: string): string | null {
  const heredoc = /-[a-zA-Z]*m\s+"\$\(cat <<-?\s*['"]?(\w+)['"]?\n([^\n]+)/.exec(command)?.[2]
  const plain = /(?:-[a-zA-Z]*m|--message)[\s=]+(["'])([^\n]*?)(?:\1|\n|$)/.exec(command)?.[2]
  const subject = heredoc ?? (plain?.startsWith('$(') ? undefined : plain)
  return subject ? cleanText(subject).trim() : null
}

function pushedBranch(command: string, lines: readonly string[]): string | null {
  if (!inOneCommand(command, /\bgit\b/, /\bpush\b/)) return null
  for (const line of lines) {
    const found =
      /^\s*(?:(?:[+*=]\s*)?[0-9a-f]+\.{2,3}[0-9a-f]+|\* \[new (?:branch|tag)\])\s+\S+\s+->\s+(\S+)/.exec(
        line,
      )
    if (found?.[1]) return found[1]
  }
  return lines.some((line) => /rejected|^error:|^fatal:/.test(line)) ||
    !lines.some((line) => /^To |Everything up-to-date|set up to track/.test(line))
    ? null
    : ''
}

function pullRequestOf(
  command: string,
  lines: readonly string[],
  operation: unknown,
): GitWork['pullRequest'] {
  const told = fields(operation).pr
  const action =
    text(told, 'action') ?? /\bgh pr (create|merge|close|ready|edit)\b/.exec(command)?.[1]
  if (!action) return null
  const url =
    text(told, 'url') ??
    lines
      .map((line) => /https:\/\/\S{1,300}?\/(?:pull|merge_requests)\/\d+/.exec(line)?.[0])
      .find((found) => found !== undefined) ??
    null
  if (told === undefined && url === null) return null
  const title = /--title[\s=]+(["'])(.*?)\1/.exec(command)?.[2] ?? null
  return {
    number: number(told, 'number') ?? Number(/\/(\d+)$/.exec(url ?? '')?.[1] ?? Number.NaN),
    url,
    action,
    title,
  }
}

/** What is said of work in git; `size` is told by the call that made the commit. */
interface GitTold {
  readonly commits: readonly (Pick<CommitFacts, 'hash' | 'subject' | 'amended'> & {
    readonly size?: string | null
  })[]
  readonly push: Push | null
  readonly pullRequest: PullRequest | null
}

/** The work in a title and a sentence. */
export function sayGit({ commits, push, pullRequest }: GitTold): {
  title: string
  words: string
} {
  const parts: string[] = []
  for (const { amended, hash, subject, size } of commits.slice(0, 3)) {
    parts.push(
      `${amended ? 'amended' : 'committed'}${hash ? ` ${hash}` : ''}${subject ? ` “${fit(subject, 110)}”` : ''}${size ? ` (${size})` : ''}`,
    )
  }
  if (commits.length > 3) parts.push(`and ${count(commits.length - 3, 'more commit')}`)
  if (push !== null) parts.push(`pushed${push.branch ? ` ${push.branch}` : ''}`)
  const request =
    pullRequest &&
    `${requestVerb(pullRequest.action)} the pull request${pullRequest.number === null ? '' : ` #${pullRequest.number}`}`
  if (request)
    parts.push(
      `${request}${pullRequest.title ? ` “${fit(pullRequest.title, 100)}”` : ''}${pullRequest.url ? ` ${pullRequest.url}` : ''}`,
    )
  const [first] = commits
  const title = request
    ? `${capitalise(request)}${pullRequest.title ? `: ${pullRequest.title}` : ''}`
    : first
      ? `${first.amended ? 'Amended' : 'Committed'} ${first.subject ? `“${fit(first.subject, 71)}”` : (first.hash ?? '')}`
      : `Pushed ${push?.branch || 'the branch'}`
  return { title, words: parts.join(', ') }
}

function requestVerb(action: string): string {
  const verbs: Readonly<Record<string, string>> = {
    create: 'opened',
    created: 'opened',
    merge: 'merged',
    merged: 'merged',
    close: 'closed',
    closed: 'closed',
    ready: 'marked as ready',
    edit: 'edited',
  }
  return Object.hasOwn(verbs, action) ? (verbs[action] ?? action) : action
}
