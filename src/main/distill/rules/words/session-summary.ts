// Closes a session from its turns: what it was about, what came of it, what stays open; each once.
import { type Matter, standsFailed } from '../../../../shared/facts/matter.ts'
import type { DecisionRecord } from '../../../agents/tool-call.ts'
import {
  capitalise,
  count,
  fit,
  fitMarked,
  listOf,
  sentence,
  unique,
} from '../../../base/plain-text.ts'
import { foldMatters } from '../../matters/fold-matters.ts'
import { toldAttempts } from '../../matters/told-attempts.ts'
import { isOfEarlier } from '../../matters/words-taken-back.ts'
import { splitSentences } from '../prompts/agent-message.ts'
import { sayRefusals, tellsRefusal } from '../prompts/decision-words.ts'
import { admits, assents, doubts, objects, retracts } from '../prompts/doubt.ts'
import { mishapWords, sayMishaps } from '../prompts/own-words/mishap.ts'
import { contextOfPlan } from '../prompts/plan.ts'
import { promptGist } from '../prompts/prompt-gist.ts'
import { claimsPass } from '../prompts/sentence-weight.ts'
import { withoutMarked } from './claims.ts'
import { withoutEarlierCommits } from './earlier-commits.ts'
import { fitStory } from './fit-tokens.ts'
import { lowerFirst } from './headline.ts'
import { didWork, openEnds, userSaid } from './session-ends.ts'
import { episodesOf, isAwaited, type Story, type StoryTurn, tellStory } from './session-story.ts'
import { deedOf, longestTitle, tasksOf } from './session-title.ts'
import type { TurnOfSession } from './session-turn.ts'
import { type StoryText, storyText } from './story-text.ts'
import { type Closing, summariseTurn } from './turn-summary.ts'
import { type Told, tellWork } from './work-words.ts'

/** What is known of a session beside its turns. */
interface SessionToClose {
  readonly decisions: readonly DecisionRecord[]
  readonly cwd: string | null
}

/** Tokens and characters of a session's summary: it grows with the turns that are worth telling. */
const summaryTokens = { one: 110, perTurn: 36, most: 400 } as const
const charactersPerToken = 4.2
/** Longer stories follow the state at the end; shorter ones lead to it. */
const shortStory = 3

/** What a session is called and told as. */
export interface SessionClosing extends Closing {
  /** Where the turns of its story stand in the summary; see `StoryText`. */
  readonly turnsAt: StoryText['turnsAt']
  /** The same without what later sessions may have overtaken: how things stood, and what was to come next. */
  readonly settled: StoryText
}

/**
 * Title and summary of a session; all empty for a session in which nothing happened. In steps, as one of many turns takes
 * longer than others may wait.
 */
export function* summarisingSession(
  turns: readonly TurnOfSession[],
  session: SessionToClose,
): Generator<void, SessionClosing> {
  let before: readonly Matter[] = []
  /** What the agent ended its turns with since tests failed that stand so. */
  let saidSince: string[] = []
  const all: Read[] = []
  for (const turn of turns) {
    all.push({ ...turn, gist: promptGist(turn.prompt), before })
    before = foldMatters([...before, ...toldAttempts(turn.observations)])
    const isRedNow = before.some((one) => one.kind === 'test' && standsFailed(one))
    saidSince = isRedNow ? [...saidSince, turn.lastMessage ?? ''] : []
    yield
  }
  const real = all.filter((turn, at) => {
    const before = all[at - 1]
    if (isReal(turn) || turn.prompt !== null) return isReal(turn)
    // The end of what ran in the background may be all that the agent tells in its own turn.
    return before ? isAwaited(before, turn) : turn.lastMessage !== null && Boolean(turn.title)
  })
  const weighty = heaviest(real)
  const first = real.find(({ gist }) => gist.kind !== 'nod') ?? real[0]
  // A session may begin with a glance at something else; what it was about weighs more.
  const minor = first && weighty && weight(first) < 0.8 && weight(weighty) > weight(first) * 3
  const about = minor && !isBrief(weighty, first) ? weighty : first
  if (!about || !weighty) return asIs(housekeepingOf(all))
  const title =
    deedOf(turns) || tasksOf(turns, about.gist) || fitMarked(about.title ?? '', longestTitle)
  if (real.length === 1) {
    const outcome = about.facts?.outcome
    const facts = { ...(outcome && { outcome }), mattersBefore: about.before }
    const told = { ...about, ...session, ...facts, isSettled: true }
    const { summary } = summariseTurn(
      told,
      about.observations.map((one) => ({ ...one, title: '' })),
    )
    const settled = { text: summary, turnsAt: [] }
    return { title, summary: about.summary ?? '', turnsAt: [], settled }
  }

  // A list that a command of the user's printed first is not what was done.
  const isListed = minor && first?.prompt?.startsWith('/') && real.length > 1
  const listed = isListed ? real.filter((turn) => turn !== first) : real
  function* storyOf(isSettled: boolean) {
    const story: StoryTurn[] = []
    for (const [at, turn] of listed.entries()) {
      story.push(
        storyTurn(turn, { before: listed[at - 1], after: listed.slice(at + 1) }, isSettled),
      )
      yield
    }
    return episodesOf(story)
  }
  const story = yield* storyOf(false)
  yield
  const isLong = story.length > shortStory
  const number = real.filter(({ prompt }) => prompt !== null).length || real.length
  const observations = turns.flatMap((turn) => turn.observations)
  // What was committed says best what was achieved.
  const commits = observations.filter(({ kind, failed }) => kind === 'commit' && !failed)
  const commitRoom = 45 * Math.min(4, Math.max(0, commits.length - 1))
  const refusals = sayRefusals(session.decisions, session.cwd)
  const { words: did, isRed } = tellWork(observations, {
    room: Math.max(180, (isLong ? 330 : 260) + commitRoom - refusals.length),
    commits: 120 + commitRoom,
    isOver: true,
    looks: false,
    refusalsKnown: tellsRefusal(session.decisions),
    isAnswered: real.at(-1)?.lastMessage != null,
  })
  yield
  const work = did ? `In ${count(number, 'turn')}: ${lowerFirst(did)}` : ''
  const ends = openEnds(real)
  const mishap = sayMishaps(turns.flatMap(({ facts }) => facts?.mishaps ?? []))
  const lasting = [mishap, work, capitalise(refusals)]
  const tokens = Math.min(
    summaryTokens.most,
    summaryTokens.one +
      summaryTokens.perTurn * Math.max(0, story.length - 1) +
      commitRoom / 5 +
      mishap.length / 4,
  )
  const why = fitMarked(real.map(({ prompt }) => contextOfPlan(prompt)).find(Boolean) ?? '', 130)
  const tell = (
    story: ReturnType<typeof episodesOf>,
    state: readonly string[],
    ends: readonly string[],
    said: ReturnType<typeof userSaid>,
  ) =>
    fitStory(
      Math.floor(tokens * charactersPerToken * 1.1),
      Math.floor(tokens * charactersPerToken) - joined(state).length - why.length,
      (most) => {
        // What is left open may be the end of the story: it takes its room only where it is told beside it.
        const roomy = tellStory(story, Math.max(80, most))
        const { turns, more } = ends.every((one) => tells(textOf(roomy), one))
          ? roomy
          : tellStory(story, Math.max(80, most - joined(ends).length))
        const told = textOf({ turns, more })
        // The run wins over the words.
        const isDenied =
          isRed &&
          claimsPass(withoutMarked(told)) &&
          saidSince.some((words) => claimsPass(words.slice(0, 8000)))
        const wishes = said.flatMap(({ words, told: one }) =>
          told.includes(words.slice(0, 30)) ? [] : one,
        )
        const end = [...state, ...ends, ...wishes]
          .filter((part) => !tells(told, part))
          .filter((part) => part !== mishap || !told.includes(mishapWords(mishap)))
          .map((part) =>
            isDenied && part === work ? `${part}; the agent says that the tests pass` : part,
          )
        const reason = why && `Why: ${why}`
        // What stands failed goes before the words that deny it, which may be cut.
        const isBoast = before.some(standsFailed) && told.includes('The agent says: “')
        return isLong || isBoast
          ? storyText(joined([reason, ...end]), turns, more, true)
          : storyText('', turns, joined([more, reason, ...end]), false)
      },
      tokens,
    )
  yield
  const { text: summary, turnsAt } = tell(
    story,
    [...lasting, openTasks(observations)],
    ends.map(({ words }) => words),
    userSaid(real),
  )
  yield
  const settledStory = yield* storyOf(true)
  yield
  const settled = tell(
    settledStory,
    lasting,
    ends.flatMap((end) => end.settled || []),
    userSaid(real, true),
  )
  return { title, summary, turnsAt, settled }
}

/** Of what cannot be overtaken the settled text is the same. */
function asIs(closing: Closing): SessionClosing {
  return { ...closing, turnsAt: [], settled: { text: closing.summary, turnsAt: [] } }
}

function textOf({ turns, more }: Story): string {
  return [...turns, more].filter((part) => part !== '').join(' ')
}

/** Whether a text tells the part: its beginning, and of several sentences the last one, which is what they are told for. */
function tells(text: string, part: string): boolean {
  const last = splitSentences(part).at(-1) ?? ''
  return text.includes(part.slice(0, 40)) && text.includes(last.slice(0, 40))
}

/** Three words such as `then change it` say nothing without what was asked first. */
function isBrief(weighty: Read, first: Read): boolean {
  return first.gist.telling && wordsOf(weighty) <= 3 && wordsOf(first) > 3
}

function wordsOf({ gist }: Read): number {
  return gist.kind === 'ask' ? gist.ask.split(' ').length : longestTitle
}

type Read = TurnOfSession & Pick<StoryTurn, 'gist' | 'before'>

function heaviest(turns: readonly Read[]): Read | undefined {
  return [...turns].sort((a, b) => weight(b) - weight(a))[0]
}

function joined(parts: readonly string[]): string {
  return parts
    .map(sentence)
    .filter((part) => part !== '')
    .join(' ')
}

/** The turns around one. */
interface Around {
  readonly before: Read | undefined
  readonly after: readonly Read[]
}

function storyTurn(turn: Read, around: Around, isSettled: boolean): StoryTurn {
  const { after } = around
  return {
    ...turn,
    isSettled,
    contradicted: contradictedBy(turn, around),
    isOvertaken: after.some(didWork),
    lastMessage: withoutEarlierCommits(turn.lastMessage, turn.observations),
    isAsked: turn.prompt !== null,
    outcome: turn.facts?.outcome ?? null,
    measured: turn.facts?.measured ?? '',
    weight: weight(turn),
  }
}

/**
 * How a turn that the user began later took back what this one's answer says, by its prompt or its own answer: the
 * next one, or the one after it where that names this answer and not the one before it.
 */
function contradictedBy(turn: Read, { before: earlier, after }: Around): StoryTurn['contradicted'] {
  const { lastMessage } = turn
  const at = after.findIndex(({ prompt }) => prompt !== null)
  const next = after[at]
  if (!next) return null
  if (isOfEarlier(next, turn, earlier ?? null)) return null
  const second = after.slice(at + 1).find(({ prompt }) => prompt !== null)
  if (second && isOfEarlier(second, next, turn)) {
    if (retracts(second.lastMessage)) return 'retracted'
    if (objects(second.prompt)) return 'objected'
  }
  if (retracts(next.lastMessage)) return 'retracted'
  // The prompt speaks to the last message before it, which a background task may have added.
  const isToThis = at === 0
  // A no to a question is its answer.
  const before = after[at - 1]?.lastMessage ?? lastMessage ?? ''
  const isAnswer = /[?？]/.test(before.slice(-lastWords))
  if (objects(next.prompt) && isToThis && !isAnswer) return 'objected'
  const isCorrected =
    !assents(next.prompt) && (next.facts?.userWords ?? []).some(({ kind }) => kind === 'correction')
  return isCorrected || doubts(next.prompt) || admits(next.lastMessage) ? 'doubted' : null
}

/** Of an answer so much is looked at for a question. */
const lastWords = 240

/** A session in which nothing but commands of the client ran. */
function housekeepingOf(turns: readonly Read[]): Closing {
  const ran = unique(
    turns.flatMap(({ gist }) =>
      gist.kind === 'housekeeping' ? [gist.ask.split(' ')[0] ?? ''] : [],
    ),
  )
  return ran.length === 0
    ? { title: '', summary: '' }
    : { title: ran[0] ?? '', summary: `Only ${listOf(ran, 3)} ran.` }
}

/** Whether the turn is more than housekeeping such as /clear. */
function isReal({ observations, gist, title }: Read): boolean {
  if (observations.length > 0) return true
  return gist.kind !== 'housekeeping' && gist.kind !== 'empty' && Boolean(title)
}

function weight(turn: TurnOfSession): number {
  return turn.observations.reduce(
    (sum, one) => sum + (one.kind === 'explore' ? 0.1 : one.importance),
    0,
  )
}

/** What the list of tasks left undone at its last state: what was begun, else what was not. */
function openTasks(observations: readonly Told[]): string {
  const facts = observations.findLast(
    (one) => one.facts?.kind === 'plan' && one.facts.tasks.length > 0,
  )?.facts
  const tasks = facts?.kind === 'plan' && !facts.saidDone ? facts.tasks : []
  const begun = tasks.filter(({ state }) => state === 'in_progress')
  const open = begun.length > 0 ? begun : tasks.filter(({ state }) => state === 'open')
  const names = open.map(({ subject }) => fit(subject, 70))
  return names.length > 0 ? `Still open: ${fit(listOf(names, 2), 110)}` : ''
}
