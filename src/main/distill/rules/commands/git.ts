// Reads commits, pushes and pull requests out of a git or gh call: from `gitOperation`, else from its output.
import {
  type Commit,
  type PullRequest,
  type Push,
  type Release,
  requestState,
} from '../../../../shared/facts/git-work.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, cleanText, count, fitMarked, listOf } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { revertedBy } from '../../matters/taken-back.ts'
import { fields, text } from '../fields.ts'
import { publishedIn } from '../outputs/published.ts'
import { commitsBeforeFailure, quietCommits } from '../outputs/quiet-git.ts'
import { pullRequestOf, valuesOf } from '../tools/pull-requests.ts'
import type { CommandResult } from './command-result.ts'
import { deletesRemote, gitSubcommand, isDryRun } from './looking-commands.ts'

export interface GitWork {
  readonly commits: readonly CommitRead[]
  /** Tags that were pushed, by name; empty where none were or their names are not told. */
  readonly tags: readonly string[]
  /** The release that the forge made; null where none was. */
  readonly release: Release | null
  /** The branch that was pushed, or an empty string where its name is not told. */
  readonly pushed: string | null
  /** The commit that it stands on since; left out where that is not told. */
  readonly head?: string | undefined
  readonly pullRequest: PullRequest | null
}

/** A commit as the call tells of it. */
interface CommitRead extends Pick<Commit, 'subject' | 'amended'> {
  /** Null where nothing told it. */
  readonly sha: string | null
  /** `3 files changed, 10 insertions(+)`, as git says. */
  readonly size: string | null
}

/** What the call did in git, or null when nothing of the three. */
export function gitWork(
  call: ToolCall,
  line: ShellLine,
  { lines, isTold }: Pick<CommandResult, 'lines' | 'isTold'>,
): GitWork | null {
  const operation = fields(call.response).gitOperation
  // Silence says that it went well only beside an exit code.
  const commits = commitsOf(line, lines, { operation, isTold }).filter(
    ({ sha }) => isTold || sha !== null,
  )
  const pushedTo = isTrialPush(line)
    ? null
    : (text(fields(operation).push, 'branch') ?? pushedBranch(line, lines, isTold))
  const pullRequest = pullRequestOf(line, lines, operation)
  const tags = isTrialPush(line) ? [] : pushedTags(line, lines, isTold)
  const release = releaseOf(line, lines) ?? publishedIn(line, lines)
  if (commits.length === 0 && pushedTo === null && !pullRequest && tags.length === 0 && !release)
    return null
  const head = pushedTo === null ? undefined : pushedHead(lines)
  return { commits, tags, release, pushed: pushedTo, head, pullRequest }
}

function commitsOf(
  shellLine: ShellLine,
  lines: readonly string[],
  { operation, isTold }: { readonly operation: unknown; readonly isTold: boolean },
): CommitRead[] {
  const told = fields(operation).commit
  const amended =
    text(told, 'kind') === 'amended' ||
    gitCommands(shellLine, ['commit']).some(({ words }) => words.includes('--amend'))
  const commits: CommitRead[] = []
  if (told || gitCommands(shellLine, ['commit', 'merge', 'cherry-pick', 'revert']).length > 0) {
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
    commits.push({ sha: sha.slice(0, 10), subject: messageOf(shellLine), amended, size: null })
  // Quiet git, or a wrapper that prints its own.
  const subject = messageOf(shellLine)
  if (commits.length > 0) return commits
  const isOne = gitCommands(shellLine, ['commit']).length === 1
  if (subject !== null && isOne && isWordOfSuccess(shellLine, lines))
    return [{ sha: null, subject, amended, size: null }]
  const subjects = gitCommands(shellLine, ['commit']).map((one) =>
    messageOf({ commands: [one], substituted: [], isWhole: true }),
  )
  return quietCommits(shellLine, lines, { subject, subjects, isTold }).map((one) => ({
    ...one,
    size: null,
  }))
}

/** What a line that failed committed or published before that, as what came behind it shows; else null. */
export function gitWorkBefore(line: ShellLine, lines: readonly string[]): GitWork | null {
  const commits = commitsBeforeFailure(line, lines).map(({ at, sha, subject }) => ({
    sha,
    subject: subject ?? messageOf({ ...line, commands: line.commands.slice(at) }),
    amended: line.commands[at]?.words.includes('--amend') === true,
    size: null,
  }))
  const release = publishedIn(line, lines)
  return commits.length === 0 && release === null
    ? null
    : { commits, tags: [], release, pushed: null, pullRequest: null }
}

/** Whether the line, which ended well, could not have done so without that command of git. */
function endsWith(shellLine: ShellLine, verb: 'commit' | 'push'): boolean {
  return gitCommands(shellLine, [verb]).some((one) => one.endsLine && !isDryRun(one.words))
}

/** Whether nothing but a word of success came back, or nothing at all of what is asked to be quiet. */
function isWordOfSuccess(shellLine: ShellLine, lines: readonly string[]): boolean {
  const [commit] = gitCommands(shellLine, ['commit'])
  if (!commit || isDryRun(commit.words)) return false
  const said = lines.map((line) => line.trim()).filter((line) => line !== '')
  return said.length === 0
    ? isQuiet(commit.words)
    : said.length === 1 && /^(?:ok|done|committed|success)?\s*[✓✔.!]?$/i.test(said[0] ?? '')
}

function isQuiet(words: readonly string[]): boolean {
  return words.some((word) => word === '--quiet' || (/^-[a-z]+$/.test(word) && word.includes('q')))
}

/** The commands of git with one of these verbs, wherever they stand in the line. */
function gitCommands(
  { commands, substituted }: ShellLine,
  verbs: readonly string[],
): readonly ShellCommand[] {
  return [...commands, ...substituted].filter(({ words }) => verbs.includes(gitSubcommand(words)))
}

/** The message of the line's first commit, as far as the line gives it. */
function wholeMessage(line: ShellLine): string | null {
  for (const commit of gitCommands(line, ['commit'])) {
    const given = valuesOf(commit, /^(?:-[a-zA-Z]*m|--message)$/)
    const read = commit.words.some((word) => /^(?:-F|--file=-)$/.test(word))
      ? commit.hereDocuments.slice(0, 1)
      : []
    const message = cleanText([...given, ...read].join('\n\n')).trim()
    if (message !== '' && !message.startsWith('$(')) return message
  }
  return null
}

/** The subject of the commit that the line makes, given by -m or in a here-document. */
export function messageOf(line: ShellLine): string | null {
  return wholeMessage(line)?.split('\n')[0]?.trim() ?? null
}

/** What the message says below its subject, without its trailers: a few lines. */
export function messageBody(line: ShellLine): string {
  const below = (wholeMessage(line) ?? '').split('\n').slice(1)
  const end = below.findIndex((text) => /^(?:Co-Authored-By|🤖)/.test(text))
  return (end < 0 ? below : below.slice(0, end))
    .filter((text) => text.trim() !== '')
    .slice(0, 6)
    .join('\n')
}

/** Whether all that the line pushes it only tries: nothing left this machine. */
function isTrialPush(line: ShellLine): boolean {
  const pushes = gitCommands(line, ['push'])
  return pushes.length > 0 && pushes.every(({ words }) => isDryRun(words))
}

function pushedBranch(
  shellLine: ShellLine,
  lines: readonly string[],
  isTold: boolean,
): string | null {
  // What takes a branch away puts nothing there.
  // Tags alone are no branch.
  const pushes = gitCommands(shellLine, ['push']).filter(
    ({ words }) => !deletesRemote(words) && !isOfTags(words),
  )
  if (pushes.length === 0) return null
  for (const line of lines) {
    const found =
      /^\s*(?:(?:[+*=]\s*)?[0-9a-f]+\.{2,3}[0-9a-f]+|\* \[new branch\])\s+\S+\s+->\s+(\S+)/.exec(
        line,
      )
    if (found?.[1]) return found[1]
  }
  // What names a tag moves no branch.
  if (lines.some((line) => /^\s*\* \[new tag\]/.test(line))) return null
  if (lines.some((line) => /rejected|^error:|^fatal:/.test(line))) return null
  // Quiet, or what it printed was left out: the line ended well, and could not have without it.
  if (isTold && pushes.some(({ words }) => isQuiet(words)) && endsWith(shellLine, 'push')) return ''
  return !lines.some((line) => /^To |Everything up-to-date|set up to track/.test(line)) ? null : ''
}

/** The newer end of the only range that a push prints: `a1b2c3d..9f8e7d6  main -> main`. */
function pushedHead(lines: readonly string[]): string | undefined {
  const heads = lines.flatMap(
    (line) => /^[+ ]{0,6}[0-9a-f]{7,40}\.{2,3}([0-9a-f]{7,40})\s+\S+\s+->/.exec(line)?.[1] ?? [],
  )
  return heads.length === 1 ? heads[0] : undefined
}

/** Whether a push takes tags and no branch: `git push --tags`. */
function isOfTags(words: readonly string[]): boolean {
  const after = words.slice(words.indexOf('push') + 1)
  return words.includes('--tags') && after.filter((word) => !word.startsWith('-')).length < 2
}

/** The tags that a push names, or all that the line made where it pushes `--tags`. */
function pushedTags(line: ShellLine, lines: readonly string[], isTold: boolean): string[] {
  const pushes = gitCommands(line, ['push']).filter(({ words }) => !deletesRemote(words))
  const shown = lines.flatMap((one) => /^ \* \[new tag\]\s+(\S{1,100})\s+->/.exec(one)?.[1] ?? [])
  if (pushes.length === 0 || shown.length > 0) return pushes.length === 0 ? [] : shown.slice(0, 6)
  if (!isTold || !endsWith(line, 'push') || lines.some((one) => /^error:|^fatal:/.test(one)))
    return []
  const made = gitCommands(line, ['tag']).flatMap(({ words }) => {
    const after = words.slice(words.indexOf('tag') + 1)
    const name = after.find(
      (word, at) => !word.startsWith('-') && !/^(?:-m|-F|-u|--message)$/.test(after[at - 1] ?? ''),
    )
    return name && !after.some((word) => /^(?:-d|--delete|-l|--list)$/.test(word)) ? name : []
  })
  return made.filter((name) =>
    pushes.some(({ words }) => words.some((word) => word === '--tags' || word === name)),
  )
}

/** A release that `gh release create` or `glab release create` made, by its tag. */
function releaseOf({ commands }: ShellLine, lines: readonly string[]): Release | null {
  const made = commands.find(
    ({ words: [program, what, verb] }) =>
      /^(?:gh|glab)$/.test(fileName(program ?? '')) && what === 'release' && verb === 'create',
  )
  if (!made || !lines.some((line) => /https:\/\/\S{1,300}\/releases\//.test(line))) return null
  const tag = made.words.slice(3).find((word) => !word.startsWith('-'))
  if (tag === undefined) return null
  const isDraft = made.words.some((word) => /^(?:-d|--draft|--draft=true)$/.test(word))
  return { tag, ...(isDraft && { isDraft }) }
}

/** What is said of work in git; `size` is told by the call that made the commit. */
interface GitTold {
  readonly commits: readonly (Pick<Commit, 'hash' | 'subject' | 'amended'> & {
    readonly size?: string | null
  })[]
  readonly push: Push | null
  readonly release?: Release | undefined
  readonly pullRequest: PullRequest | null
}

/** The work in a title and a sentence. */
export function sayGit({ commits, push, release, pullRequest }: GitTold): {
  title: string
  words: string
} {
  const parts: string[] = []
  for (const { amended, hash, subject, size } of commits.slice(0, 3)) {
    const reverted = revertedBy(subject)
    parts.push(
      `${amended ? 'amended' : reverted === null ? 'committed' : `reverted “${fitMarked(reverted, 110)}”${hash ? ' by the commit' : ''}`}${hash ? ` ${hash}` : amended && !subject ? ' the last commit' : ''}${subject && reverted === null ? ` “${fitMarked(subject, 110)}”` : ''}${size ? ` (${size})` : ''}`,
    )
  }
  if (commits.length > 3) parts.push(`and ${count(commits.length - 3, 'more commit')}`)
  const pushed = push === null ? '' : sayPush(push)
  if (pushed) parts.push(pushed)
  const released = release?.isPackage
    ? `published ${release.tag}`
    : release
      ? `made the ${release.isDraft ? 'draft ' : ''}release ${release.tag}`
      : ''
  if (released) parts.push(released)
  const request = pullRequest && sayRequest(pullRequest)
  if (request)
    parts.push(
      `${request}${pullRequest.title ? ` “${fitMarked(pullRequest.title, 100)}”` : ''}${pullRequest.url ? ` ${pullRequest.url}` : ''}`,
    )
  const [first] = commits
  const title = request
    ? `${capitalise(request)}${pullRequest.title ? `: ${pullRequest.title}` : ''}`
    : first
      ? `${commitTitle(first)}${commits.length > 1 ? ` and ${commits.length - 1} more` : ''}`
      : capitalise(
          [pushed === 'pushed' ? 'pushed the branch' : pushed, released].filter(Boolean).join(', '),
        )
  return { title, words: parts.join(', ') }
}

/** `pushed main and the tag v1.2.0`. */
function sayPush({ branch, tags = [], onlyTags = false }: Push): string {
  const named = tags.filter((tag) => tag !== branch)
  const told =
    named.length === 0 ? '' : `the ${named.length > 1 ? 'tags' : 'tag'} ${listOf(named, 3)}`
  if (onlyTags) return `pushed ${told || 'the tags'}`
  return `pushed${branch ? ` ${branch}` : told ? ' the branch' : ''}${told ? ` and ${told}` : ''}`
}

function commitTitle({ amended, subject, hash }: GitTold['commits'][number]): string {
  const reverted = revertedBy(subject)
  if (reverted !== null) return `Reverted “${fitMarked(reverted, 71)}”`
  return `${amended ? 'Amended' : 'Committed'} ${subject ? `“${fitMarked(subject, 71)}”` : (hash ?? 'the last commit')}`
}

/** `opened the draft pull request #7`. */
function sayRequest({ action, number, isDraft, isAuto }: PullRequest): string {
  const named = `the ${isDraft ? 'draft ' : ''}pull request${number === null ? '' : ` #${number}`}`
  if (action === 'auto_merge') return `set ${named} to merge by itself`
  return `${requestVerb(action)} ${named}${isAuto ? ' and set it to merge by itself' : ''}`
}

function requestVerb(action: string): string {
  return requestState(action) ?? (action === 'edit' ? 'edited' : action)
}
