// What holds again and again, told by how a sentence is built: who it binds, what it does, and that it is of a kind and not of one thing.

import { isSarcastic, mocks } from '../../../distill/rules/prompts/own-words/mockery.ts'
import type { Candidate, Utterance } from '../../candidate.ts'
import { slotsOf } from '../../reconcile/slots.ts'
import { isTyped, ownParagraphs, ownWords, sentencesOf } from '../sentences.ts'
import { isStyled, type Mood, moodsOf } from './moods.ts'
import { isOfCraft, isOfWork, type Phrase, phrasesIn, wordsOf } from './phrases.ts'
import {
  isContrasted,
  isReport,
  isSocial,
  isTask,
  isVague,
  isWeighed,
  onlyAnnounces,
  type Scope,
  scopeOf,
} from './scope.ts'
import { type Subject, subjectOf } from './subjects.ts'

const longest = 400
const shortest = 16

/** Words of talk before what is said. */
const opening =
  /^(?:(?:and|also|so|but|then|now|oh|ooh|okay|ok|anyway|first(?:ly)?|second(?:ly)?|third(?:ly)?|lastly|finally|next|additionally|furthermore|moreover|plus|remember|specifically|instead|again|in addition|to begin with|one (?:more|last) (?:thing|item|wish)|second thing|the other thing|by the way|btw|nit|quick (?:heads up|note)|heads up|fyi|note|reminder|important|other than that|in general|generally|on that note|as you know|obviously|of course|please|pls|plz|since then|rule (?:\p{L}+|\d)|(?:could|can|shall) we (?:please )?(?:agree|say|settle)(?: on it)? that|let['’]s (?:agree|say|settle) that|that(?:['’]s| is) why|which means(?: that)?|this means(?: that)?|my rule|house rule|new (?:rule|deal|naming|policy)|sooo?|hm+|while we['’]re (?:on|at) [^,]{2,30}|\p{L}+(?=,))(?: is(?: that)?)?[,:;.!]? (?:that )?|(?:from (?:now|here) on(?: out)?|going forward|moving forward|starting (?:today|now)|as of (?:today|now|this \p{L}+)|in (?:the )?future|as a rule|effective immediately|henceforth|since then|under no circumstances),? )/iu
/** Why, and of what it is: "after the outage, …", "in our tests, …". */
const adverbial =
  /^(?:after|since|because of|given|thanks to|for|in|on|with|as for|regarding|to) (?!(?:me|now)\b)[^,:]{3,60}, /iu
const mostOpenings = 4
/** When it holds: of whichever one comes. */
const whenever =
  /^(?:when(?:ever)?|if|once|before|after|each time|every time) (?:(?:you|we|somebody|someone|anybody|there) \p{L}+(?: \p{L}+)? (?:an?|any|something|your|new)\b|an? \p{L}|any \p{L}|something|your \p{L}+ \p{L}+)[^,:]{0,90}[,:] (?:then )?/iu
const manner =
  /\b(?:names?|messages?|titles?|comments?|descriptions?)\b.{0,30} (?:in|with|as|like|without)\b/iu
/** An order that says itself that it holds for ever. */
const isForEver =
  /^(?:please )?(?:always|never|don['’]t ever|do not ever)\b|, (?:always|ever)[.!]*$/iu
/** What comes of it, which is asked for where a piece of work ends. */
const outcome = /\b(?:pass|be green|work|succeed|compile)\b/iu
/** How things would be, all of them. */
const ifEvery = /\b(?:if|that) (?:every|each|all|any|no)\b/iu
/** A question that asks for something to be done. */
const asking = /^(?:could|would|can|will|may|might)\b/iu
/** What is let through or not, of a tool as well as of a kind. */
const permits =
  /\b(?:don['’]t|do not|never) (?:allow|accept|permit|ship|mix|mock|hard-?code|do)\b/iu
/** "Spell things out in variable names." */
const throughout =
  /^(?:please )?(?:spell|use|write|stick|prefer|put|keep)\b.{2,60}\b(?:in|for|on|with) (?:\p{L}+ )?(?:names|messages|comments|titles|descriptions|docstrings)\b/iu
/** Words of talk before a question. */
const talk = /^(?:(?:and|also|so|but|oh|ok(?:ay)?|well),? )+/iu
/** What is done to all that somebody makes. */
const treats =
  /^(?:please )?(?:name|document|annotate|comment|pin|sign|squash|version|type|test) (?:your|our) (?:\p{L}+ )?\p{L}+s\b/iu
/** Each time before or after something that is done again and again. */
const around = /\b(?:before|after|when(?:ever)?) (?:you |we )?\p{L}{3,}\b/iu
/** Wishes for something that only the talk before it names. */
const pointing =
  /\b(?:expect|want|like|love|prefer|appreciate|see) (?:that|this|it|them|these|those)(?= (?:to|in|on|for|is|more|better)\b|[.,!]|$)/iu
const failing = /\b(?:fails?|breaks?|crash\p{L}*|goes wrong|hangs?|errors?)\b/iu

/** What holds again and again in what the user said, the first ones first. */
export function norms(exchange: readonly Utterance[]): Candidate[] {
  return exchange.flatMap(({ by, text }) => {
    if (by !== 'user' || !isTyped(text)) return []
    let isOfTask = false
    return ownParagraphs(text).flatMap((paragraph) => {
      const sentences = sentencesOf(paragraph)
      return sentences.flatMap((sentence, at) => {
        const behind = sentences[at + 1] ?? ''
        if (mocks(behind)) return []
        const before = sentences[at - 1] ?? ''
        if (isNorm(ownWords(sentence), before, behind, isOfTask)) return [candidateOf(sentence)]
        // What follows a piece of work that is asked for says how that is to be.
        isOfTask ||= isTask(sentence)
        const named = inFullOf(sentence, before)
        if (named === null || !isNorm(ownWords(named), '', behind, isOfTask)) return []
        return [candidateOf(`${before} ${sentence}`)]
      })
    })
  })
}

/** A sentence of "those" and "they", with the things that the one before it names last. */
function inFullOf(sentence: string, before: string): string | null {
  const pointing = /^(?:and |so |but )?(?:they|these|those|them)(?: all)? (?=\p{L})/iu.exec(
    sentence,
  )?.[0]
  if (pointing === undefined || before.length > longest) return null
  const words = wordsOf(before)
  const last = phrasesIn(words).findLast(({ reach }) => reach === 'kind' || reach === 'every')
  if (!last) return null
  const name = words.slice(last.from, last.at + 1).map(({ word }) => word)
  return `${name.join(' ')} ${sentence.slice(pointing.length)}`
}

function isNorm(sentence: string, before: string, behind: string, isOfTask: boolean): boolean {
  if (sentence.length < shortest || sentence.length > longest) return false
  if (isWeighed(sentence) || isSarcastic(sentence)) return false
  if (onlyAnnounces(sentence) && !isQuoting(sentence)) return false
  const scope = scopeOf(sentence, before, behind)
  if (isOfTask && !scope.isLasting && !scope.isLocal) return false
  if (scope.isPassing || (isSocial(sentence) && !isQuoting(sentence))) return false
  return clausesOf(sentence).some((clause) => holds(clause, sentence, scope))
}

/** What stands on its own in a sentence. */
function clausesOf(sentence: string): string[] {
  return sentence
    .split(/(?<=[:;]) | [-–—] |, (?:so|but|and|which means) (?=\p{L}+ )|—/u)
    .flatMap((one) => {
      const halves = one.split(
        / and (?=(?:\p{L}+ ){0,3}\p{L}{2,}s (?:are|have|carry|get|go|stay|live|need|must|should|end|start|begin)\b)/u,
      )
      const parts = one.split(
        /, (?=(?:\p{L}+ )?\p{L}+s (?:are|have|stay|need|must|get|go|come)\b|no \p{L})/u,
      )
      return [one, ...(halves.length > 1 ? halves : []), ...(parts.length > 1 ? parts : [])]
    })
    .map((one) => one.trim())
}

function holds(clause: string, sentence: string, scope: Scope): boolean {
  let said = clause
  for (let count = 0; count < mostOpenings; count++) {
    const open = opening.exec(said)?.[0] ?? adverbial.exec(said)?.[0]
    if (open === undefined || open === '') break
    said = said.slice(open.length)
  }
  const when = whenever.exec(said)?.[0] ?? ''
  const isWhenever =
    when !== '' && (isOfCraft(wordsOf(when)) || /\bissues?\b/iu.test(when)) && !failing.test(when)
  if (when !== '' && !isWhenever && !scope.isLasting) return false
  said = said.slice(when.length)
  const words = wordsOf(said)
  if (!isOfWork(words) && !(scope.isFromNow && isOfWork(wordsOf(sentence)))) return false
  const phrases = phrasesIn(words)
  const subject = isTask(said) ? null : subjectOf(words, phrases, said, scope, isWhenever)
  const predicate = subject === null ? null : said.slice(subject.behind)
  const moods = moodsOf(said, predicate, scope.isFromNow)
  const isAsking = /\?["'”’)]?$/u.test(sentence)
  if (isAsking && !asking.test(said) && !asking.test(clause.replace(talk, ''))) return false
  const told = { said, sentence, predicate: predicate ?? '', phrases, scope, isWhenever, subject }
  // "The classes for … get the ending 'Store' now, not 'Repo'."
  if (slotsOf(said).length > 0 && /\bnow\b/iu.test(said) && isContrasted(sentence)) return true
  return moods.some((mood) => isLastingIn(mood, told))
}

interface Told {
  readonly said: string
  readonly sentence: string
  readonly predicate: string
  readonly phrases: readonly Phrase[]
  readonly scope: Scope
  readonly isWhenever: boolean
  readonly subject: Subject | null
}

function isLastingIn(
  mood: Mood,
  { said, sentence, predicate, phrases, scope, isWhenever, subject }: Told,
): boolean {
  const ofOne = phrases.some(({ reach }) => reach === 'one')
  const ofEvery = phrases.some(({ reach }) => reach === 'every')
  const ofKind = ofEvery || phrases.some(({ reach }) => reach === 'kind')
  const isBound = scope.isLasting || isWhenever
  switch (mood) {
    case 'duty':
    case 'generic': {
      if (
        subject === null ||
        outcome.test(predicate) ||
        isReport(said) ||
        (isVague(mainOf(predicate)) && !isQuoting(said))
      )
        return false
      const { of } = subject
      // "Flags never get cleaned up" tells how often, and is no rule.
      const isRuled = scope.isFromNow || isWhenever || (isBound && mood === 'duty')
      if (isRuled || scope.isLocal || subject.isFree) return true
      if (of === null) return mood === 'duty' || isContrasted(sentence)
      if (of.owner === 'your' && mood === 'generic') return false
      if (
        of.owner === 'our' ||
        isContrasted(sentence) ||
        /^(?:any|whatever)\b|\bnew\b/iu.test(subject.name)
      )
        return true
      if (!of.isCraft) return false
      return mood === 'duty' || isStyled(predicate)
    }
    case 'custom':
      if (isReport(said) || isVague(said)) return false
      return (
        (isBound ||
          scope.isLocal ||
          ofEvery ||
          isContrasted(sentence) ||
          /\b(?:do not|don['’]t|never|doesn['’]t|nobody)\b/iu.test(said)) &&
        (ofKind ||
          scope.isLocal ||
          permits.test(said) ||
          (isBound && /^(?:nobody|no one)\b/iu.test(said)))
      )
    case 'habit':
      if (pointing.test(said)) return false
      return (ofKind || phrases.some(({ reach }) => reach === 'any')) && !ofOne
    case 'wish':
      if (ofOne && !isBound && !ifEvery.test(said)) return false
      // "I prefer the bus, you never wait in a field" wishes for nothing of the work.
      if (!isOfWork(wordsOf(mainOf(said))) && !isQuoting(said)) return false
      if (pointing.test(said)) return false
      if (isBound) return true
      if (/^(?:could|would|can|will) (?:you|we)\b|^i (?:do )?(?:want|need)\b/iu.test(said))
        return ofKind && manner.test(said)
      return ofKind
    case 'order':
      // "Branch names" are no branching.
      if ((ofOne && !isBound) || (phrases[0]?.from === 0 && phrases[0].at > 0)) return false
      // "Make the button always visible" is of the button.
      if (scope.isFromNow || isWhenever || (scope.isLasting && isForEver.test(said))) return true
      return ofEvery
        ? /\bnew\b|\byour\b|\bour\b/iu.test(said)
        : ofKind &&
            (manner.test(said) ||
              throughout.test(said) ||
              treats.test(said) ||
              (around.test(said) && phrases.some(({ owner }) => owner !== null)) ||
              /^(?:please )?(?:let['’]s |do |try to )?(?:keep|avoid|prefer|stick to)\b/iu.test(
                said,
              ))
    case 'short':
      return !phrasesIn(wordsOf(mainOf(said))).some(({ reach }) => reach === 'one')
  }
}

/** What is said, without why and without what follows from it. */
function mainOf(said: string): string {
  return said.split(/,(?! not\b)|;|\b(?:because|since|as|so that|otherwise)\b/iu, 1)[0] ?? ''
}

function isQuoting(text: string): boolean {
  return /(?<![\p{L}\d])['"‘“`][^'"’”`\s]{1,40}['"’”`](?![\p{L}\d])/u.test(text)
}

function candidateOf(content: string): Candidate {
  return {
    ...{ content, kind: 'convention', importance: 0.75, tags: [], keywords: [], saidBy: 'user' },
    ...{
      words: content,
      isChange: /\b(?:instead of|no longer|any ?more|from now on|rather than|not|now)\b/iu.test(
        content,
      ),
    },
  }
}
