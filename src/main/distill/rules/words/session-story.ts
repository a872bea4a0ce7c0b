// Tells a session turn by turn: what was asked, in the user's words, and what came of it.
import type { Matter } from '../../../../shared/facts/matter.ts'
import type { Outcome } from '../../../../shared/facts/outcome.ts'
import { count, fit, fitMarked, sentence } from '../../../base/plain-text.ts'
import { leftOpenIn } from '../prompts/left-open.ts'
import { readOpening } from '../prompts/opening.ts'
import { asksMore, cutAsk, type PromptGist, wholeAsk } from '../prompts/prompt-gist.ts'
import { isApiError } from '../prompts/sentence-weight.ts'
import { markClaims, markRoom, says } from './claims.ts'
import { headline } from './headline.ts'
import { sayWork, type Told } from './work-words.ts'

/** A turn as the story needs it. */
export interface StoryTurn {
  readonly gist: PromptGist
  readonly prompt: string | null
  /** What the agent said on the way that it measured; empty where its answer or nothing tells a figure. */
  readonly measured: string
  /** Whether the user began it; else a background task called the agent again. */
  readonly isAsked: boolean
  readonly summary: string | null
  readonly lastMessage: string | null
  readonly isWritten: boolean
  readonly outcome: Outcome | null
  readonly observations: readonly Told[]
  /** How tests and checks stood when it began. */
  readonly before: readonly Matter[]
  /** Whether what the answer says was taken back later: by the agent itself, by the user, or perhaps. */
  readonly contradicted: 'retracted' | 'objected' | 'doubted' | null
  /** Whether later turns did something, by which its answer's plans and states of affairs may be past. */
  readonly isOvertaken?: boolean
  /** Whether it is told for those who read it after later sessions: without what these may have settled. */
  readonly isSettled?: boolean
  /** What was done in it: the sum of its observations' importance. */
  readonly weight: number
}

/** What is told of one request: its turn, and the last turn that a background task added to it. */
interface Episode {
  readonly asked: StoryTurn | null
  readonly ended: StoryTurn
  readonly worth: number
  /** Gives the beginning of the answer within so many characters. */
  readonly opening: (most: number) => string
}

/** A turn that weighs less was no work; its answer may be worth telling all the same. */
const leastWork = 0.4
/** What a telling answer without work is worth. */
const leastWorth = 0.2
/** Characters for what was asked, for what came of it, and the fewest in which both can be told. */
const longestAsk = 100
const leastAsk = 40
const leastEnd = 36
const leastRoom = 82
/** Characters that the last turn may take of those of the others. */
const longestEnd = 260
/** So many are told in any case. */
const fewEpisodes = 6
/** An answer is read so far: its beginning is quoted. */
const mostRead = 6000

/** Requests that are worth a clause of their own, in the order of time. */
export function episodesOf(turns: readonly StoryTurn[]): Episode[] {
  const episodes: Episode[] = []
  for (const [at, turn] of turns.entries()) {
    const before = episodes.at(-1)
    const next = turns[at + 1]
    // What a background task led to ends the request; what was committed on the way is told by itself.
    const isOnTheWay = next !== undefined && !next.isAsked
    if (!turn.isAsked && isOnTheWay && !hasCommit(turn)) continue
    const isEnd = !turn.isAsked && !isOnTheWay && before?.asked === before?.ended
    // An afterthought does not stand for the work that was done when it was asked for.
    const isAfterthought =
      turn.weight < leastWork &&
      (before?.asked?.weight ?? 0) >= leastWork &&
      !(before?.asked && isAwaited(before.asked, turn))
    if (isEnd && isAfterthought) continue
    if (isEnd && before && before.asked !== null && hasAnswer(turn))
      episodes[episodes.length - 1] = {
        ...before,
        ended: turn,
        worth: before.worth + turn.weight,
        opening: openingOf(turn),
      }
    else if (turn.isAsked || hasAnswer(turn))
      episodes.push({
        asked: turn.isAsked ? turn : null,
        ended: turn,
        // No request tells what the notice with which a session begins came to.
        worth: at === 0 && !turn.isAsked ? Math.max(leastWorth, worthOf(turn)) : worthOf(turn),
        opening: openingOf(turn),
      })
  }
  return episodes.filter(({ worth }) => worth > 0)
}

/** What of a turn tells whether it only began something. */
type Begun = Pick<StoryTurn, 'lastMessage' | 'observations' | 'isOvertaken' | 'isSettled'>

/** Whether the answer of the turn is no more than that something runs, and the next one tells what that came to. */
export function isAwaited(begun: Begun, next: Pick<StoryTurn, 'lastMessage'>): boolean {
  const isBegun =
    begun.observations.every(({ kind }) => kind !== 'edit' && kind !== 'commit') &&
    runsOn.test(openingOf({ lastMessage: begun.lastMessage })(leastRoom))
  // What was done meanwhile is told with the state at the end; that something still runs is past once it has ended.
  const isLeft = stillRuns.test((begun.lastMessage ?? '').slice(-lastWords))
  return (isBegun || isLeft) && openingOf(next)(leastRoom) !== ''
}

/** Characters at the end of an answer in which it says what is not over. */
const lastWords = 300
const stillRuns =
  /\bstill (?:runs?|running|going|at work|working|in progress)\b|\b(?:runs?|running|works?|working|continues) in the background\b|(?<!\p{L})läuft (?:aber )?noch|(?<!\p{L})tourne encore|sigue (?:corriendo|en marcha)|(?<!\p{L})gira ancora/iu

const runsOn =
  /\b(?:in|to) the background\b|\bstill running\b|\b(?:waiting|wait) for\b|\bim hintergrund\b/i

/** Reads the answer once, when it is first asked for. */
function openingOf({
  lastMessage,
  isOvertaken = false,
  isSettled = false,
}: Pick<StoryTurn, 'lastMessage' | 'isOvertaken' | 'isSettled'>): (most: number) => string {
  let read: ((most: number) => string) | undefined
  return (most) => {
    read ??= readOpening(beginningOf(lastMessage), false, isOvertaken || isSettled)
    return read(most) || (isSettled ? '' : askedIn(lastMessage, most))
  }
}

const asks = 'The agent asks: “'

/** What the agent asked, where its answer is no more than a question. */
function askedIn(message: string | null, most: number): string {
  if (message === null || message.length > mostRead / 10) return ''
  const asked = leftOpenIn(message).find(({ kind }) => kind === 'asked')
  return asked ? `${asks}${fitMarked(asked.words, Math.max(leastEnd, most - 20))}”` : ''
}

function hasCommit({ observations }: StoryTurn): boolean {
  return observations.some(({ kind, failed }) => kind === 'commit' && !failed)
}

function hasAnswer({ lastMessage, weight }: StoryTurn): boolean {
  return weight >= leastWork || readOpening(beginningOf(lastMessage), false)(120) !== ''
}

function worthOf({ gist, weight, lastMessage, outcome, observations }: StoryTurn): number {
  const isTelling = gist.kind === 'ask' && gist.telling
  // Commits are told with the state at the end.
  if (!isTelling && weight > 0 && observations.every(({ kind }) => kind === 'commit')) return 0
  if (weight < leastWork && !isTelling && gist.kind !== 'command' && outcome !== 'interrupted') {
    // A yes that has something carried out has its own clause, however little that weighs.
    const isCarriedOut = weight > 0 && observations.some(({ kind }) => kind !== 'explore')
    return isCarriedOut || (lastMessage !== null && lastMessage.length > 200) ? leastWorth : 0
  }
  return weight + (isTelling ? 0.5 : 0.2) + Math.min(0.4, (lastMessage?.length ?? 0) / 2000)
}

/** A story by its turns; `more` says how many were left out. */
export interface Story {
  readonly turns: readonly string[]
  readonly more: string
}

/** The story within `most` characters: the episodes of most worth, and how many were left out. */
export function tellStory(episodes: readonly Episode[], most: number): Story {
  const number = Math.min(episodes.length, Math.max(fewEpisodes, Math.floor(most / leastRoom)))
  // What it began and what it ended with are told in any case.
  const ends = new Set([episodes[0], episodes.at(-1)])
  const chosen = new Set(
    [...episodes]
      .sort((a, b) => Number(ends.has(b)) - Number(ends.has(a)) || b.worth - a.worth)
      .slice(0, number),
  )
  const left = episodes.length - chosen.size
  const more = left > 0 ? `${count(left, 'smaller step')} left out.` : ''
  let room = most - (more === '' ? 0 : more.length + 1)
  const [last, ...before] = episodes.filter((one) => chosen.has(one)).reverse()
  if (last === undefined) return { turns: [], more }
  // Where the work goes on weighs more than its share; after other sessions it went on elsewhere.
  const share = Math.floor(room / chosen.size) - 1
  const { isSettled = false } = last.ended
  const endRoom = isSettled ? share : Math.max(share, Math.min(longestEnd, Math.floor(room / 4)))
  let end = sentence(tellEpisode(last, endRoom))
  room -= end.length + 1
  let waiting = before.length
  const told: string[] = []
  for (const one of before.reverse()) {
    // What one leaves goes to the next ones.
    const said = sentence(tellEpisode(one, Math.floor(room / waiting) - 1))
    waiting -= 1
    if (said === '' || told.includes(said)) continue
    told.push(said)
    room -= said.length + 1
  }
  if (room > leastEnd && !isSettled) end = sentence(tellEpisode(last, end.length + room))
  return { turns: [...told, ...(end === '' || told.includes(end) ? [] : [end])], more }
}

function tellEpisode(episode: Episode, most: number): string {
  const { asked, ended } = episode
  if (ended.isWritten && !ended.isSettled) return fit(ended.summary ?? '', most)
  const gist = asked?.gist
  const isTold =
    gist && gist.ask !== '' && (gist.telling || (gist.kind === 'command' && asked === ended))
  if (!isTold) return endOf(episode, most)
  const whole = wholeAsk(gist.ask, asked.prompt)
  // A part of several questions may not be the one that the answer is to.
  const isSeveral = asksMore(gist.ask, whole)
  const least = isSeveral && whole.length <= longestAsk ? whole.length + '“”: '.length : leastAsk
  // What one leaves the other may take.
  const end = endOf(episode, Math.max(leastEnd, most - least))
  const room = Math.min(longestAsk, Math.max(leastAsk, most - end.length) - '“”: '.length)
  const isWhole = whole.length <= room || (isSeveral && least > leastAsk)
  const ask = isWhole ? quotable(whole) : cutAsk(quotable(gist.ask), room)
  if (end === '') return ended.isSettled ? '' : `Asked: “${ask}”`
  return `“${ask}”: ${end}`
}

/** Without quotation marks of its own. */
function quotable(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}

/** What came of it: the beginning of the answer, else what was done, and that the user stopped the turn. */
function endOf({ asked, ended, opening }: Episode, most: number): string {
  const { outcome, observations } = ended
  if (ended.contradicted === 'retracted') return retracted
  const isStopped = outcome === 'interrupted' || outcome === 'refused_by_user'
  const since = isStopped ? stopped : ended.contradicted === 'objected' ? objected : ''
  const room = since === '' ? most : most - since.length - 2
  const facts = [...(asked === ended ? [] : (asked?.observations ?? [])), ...observations].map(
    (one) => one.facts,
  )
  const begun = answerWithin(opening, room - 2)
  const answer = isStump(begun) ? '' : begun
  // Where the answer is of something else by now, what was found on the way is what came of it.
  const words = answer === '' ? ended.measured : answer
  const isClaim =
    ended.contradicted !== null || markClaims(words, facts, (asked ?? ended).before) !== words
  const told =
    words === ''
      ? fitMarked(
          sayWork(observations, {
            room: Math.max(60, room),
            looks: true,
            refusalsKnown: true,
            tasks: true,
            isAnswered: ended.lastMessage !== null && !isApiError(ended.lastMessage),
          }),
          Math.max(60, room),
        )
      : words.startsWith(asks)
        ? words
        : isClaim
          ? marked(
              quotable(answer === '' ? words : answerWithin(opening, room - markRoom)),
              Math.max(40, room - markRoom),
            )
          : `“${fitMarked(quotable(since === '' ? words : withoutEnd(words)), Math.max(58, room - 2))}”`
  if (since === '') return told || (outcome === 'no_result' ? 'no answer is recorded' : '')
  return told === '' ? since : `${withoutEnd(told)}; ${since}`
}

/** The agent's words as such; empty where too little of them has room. */
function marked(words: string, most: number): string {
  const said = fitMarked(words, most)
  return isStump(said) ? '' : `${says}${said}”`
}

/** Of a sentence that had no room nothing is said by its first word. */
const leastQuote = 20

function isStump(text: string): boolean {
  return text.length < leastQuote && text.endsWith('…')
}

/** The beginning of the answer, which is quoted: nothing but the record stands outside of quotation marks. */
function answerWithin(opening: Episode['opening'], room: number): string {
  return headline(withoutHashes(opening(room)).replace(/^Done(?: —|:|,|!|\.) (?=\S)/, ''))
}

const stopped = 'the user stopped the turn'
const objected = 'the user then objected'
/** What was taken back is not told again. */
const retracted = 'the agent took its answer back later'

function beginningOf(message: string | null): string | null {
  return message === null ? null : message.slice(0, mostRead)
}

/** Hashes of commits say nothing to a reader, and are stale once one is amended. */
function withoutHashes(text: string): string {
  return text
    .replace(/ \((?=[0-9a-f]*\d)[0-9a-f]{7,40}\)/g, '')
    .replace(/ (?:in|into|as) (?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g, '')
}

function withoutEnd(text: string): string {
  return text.replace(/\.$/, '')
}
