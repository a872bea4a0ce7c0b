// Says from facts what was done in a turn or a session: files, tests, builds, commits, subagents, failures, each once.

import { standsFailed } from '../../../../shared/facts/matter.ts'
import type {
  CommandFacts,
  EditFacts,
  ObservationFacts,
  QuestionFacts,
  ToolFacts,
  WebFacts,
} from '../../../../shared/facts/observation-facts.ts'
import { isRefusal } from '../../../../shared/facts/outcome.ts'
import { capitalise, count, fit, fitMarked, listOf, unique } from '../../../base/plain-text.ts'
import { distinctNames, isNamedIn } from '../../../base/short-path.ts'
import { afterMoves } from '../../matters/file-moves.ts'
import { foldMatters } from '../../matters/fold-matters.ts'
import { undoneEdits } from '../../matters/put-back.ts'
import {
  sayChecks,
  sayTests,
  sayUndone,
  type TestState,
  testState,
} from '../../matters/say-matters.ts'
import { toldAttempts } from '../../matters/told-attempts.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { refusedTitle } from '../commands/call-status.ts'
import { commandHead } from '../commands/command-title.ts'
import { longest } from '../draft.ts'
import { sayExploration } from '../others/exploration-words.ts'
import { toolHead } from '../others/other-tool.ts'
import { stillMissing } from '../tools/not-found.ts'
import { sayCommits } from './commit-words.ts'
import { lowerFirst } from './headline.ts'

/** What an observation must tell for a summary. `facts` is null where an older version wrote it without any. */
export type Told = Pick<ObservationDraft, 'kind' | 'files' | 'failed' | 'importance' | 'at'> & {
  readonly facts: ObservationFacts | null
}

interface Telling {
  /** Characters that it may take. */
  readonly room: number
  /** Whether looking around is worth telling: not where an answer is quoted. */
  readonly looks: boolean
  /** Whether refusals are told from elsewhere, with the user's words. */
  readonly refusalsKnown: boolean
  /** Whether the list of tasks is worth telling: not where an answer or the turns tell what was done. */
  readonly tasks?: boolean
  /** Whether it tells how a session ended, of which somebody reads later: another may have mended it since. */
  readonly isOver?: boolean
  /** Whether the agent went on to answer, so that the work did not end on its last command. */
  readonly isAnswered?: boolean
  /** Characters that commits may take; a few by default. */
  readonly commits?: number
}

/** What is worth less is told only where nothing else is. */
const leastWorth = 1
/** Edits that weigh less are of scratch files inside of the project. */
const scratch = 0.2

/** What was done in words, and what these words tell: nobody has to read that in them. */
export interface Work {
  /** One sentence without its full stop; empty when nothing was done. */
  readonly words: string
  /** Whether they tell that tests fail. */
  readonly isRed: boolean
  /** Whether they tell of something that its result is not recorded. */
  readonly isOpen: boolean
}

/** One sentence without its full stop; empty when nothing was done. */
export function sayWork(observations: readonly Told[], telling: Telling): string {
  return tellWork(observations, telling).words
}

/** Whether the file was changed, as the facts have it; of what has none, as far as its row tells. */
export function isChange({
  kind,
  facts,
  failed,
}: Pick<Told, 'kind' | 'facts' | 'failed'>): boolean {
  return kind === 'edit' && (facts ? facts.outcome === 'done' : !failed)
}

/** Whether only a file outside of the project was written, such as a probe in a folder for temporary files. */
function isScratchEdit({ facts }: Pick<Told, 'facts'>): boolean {
  return facts?.kind === 'edit' && facts.scratch === true
}

/** Whether the edit made its file, so that there is nothing before it to put back. */
function isMade({ facts }: Pick<Told, 'facts'>): boolean {
  return facts?.kind === 'edit' && facts.file.created
}

export function tellWork(observations: readonly Told[], telling: Telling): Work {
  const of = (kind: Told['kind']) => observations.filter((one) => one.kind === kind)
  const commands = observations.flatMap(({ facts, importance }) =>
    facts && isCommand(facts) ? [{ facts, importance }] : [],
  )
  const refused = observations.flatMap(({ facts }, at) =>
    facts && isRefusal(facts.outcome) && !isDoneLater(facts, observations.slice(at + 1))
      ? facts
      : [],
  )
  const answers = observations.flatMap(({ facts }) => (facts?.kind === 'message' ? facts : []))
  const undone = undoneEdits(observations, ({ files }) => files)
  const { removed, filesOf, isGone } = afterMoves(observations)
  const edits = observations.filter((one) => isChange(one) && !undone.has(one) && !removed.has(one))
  const takenOut = [...undone.keys()].filter((one) => isChange(one) && !isScratchEdit(one))
  const undoneFiles = (wasMade: boolean) =>
    unique(takenOut.filter((one) => wasMade === isMade(one)).flatMap((one) => one.files)).filter(
      (file) => !edits.some((one) => one.files.includes(file)),
    )
  const [putBack, unmade] = [undoneFiles(false), undoneFiles(true)]
  const own = edits.filter((one) => !isScratchEdit(one))
  const kept = own.filter((one) => one.importance >= scratch)
  const written = (kept.length > 0 ? kept : own).flatMap(filesOf)
  // A command names its files from where it ran.
  const inPlace = observations
    .flatMap(
      (one) =>
        (one.facts && isCommand(one.facts) && !undone.has(one) && one.facts.editedInPlace) || [],
    )
    .filter((file) => !isNamedIn(file, written) && !isGone(file))
  const files = unique([...written, ...inPlace])
  const agents = of('subagent').filter(({ facts }) => !facts || !isRefusal(facts.outcome))
  const web = observations.flatMap(({ facts }) =>
    facts?.kind === 'web' && facts.outcome === 'done' ? facts : [],
  )
  // What failed behind a commit has committed.
  const commits = commands.filter(
    ({ facts: { kind, outcome, commits: made, release } }) =>
      kind === 'commit' && (outcome === 'done' || made.length > 0 || release !== undefined),
  )
  const matters = foldMatters(toldAttempts(observations))
  const look = observations.find(({ facts }) => facts?.kind === 'explore')?.facts
  const state = testState(matters)
  const parts: readonly Part[] = [
    [6, sayAnswers(answers)],
    // What scripts wrote beside them a commit took in as well: their number is not known.
    [
      9,
      files.length > 0
        ? `changed ${sayFiles(files, commits.length > 0, mostInCommit(commits))}`
        : '',
    ],
    [0.9, files.length === 0 ? sayScratch(edits.filter(isScratchEdit).flatMap(filesOf)) : ''],
    [
      8.9,
      putBack.length > 0
        ? `put ${sayFiles(putBack)} back as ${putBack.length > 1 ? 'they were' : 'it was'}`
        : '',
    ],
    [
      8.8,
      unmade.length > 0
        ? `made ${sayFiles(unmade)} and removed ${unmade.length > 1 ? 'them' : 'it'} again`
        : '',
    ],
    [7.5, telling.tasks ? sayTasks(observations) : ''],
    [4, agents.length > 0 ? sayAgents(agents, files) : ''],
    // That something ran is worth little, that it fails is worth most.
    [
      state === 'uncounted' && !matters.some(({ undone }) => undone) ? 0.5 : isRed(state) ? 9.4 : 8,
      // The answer says more than that something ran.
      state === 'uncounted' && telling.isAnswered ? '' : sayTests(matters, telling.isOver),
      toldOf[state],
    ],
    [matters.some(standsFailed) ? 7.9 : 5, sayChecks(matters, telling.isOver)],
    // What was committed says best what was achieved.
    [9.05, sayCommits(commits, telling.commits)],
    [9.5, sayUndone(matters)],
    [9.2, telling.refusalsKnown ? '' : sayRefused(refused)],
    [3, sayNotFound(commands.map(({ facts }) => facts))],
    [9.1, sayHandedOn(observations)],
    [6.5, sayAccepted(observations)],
    // A probe may be meant to fail: what it came to the answer says.
    [3, telling.isAnswered ? '' : sayLastFailure(observations.at(-1))],
    [3, sayUnanswered(observations), 'open'],
    [
      2,
      telling.looks && look?.kind === 'explore' && files.length + agents.length === 0
        ? lowerFirst(fit(sayExploration(look), longest.summary))
        : '',
    ],
    [1, telling.looks && files.length === 0 ? sayWeb(web) : ''],
  ]
  const { text, told } = joined(parts, telling.room)
  return { words: capitalise(text), isRed: told.has('red'), isOpen: told.has('open') }
}

/** Words with their worth, and what they tell that is of weight for what else is said. */
type Part = readonly [worth: number, words: string, tells?: 'red' | 'open' | undefined]

const toldOf: Partial<Record<TestState, Part[2]>> = { red: 'red', no_result: 'open' }

function isRed(state: TestState): boolean {
  return state === 'red' || state === 'beside'
}

function isCommand(facts: ObservationFacts): facts is CommandFacts {
  return ['test', 'build', 'commit', 'command'].includes(facts.kind)
}

/** A command as its title names it. */
function headOf(facts: CommandFacts): string {
  return fit(commandHead(facts), longest.title)
}

/** The parts in their order; where they do not all fit, those of least worth are left out. */
function joined(
  parts: readonly Part[],
  room: number,
): { text: string; told: ReadonlySet<Part[2]> } {
  const told = parts.filter(([, words]) => words !== '')
  const worthy = told.length > 1 ? told.filter(([worth]) => worth >= leastWorth) : told
  const chosen = new Set<(typeof told)[number]>()
  let left = room + 2
  for (const part of worthy.toSorted(([a], [b]) => b - a)) {
    const length = part[1].length + 2
    if (chosen.size > 0 && length > left) continue
    chosen.add(part)
    left -= length
  }
  const text = worthy
    .filter((part) => chosen.has(part))
    .map(([, words]) => words)
    .join('; ')
  return {
    text: fitMarked(text, Math.max(room, 80)),
    told: new Set([...chosen].map(([, , tells]) => tells)),
  }
}

/** How many files the largest commit changes, as git says. */
function mostInCommit(commits: readonly { readonly facts: CommandFacts }[]): number {
  return Math.max(0, ...commits.flatMap(({ facts }) => facts.commits.map((one) => one.files ?? 0)))
}

/** `inCommit`: what scripts and agents wrote beside these files may be known by a commit alone. */
function sayFiles(files: readonly string[], mayBeMore = false, inCommit = 0): string {
  const more = inCommit > files.length ? `; ${inCommit} in one commit` : ''
  const names = unique(distinctNames(files))
  return names.length > 4
    ? `${mayBeMore ? 'at least ' : ''}${count(files.length, 'file')} (${names.slice(0, 3).join(', ')}, …${more})`
    : listOf(names, 4)
}

function sayScratch(files: readonly string[]): string {
  return files.length > 0
    ? `changed only scratch files outside of the project (${sayFiles(files)})`
    : ''
}

function sayAnswers(facts: readonly QuestionFacts[]): string {
  const pairs = facts.flatMap(({ questions }) =>
    questions.flatMap(({ question, answer }) => (answer ? [{ question, answer }] : [])),
  )
  const said = pairs
    .slice(0, 2)
    .map(
      ({ question, answer }) =>
        `${question ? `asked “${fitMarked(question, 70)}” ` : ''}the user answered “${fitMarked(answer, 70)}”`,
    )
  return `${said.join('; ')}${pairs.length > 2 ? `; and ${count(pairs.length - 2, 'more answer')}` : ''}`
}

/** What was searched for on the web and which pages were read. */
function sayWeb(web: readonly WebFacts[]): string {
  const of = (action: WebFacts['action']) =>
    unique(web.flatMap((facts) => (facts.action === action ? fit(facts.about, 70) : [])))
  const [searched, read] = [of('search'), of('fetch')]
  return [
    searched.length > 0
      ? `searched the web for ${listOf(
          searched.map((query) => `“${query}”`),
          2,
        )}`
      : '',
    read.length > 0 ? `fetched ${listOf(read, 2)}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** The tasks that were done, by name. */
function sayTasks(observations: readonly Told[]): string {
  const facts = observations.findLast(
    (one) => one.facts?.kind === 'plan' && one.facts.tasks.length > 0,
  )?.facts
  const tasks = facts?.kind === 'plan' ? facts.tasks : []
  const done = tasks.filter(({ state }) => state === 'done')
  if (done.length === 0) return ''
  const names = done.map(({ subject }) => lowerFirst(fitMarked(subject, 50)))
  return `${done.length === tasks.length ? `${count(done.length, 'task')} done` : `${done.length} of ${count(tasks.length, 'task')} done`}: ${listOf(names, 2)}`
}

/** Subagents by their tasks where these are few; their files where no other edit tells them. */
function sayAgents(agents: readonly Told[], files: readonly string[]): string {
  const changed = unique(agents.flatMap((one) => one.files)).filter((file) => !files.includes(file))
  const failed = agents.filter(({ facts }) => facts?.outcome === 'failed')
  const stopped = agents.filter(({ facts }) => facts?.outcome === 'interrupted')
  const others = agents.filter((one) => !failed.includes(one) && !stopped.includes(one))
  const taskOf = ({ facts }: Told) => (facts?.kind === 'subagent' && facts.task) || []
  const tasks = others.flatMap(taskOf)
  const named = tasks.length === others.length && tasks.length <= 2
  const ended = (some: readonly Told[], how: string): string => {
    const [task] = some.flatMap(taskOf)
    if (some.length === 0) return ''
    return some.length === 1 && task
      ? `the subagent for “${fit(task, 48)}” ${how}`
      : `${count(some.length, 'subagent')} ${how}`
  }
  const failure = [
    ended(failed, 'failed'),
    ended(
      stopped,
      `${stopped.length === 1 ? 'was' : 'were'} stopped before ${stopped.length === 1 ? 'its' : 'their'} end`,
    ),
  ]
    .filter((part) => part !== '')
    .join('; ')
  if (others.length === 0)
    return `${failure}${changed.length > 0 ? `, having changed ${sayFiles(changed)}` : ''}`
  const who = named
    ? `${tasks.length === 1 ? 'a subagent' : 'subagents'} worked on ${listOf(
        tasks.map((task) => `“${fit(task, 48)}”`),
        2,
      )}`
    : count(others.length, 'subagent')
  return `${who}${changed.length > 0 ? `${named ? ' and' : ''} changed ${sayFiles(changed)}` : named ? '' : ' worked'}${failure ? `; ${failure}` : ''}`
}

/** The last plan that the user accepted, and what they had said to the version before it. */
function sayAccepted(observations: readonly Told[]): string {
  const proposals = observations.flatMap(({ facts }) =>
    facts?.kind === 'plan' && facts.proposal ? facts.proposal : [],
  )
  const at = proposals.findLastIndex(({ state }) => state === 'accepted')
  const plan = proposals[at]
  if (!plan || plan.title === '') return ''
  const refused = proposals.slice(0, at).findLast(({ state }) => state === 'refused')
  const words = refused?.reason ? `: the user had said “${fitMarked(refused.reason, 110)}”` : ''
  return `the user accepted the plan “${fit(plan.title, 60)}”${refused ? ` after a revision${words}` : ''}`
}

/** Plans that the user accepted with a cleared context. */
function sayHandedOn(observations: readonly Told[]): string {
  const plans = observations.flatMap(({ facts }) => {
    const plan = facts?.kind === 'plan' ? facts.proposal : null
    return plan?.state === 'handed_on' ? `“${fit(plan.title, 60)}”` : []
  })
  return plans.length > 0
    ? `the user accepted the plan ${listOf(plans, 2)}, carried out in a new session`
    : ''
}

function sayRefused(refused: readonly ObservationFacts[]): string {
  const what = unique(refused.flatMap((facts) => refusedAim(facts) ?? [])).map((one) =>
    fit(lowerFirst(one), 70),
  )
  const plan = refused.some((facts) => facts.kind === 'plan' && facts.proposal?.state === 'refused')
  return [
    what.length > 0 ? `not permitted: ${listOf(what, 2)}` : '',
    plan ? 'the user did not accept the plan' : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** Whether what was refused came about after all. */
function isDoneLater(refused: ObservationFacts, later: readonly Told[]): boolean {
  return later.some(({ facts }) => {
    if (!facts || facts.kind !== refused.kind || facts.outcome !== 'done') return false
    // A plan that was revised and then accepted was not refused.
    if (facts.kind === 'plan') return facts.proposal !== null
    if (facts.kind === 'commit') return true
    if (facts.kind === 'edit')
      return refused.kind === 'edit' && facts.file.path === refused.file.path
    const aim = refusedAim(refused)
    return aim !== null && refusedAim(facts) === aim
  })
}

/** What was asked for and refused; null for what is told otherwise. */
function refusedAim(facts: ObservationFacts): string | null {
  const aim = isCommand(facts)
    ? commandHead(facts)
    : facts.kind === 'edit'
      ? editAim(facts)
      : facts.kind === 'tool' && !isSkill(facts)
        ? toolHead(facts)
        : null
  return aim === null ? null : fit(aim, longest.title - refusedTitle('').length)
}

function editAim({ attempted, file }: EditFacts): string {
  return `${attempted} ${file.path}`
}

function isSkill({ name, server }: ToolFacts): boolean {
  return name === 'Skill' && server === null
}

/** Programs that were not there, and did not run later. */
function sayNotFound(commands: readonly CommandFacts[]): string {
  const missing = stillMissing(commands)
  return missing.length > 0 ? `not found where it ran: ${listOf(missing, 3)}` : ''
}

/** The command on which it all ended, where that failed: one that was retried or given up is no news. */
function sayLastFailure(last: Told | undefined): string {
  const facts = last?.facts
  return facts?.kind === 'command' && facts.outcome === 'failed' ? `“${headOf(facts)}” failed` : ''
}

/** Calls of which the record does not say how they ended. */
function sayUnanswered(observations: readonly Told[]): string {
  const found = observations.findLast(
    ({ facts }) => facts?.outcome === 'no_result' && (isCommand(facts) || facts.kind === 'edit'),
  )?.facts
  if (found?.kind === 'edit')
    return `of the ${found.attempted} of ${sayFiles([found.file.path])} no result is recorded`
  return found && isCommand(found) ? `of “${headOf(found)}” no result is recorded` : ''
}
