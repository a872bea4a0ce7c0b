// Reads from a shell call what it did to a pull request: by gh, glab, and other tools that open them.
import type { PullRequest } from '../../../../shared/facts/git-work.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { isDryRun } from '../commands/looking-commands.ts'
import { fields, number, text } from '../fields.ts'

/** The values of a flag: `-m a`, `-ma`, `--message=a`. */
export function valuesOf(command: ShellCommand, flag: RegExp): string[] {
  const { words } = command
  return words.flatMap((word, at) => {
    const value = words[at + 1]
    if (flag.test(word)) return value === undefined ? [] : [value]
    const [name = '', ...rest] = word.split('=')
    return rest.length > 0 && name.startsWith('--') && flag.test(name) ? [rest.join('=')] : []
  })
}

const requestVerbs = /^(?:create|merge|close|reopen|ready|edit|update)$/

/** Whether the command is one of gh or glab that changes a pull request. */
function isOfForge({ words: [program, what, verb] }: ShellCommand): boolean {
  const name = fileName(program ?? '')
  return (
    ((name === 'gh' && what === 'pr') || (name === 'glab' && what === 'mr')) &&
    requestVerbs.test(verb ?? '')
  )
}

/** Whether the command is of another tool by which pull requests are opened: `gt submit`, `erk pr submit`. */
function isOfOther({ words }: ShellCommand): boolean {
  const [program = '', what = '', verb = ''] = words
  const name = fileName(program)
  if (isDryRun(words) || /^(?:gh|glab)$/.test(name)) return false
  return (
    (/^(?:pr|mr|pull-request|pull_request|review)$/.test(what) &&
      /^(?:create|new|open|submit)$/.test(verb)) ||
    (name === 'az' && what === 'repos' && verb === 'pr' && words[3] === 'create') ||
    (name === 'hub' && what === 'pull-request') ||
    (name === 'gt' && /^(?:submit|s|ss)$/.test(what)) ||
    (name === 'gt' && what === 'stack' && verb === 'submit')
  )
}

/** Whether the command opens a pull request, by whatever tool. */
export function opensRequest(command: ShellCommand): boolean {
  return isOfOther(command) || (isOfForge(command) && command.words[2] === 'create')
}

/** Where GitHub, GitLab, Bitbucket, Azure and Graphite have a pull request. */
const requestAddress =
  /https:\/\/[^\s\\"']{1,300}?\/(?:pull|merge_requests|pull-requests|pullrequest|github\/pr\/[\w.-]{1,100}\/[\w.-]{1,100})\/\d+/

/** The first address of a pull request in a text; null where it has none. */
export function requestAddressIn(text: string): string | null {
  return requestAddress.exec(text)?.[0] ?? null
}

/** The number at the end of such an address; not a number where there is none. */
export function numberOf(address: string | null): number {
  return Number(/\/(\d+)$/.exec(address ?? '')?.[1] ?? Number.NaN)
}

/** What the line did to a pull request, by what the client or its output tells; null where nothing does. */
export function pullRequestOf(
  line: ShellLine,
  lines: readonly string[],
  operation: unknown,
): PullRequest | null {
  const told = fields(operation).pr
  const all = [...line.commands, ...line.substituted]
  const own = all.find(isOfForge)
  const request = own ?? all.find(isOfOther)
  const auto = all.find((one) => isOfForge(one) && isAuto(one))
  // What is to be merged once its checks pass is not merged yet.
  if (auto !== undefined && auto === request) return autoMerge(auto, lines)
  const action = text(told, 'action') ?? verbOf(request, lines)
  if (!action) return null
  const done = doneRequest(lines)
  const url =
    text(told, 'url') ??
    lines.map((one) => requestAddressIn(one)).find((found) => found !== null) ??
    null
  if (told === undefined && url === null && (done === null || own === undefined)) return null
  const title = (request && valuesOf(request, /^(?:-t|--title)$/)[0]) ?? done?.title ?? null
  return {
    number: number(told, 'number') ?? done?.number ?? numberOf(url),
    url,
    action,
    title: title === null || /[$`]/.test(title) ? null : title,
    ...(action === 'create' && isDraft(request, lines) && { isDraft: true }),
    ...(auto !== undefined && { isAuto: true }),
  }
}

function isAuto({ words }: ShellCommand): boolean {
  return (
    words[2] === 'merge' &&
    words.some((word) => /^--(?:auto|auto=true|when-pipeline-succeeds|auto-merge)$/.test(word))
  )
}

/** A request that is merged by the forge once its checks pass; gh says so only to a terminal. */
function autoMerge({ words }: ShellCommand, lines: readonly string[]): PullRequest | null {
  if (lines.some((line) => /^(?:X |GraphQL:|failed |error)/i.test(line))) return null
  const named = words.slice(3).find((word) => /^#?\d{1,9}$|^https:\/\//.test(word)) ?? null
  const told = lines
    .map((line) => /^[✓✔!] (?:Pull|Merge) request \S{0,120}?[#!](\d{1,9}) /.exec(line)?.[1])
    .find((found) => found !== undefined)
  const url = named?.startsWith('https:') ? requestAddressIn(named) : null
  const number = told ?? (url === null ? named?.replace('#', '') : numberOf(url))
  return {
    number: number === undefined ? null : Number(number),
    url,
    action: 'auto_merge',
    title: null,
  }
}

/** What was done, in the words of gh; undefined where there is no such command. */
function verbOf(request: ShellCommand | undefined, lines: readonly string[]): string | undefined {
  if (request === undefined) return undefined
  if (!isOfForge(request)) return isOfKnown(lines) ? 'edit' : 'create'
  const { words } = request
  const [, , verb] = words
  if (verb === 'ready' && words.includes('--undo')) return 'draft'
  if (verb !== 'update') return verb
  return words.includes('--ready') ? 'ready' : words.includes('--draft') ? 'draft' : 'edit'
}

/** Whether another tool says that the pull request was there before. */
function isOfKnown(lines: readonly string[]): boolean {
  return lines.some((line) =>
    /\balready exists?\b|\bupdated (?:the )?(?:existing )?(?:PR|MR|pull request|merge request)\b|\/\d+ \(updated\)/i.test(
      line.slice(0, 300),
    ),
  )
}

/** Whether the pull request was opened as a draft; one that was there before stays what it was. */
function isDraft(request: ShellCommand | undefined, lines: readonly string[]): boolean {
  return (
    request?.words.some((word) => /^(?:-d|--draft|--draft=true)$/.test(word)) === true &&
    !lines.some((line) => /\balready exists\b/.test(line.slice(0, 300)))
  )
}

/** What gh and glab say of a pull request that they merged, closed, opened again, or marked as ready or as a draft. */
function doneRequest(lines: readonly string[]): { number: number; title: string | null } | null {
  for (const line of lines.slice(0, 200)) {
    const found =
      /^[✓✔!] (?:(?:Squashed|Rebased) and merged|Merged|Closed|Reopened) (?:pull|merge) request \S{0,120}?[#!](\d{1,9})(?: \((.{1,300})\))?$/.exec(
        line,
      )
    if (found) return { number: Number(found[1]), title: found[2] ?? null }
    const marked =
      /^[✓✔] Pull request \S{0,120}?#(\d{1,9}) is (?:marked as "ready|converted to "draft)/.exec(
        line,
      )
    if (marked) return { number: Number(marked[1]), title: null }
  }
  return null
}
