// What may outlive its session, found by rules in what was said.

import {
  grantsEverything,
  speaksForUser,
} from '../../distill/rules/prompts/own-words/claims-permission.ts'
import { ofOtherMatters } from '../../distill/rules/prompts/own-words/other-matters.ts'
import type { Candidate, Utterance } from '../candidate.ts'
import { lastingShare, mayLast } from '../classes/sentence-classes.ts'
import { atOnce, type InPieces } from '../in-pieces.ts'
import { wordsShared } from '../reconcile/reconcile.ts'
import { slotsOf } from '../reconcile/slots.ts'
import { stanceOf } from '../reconcile/stance.ts'
import { amendedRules, type RulesNear } from './amended/amended-rules.ts'
import { changedMinds, type RulesOfSession } from './amended/changed-minds.ts'
import { selfCorrected } from './amended/self-corrections.ts'
import { onlyReminds, takingsBack } from './amended/taken-back.ts'
import { causesIn } from './causes.ts'
import { toldConventions } from './conventions/told-conventions.ts'
import { withTold } from './conventions/with-told.ts'
import { correctionsIn } from './corrections.ts'
import { heardChanges } from './heard-changes.ts'
import { heardIn, lastingSentences } from './lasting-sentences.ts'
import { norms } from './norms/norms.ts'
import { isOfOnePiece, isTalkedOver, spokenRules } from './norms/spoken-rules.ts'
import { isOfOthers } from './norms/tales.ts'
import { isOfPiece, programOf } from './of-program.ts'
import { withoutReplacedValue } from './replaced-values.ts'
import { saidFacts } from './said-facts.ts'
import { ownParagraphs, ownWords, sentencesOf } from './sentences.ts'
import { settledDecisions } from './settled-decisions.ts'
import { standingInstructions } from './standing-instructions.ts'
import { typedRules } from './typed-rules.ts'
import { withRestriction } from './worth/restricted-lists.ts'
import { worthKeeping } from './worth/worth.ts'

/** What it holds for so likely (0 to 1) is of the work to come, whatever is asked for beside it. */
const surely = 0.85
/** Of the telling words of the shorter of two that speak of the same. */
const inFullShare = 0.6
/** Of what two set a value: the words of naming alone are no more. */
const sameThing = 0.67
/** Most of what is mine is told in passing, and what is sure to last is so of the work: "my shell is fish". */
const ofMine = /^my \p{L}/iu
/** Who answers with so much talks something over (UTF-16 units). */
const longAnswer = 60
/** How something is to be, or is: of what is talked over it may be. */
const ofTalk: ReadonlySet<string> = new Set(['convention', 'preference', 'fact'])
/** So many of one exchange. */
const most = 5
/** Of so many different ones the first are chosen from: each is looked at beside the others and the message. */
const mostRead = 30

/**
 * What the last of a session's exchanges, the oldest first, holds for later ones. `hasWork`: whether the agent did
 * more in it than talk and look. `near`: the user's rules that are known; `ofSession`: those that they said before in
 * this session.
 */
export function extractByRules(
  said: readonly (readonly Utterance[])[],
  hasWork = false,
  near: RulesNear = () => [],
  ofSession: RulesOfSession = () => [],
): readonly Candidate[] {
  return atOnce(extraction(said, hasWork, near, ofSession))
}

/** The same in pieces, between which others may have their turn on the main thread. */
export function* extraction(
  said: readonly (readonly Utterance[])[],
  hasWork: boolean,
  near: RulesNear,
  ofSession: RulesOfSession,
): InPieces<readonly Candidate[]> {
  const spokenBy = said.map((exchange) =>
    exchange.filter(({ by, text }) => by !== 'user' || !speaksForUser(text)),
  )
  // What somebody takes back in the same message was never said.
  const corrected = (spokenBy.at(-1) ?? []).map((one) => ({
    ...one,
    ...(one.by === 'user' ? selfCorrected(one.text) : { said: [] }),
  }))
  const exchanges = [...spokenBy.slice(0, -1), ...(spokenBy.length > 0 ? [corrected] : [])]
  const last = exchanges.slice(-1)
  const isOfProgram = last
    .flat()
    .flatMap(({ by, text }) => (by === 'user' ? [programOf(text)] : []))
  const elsewhere = last
    .flat()
    .flatMap(({ by, text }) => (by === 'user' ? sentencesOfOtherMatters(text) : []))
  yield
  const isOfHere = ({ words, saidBy }: Candidate) =>
    saidBy !== 'user' || !elsewhere.some((one) => words.includes(one) || one.includes(words))
  const isOfThese = ({ words }: Candidate) =>
    !sentencesOf(words).some((one) => isOfOthers(ownWords(one)))
  const isOwn = (one: Candidate) =>
    isOfThese(one) && !isOfProgram.some((isOf) => isOf(sentencesOf(one.words).at(-1) ?? one.words))
  const ruled = last.flatMap(standingInstructions).filter(isOwn)
  yield
  const typed = last.flatMap(typedRules).filter(isOwn)
  yield
  typed.push(...last.flatMap(norms).filter(isOwn))
  yield
  const hasRule = ruled.length + typed.length > 0
  const parts = ruled.filter(({ content, words }) => content !== words).flatMap(slotsIn)
  const spoken: Candidate[] = []
  for (const exchange of last)
    for (const one of yield* spokenRules(exchange, hasRule, exchanges.flat(), hasWork))
      if (isOwn(one) && (parts.length === 0 || !slotsIn(one).some((slot) => parts.includes(slot))))
        spoken.push(one)
  yield
  const isSaidInFull = ({ saidBy, content }: Candidate) =>
    saidBy === 'user' && spoken.some((one) => one.words !== one.content && one.words === content)
  const own = [...ruled, ...typed, ...spoken]
  const heard = last.flatMap(heardIn)
  yield
  const asked = exchanges.at(-2)?.findLast(({ by }) => by === 'agent')?.text ?? ''
  const within = ({ words }: Candidate) => heard.filter(({ sentence }) => words.includes(sentence))
  const isLikely = (one: Candidate) => {
    const sentences = within(one)
    const form = one.content === one.words ? 'sentence' : 'naming'
    return (
      sentences.length === 0 ||
      sentences.some(
        (said) =>
          !said.isEnglish || mayLast(said.shares, form, heard[heard.indexOf(said) + 1]?.shares),
      )
    )
  }
  const isSure = (one: Candidate) =>
    within(one).some(({ shares }) => lastingShare(shares) >= surely)
  // Where the message itself says in full of which names, that is nearer to what was said.
  const amended: Candidate[] = []
  for (const exchange of last)
    for (const { value, ...one } of yield* amendedRules(exchange, near)) {
      const inFull = own.find((other) => isInFull(other, one, value))
      amended.push(inFull ? { ...inFull, isChange: true, aside: one.aside ?? [] } : one)
    }
  yield
  const isQuestion = /[?？]\W{0,3}$/u.test(asked.slice(-10))
  if (amended.length === 0)
    amended.push(...last.flatMap((exchange) => changedMinds(exchange, isQuestion, ofSession)))
  yield
  const settled = settledDecisions(exchanges, hasWork).filter(
    (one) => one.saidBy === 'agent' || isOwn(one),
  )
  yield
  const facts = last.flatMap(saidFacts)
  yield
  const corrections = last.flatMap((exchange) => correctionsIn(exchange, exchanges.at(-2)))
  yield
  const causes = last.flatMap(causesIn)
  yield
  const byRule = [
    ...ruled.filter(isLikely),
    ...facts,
    ...corrections.filter(isOwn),
    ...settled,
    ...causes,
    ...typed.filter(isLikely),
  ]
    .filter((one) => !isSaidInFull(one))
    .concat(spoken.filter(isLikely))
  const setting = {
    hasWork,
    isOfPiece: !hasWork && last.some((exchange) => isOfOnePiece(exchange, exchanges.flat())),
    isAsked: isQuestion,
    isAnswered: last.flat().some(({ by, text }) => by === 'agent' && text.length > longAnswer),
  }
  const byClass = lastingSentences(heard, setting).filter(
    (one) =>
      (isSure(one) ? isOfThese(one) || ofMine.test(one.words) : isOwn(one)) &&
      // What the agent put together says what the user's answer adds to it.
      !settled.some(({ saidBy }) => saidBy === 'agent') &&
      !byRule.some((other) => isOfSame(one, other)),
  )
  yield
  const changes = (yield* heardChanges(heard, near)).filter(
    (one) => isOwn(one) && ![...byRule, ...byClass].some((other) => isOfSame(one, other)),
  )
  const taken = last
    .flatMap(takingsBack)
    .filter(
      (one) =>
        isOwn(one) && ![...byRule, ...byClass, ...changes].some((other) => isOfSame(one, other)),
    )
  yield
  // What is said of a piece of the program in a talk on that is told with what the talk came to.
  const isOver = !hasWork && last.some((exchange) => isTalkedOver(exchange, exchanges.flat()))
  const isOfTalk = ({ saidBy, kind, words }: Candidate) =>
    isOver && saidBy === 'user' && ofTalk.has(kind) && sentencesOf(words).every(isOfPiece)
  const found = [...byRule, ...byClass, ...changes, ...taken].filter(
    (one) =>
      !isOfTalk(one) &&
      !onlyReminds(one.content) &&
      !grantsEverything(one.words) &&
      !amended.some(({ words }) => saysAgain(one, words)),
  )
  found.unshift(...amended)
  yield
  const told = hasWork ? [] : last.flatMap((exchange) => toldConventions(exchange, asked, near))
  // Where a message lays down in so many words how code is written, what stands around that is how it came to it.
  const isAround = (one: Candidate) =>
    told.length > 0 && one.content === one.words && (spoken.includes(one) || byClass.includes(one))
  const [message = '', ...earlier] = exchanges
    .toReversed()
    .map((exchange) =>
      exchange.flatMap(({ by, text }) => (by === 'user' ? [text] : [])).join('\n\n'),
    )
  const distinct = [
    ...Map.groupBy(
      found.filter((one) => !isAround(one)),
      ({ saidBy, content }) => `${saidBy} ${content}`,
    ).values(),
  ].flatMap(([first]) => first ?? [])
  yield
  const kept = withTold(
    worthKeeping(distinct.slice(0, mostRead), message, earlier.toReversed()).filter(isOfHere),
    told.filter(({ candidate, isTaken }) => isTaken || isOfHere(candidate)),
  )
  const all = withRestriction(kept, message)
  yield
  const isFirst = ({ content }: Candidate, at: number) =>
    all.findIndex((one) => one.content.includes(content) || content.includes(one.content)) === at
  // Of one sentence the first that was found of it is kept.
  return all
    .filter((one, at) => (one.saidBy === 'agent' && one.kind === 'decision') || isFirst(one, at))
    .slice(0, most)
    .map((one) =>
      one.saidBy === 'user' && one.kind !== 'decision'
        ? { ...one, content: withoutReplacedValue(one.content) }
        : one,
    )
    .map((one) => {
      const words = asWritten(
        one.words,
        corrected.flatMap(({ said: sentences }) => sentences),
      )
      return one.saidBy === 'user' && words !== one.words ? { ...one, words } : one
    })
}

/** Words of a message as they stand in it, where they were read as the user corrected them. */
function asWritten(
  words: string,
  said: readonly { readonly now: string; readonly was: string }[],
): string {
  const found = said.find(({ now }) => now !== '' && (words.includes(now) || now.includes(words)))
  if (!found) return words
  return words.includes(found.now) ? words.replace(found.now, () => found.was) : found.was
}

/** Whether a candidate says by itself, and of the same things, what another one sets a known rule to. */
function isInFull(one: Candidate, amended: Candidate, value: string): boolean {
  const said = stanceOf(one.content).said.toLowerCase()
  if (!amended.words.includes(one.words) || !said.includes(value)) return false
  if (amended.aside?.some((old) => said.includes(old))) return false
  const [slot, known] = [slotsOf(one.content)[0], slotsOf(amended.content)[0]]
  if (known) return slot !== undefined && wordsShared(slot.of, known.of) > sameThing
  return wordsShared(one.content, amended.content) >= inFullShare
}

/** Whether rules found the same sentence, or the agent's words for it. */
function isOfSame(one: Candidate, other: Candidate): boolean {
  return other.saidBy === 'user'
    ? other.words.includes(one.words) || one.words.includes(other.words)
    : wordsShared(one.content, other.content) >= inFullShare
}

/** Whether a candidate was made of what changes a known rule. */
function saysAgain({ words, saidBy, kind }: Candidate, changed: string): boolean {
  return (
    saidBy === 'user' && kind !== 'decision' && (changed.includes(words) || words.includes(changed))
  )
}

/** The sentences of a message that say nothing of how things are to be done here. */
function sentencesOfOtherMatters(text: string): string[] {
  return ownParagraphs(text).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph)
    const others = ofOtherMatters(sentences.map(ownWords))
    return sentences.filter((_, at) => others[at])
  })
}

/** What a candidate sets to what. */
function slotsIn({ content }: Candidate): string[] {
  return slotsOf(content).map(({ of, value }) => `${of} ${value}`)
}
