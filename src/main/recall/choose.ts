// Chooses what is given of what search found: the record that answers, once for each session that it comes from.

import { plainLine, quotedLine } from '../context/plain-line.ts'
import { wordsShared } from '../memories/reconcile/reconcile.ts'
import { createDuplicateFolder } from '../search/rank/near-duplicates.ts'
import { answerIn } from './answers.ts'
import { type Found, outcomesIn, speaksFor, tellingNames } from './conversations.ts'
import { tellingOfDecision, withoutReplaced } from './decision-tellings.ts'
import { isEveryday } from './everyday-words.ts'
import { evidenceOf, isClearlyRelevant, namingOf, strengthOf, sumOf } from './evidence.ts'
import type { Recalled } from './recalled.ts'
import { tellPassage } from './tell-passage.ts'
import type { Asked, Asking, Candidate, Telling } from './telling.ts'

/** Records that say what others conclude or repeat count a little less than what was said itself. */
const shares: Partial<Record<Recalled['document'], number>> = { session: 0.65, observation: 0.7 }
/** What the agent ended with tells more than a summary of the same words, and that more than the prompt. */
const bonuses: Partial<Record<Recalled['document'], number>> = { answer: 0.3, turn: 0.15 }
/** A memory that answers what is asked stands before records that hold the same words. */
const answerBonus = 1
/** Beside the best, only what is nearly as good. */
const nearlyAsGood = 0.8
/** So much of what was learned by itself stands in what was decided, where it is a part of it. */
const partShare = 0.5
/** A record that is told is known again by so much of it (UTF-16 units). */
const mostCompared = 400
/** A prompt that stands for itself must hold so many telling words that the one now has not. */
const leastNew = 3

/** The records that answer, the best first, of candidates in the order in which search found them. */
export function chooseRecalled(candidates: readonly Candidate[], asked: Asked): Telling[] {
  const { asksBack } = asked
  const found = candidates
    .map((one, place) => ({ ...one, ...{ length: one.recalled.body.length, place } }))
    // What was looked for beside the rest says nothing where it is no answer.
    .filter((one) => one.isBeside !== true || (asksBack !== null && answerIn([one], asksBack) > 0))
  const asking = { ...asked, names: tellingNames(asked.prompt, found) }
  const talked = outcomesIn(found, asking)
  const relevant = [...talked.tellings, ...recordsIn(found, talked.told, asking)]
  relevant.sort((a, b) => b.weight - a.weight)
  const isOfDecision = ({ isDecision }: Telling) => isDecision === true
  const least = (relevant[0]?.weight ?? 0) * nearlyAsGood
  // What was decided of other code says nothing of the one that the prompt names.
  const hasNamed = relevant.some(({ isNamed }) => isNamed)
  const decisions = new Set<string>()
  const decided = relevant.filter(isOfDecision).filter(({ weight, isNamed, recalled: { ref } }) => {
    // Several conversations may have come to it.
    if ((hasNamed ? isNamed !== true : weight < least) || decisions.has(ref)) return false
    decisions.add(ref)
    return true
  })
  const told = withoutReplaced(decided)
  const sessions = new Set(decided.flatMap(({ recalled: { sessionId } }) => sessionId ?? []))
  const texts = told.map(({ tell }) => tell(mostCompared))
  const folder = createDuplicateFolder()
  const others = relevant.filter((one) => {
    const { recalled, tell, weight } = one
    const { sessionId, document, text } = recalled
    if (isOfDecision(one) || weight < least) return false
    if (sessionId !== null && sessions.has(sessionId)) return false
    // Part of what was decided may have been learned by itself.
    const isPart = (whole: string) => wordsShared(text, whole) >= partShare
    if (document === 'memory' && texts.some(isPart)) return false
    if (sessionId !== null) sessions.add(sessionId)
    return folder.fold({ projectId: null, title: '', body: tell(mostCompared) }) === null
  })
  const isFirst = (told[0]?.isNamed ?? false) || (told[0]?.weight ?? 0) >= (others[0]?.weight ?? 0)
  return isFirst ? [...told, ...others] : [...others, ...told]
}

/** The other records that answer, but for those of talks that are told. */
function recordsIn(
  found: readonly Found[],
  told: ReadonlySet<string>,
  asked: Asking,
): readonly Telling[] {
  const records = Map.groupBy(
    found.filter(({ recalled }) => !told.has(recalled.record)),
    ({ recalled: { isDecided, record } }) => `${isDecided === true ? 'decided ' : ''}${record}`,
  )
  const naming = namingOf(asked.prompt)
  return [...records.values()].flatMap((documents) => {
    const [first] = documents
    const decided = first ? asked.decisionsOf(first.recalled) : []
    const answers = asked.asksBack === null ? 0 : answerIn(documents, asked.asksBack)
    const added = answers * answerBonus
    if (first && decided.length > 0) {
      const speaks = speaksFor(documents, asked, added)
      return speaks ? decided.map((one) => tellingOfDecision(one, first.recalled, speaks)) : []
    }
    const evidence = evidenceOf(documents)
    if (added === 0 && !isClearlyRelevant(evidence, naming, asked.scale)) return []
    const { document, sessionId } = first?.recalled ?? {}
    if (document === 'session' && sessionId && asked.sessionsGiven.includes(sessionId)) return []
    const telling = tellingOf(documents, asked)
    // Beside words that hold no more the memory that does may weigh too little.
    if (!telling || asked.isOver(telling) || isGiven(telling.tell(200), asked.given)) return []
    const share = shares[telling.recalled.document] ?? 1
    return [{ ...telling, weight: strengthOf(evidence, asked.scale) * share + added }]
  })
}

/** By what a record is told; null where all of it only repeats the prompt. */
function tellingOf(documents: readonly Candidate[], { prompt, answerOf }: Asked): Telling | null {
  const known = new Set(wordsOf(prompt))
  const tellings = documents.map(({ recalled, passage }): Telling => {
    const { document, record, kind } = recalled
    const weight = sumOf(passage?.within) + (bonuses[document] ?? 0)
    const isPart = document === 'prompt' || document === 'observation'
    const answer = isPart ? answerOf(record) : null
    // A memory is found by words that are none of its own.
    if (document === 'memory') return { recalled, kind, tell: () => recalled.text, weight }
    if (answer === null) {
      return { recalled, kind, tell: (most) => tellPassage(recalled, passage, most), weight }
    }
    const tell = (most: number) => {
      const told = tellPassage(recalled, passage, most / 3)
      const said =
        document === 'prompt' ? `asked ${quotedLine(told, most / 3)}` : plainLine(told, most / 3)
      return `${said}; the agent said: ${answer}`
    }
    return { recalled: { ...recalled, ref: record }, kind: 'earlier turn', tell, weight }
  })
  const [best = null] = tellings
    .filter((telling, place) => {
      const { recalled, passage } = documents[place] ?? {}
      // What was stored or ended a turn is no echo, nor is a prompt with its answer.
      if (!recalled || ['memory', 'answer'].includes(recalled.document)) return true
      if (telling.kind !== recalled.kind && recalled.document === 'prompt') return true
      const said = passage ? recalled.body.slice(passage.start, passage.end) : recalled.text
      const own = new Set(wordsOf(said).filter((word) => !known.has(word)))
      // A prompt that nobody answered tells something only as a statement.
      if (recalled.document !== 'prompt') return own.size > 0 && !isQuoted(said, known)
      return own.size >= leastNew && !said.trim().endsWith('?')
    })
    .sort((a, b) => b.weight - a.weight)
  return best
}

/** Whether what a summary has of the prompt's words stands only where it quotes an earlier prompt. */
function isQuoted(said: string, known: ReadonlySet<string>): boolean {
  const begin = (word: string) => word.slice(0, 5)
  const asked = new Set([...known].map(begin))
  const holds = (text: string) => wordsOf(text).some((word) => asked.has(begin(word)))
  return holds(said) && !holds(said.replace(/“[^“”]*”/g, ' '))
}

function isGiven(told: string, given: readonly string[]): boolean {
  const words = new Set(wordsOf(told.slice(0, 200)))
  return given.some((text) => {
    const there = new Set(wordsOf(text))
    return [...words].filter((word) => there.has(word)).length >= words.size * 0.8
  })
}

/** The telling words of a text, lower case. */
function wordsOf(text: string): string[] {
  const words =
    text
      .slice(0, 4000)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return words.filter((word) => !isEveryday(word))
}
