// Closes a turn: what was asked, what was done, how it ended.
import type { ObservationDraft } from '../observation-draft.ts'
import type { TurnRecord } from '../tool-call.ts'
import { mainSentence, tellingSentences } from './agent-message.ts'
import { count, fit, listOf, sentence, unique } from './plain-text.ts'
import { type PromptGist, promptGist } from './prompt-gist.ts'
import { distinctNames } from './short-path.ts'

export interface Closing {
  /** About 12 words; empty when the turn holds nothing. */
  readonly title: string
  readonly summary: string
}

/** What a draft or a stored observation must tell for a summary. */
export type Told = Pick<ObservationDraft, 'kind' | 'title' | 'files' | 'failed' | 'importance'> & {
  readonly summary?: string
}

const longestTitle = 90
const longestSummary = 480

/** Title and summary of a turn from its observations and the agent's last message. */
export function summariseTurn(
  turn: Pick<TurnRecord, 'prompt' | 'lastMessage'>,
  observations: readonly Told[],
): Closing {
  const gist = promptGist(turn.prompt)
  const said = tellingSentences(turn.lastMessage, 300)
  const did = deeds(observations)
  const asked = gist.kind === 'nod' || gist.kind === 'empty' ? '' : gist.ask
  const parts = [sentence(said), sentence(did)].filter((part) => part !== '')
  const summary =
    parts.length > 0
      ? parts.join(' ')
      : asked
        ? gist.kind === 'housekeeping'
          ? `The user ran ${asked}.`
          : `Asked: ${sentence(asked)}`
        : ''
  return {
    title: titleOf(gist, turn.lastMessage, observations),
    summary: fit(summary, longestSummary),
  }
}

function titleOf(
  gist: PromptGist,
  lastMessage: string | null,
  observations: readonly Told[],
): string {
  if (gist.kind === 'ask' && gist.ask.length >= 12) return fit(gist.ask, longestTitle)
  if (gist.kind === 'housekeeping') return fit(gist.ask, longestTitle)
  // A nod, a bare slash command or a word says little: what came of it says more.
  const outcome = mainDeed(observations) || mainSentence(lastMessage, 70)
  const lead = gist.kind === 'nod' ? '' : gist.ask
  if (lead && outcome) return fit(lead.length > 45 ? lead : `${lead}: ${outcome}`, longestTitle)
  return fit(lead || outcome || gist.ask, longestTitle)
}

function mainDeed(observations: readonly Told[]): string {
  const order: readonly Told['kind'][] = [
    'commit',
    'edit',
    'subagent',
    'test',
    'build',
    'command',
    'web',
    'explore',
    'tool',
    'plan',
  ]
  for (const kind of order) {
    const best = observations
      .filter((one) => one.kind === kind && !one.failed)
      .sort((a, b) => b.importance - a.importance)[0]
    if (best) return best.title
  }
  return ''
}

/** What was done in one sentence: files, tests, builds, commits, failures, subagents. */
export function deeds(observations: readonly Told[]): string {
  const of = (kind: Told['kind']) => observations.filter((one) => one.kind === kind)
  const files = unique(
    of('edit')
      .filter(({ failed }) => !failed)
      .flatMap((one) => one.files),
  )
  const subagentFiles = unique(of('subagent').flatMap((one) => one.files)).filter(
    (file) => !files.includes(file),
  )
  const tests = of('test')
  const builds = of('build').filter(({ failed }) => failed)
  const commits = of('commit').filter(({ failed }) => !failed)
  const failedCommits = of('commit').filter(({ failed }) => failed)
  const commands = of('command').filter(({ failed }) => failed)
  const agents = of('subagent')
  const parts = [
    files.length > 0
      ? `changed ${files.length > 4 ? `${count(files.length, 'file')} (${listOf(distinctNames(files), 3)})` : listOf(distinctNames(files), 4)}`
      : '',
    agents.length > 0
      ? `${count(agents.length, 'subagent')}${subagentFiles.length > 0 ? ` changed ${listOf(distinctNames(subagentFiles), 3)}` : ' worked'}`
      : '',
    lastTests(tests),
    builds.length > 0 ? lastBuild(of('build')) : '',
    commits.length > 0 ? sayCommits(commits) : '',
    commits.length === 0 && failedCommits.length > 0
      ? lowerFirst(failedCommits.at(-1)?.title ?? '')
      : '',
    sayFailures(commands),
    files.length === 0 && agents.length === 0 && of('explore').length > 0
      ? lowerFirst(of('explore')[0]?.title ?? '')
      : '',
    files.length === 0 && of('web').length > 0
      ? `looked up ${count(of('web').length, 'page')}`
      : '',
  ].filter((part) => part !== '')
  const joined = parts.join('; ')
  return joined.slice(0, 1).toUpperCase() + joined.slice(1)
}

/** How the last test run ended, and whether it mended one that had failed. */
function lastTests(tests: readonly Told[]): string {
  const last = tests.at(-1)
  if (!last) return ''
  const before = tests.slice(0, -1).filter(({ failed }) => failed).length
  return `${last.failed ? 'tests still fail' : 'tests pass'} (${last.title})${!last.failed && before > 0 ? ` after ${count(before, 'failing run')}` : ''}`
}

function lastBuild(builds: readonly Told[]): string {
  const last = builds.at(-1)
  return last?.failed
    ? `still broken: ${lowerFirst(last.title)}`
    : `mended ${count(builds.filter(({ failed }) => failed).length, 'broken build or check', 'broken builds or checks')}`
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}

/** The weightiest commits, pull requests and pushes in their order. */
function sayCommits(commits: readonly Told[]): string {
  const weighty = [...commits].sort((a, b) => b.importance - a.importance).slice(0, 3)
  const titles = commits
    .filter((one) => weighty.includes(one))
    .map(({ title }) => lowerFirst(title))
  const more = commits.length - titles.length
  return more > 0 ? `${titles.join(', ')} and ${more} more` : listOf(titles, 3)
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
