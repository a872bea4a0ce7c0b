// Finds the conversations that a prompt is about: those that it names code of, and those that it is clearly about in other words.
import { stemmer } from 'stemmer'
import { framing, readingOf } from '../memories/reconcile/reading.ts'
import { hasWord } from '../memories/reconcile/whole.ts'
import { type Speaks, tellingOfOutcome } from './decision-tellings.ts'
import {
  evidenceOf,
  type FoundDocument,
  isClearlyRelevant,
  namesMet,
  namingOf,
  strengthOf,
  sumOf,
} from './evidence.ts'
import { namesIn } from './names-in.ts'
import type { Line } from './talk/lines.ts'
import type { Asking, Candidate, Telling } from './telling.ts'

/** A name of code speaks for a conversation by itself where it is so rare, or was met in so few sessions: of many it says nothing. */
const leastOfName = 0.4
const fewSessions = 3
/** Of the words of the prompt that were found of a talk so much stands in what is told of it, by their rarity. */
const answerShare = 0.5
/** So many telling words has what was found of a talk in common with what is told of it. */
const leastOfTalk = 3
/** So many telling words of it does the prompt not have. */
const leastNew = 3
/** From so much on the whole of a talk is about the prompt, whatever stands in each of its messages. */
const leastOfWhole = 2.1
/** From so much on all of a talk is of one thing. */
const mostlyOfWhole = 1.6
/** Names are looked for in so much of a document, in UTF-16 units. */
const mostRead = 4000

/** A document with what was found in it, at its place among those that were found. */
export type Found = Candidate & FoundDocument

/** The names of code that a prompt holds and that tell conversations apart, in lower case, by what was found. */
export function tellingNames(prompt: string, found: readonly Found[]): ReadonlySet<string> {
  const asked = new Set(namesIn(prompt).map((name) => name.toLowerCase()))
  const sessions = new Map<string, Set<string>>()
  const rare = new Set<string>()
  for (const one of found)
    for (const [name, rarity] of namesWithin([one], asked)) {
      const { sessionId } = one.recalled
      const known = sessions.get(name) ?? new Set()
      sessions.set(name, sessionId === null ? known : known.add(sessionId))
      if (rarity >= leastOfName) rare.add(name)
    }
  return new Set(
    [...sessions].flatMap(([name, { size }]) =>
      rare.has(name) || size <= fewSessions ? name : [],
    ),
  )
}

/**
 * Which of `names`, in lower case, stand in one of the documents, with how rare they are. A name without a sign in it is
 * asked for like any word, and may be none of those by which passages were found: then it is rare by itself alone.
 */
function namesWithin(
  documents: readonly Found[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const met = new Map(namesMet(documents, names))
  for (const name of names)
    if (
      !met.has(name) &&
      /^\p{L}+$/u.test(name) &&
      documents.some(({ recalled }) => hasWord(recalled.body.slice(0, mostRead), name))
    )
      met.set(name, 0)
  return met
}

/** What talks came to of which something was found, and the records that they stand for. */
export function outcomesIn(
  found: readonly Found[],
  asked: Asking,
): { readonly tellings: readonly Telling[]; readonly told: ReadonlySet<string> } {
  const tellings: Telling[] = []
  const told = new Set<string>()
  const talks = Map.groupBy(found, ({ recalled }) => recalled.talk?.firstId)
  for (const documents of talks.values()) {
    const [{ recalled } = {}] = documents
    const speaks = recalled?.talk && speaksForTalk(documents, asked)
    const outcome = recalled?.talk && speaks && asked.outcomeOf(recalled.talk)
    if (!outcome || !recalled.talk) continue
    // A conversation may go from one thing to another.
    if (asked.wholeOf(recalled) < mostlyOfWhole && !isOfLines(documents, outcome, asked.names))
      continue
    if (!saysMore(outcome, asked.prompt)) continue
    tellings.push(tellingOfOutcome(outcome, recalled.talk, recalled, speaks))
    for (const one of documents) told.add(one.recalled.record)
  }
  return { tellings, told }
}

/** Whether what was found of a talk stands in what is told of it. */
function isOfLines(
  documents: readonly Found[],
  lines: readonly Line[],
  names: ReadonlySet<string>,
): boolean {
  const words = new Set(lines.flatMap(({ text }) => [...readingOf(text).words]))
  return documents.some((found) => {
    const { recalled, passage } = found
    if (recalled.document === 'session' || recalled.document === 'turn') return false
    if (namesWithin([found], names).size > 0)
      return [...readingOf(recalled.body).words].some(
        (word) => !framing.has(word) && words.has(word),
      )
    const met = passage?.within ?? []
    const told = sumOf(met.filter(({ word }) => words.has(stemmer(word))))
    const shared = [...readingOf(recalled.body).words].filter((word) => words.has(word)).length
    return told >= sumOf(met) * answerShare && shared >= leastOfTalk
  })
}

/** Whether what was said in a talk says more than the prompt does. */
function saysMore(lines: readonly Line[], prompt: string): boolean {
  const asked = readingOf(prompt).words
  const said = lines.flatMap(({ text }) => [...readingOf(text).words])
  return new Set(said.filter((word) => !asked.has(word))).size >= leastNew
}

function wholeOf(documents: readonly Found[], asked: Asking): number {
  return Math.max(0, ...documents.map(({ recalled }) => asked.wholeOf(recalled)))
}

/** What speaks for a talk that nothing was learned from: not its many texts together, but one of its records. */
function speaksForTalk(documents: readonly Found[], asked: Asking): Speaks | null {
  const speaks = speaksFor(documents, asked)
  if (speaks === null || speaks.isNamed || wholeOf(documents, asked) >= leastOfWhole) return speaks
  const records = Map.groupBy(documents, ({ recalled }) => recalled.record)
  return [...records.values()].some((one) => speaksFor(one, asked) !== null) ? speaks : null
}

/** What speaks for a conversation by what was found of it, and so much beside it; null where nothing does and the prompt is not clearly about it. */
export function speaksFor(documents: readonly Found[], asked: Asking, added = 0): Speaks | null {
  const { prompt, scale, names } = asked
  const isNamed = namesWithin(documents, names).size > 0
  const whole = wholeOf(documents, asked)
  const isClear =
    whole >= leastOfWhole || isClearlyRelevant(evidenceOf(documents), namingOf(prompt), scale)
  if (added === 0 && !isNamed && !isClear) return null
  // A long conversation holds more words by chance: else it counts by the one of its texts that speaks for it most.
  const weights = documents.map((one) => strengthOf(evidenceOf([one]), scale))
  return { weight: Math.max(whole >= leastOfWhole ? whole : 0, ...weights) + added, isNamed }
}
