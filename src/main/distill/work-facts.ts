// Folds the facts of observations into those of their turn or session: how things stand at its end.

import type { Proposal, Question, Refusal, Task } from '../../shared/facts/agreement.ts'
import type { FileChangeFacts } from '../../shared/facts/file-change.ts'
import {
  type Commit,
  mostCommits,
  type PullRequest,
  type Push,
} from '../../shared/facts/git-work.ts'
import {
  type CommandFacts,
  factsVersion,
  type ObservationFacts,
} from '../../shared/facts/observation-facts.ts'
import { isRefusal, type Outcome } from '../../shared/facts/outcome.ts'
import type { UserWords } from '../../shared/facts/said.ts'
import type { SessionFacts, TurnFacts, WorkFacts } from '../../shared/facts/work-facts.ts'
import type { DecisionRecord, TurnRecord } from '../agents/tool-call.ts'
import { fit } from '../base/plain-text.ts'
import { isNamedIn } from '../base/short-path.ts'
import type { SessionToDistil } from '../db/memories/distilled-rows.ts'
import { afterMoves, moveFiles } from './matters/file-moves.ts'
import { foldMatters } from './matters/fold-matters.ts'
import { undoneEdits } from './matters/put-back.ts'
import { commitsReplaced, commitsTakenBack } from './matters/taken-back.ts'
import { toldAttempts } from './matters/told-attempts.ts'
import { outcomeFact, refusalReason } from './rules/commands/call-status.ts'
import { text } from './rules/fields.ts'
import { leftOpenIn } from './rules/prompts/left-open.ts'
import { decidedIn } from './rules/prompts/own-words/decided.ts'
import { measuredIn } from './rules/prompts/own-words/measured.ts'
import { mishapsOf } from './rules/prompts/own-words/mishap.ts'
import { isApiError, isPlaceholder, sayApiError } from './rules/prompts/sentence-weight.ts'
import { userWordsOf } from './rules/prompts/user-words.ts'
import { stillMissing } from './rules/tools/not-found.ts'
import { factText } from './rules/words/fact-text.ts'

/** What is folded, in the order of time. */
interface Folded {
  readonly facts: ObservationFacts | null
  readonly tool: string | null
  readonly files: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** So many entries of a list are kept: the newest, of files those with most changed lines. */
const most = {
  matters: 16,
  commits: mostCommits,
  pushes: 6,
  pullRequests: 6,
  files: 24,
  proposals: 4,
  tasks: 24,
  questions: 6,
  refusals: 6,
  userWords: 8,
} as const

/** The facts of a turn with these observations. */
export function foldTurn(observations: readonly Folded[], turn: TurnRecord): TurnFacts {
  const decided = decidedIn(turn.lastMessage)
  const mishaps = mishapsOf(turn.said ?? [], turn.lastMessage)
  const measured = measuredIn(turn.said ?? [], turn.lastMessage)
  const missing = stillMissing(
    observations.flatMap(({ facts }) => (facts !== null && isCommand(facts) ? facts : [])),
  )
  return {
    ...foldFacts(observations, turn.decisions, turnOutcome(turn)),
    userWords: saidIn(turn),
    ...(decided.length > 0 && { decided }),
    ...(missing.length > 0 && { notFound: missing.slice(0, most.questions) }),
    ...(isError(turn.lastMessage) && { apiError: sayApiError(turn.lastMessage, 100) }),
    ...(turn.takenBack && { takenBackIn: turn.takenBack.turn }),
    ...(mishaps.length > 0 && { mishaps: mishaps.map((words) => factText(words, 240)) }),
    ...(measured !== null && { measured: factText(measured, 200) }),
    leftOpen: leftOpenIn(turn.lastMessage),
  }
}

function isError(message: string | null): message is string {
  return message !== null && isApiError(message) && !isPlaceholder(message)
}

/** What the user wanted to hold or corrected, in the prompt and while the turn ran; what was said again once. */
function saidIn({ prompt, answerBefore, steering = [] }: TurnRecord): UserWords[] {
  const said = [
    ...userWordsOf(prompt, answerBefore),
    ...steering.flatMap((words) => userWordsOf(words)),
  ]
  const known = new Set<string>()
  return said.filter(({ words }) => !known.has(words) && known.add(words)).slice(0, most.userWords)
}

/** What was done in a turn or a session that ended so. */
export function foldFacts(
  observations: readonly Folded[],
  decisions: readonly DecisionRecord[],
  outcome: Outcome,
): WorkFacts {
  const worked: CommandFacts[] = []
  const pushes: Push[] = []
  const pullRequests: PullRequest[] = []
  const files = new Map<string, FileChangeFacts>()
  const proposals: Proposal[] = []
  const questions: Question[] = []
  let tasks: readonly Task[] = []
  const inPlace: string[] = []
  let saysTests: string | undefined
  const undone = undoneEdits(observations, ({ files }) => files)
  for (const one of observations) {
    const { facts, files: touched } = one
    if (!facts) continue
    switch (facts.kind) {
      case 'edit':
        if (facts.outcome === 'done' && !facts.scratch && !undone.has(one))
          addFile(files, facts.file)
        break
      case 'subagent':
        saysTests = facts.saysTests ?? saysTests
        for (const path of touched) addFile(files, { path, added: 0, removed: 0, created: false })
        break
      case 'plan':
        if (facts.proposal) proposals.push(facts.proposal)
        if (facts.tasks.length > 0)
          tasks = facts.saidDone ? facts.tasks.filter(({ state }) => state === 'done') : facts.tasks
        break
      case 'message':
        questions.push(...facts.questions)
        break
      case 'command':
      case 'test':
      case 'build':
      case 'commit':
        worked.push(facts)
        if (!undone.has(one)) inPlace.push(...(facts.editedInPlace ?? []))
        moveFiles(files, facts.fileMoves ?? [])
        if (facts.push) pushes.push(facts.push)
        if (facts.pullRequest) pullRequests.push(facts.pullRequest)
        break
    }
  }
  // A command names its files from where it ran.
  const { isGone } = afterMoves(observations)
  for (const path of inPlace)
    if (!isNamedIn(path, [...files.keys()]) && !isGone(path))
      addFile(files, { path, added: 0, removed: 0, created: false })
  const gone = commitsTakenBack(worked)
  const replaced = commitsReplaced(worked)
  const lastPush = worked.findLastIndex(({ push }) => push !== null)
  const lastRequest = worked.findLastIndex(({ pullRequest }) => pullRequest !== null)
  return {
    v: factsVersion,
    whole: observations.every(({ facts }) => facts !== null),
    outcome,
    matters: foldMatters(toldAttempts(observations)).slice(-most.matters),
    ...(saysTests !== undefined && { saysTests }),
    commits: worked
      .flatMap(({ commits }, at) => {
        // What opens a pull request pushes what was not.
        const push: Commit['push'] =
          at <= lastPush ? 'pushed' : at <= lastRequest ? undefined : 'not_pushed'
        return commits.map((one) => {
          const by = replaced.get(one)
          return {
            ...one,
            ...(by || gone.has(one) ? { supersededBy: by?.hash ?? '' } : {}),
            ...(push !== undefined && { push }),
          }
        })
      })
      .slice(-most.commits),
    pushes: pushes.slice(-most.pushes),
    pullRequests: pullRequests.slice(-most.pullRequests),
    files: [...files.values()]
      .sort((a, b) => b.added + b.removed - (a.added + a.removed))
      .slice(0, most.files),
    filesChanged: files.size,
    lines: {
      added: sumOf(files, ({ added }) => added),
      removed: sumOf(files, ({ removed }) => removed),
    },
    proposals: proposals.slice(-most.proposals),
    tasks: tasks.slice(0, most.tasks),
    questions: questions.slice(-most.questions),
    refusals: refusalsOf(observations, decisions).slice(-most.refusals),
  }
}

/** The facts of a session of these turns, whose observations come in the order of time. */
export function foldSession(
  observations: readonly Folded[],
  session: Pick<SessionToDistil, 'turns' | 'decisions'>,
  continues: string | null = null,
  told: Pick<SessionFacts, 'turnsAt' | 'settledTurnsAt'> = { turnsAt: [], settledTurnsAt: [] },
): SessionFacts {
  const outcome = session.turns.at(-1)?.facts?.outcome ?? 'no_result'
  return {
    ...foldFacts(observations, session.decisions, outcome),
    turns: session.turns.length,
    continues,
    ...told,
  }
}

/** What tells how a turn ended. */
type TurnEnd = Pick<
  TurnRecord,
  'lastMessage' | 'calls' | 'isBrokenOff' | 'stoppedAt' | 'handedOn' | 'isCleared'
>

/**
 * How a turn ended. What the user stopped or refused without a word ends it, whatever was said before; else it is done
 * with the agent's last message, or where an agent that hands none over told that it had stopped.
 */
export function turnOutcome({
  lastMessage,
  calls,
  isBrokenOff,
  stoppedAt = null,
  handedOn = null,
  isCleared = false,
}: TurnEnd): Outcome {
  const last = calls.findLast(({ agentId }) => agentId === null)
  // The client breaks the turn off itself, to go on with the plan in a new session.
  const isPlanLeft =
    last?.tool === 'ExitPlanMode' && outcomeFact(last) !== 'done' && !refusalReason(last)
  if (isPlanLeft && handedOn !== null) return 'done'
  if (isPlanLeft && isCleared) return 'no_result'
  // What the agent said before is no end, and what its last call came to says nothing of the turn.
  if (isBrokenOff) return 'interrupted'
  const outcome = last ? outcomeFact(last) : 'no_result'
  const isStopped =
    outcome === 'interrupted' || (outcome === 'refused_by_user' && last && !refusalReason(last))
  if (last && (isStopped || outcome === 'no_result')) return outcome
  if (lastMessage !== null && !isApiError(lastMessage)) return 'done'
  if (stoppedAt !== null && stoppedAt >= (last?.at ?? 0)) return 'done'
  return outcome === 'done' || outcome === 'failed' ? 'no_result' : outcome
}

function isCommand(facts: ObservationFacts): facts is CommandFacts {
  return ['test', 'build', 'commit', 'command'].includes(facts.kind)
}

function sumOf(
  files: ReadonlyMap<string, FileChangeFacts>,
  lines: (file: FileChangeFacts) => number,
): number {
  return [...files.values()].reduce((sum, file) => sum + lines(file), 0)
}

function addFile(files: Map<string, FileChangeFacts>, file: FileChangeFacts): void {
  const known = files.get(file.path)
  files.set(
    file.path,
    known
      ? {
          path: file.path,
          added: known.added + file.added,
          removed: known.removed + file.removed,
          created: known.created || file.created,
        }
      : file,
  )
}

/** What was denied on request, with the words to it; then what was refused without a recorded request. */
function refusalsOf(
  observations: readonly Folded[],
  decisions: readonly DecisionRecord[],
): Refusal[] {
  // A request of which only the end of the turn is known may never have been answered.
  const denied = decisions.filter(
    ({ choice, found, tool }) => choice === 'deny' && found !== 'inferred' && !isAgreement(tool),
  )
  const asked = denied.map(({ tool, input, found, message, at = null }) => ({
    tool: fit(tool, 80),
    aim: fit(text(input, 'command', 'file_path', 'notebook_path', 'url', 'query') ?? '', 160),
    by: whoRefused({ tool, found, message }, observations),
    message: message === null ? null : fit(message, 200),
    at,
  }))
  const others = observations.flatMap(({ facts, tool, at }) => {
    if (!facts || !isRefusal(facts.outcome) || isAgreement(tool ?? '')) return []
    if (denied.some((one) => one.tool === tool)) return []
    const by = byOf(facts.outcome)
    return { tool: fit(tool ?? '', 80), aim: aimOf(facts), by, message: null, at }
  })
  return [...others, ...asked]
}

/** Plans and questions have facts of their own, which tell what the user said to them. */
function isAgreement(tool: string): boolean {
  return tool === 'ExitPlanMode' || tool === 'AskUserQuestion'
}

/**
 * A rule that answered did, whatever its reason says, and who has words to a request is the user. Else the call itself
 * tells who refused it; a request that a transcript tells of was the user's to refuse.
 */
function whoRefused(
  { tool, found, message }: Pick<DecisionRecord, 'tool' | 'found' | 'message'>,
  observations: readonly Folded[],
): Refusal['by'] {
  if (found === 'rule') return 'rule'
  if (message !== null) return 'user'
  const call = observations.find(
    (one) => one.tool === tool && one.facts !== null && isRefusal(one.facts.outcome),
  )
  if (call?.facts) return byOf(call.facts.outcome)
  return found === 'transcript' ? 'user' : 'unknown'
}

function aimOf(facts: ObservationFacts): string {
  if (isCommand(facts)) return facts.aim
  switch (facts.kind) {
    case 'edit':
      return facts.file.path
    case 'web':
      return facts.about
    case 'subagent':
      return facts.task
    case 'tool':
      return facts.argument
    default:
      return ''
  }
}

function byOf(outcome: Outcome): Refusal['by'] {
  return outcome === 'refused_by_user' ? 'user' : outcome === 'denied_by_rule' ? 'rule' : 'unknown'
}
