// Chooses what is given of what search found: the record that answers, once for each session that it comes from.

import { plainLine, quotedLine } from '../context/plain-line.ts'
import type { SimilarityScale } from '../embed/models/model-profile.ts'
import { createDuplicateFolder } from '../search/rank/near-duplicates.ts'
import type { Decided } from './decided.ts'
import { isEveryday } from './everyday-words.ts'
import {
  type Evidence,
  evidenceOf,
  type FoundDocument,
  isClearlyRelevant,
  namingOf,
  sumOf,
} from './evidence.ts'
import type { Recalled } from './recalled.ts'
import { tellPassage } from './tell-passage.ts'

/** A document with what was found in it. */
export interface Candidate extends Omit<FoundDocument, 'length' | 'place'> {
  readonly recalled: Recalled
}

/** A record to be given, told by one of its documents. */
export interface Telling {
  readonly recalled: Recalled
  /** What it is, for the reader. */
  readonly kind: string
  /** What is told of it, in about so many UTF-16 units. */
  readonly tell: (most: number) => string
  readonly weight: number
  /** Whether it is what a conversation came to. */
  readonly isDecision?: boolean
}

interface Asked {
  readonly prompt: string
  readonly scale: SimilarityScale | null
  /** What the agent ended a turn with, by the turn's public id. */
  readonly answerOf: (ref: string) => string | null
  /** What the conversation came to that a record stands for; nothing for other records. */
  readonly decisionsOf: (recalled: Recalled) => readonly Decided[]
  /** Earlier sessions of which something was recalled already: their summaries say it again. */
  readonly sessionsGiven: readonly string[]
  /** What the session was given already. */
  readonly given: readonly string[]
}

/** Records that say what others conclude or repeat count a little less than what was said itself. */
const shares: Partial<Record<Recalled['document'], number>> = { session: 0.65, observation: 0.7 }
/** What the agent ended with tells more than a summary of the same words, and that more than the prompt. */
const bonuses: Partial<Record<Recalled['document'], number>> = { answer: 0.3, turn: 0.15 }
/** Beside the best, only what is nearly as good. */
const nearlyAsGood = 0.8
/** A prompt that stands for itself must hold so many telling words that the one now has not. */
const leastNew = 3

/** The records that answer, the best first, of candidates in the order in which search found them. */
export function chooseRecalled(candidates: readonly Candidate[], asked: Asked): Telling[] {
  const records = new Map<string, (Candidate & FoundDocument)[]>()
  for (const [place, candidate] of candidates.entries()) {
    const { body, isDecided } = candidate.recalled
    const record = `${isDecided === true ? 'decided ' : ''}${candidate.recalled.record}`
    const found = { ...candidate, length: body.length, place }
    records.set(record, [...(records.get(record) ?? []), found])
  }
  const naming = namingOf(asked.prompt)
  const relevant = [...records.values()].flatMap((documents) => {
    const evidence = evidenceOf(documents)
    if (!isClearlyRelevant(evidence, naming, asked.scale)) return []
    const [first] = documents
    const decided = first ? asked.decisionsOf(first.recalled) : []
    if (decided.length > 0) {
      // A long conversation holds more words by chance: it counts by the one of its texts that speaks for it most.
      const weights = documents.map((one) => strengthOf(evidenceOf([one]), asked.scale))
      const weight = Math.max(...weights)
      return decided.flatMap((one) => tellingOfDecision(one, documents, weight))
    }
    const { document, sessionId } = first?.recalled ?? {}
    if (document === 'session' && sessionId && asked.sessionsGiven.includes(sessionId)) return []
    const telling = tellingOf(documents, asked)
    if (!telling || isGiven(telling.tell(200), asked.given)) return []
    const share = shares[telling.recalled.document] ?? 1
    return [{ ...telling, weight: strengthOf(evidence, asked.scale) * share }]
  })
  relevant.sort((a, b) => b.weight - a.weight)
  const sessions = new Set<string>()
  const decisions = new Set<string>()
  const folder = createDuplicateFolder()
  const least = (relevant[0]?.weight ?? 0) * nearlyAsGood
  return relevant.filter(({ recalled: { ref, sessionId }, tell, weight, isDecision }) => {
    if (isDecision) {
      // Several conversations may have come to it.
      if (weight < least || decisions.has(ref)) return false
      decisions.add(ref)
      return true
    }
    if (weight < least || (sessionId !== null && sessions.has(sessionId))) return false
    if (sessionId !== null) sessions.add(sessionId)
    return folder.fold({ projectId: null, title: '', body: tell(400) }) === null
  })
}

function tellingOfDecision(
  { ref, content, at, isAmended = false }: Decided,
  documents: readonly Candidate[],
  weight: number,
): Telling[] {
  const [first] = documents
  if (!first) return []
  const recalled: Recalled = {
    ...first.recalled,
    ...{ ref, at, document: 'memory', title: '', body: content, text: content, withTitle: false },
  }
  const kind = isAmended ? 'decided before that, the rest of it' : 'decided'
  return [{ recalled, kind, tell: () => content, weight, isDecision: true }]
}

function strengthOf({ weight, similarity }: Evidence, scale: SimilarityScale | null): number {
  if (similarity === null || scale === null) return weight
  return weight + Math.max(0, (similarity - scale.unrelated) / (scale.same - scale.unrelated))
}

/** By what a record is told; null where all of it only repeats the prompt. */
function tellingOf(documents: readonly Candidate[], { prompt, answerOf }: Asked): Telling | null {
  const known = new Set(wordsOf(prompt))
  const tellings = documents.map(({ recalled, passage }): Telling => {
    const { document, record, kind } = recalled
    const weight = sumOf(passage?.within) + (bonuses[document] ?? 0)
    const isPart = document === 'prompt' || document === 'observation'
    const answer = isPart ? answerOf(record) : null
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
