// Finds the conversations that a prompt is about: those that it names code of, and those that it is clearly about in other words.
import { stemmer } from 'stemmer'
import { readingOf } from '../memories/reconcile/reading.ts'
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
import type { Outcome } from './outcome.ts'
import type { Asking, Candidate, Telling } from './telling.ts'

/** A name of code speaks for a conversation by itself where it is so rare, or was met in so few sessions: of many it says nothing. */
const leastOfName = 0.4
const fewSessions = 3
/** So many telling words has what was found of a talk in common with what that came to; less where the prompt names it. */
const leastOfTalk = 3
const leastOfNamed = 2
/** So many telling words of it does the prompt not have. */
const leastNew = 3
/** Names are looked for in so much of a document, in UTF-16 units. */
const mostRead = 4000
/** Of the words of the prompt that were found, by their rarity. */
const answerShare = 0.5

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
  const talks = Map.groupBy(found, ({ recalled }) => recalled.talk?.key)
  for (const documents of talks.values()) {
    const [{ recalled } = {}] = documents
    const speaks = recalled?.talk && speaksForTalk(documents, asked)
    const outcome = recalled?.talk && speaks && asked.outcomeOf(recalled.talk)
    if (!outcome || !recalled.talk || !isOfOutcome(documents, outcome, asked.names)) continue
    if (!saysMore(outcome, asked.prompt)) continue
    tellings.push(tellingOfOutcome(outcome, recalled.talk, recalled, speaks))
    for (const one of documents) told.add(one.recalled.record)
  }
  return { tellings, told }
}

/** Whether what a talk came to says more than the prompt does. */
function saysMore({ agent, user }: Outcome, prompt: string): boolean {
  const asked = readingOf(prompt).words
  return (
    [...readingOf(`${agent} ${user}`).words].filter((word) => !asked.has(word)).length >= leastNew
  )
}

/** Whether what was found of a talk is of what it came to: a conversation may go from one thing to another. */
function isOfOutcome(
  documents: readonly Found[],
  { agent, user, about }: Outcome,
  names: ReadonlySet<string>,
): boolean {
  const said = `${agent} ${user}`
  const { words } = readingOf(said)
  const named = namesWithin(documents, names)
  if ([...named.keys()].some((name) => said.toLowerCase().includes(name))) return true
  return documents.some((found) => {
    const { recalled, passage } = found
    if (recalled.document === 'session' || recalled.document === 'turn') return false
    const own = [...readingOf(recalled.body).words]
    if (named.size > 0)
      return (
        namesWithin([found], names).size > 0 &&
        own.filter((word) => about.has(word)).length >= leastOfNamed
      )
    const shared = own.filter((word) => words.has(word)).length
    // What answers is told by itself, unless that is what it came to.
    const met = passage?.within ?? []
    const told = sumOf(met.filter(({ word }) => words.has(stemmer(word))))
    return told >= sumOf(met) * answerShare && shared >= leastOfTalk
  })
}

/** What speaks for a talk that nothing was learned from: not its many texts together, but one of its records. */
function speaksForTalk(documents: readonly Found[], asked: Asking): Speaks | null {
  const speaks = speaksFor(documents, asked)
  if (speaks === null || speaks.isNamed) return speaks
  const records = Map.groupBy(documents, ({ recalled }) => recalled.record)
  return [...records.values()].some((one) => speaksFor(one, asked) !== null) ? speaks : null
}

/** What speaks for a conversation by what was found of it, and so much beside it; null where nothing does and the prompt is not clearly about it. */
export function speaksFor(
  documents: readonly Found[],
  { prompt, scale, names }: Asking,
  added = 0,
): Speaks | null {
  const isNamed = namesWithin(documents, names).size > 0
  if (added === 0 && !isNamed && !isClearlyRelevant(evidenceOf(documents), namingOf(prompt), scale))
    return null
  // A long conversation holds more words by chance: it counts by the one of its texts that speaks for it most.
  const weights = documents.map((one) => strengthOf(evidenceOf([one]), scale))
  return { weight: Math.max(...weights) + added, isNamed }
}
