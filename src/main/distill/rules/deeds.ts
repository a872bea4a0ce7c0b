// Says what was done in a turn or a session: files, tests, builds, commits, subagents, failures, each once.
import type { ObservationDraft } from '../observation-draft.ts'
import { isRefused } from './call-status.ts'
import { isCodeWord } from './headline.ts'
import { capitalise, count, fit, listOf, unique } from './plain-text.ts'
import { distinctNames } from './short-path.ts'
import { namesOfFailing } from './test-run.ts'

/** What a draft or a stored observation must tell for a summary. */
export type Told = Pick<ObservationDraft, 'kind' | 'title' | 'files' | 'failed' | 'importance'> & {
  readonly summary?: string
}

interface Telling {
  /** Characters that it may take. */
  readonly room: number
  /** Whether looking around is worth telling: not where an answer is quoted. */
  readonly looks: boolean
  /** Whether refusals are told from elsewhere, with the user's words. */
  readonly refusalsKnown: boolean
}

/** Edits that weigh less are of scratch files. */
const scratch = 0.2

/** One sentence without its full stop; empty when nothing was done. */
export function deeds(observations: readonly Told[], telling: Telling): string {
  const of = (kind: Told['kind']) => observations.filter((one) => one.kind === kind)
  const refused = observations.filter(({ failed, title }) => failed && isRefused(title))
  const isFailure = (one: Told) => one.failed && !refused.includes(one)
  const edits = of('edit').filter(({ failed }) => !failed)
  const kept = edits.filter((one) => one.importance >= scratch)
  const files = unique((kept.length > 0 ? kept : edits).flatMap((one) => one.files))
  const agents = of('subagent')
  const pages = of('web').filter(({ failed }) => !failed).length
  const builds = of('build').filter((one) => !refused.includes(one))
  const commits = of('commit').filter(({ failed }) => !failed)
  const lastCommit = of('commit').at(-1)
  const openCommit = lastCommit && isFailure(lastCommit) ? lastCommit : undefined
  const [look] = of('explore')
  const parts: readonly (readonly [worth: number, words: string])[] = [
    [6, sayAnswers(of('message').filter(({ failed }) => !failed))],
    [9, files.length > 0 ? `changed ${sayFiles(files)}` : ''],
    [4, agents.length > 0 ? sayAgents(agents, files) : ''],
    [8, lastTests(of('test').filter((one) => !refused.includes(one)))],
    [5, builds.some(({ failed }) => failed) ? lastBuild(builds) : ''],
    [8.5, commits.length > 0 ? sayCommits(commits) : ''],
    [7, openCommit ? `“${openCommit.title.replace(/: failed.*$/, '')}” failed` : ''],
    [6, telling.refusalsKnown ? '' : sayRefused(refused)],
    [3, sayFailures(of('command').filter(isFailure))],
    [
      2,
      telling.looks && look && files.length + agents.length === 0
        ? lowerFirst((look.summary ?? look.title).replace(/\.$/, ''))
        : '',
    ],
    [
      1,
      telling.looks && files.length === 0 && pages > 0 ? `looked up ${count(pages, 'page')}` : '',
    ],
  ]
  return capitalise(joined(parts, telling.room))
}

/** The parts in their order; where they do not all fit, those of least worth are left out. */
function joined(parts: readonly (readonly [number, string])[], room: number): string {
  const kept = parts.filter(([, words]) => words !== '')
  const text = () => kept.map(([, words]) => words).join('; ')
  while (kept.length > 1 && text().length > room) {
    const least = Math.min(...kept.map(([worth]) => worth))
    kept.splice(
      kept.findIndex(([worth]) => worth === least),
      1,
    )
  }
  return fit(text(), Math.max(room, 80))
}

function sayFiles(files: readonly string[]): string {
  const names = unique(distinctNames(files))
  return names.length > 4
    ? `${count(files.length, 'file')} (${names.slice(0, 3).join(', ')}, …)`
    : listOf(names, 4)
}

function sayAnswers(answers: readonly Told[]): string {
  const said = answers.map(({ title }) => title.replace(/^The user answered: /, ''))
  const [first] = said
  if (first === undefined) return ''
  return `the user answered ${listOf(
    said.slice(0, 2).map((one) => `“${fit(one, 60)}”`),
    2,
  )}${said.length > 2 ? ` and ${count(said.length - 2, 'more question')}` : ''}`
}

/** Subagents by their tasks where these are few; their files where no other edit tells them. */
function sayAgents(agents: readonly Told[], files: readonly string[]): string {
  const changed = unique(agents.flatMap((one) => one.files)).filter((file) => !files.includes(file))
  const tasks = agents.flatMap(({ title }) => /: (.+?)(?: \([^)]*\))?$/.exec(title)?.[1] ?? [])
  const named = tasks.length === agents.length && tasks.length <= 2
  const who = named
    ? `${tasks.length === 1 ? 'a subagent' : 'subagents'} worked on ${listOf(
        tasks.map((task) => `“${fit(task, 48)}”`),
        2,
      )}`
    : count(agents.length, 'subagent')
  return `${who}${changed.length > 0 ? `${named ? ' and' : ''} changed ${sayFiles(changed)}` : named ? '' : ' worked'}`
}

/** How the last test run ended, and whether it mended one that had failed. */
function lastTests(tests: readonly Told[]): string {
  const counted = tests.filter(
    ({ title, failed }) => failed || !title.endsWith(': no counts shown'),
  )
  const last = counted.at(-1)
  if (!last) return tests.length > 0 ? 'ran tests that showed no counts' : ''
  const before = counted.slice(0, -1).filter(({ failed }) => failed).length
  if (!last.failed)
    return `tests pass (${last.title})${before > 0 ? ` after ${count(before, 'failing run')}` : ''}`
  const names = namesOfFailing(last.summary ?? '')
  const which =
    names.length > 0
      ? `: ${listOf(
          names.map((name) => fit(name, 70)),
          2,
        )}`
      : ''
  return `tests ${before > 0 ? 'still fail' : 'fail'} (${last.title}${which})`
}

function lastBuild(builds: readonly Told[]): string {
  const last = builds.at(-1)
  return last?.failed
    ? `still broken: ${lowerFirst(last.title)}`
    : `mended ${count(builds.filter(({ failed }) => failed).length, 'broken build or check', 'broken builds or checks')}`
}

/** The weightiest commits, pull requests and pushes in their order, each subject once. */
function sayCommits(commits: readonly Told[]): string {
  const times = new Map<string, number>()
  for (const { title } of commits) {
    const amended = /^Amended (“.*)$/.exec(title)
    const own = amended && times.has(`Committed ${amended[1]}`) ? `Committed ${amended[1]}` : title
    times.set(own, (times.get(own) ?? 0) + 1)
  }
  const weighty = [...commits].sort((a, b) => b.importance - a.importance)
  const best = unique(weighty.map(({ title }) => title)).filter((title) => times.has(title))
  const say = (title: string) => `${done(title)}${again(title, times.get(title) ?? 1)}`
  let room = mostOfCommits
  const chosen = best.filter((title, at) => {
    room -= say(title).length
    return at === 0 || (room > 0 && at < 3)
  })
  const said = [...times.keys()].filter((title) => chosen.includes(title)).map(say)
  const more = times.size - said.length
  const words = more > 0 ? `${said.join(', ')} and ${more} more` : listOf(said, 3)
  // The verb once, where one commit follows the other.
  const first = words.indexOf('committed “') + 1
  const rest = words.slice(first)
  return first === 0
    ? words
    : words.slice(0, first) + rest.replace(/(, | and )committed (?=“)/g, '$1')
}

/** A command of which the output did not tell what it did is told as the command. */
function done(title: string): string {
  return /^(?:Committed|Amended|Pushed|Opened|Merged|Closed|Marked|Edited)\b/.test(title)
    ? lowerFirst(title)
    : `ran “${title}”`
}

/** Characters for commits, of which one is told at any length. */
const mostOfCommits = 120

function again(title: string, times: number): string {
  if (times < 2) return ''
  return title.startsWith('Committed ')
    ? `, amended ${count(times - 1, 'time')}`
    : ` (${count(times, 'time')})`
}

function sayRefused(refused: readonly Told[]): string {
  const what = unique(refused.flatMap(({ title }) => /^Refused: (.+)$/.exec(title)?.[1] ?? [])).map(
    (one) => fit(lowerFirst(one), 70),
  )
  const plan = refused.some(({ title }) => title.startsWith('Plan not accepted'))
  return [
    what.length > 0 ? `not permitted: ${listOf(what, 2)}` : '',
    plan ? 'the user did not accept the plan' : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** The last failing command by name: the one that was left standing. */
function sayFailures(commands: readonly Told[]): string {
  const last = commands.at(-1)
  if (!last) return ''
  const what = last.title.replace(/: (?:failed|interrupted|stopped).*$/, '')
  return commands.length === 1
    ? `“${what}” failed`
    : `${commands.length} commands failed, the last was “${what}”`
}

/** Lower case at the beginning, for the middle of a sentence; names keep theirs. */
export function lowerFirst(text: string): string {
  const first = /^\S+/.exec(text)?.[0] ?? ''
  return /^[A-Z][a-z]/.test(text) && !isCodeWord(first.replace(/:$/, ''))
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text
}
