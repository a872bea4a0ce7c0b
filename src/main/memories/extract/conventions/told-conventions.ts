// Conventions of code that are told over several sentences: what is laid down, for what, and whether the talk around it takes it for a rule.
import type { Candidate, Utterance } from '../../candidate.ts'
import { slotsOf } from '../../reconcile/slots.ts'
import type { RulesNear } from '../amended/amended-rules.ts'
import { isTyped, longestSpoken, ownParagraphs, ownWords, sentencesOf } from '../sentences.ts'
import { isLeftOut, speaksFor } from './bearing.ts'
import { type Bearer, elementIn, elementTold } from './element-of.ts'
import { elementsIn } from './elements.ts'
import { type Mark, marksIn } from './marks.ts'
import { isNamedIn, namesIn, restates } from './restated.ts'
import { type Convention, sayConvention } from './said-convention.ts'

/** So much of the answer is read: who repeats a rule does so at once (UTF-16 units). */
const longestAnswer = 1200
/** Of so many sentences of a message each is read. */
const mostSentences = 40
/** So many sentences with a mark are looked up beside what is known. */
const mostLooks = 8
/** What speaks for it, in points. */
const enough = 4

/** A convention with what it was read from. */
export interface Told {
  readonly convention: Convention
  readonly candidate: Candidate
  /** Whether the agent says it again: it takes it for what is to be done here. */
  readonly isTaken: boolean
}

/**
 * The conventions that the user gives in an exchange, each once. `asked`: the agent's message before it; `near`: the
 * user's rules that are known.
 */
export function toldConventions(
  exchange: readonly Utterance[],
  asked: string,
  near: RulesNear,
): Told[] {
  return exchange.flatMap(({ by, text }, place) => {
    if (by !== 'user' || !isTyped(text)) return []
    const answer = exchange
      .slice(place + 1)
      .map((one) => (one.by === 'agent' ? one.text : ''))
      .join(' ')
      .slice(0, longestAnswer)
    return toldIn(text, answer, asked, near)
  })
}

interface Weighed extends Told {
  readonly weight: number
}

function toldIn(text: string, answer: string, asked: string, near: RulesNear): Told[] {
  const sentences = ownParagraphs(text).flatMap(sentencesOf).slice(0, mostSentences)
  const own = sentences.map((one) => ownWords(one))
  const found: Weighed[] = []
  const names = namesIn(`${text} ${answer}`)
  let looks = 0
  for (const [at, sentence] of own.entries()) {
    const marks = marksIn(sentence)
    if (marks.length === 0 || looks >= mostLooks) continue
    looks++
    const known = near(sentence)
    const held = marks.filter((mark) => !mark.isGone && !isKnown(mark, known))
    const old = marks.filter((mark) => mark.isGone || isKnown(mark, known))
    for (const mark of held) {
      const of =
        elementIn(sentence, mark, marks) ??
        bearerKnown(mark, known, text) ??
        elementTold({ sentences: own, at, answer, asked, mark, marks }) ??
        ofWholeFiles(mark, sentence)
      if (of === null) continue
      const around = { sentences: own, at, bearer: of.at ?? at, names, answer }
      const before = valuesBefore(of.name, mark, known)
      const isUpdate = old.length + before.length > 0
      if (isLeftOut(around, mark, isUpdate)) continue
      const weight = speaksFor(around, mark, of) + (isUpdate ? 1 : 0)
      if (weight < enough) continue
      const from = mark.aspect === 'decorator' ? moduleOf(mark.value, `${text} ${answer}`) : null
      const convention = { aspect: mark.aspect, value: mark.value, of: of.name, from }
      const words =
        of.at === null || of.at === at || Math.abs(of.at - at) > 1
          ? (sentences[at] ?? '')
          : sentences.slice(Math.min(at, of.at), Math.max(at, of.at) + 1).join(' ')
      found.push({
        weight,
        convention,
        isTaken: restates(answer, mark),
        candidate: candidateOf(convention, words, [...old.map(({ value }) => value), ...before]),
      })
    }
  }
  return found.filter(
    (one, place) =>
      !found.some(
        (other, at) =>
          isOfSame(one, other) &&
          (other.weight > one.weight || (other.weight === one.weight && at < place)),
      ),
  )
}

/** Whether both lay down the same thing of the same things: of two of which as much speaks for, the first one is meant. */
function isOfSame({ convention: a }: Weighed, { convention: b }: Weighed): boolean {
  return (
    a.aspect === b.aspect &&
    (a.of === b.of || a.value === b.value) &&
    (a.aspect !== 'construct' && a.aspect !== 'decorator' && a.aspect !== 'import'
      ? true
      : a.value === b.value)
  )
}

/** Whether a known rule sets a piece of a name. */
function isKnown({ aspect, value }: Mark, known: readonly string[]): boolean {
  if (aspect === 'include') return known.some((rule) => isNamedIn(rule, value))
  if (aspect !== 'start' && aspect !== 'end') return false
  return known.some((rule) => slotsOf(rule).some((slot) => slot.value === value.toLowerCase()))
}

/** What a known rule is of whose value the message names beside another one of the same side. */
function bearerKnown({ aspect }: Mark, known: readonly string[], text: string): Bearer | null {
  const rule = known.find((one) =>
    slotsOf(one).some(({ of, value }) => of.endsWith(` names ${aspect}`) && isNamedIn(text, value)),
  )
  const name = rule === undefined ? undefined : elementsIn(rule)[0]?.name
  return name === undefined ? null : { name, at: null, by: 'near' }
}

/** What is imported everywhere is of files, named or not. */
function ofWholeFiles({ aspect }: Mark, sentence: string): Bearer | null {
  const isWide =
    /\b(?:at the top|on top|everywhere|everything|whatever you|whether|used or|needed or)\b/iu
  return aspect === 'import' && isWide.test(sentence)
    ? { name: 'file', at: null, by: 'near' }
    : null
}

/** What known rules set the same thing to. */
function valuesBefore(of: string, { aspect, value }: Mark, known: readonly string[]): string[] {
  const [slot] = slotsOf(sayConvention({ aspect, value, of, from: null }))
  if (!slot) return []
  return known.flatMap((rule) =>
    slotsOf(rule).flatMap((one) =>
      one.of === slot.of && one.value !== slot.value ? one.value : [],
    ),
  )
}

/** Where a decorator comes from: a group for the module. */
const imported = /\bfrom ['"`]?([a-z][a-z\d_.]{1,40})['"`]? import\b/iu
const behindName =
  /^['"`]? (?:decorator )?from (?:the |our )?['"`]?(?!(?:the|same|now|here|today|an?|this|that|our|your|my|it)\b)([a-z][a-z\d_.]{1,40})/u
const named =
  /\b(?:module|package|library|lib|thing|tool),? (?:called |named )?['"`]?(?!(?:and|that|which|in|with|for|to|is|has|called|named)\b)([a-z][a-z\d_]{2,40})|\b(?:import it from|comes from|lives in|out of) ['"`]?(?!(?:the|our|a)\b)([a-z][a-z\d_]{2,40})|\bthe ['"`]?(?!same\b)([a-z][a-z\d_]{2,40})['"`]? (?:module|package|library)\b/u

/** The module that a decorator is said to come from. */
function moduleOf(name: string, text: string): string | null {
  const said = text.slice(0, longestSpoken + longestAnswer)
  const parts = said.split(name).slice(1)
  const found =
    parts.map((part) => behindName.exec(part.slice(0, 80))?.[1]).find(Boolean) ??
    imported.exec(said)?.[1] ??
    named.exec(said)?.slice(1).find(Boolean)
  return found?.toLowerCase().replace(/\.$/u, '') ?? null
}

function candidateOf(convention: Convention, words: string, old: readonly string[]): Candidate {
  return {
    ...{ kind: 'convention', importance: 0.75, tags: [], keywords: [], saidBy: 'user' },
    content: sayConvention(convention),
    words,
    aside: [...new Set(old.map((one) => one.toLowerCase()))],
    isChange:
      old.length > 0 ||
      /\b(?:now|instead|no longer|any ?more|from (?:now|today)|henceforth|in place of|becomes?)\b/iu.test(
        words,
      ),
  }
}
