// Closes a turn: what was asked, what was done, how it ended.
import { type Matter, standsFailed } from '../../../../shared/facts/matter.ts'
import type { ObservationFacts } from '../../../../shared/facts/observation-facts.ts'
import { isRefusal, type Outcome } from '../../../../shared/facts/outcome.ts'
import type { DecisionRecord, TurnRecord } from '../../../agents/tool-call.ts'
import {
  capitalise,
  count,
  fit,
  fitMarked,
  listOf,
  oneLine,
  sentence,
  unique,
} from '../../../base/plain-text.ts'
import { afterMoves } from '../../matters/file-moves.ts'
import { attemptsToldBy, foldMatters } from '../../matters/fold-matters.ts'
import { sayMatter } from '../../matters/say-matters.ts'
import { commitsTakenBack } from '../../matters/taken-back.ts'
import { toldAttempts } from '../../matters/told-attempts.ts'
import { blocksOf, mainSentence } from '../prompts/agent-message.ts'
import { sayRefusals, tellsNoAnswer, tellsRefusal } from '../prompts/decision-words.ts'
import { doubts } from '../prompts/doubt.ts'
import { lacksSubject, leansBack } from '../prompts/leaning.ts'
import { closingQuestion } from '../prompts/left-open.ts'
import { readOpening } from '../prompts/opening.ts'
import { measuredIn } from '../prompts/own-words/measured.ts'
import { mishapsOf, mishapWords, sayMishaps } from '../prompts/own-words/mishap.ts'
import { settledPart } from '../prompts/passing.ts'
import { contextOfPlan } from '../prompts/plan.ts'
import {
  askInLine,
  asksMore,
  type PromptGist,
  promptGist,
  wholeAsk,
} from '../prompts/prompt-gist.ts'
import { isForNow } from '../prompts/put-off.ts'
import { claimsPass, isApiError, isPlaceholder, sayApiError } from '../prompts/sentence-weight.ts'
import { userWordsOf } from '../prompts/user-words.ts'
import { asWords, markClaims, markedWords } from './claims.ts'
import { withoutEarlierCommits } from './earlier-commits.ts'
import { fitSummary, mostSummaryTokens } from './fit-tokens.ts'
import { headline } from './headline.ts'
import { sayWork, type Told, tellWork } from './work-words.ts'

export interface Closing {
  /** About 12 words; empty when the turn holds nothing. */
  readonly title: string
  readonly summary: string
}

/** An observation with its title, which may be quoted and is never read. */
type Titled = Told & { readonly title: string }

/** What is known of a turn beside its observations. */
interface TurnToClose
  extends Pick<
    TurnRecord,
    'prompt' | 'lastMessage' | 'mattersBefore' | 'answerBefore' | 'said' | 'takenBack' | 'steering'
  > {
  readonly decisions?: readonly DecisionRecord[]
  readonly cwd?: string | null
  /** How the turn ended, where that is known. */
  readonly outcome?: Outcome
  /** Whether it is told for those who read it after later sessions: without what these may have settled. */
  readonly isSettled?: boolean
}

const claimsDeed =
  /\b(?:created|added|wrote|written|updated|changed|edited|implemented|saved|committed|pushed|installed|fixed)\b/i

const longestTitle = 80
const longestSummary = 380
const longestSaid = 280
const longestWhy = 130
const longestRed = 110
const tokensOfWhy = 30
const longestQuestion = 110
/** Words that begin alike are the same. */
const longestRepeated = 40
const leastRepeated = 20
/** Less is told of the work before an answer is cut shorter. */
const leastSaid = 130
/** A shorter answer leaves room for the tasks that were done. */
const shortAnswer = 90

/** Title and summary of a turn from its observations, its permission requests and the agent's last message. */
export function summariseTurn(turn: TurnToClose, observations: readonly Titled[]): Closing {
  const { takenBack = null } = turn
  // What the agent itself called wrong is not told again, nor what it asked with it.
  if (takenBack?.isSure && turn.lastMessage !== null) {
    const { title, summary } = summariseTurn(
      { ...turn, lastMessage: null, takenBack: null, outcome: 'done' },
      observations,
    )
    const back = `The agent took its answer back in turn ${takenBack.turn}`
    return { title, summary: joined([summary, back]) }
  }
  const gist = promptGist(turn.prompt)
  const decisions = turn.decisions ?? []
  const refusals = sayRefusals(decisions, turn.cwd ?? null)
  const { isSettled = false } = turn
  const opening = readOpening(
    withoutEarlierCommits(turn.lastMessage, observations),
    !isSettled,
    isSettled,
  )
  const answer = opening(longestSaid)
  const isRefused = observations.some(({ facts }) => facts && isRefusedEdit(facts))
  const telling = {
    room: Math.max(160, (gist.kind === 'command' && !gist.telling ? 320 : 250) - refusals.length),
    looks: answer === '',
    refusalsKnown: tellsRefusal(decisions),
    // A list of tasks is the agent's; a file that it was not permitted to write contradicts it.
    tasks: !isRefused && !gist.telling && (gist.kind === 'command' || answer.length < shortAnswer),
    isOver: isSettled,
    isAnswered: turn.lastMessage !== null && !isApiError(turn.lastMessage),
  }
  const { words: work, isRed, isOpen } = tellWork(observations, telling)
  const facts = observations.map((one) => one.facts)
  const before = turn.mattersBefore ?? []
  const earlier = redBefore(before, facts)
  // What stands failed goes before the words that deny it.
  const standsRed = foldMatters(toldAttempts(observations)).some(standsFailed)
  // The run wins over the words; both are told.
  const isDenied = isRed && claimsPass((turn.lastMessage ?? '').slice(0, 8000))
  const workWithin = (room: number) =>
    room >= leastSaid
      ? work
      : sayWork(observations, { ...telling, room: telling.room - 2 * (leastSaid - room) })
  const asked = gist.kind === 'nod' || gist.kind === 'empty' ? '' : gist.ask
  const why = fitMarked(contextOfPlan(turn.prompt), longestWhy)
  const isTold = isOpen || tellsNoAnswer(decisions, turn.cwd ?? null)
  const ended = isTold ? '' : endOf(turn, answer !== '')
  const mishap = sayMishaps(mishapsOf(turn.said ?? [], turn.lastMessage))
  const found = measuredIn(turn.said ?? [], turn.lastMessage)
  const measured = found === null ? '' : `On the way the agent said: “${quotable(found)}”`
  // Words of a deed that was refused are the agent's, not the record's.
  const isClaim = isRefused && claimsDeed.test(answer)
  const told = fitSummary(
    longestSummary + why.length + mishap.length + measured.length,
    longestSaid,
    (room) => {
      const quoted = opening(room)
      const { text: said, unmarked } = isClaim
        ? { text: quoted, unmarked: quoted }
        : standsRed || takenBack !== null
          ? { text: asWords(quoted), unmarked: '' }
          : markedWords(quoted, facts, before)
      // Where both are too long, less of the work is told before the answer is cut to nothing.
      const told = workWithin(room)
      const isMarked = claimsPass(quoted) && !claimsPass(unmarked)
      const did = isDenied && !isMarked ? `${told}; the agent says that the tests pass` : told
      const red =
        isMarked && !isDenied && earlier !== '' ? `Not seen to pass since: ${earlier}` : ''
      const record = [measured, why && `Why: ${why}`, red, did, capitalise(refusals)]
      const parts =
        isClaim && said !== ''
          ? [...record, `The agent says: “${said}”`]
          : standsRed && unmarked !== said
            ? [...record, said]
            : [said, ...record]
      const corrected = takenBack === null ? '' : `Turn ${takenBack.turn} corrects that`
      const at = parts.indexOf(said)
      if (corrected !== '' && said !== '' && at >= 0) parts.splice(at + 1, 0, corrected)
      const text = joined([...parts, ended])
      return text.includes(mishapWords(mishap)) ? text : joined([mishap, ...parts, ended])
    },
    mostSummaryTokens +
      (why === '' ? 0 : tokensOfWhy) +
      Math.ceil((mishap.length + measured.length) / 4),
  )
  const room = longestSummary - 40 - told.length
  const question = isSettled ? '' : questionIn(turn.lastMessage, longestQuestion, told, room)
  const open = question !== '' && !told.includes(question) ? `The agent asks: “${question}”` : ''
  const wish = userWordsOf(turn.prompt).find(
    ({ kind, words }) =>
      (kind === 'wish' || kind === 'correction') &&
      !isSame(gist.ask, words) &&
      !(isSettled && isForNow(words)),
  )
  const said = wish ? `The user: “${fitMarked(wish.words, longestQuestion)}”` : ''
  const meanwhile = askedMeanwhile(turn.steering ?? [])
  const isRoom = told.length + open.length + said.length + meanwhile.length < longestSummary
  const instead =
    asked === ''
      ? ''
      : gist.kind === 'housekeeping'
        ? `The user ran ${asked}.`
        : `Asked: ${sentence(asked)}`
  const isEmpty = told === '' || told === ended
  return {
    title: titleOf(gist, turn, observations),
    summary: joined([
      isEmpty && open === '' ? joined([fit(instead, longestSummary), ended]) : told,
      meanwhile,
      isRoom ? said : '',
      open,
    ]),
  }
}

/** What the user asked for while the agent worked; a nod asks for nothing. */
function askedMeanwhile(steering: readonly string[]): string {
  const asked = steering.map((one) => promptGist(one)).filter(({ telling }) => telling)
  const [first, ...more] = asked
  if (first === undefined) return ''
  const others = more.length > 0 ? ` and ${count(more.length, 'more thing')}` : ''
  return `Meanwhile the user asked: “${fitMarked(quotable(first.ask), longestQuestion)}”${others}`
}

/** The last test run before this turn that failed and was not seen to pass in full since; else empty. */
function redBefore(before: readonly Matter[], facts: readonly (ObservationFacts | null)[]): string {
  const own = facts.flatMap((one) => (one ? attemptsToldBy(one) : []))
  const red = foldMatters([...before, ...own]).findLast(
    ({ kind, outcome, at }) =>
      kind === 'test' && outcome === 'failed' && before.some((one) => one.at === at),
  )
  return red ? sayMatter(red, longestRed) : ''
}

function quotable(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}

function joined(parts: readonly string[]): string {
  return parts
    .map(sentence)
    .filter((part) => part !== '')
    .join(' ')
}

/** Whether what is asked and what the user said are one sentence. */
function isSame(asked: string, words: string): boolean {
  const [one, other] = [asked.toLowerCase(), words.toLowerCase()]
  return one !== '' && (other.includes(one.slice(0, 20)) || one.includes(other.slice(0, 20)))
}

function isRefusedEdit({ kind, outcome }: ObservationFacts): boolean {
  return kind === 'edit' && isRefusal(outcome)
}

/** How the turn ended, where that is not by an answer of the agent. */
function endOf({ outcome, lastMessage }: TurnToClose, isAnswered: boolean): string {
  if (lastMessage !== null && isApiError(lastMessage) && !isPlaceholder(lastMessage))
    return `It ended in an error of the API: “${sayApiError(lastMessage, 70)}”`
  if (outcome === 'interrupted' || outcome === 'refused_by_user')
    return isAnswered
      ? 'The user then stopped the turn.'
      : 'The user stopped the turn before an answer.'
  if (outcome !== 'no_result') return ''
  return isAnswered ? 'How the turn ended is not recorded.' : 'No answer is recorded.'
}

/**
 * The question with which the answer ends; one that cannot be understood by itself with the sentence before it, unless
 * that is `told` already. Else empty.
 */
function questionIn(
  message: string | null,
  most: number,
  told = '',
  room = Number.POSITIVE_INFINITY,
): string {
  const asked = message === null || isApiError(message) ? null : closingQuestion(blocksOf(message))
  if (asked === null) return ''
  const { about, words } = asked
  // `Which do you want?` is understood by what it asks about.
  const isBegun = told.includes(about.slice(0, longestRepeated))
  const isTold = isBegun && told.includes(about.slice(-leastRepeated))
  const alone = fitMarked(words, most)
  const whole = about === '' || isTold ? alone : `${sentence(fitMarked(about, most))} ${words}`
  if (whole.length < room) return whole
  return isBegun && alone.length < room ? alone : ''
}

function titleOf(
  gist: PromptGist,
  { prompt, lastMessage, answerBefore, mattersBefore: before = [], said: told = [] }: TurnToClose,
  observations: readonly Titled[],
): string {
  // What was answered or said beside the work names it less well than the work.
  const isBeside = saysBeside(gist.ask, prompt, answerBefore ?? null, observations)
  const isReply = answerBefore != null && observations.length === 0 && isRemark(prompt)
  const commit = isBeside || asksCommit(prompt) ? mainDeed(of(observations, 'commit')) : ''
  if (commit !== '') return fit(commit, longestTitle)
  if (isReply || (isBeside && !tellsByItself(gist, prompt))) {
    // Where it was edited says less than what the agent says of it.
    const said = toldTitle({ lastMessage, said: told }, observations, before)
    const deed = said || (isBeside ? mainDeed(of(observations, 'edit')) : '')
    if (deed !== '') return fit(deed, longestTitle)
  }
  const whole = wholeAsk(gist.ask, prompt)
  // Of several questions one alone may not be what was answered.
  if (gist.telling && asksMore(gist.ask, whole) && whole.length <= longestTitle) return whole
  if (gist.telling || gist.kind === 'housekeeping')
    return fitMarked(
      askInLine(wholeIfDoubted(gist.ask, prompt), prompt, longestTitle),
      longestTitle,
    )
  // A nod, a bare command or a bare instruction says little: what came of it says more.
  const isRefused = observations.some(({ facts }) => facts && isRefusedEdit(facts))
  // Where only a notice called the agent, its list of tasks says less than its answer.
  const isNoticed = gist.kind === 'empty' && lastMessage !== null
  const said = isRefused ? '' : toldTitle({ lastMessage, said: told }, observations, before)
  const deeds =
    isRefused || isNoticed ? observations.filter(({ kind }) => kind !== 'plan') : observations
  // A change of a file says where, and the answer what came of it.
  const edits = of(deeds, 'edit')
  const isMade = edits.some(({ facts }) => facts?.kind === 'edit' && facts.file.created)
  const isEdit = of(deeds, 'commit').length === 0 && edits.length > 0 && !isMade
  const outcome =
    (isEdit && gist.kind !== 'command' ? said : '') ||
    mainDeed(deeds) ||
    said ||
    (isRefused || lastMessage === null || isApiError(lastMessage)
      ? ''
      : markClaims(
          settledPart(namedSentence(lastMessage, 70)),
          observations.map(({ facts }) => facts),
          before,
        )) ||
    (!isRefused && observations.find(({ kind }) => kind === 'explore')?.title) ||
    '' ||
    questionIn(lastMessage, longestTitle)
  const came = outcome || (isRefused ? refusedEdits(observations) : '')
  if (gist.kind === 'command' && came !== '')
    return fitMarked(gist.ask.length > 45 ? gist.ask : `${gist.ask}: ${came}`, longestTitle)
  // Thanks, and no more.
  if (came === '' && observations.length === 0 && gist.kind === 'nod' && answerBefore != null)
    return fitMarked(`Nothing done: “${gist.ask}”`, longestTitle)
  return fitMarked(came || gist.ask || namedSentence(lastMessage, 70), longestTitle)
}

/** The files that were not permitted to be written. */
function refusedEdits(observations: readonly Titled[]): string {
  const files = observations.flatMap(({ facts }) =>
    facts?.kind === 'edit' && isRefusedEdit(facts) ? facts.file.path : [],
  )
  return `not permitted: ${listOf(unique(files), 2)}`
}

const longestAnswer = 240

/** What was done of a kind, and went well. */
function of(observations: readonly Titled[], wanted: Told['kind']): Titled[] {
  return observations.filter(({ kind, failed }) => kind === wanted && !failed)
}

/** The sentence of the answer that names what came of the turn, else one with a figure from the way; may be empty. */
function toldTitle(
  { lastMessage, said }: { lastMessage: string | null; said: readonly string[] },
  observations: readonly Titled[],
  before: readonly Matter[],
): string {
  if (lastMessage === null || isApiError(lastMessage)) return ''
  const main = namedSentence(lastMessage, longestTitle)
  // What is not done, or comes next, names no turn; nor does one sentence of several that lean on one another.
  const isStart = readOpening(lastMessage)(longestTitle).startsWith(main.slice(0, longestRepeated))
  const settled = isStart ? settledPart(main) : ''
  const quoted = namesWork(settled) ? settled : (measuredIn(said, null) ?? '')
  const facts = observations.map((one) => one.facts)
  // What the record does not show names nothing.
  return markClaims(quoted, facts, before) === quoted ? fitMarked(quoted, longestTitle) : ''
}

/** How things stand, which the next change ends. */
const isState =
  /^\W*(?:(?:all|both|the|everything|build|tests?|\d[\d,]{0,6}|todas?|tous|alle|tutti|las|los|les|die|le) (?:[\p{L}\d-]+ ){0,4})?(?:pass(?:es|ed|ing)?|green|clean|done|approved|confirmed|launched|running|committed|grün|fertig|verts?|pasan|verdes?|passano|passam|groen|zielone)(?!\p{L})/iu
const leastWords = 5

/** Whether a sentence of the agent, told whole, says what came of a turn. */
function namesWork(text: string): boolean {
  return !text.endsWith('…') && text.split(' ').length >= leastWords && !isState.test(text)
}

/** Whether an answer of the user's says by itself what is to be done: more than a yes, a number or "try it". */
function tellsByItself({ telling }: PromptGist, prompt: string | null): boolean {
  const bare = (prompt ?? '').replace(answered, '')
  return telling && bare.split(/\s+/).length > leastWords && !leansBack(bare)
}

const answered =
  /^(?:(?:yes|yep|yeah|ok(?:ay)?|sure|no|right|ja|nein|oui|non|sí|si|sì|sim|não|nee|tak|nie|да|нет|#?\d{1,2}|[a-e])[,.!:) ]+){1,2}/iu

/** A prompt so short that it asks for no more than the commit. */
const longestCommit = 48

function asksCommit(prompt: string | null): boolean {
  return prompt !== null && prompt.length <= longestCommit && /commit/i.test(prompt)
}

/** Says something to the answer before it, and asks nothing. */
function isRemark(prompt: string | null): boolean {
  return (
    prompt !== null &&
    prompt.length <= longestAnswer &&
    !/[?？]/.test(prompt) &&
    !asksBare.test(prompt)
  )
}

/** A question that was typed without its mark. */
const asksBare =
  /(?:^|[.!,] )(?:(?:and|so|but|und|et|y|e) )?(?:what(?:['’]?s)?|why|how|which|who|where|when|(?:can|could|does|did|is|are|should) (?:you|it|we|that|there|this)|was|warum|wieso|wie|welche[rsnm]?|wo|pourquoi|comment|combien|quel(?:le)?s?|qué|cómo|cuál|perché|quanto|por que|waarom|hoe|dlaczego|jak) \p{L}/iu

/** Whether the prompt answers the agent's question, or what it asks for last is the commit that was made. */
function saysBeside(
  ask: string,
  prompt: string | null,
  answerBefore: string | null,
  observations: readonly Titled[],
): boolean {
  if (prompt === null || prompt.length > longestAnswer || /[?？]\s*$/.test(prompt)) return false
  if (/[?？][^\p{L}]{0,4}$/u.test((answerBefore ?? '').slice(-longestAnswer).trim())) return true
  const isCommitted = observations.some(({ kind, failed }) => kind === 'commit' && !failed)
  return isCommitted && /commit/i.test(prompt) && !/commit/i.test(ask.split(/[.!?]/)[0] ?? '')
}

/** "You said all tests pass" is the contrary of what is said without what comes after it. */
function wholeIfDoubted(ask: string, prompt: string | null): string {
  const whole = oneLine((prompt ?? '').slice(0, 400))
  return doubts(whole) && whole.toLowerCase().startsWith(ask.toLowerCase()) ? headline(whole) : ask
}

/** The main sentence, or the beginning of the answer where that one only points back: no prompt says at what. */
function namedSentence(message: string | null, most: number): string {
  const main = mainSentence(message, most)
  const pointsBack =
    leansBack(main) || lacksSubject(main) || /^(?:not yet: |unsure: |[✗⚠] )/.test(main)
  return (pointsBack && readOpening(message)(most).replace(/\.$/, '')) || main
}

/** What weighs most of what was done; what failed only where nothing else was done. */
function mainDeed(observations: readonly Titled[]): string {
  const order: readonly Told['kind'][] = [
    'commit',
    'edit',
    'subagent',
    'test',
    'build',
    'command',
    'web',
    'tool',
    'plan',
  ]
  const calls = observations.flatMap(({ facts }) => (facts && 'commits' in facts ? facts : []))
  const gone = commitsTakenBack(calls)
  const isGone = (facts: ObservationFacts) =>
    'commits' in facts &&
    facts.commits.length > 0 &&
    facts.commits.every((commit) => gone.has(commit))
  const { removed } = afterMoves(observations)
  const isTelling = (facts: ObservationFacts) =>
    !isRefusal(facts.outcome) &&
    !isGone(facts) &&
    !(facts.kind === 'edit' && facts.scratch) &&
    (facts.kind !== 'subagent' || facts.task)
  const telling = observations.filter(
    (one) => one.facts && !removed.has(one) && isTelling(one.facts),
  )
  for (const some of [
    telling.filter(({ failed }) => !failed),
    telling.filter(({ failed }) => failed),
  ]) {
    for (const kind of order) {
      const best = some
        .filter((one) => one.kind === kind)
        .sort((a, b) => b.importance - a.importance)[0]
      if (best) return best.title
    }
  }
  return ''
}
