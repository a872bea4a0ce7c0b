// Finds what later conversations changed of what one came to: they seldom name its code, but speak of the same things.
import { stemmer } from 'stemmer'
import { leftAfter, mayAmend } from '../memories/amendments.ts'
import { saysKept } from '../memories/later/kept.ts'
import { clausesOf } from '../memories/later/statements.ts'
import { numbersIn, unitsIn } from '../memories/measures.ts'
import type { Around } from '../memories/over-values.ts'
import { readOnce } from '../memories/read-once.ts'
import { framing, readingOf } from '../memories/reconcile/reading.ts'
import { tellingOfDecision, tellingOfOutcome, withoutReplaced } from './decision-tellings.ts'
import type { Recalled } from './recalled.ts'
import { type Conversation, createLikeness } from './same-matter.ts'
import type { Asked, Candidate, Telling } from './telling.ts'

/** Telling words that both speak in: with fewer, two speak of the same kind of thing, and not of the same thing. */
const leastShared = 3
/** … that are none of what is counted in it. */
const leastOfThing = 2
/** Of the telling words of what was said later. */
const shareOfLater = 0.2

/** Reads the conversation that a record is of; null where it is of none. */
interface ConversationReader {
  readonly conversationOf: (recalled: Recalled) => Conversation | null
}

/** Of the conversation itself so much is asked (UTF-16 units). */
const longestAsked = 1500

/**
 * What is asked for what changed since `since` (ms since 1970), in so many UTF-16 units at most: what the conversations
 * came to. 0 where one of them changed something itself, so that what it changed is looked for as well.
 */
export function askedSince(
  decided: readonly Telling[],
  { conversationOf }: ConversationReader,
): { readonly query: string; readonly since: number } | null {
  if (decided.length === 0) return null
  const areChanges = decided.some(({ said = '' }) => goesOn(said))
  const said = decided.map(
    ({ recalled, said: whole }) =>
      `${whole ?? recalled.text} ${conversationOf(recalled)?.text.slice(0, longestAsked) ?? ''}`,
  )
  const oldest = Math.min(...decided.map(({ recalled }) => recalled.at))
  return { query: said.join(' '), since: areChanges ? 0 : oldest }
}

/** Whether what was said changes something, or says that something stays: it does not say all of it. */
function goesOn(said: string): boolean {
  return mayAmend(said) || saysSomethingStays(said)
}

/** So many are kept as they were read: what was said is compared with all that is told. */
const mostKept = 100

const staysIn = readOnce(mostKept, (said) =>
  clausesOf(said).filter((one) => saysKept(one, numbersIn(one))),
)

function saysSomethingStays(said: string): boolean {
  return staysIn(said).length > 0
}

/** From so much on two conversations are of the same matter, whatever they name. */
const sameMatter = 0.22
/** … where the later one says that something stays as it was: there was something. */
const followedMatter = 0.17

/**
 * Of what is told, `relevant`, what later conversations left of it, with those and with what it changed itself, the
 * newest first; `others` are records of them as search found them.
 */
export function withAmendments(
  relevant: readonly Telling[],
  others: readonly Candidate[],
  asked: Pick<Asked, 'decisionsOf' | 'outcomeOf'> & ConversationReader,
): readonly Telling[] {
  const likenessOf = createLikeness(others.flatMap(({ passage }) => passage ?? []))
  const isOfMatter = (one: Telling, old: Telling) => {
    const [said, whole] = [one, old].map(({ recalled }) => asked.conversationOf(recalled))
    if (!said || !whole || said.key === whole.key) return false
    const follows = saysSomethingStays(one.said ?? '')
    return likenessOf(said, whole, follows) >= (follows ? followedMatter : sameMatter)
  }
  const aroundOf = (one: Telling, old: Telling): Around => {
    const { text = '', opening = '' } = asked.conversationOf(one.recalled) ?? {}
    return { talked: text, opening, before: asked.conversationOf(old.recalled)?.text ?? '' }
  }
  const isChanged = (later: Telling, old: Telling) =>
    later.recalled.at > old.recalled.at &&
    (decided.includes(old) || goesOn(later.said ?? '')) &&
    (isOfMatter(later, old) || isChangeOf(later, old))
  const decided = relevant.filter(({ isDecision }) => isDecision === true)
  const records = relevant.filter((one) => !decided.includes(one))
  const known = new Set(decided.map(({ recalled }) => recalled.ref))
  const changes = new Map<string, Telling>()
  for (const one of outcomesOf(others, asked)) {
    const { ref } = one.recalled
    const changed = decided.find((other) => isChanged(one, other) || isChanged(other, one))
    if (changed && !known.has(ref)) changes.set(ref, { ...one, weight: changed.weight })
  }
  if (changes.size === 0 && decided.length < 2) return relevant
  const told = withoutReplaced([...changes.values(), ...decided.map(asNamed)], (one, old) =>
    isOfMatter(one, old) ? aroundOf(one, old) : null,
  )
  return relevant[0] && decided.includes(relevant[0])
    ? [...told, ...records]
    : [...records, ...told]
}

/** What changed of it stands before it, whether the prompt names it or is about it in other words. */
const asNamed = (one: Telling): Telling => ({ ...one, isNamed: true })

function* outcomesOf(
  others: readonly Candidate[],
  { decisionsOf, outcomeOf }: Pick<Asked, 'decisionsOf' | 'outcomeOf'>,
): Generator<Telling> {
  const speaks = { weight: 0, isNamed: true }
  const seen = new Set<string>()
  for (const { recalled } of others) {
    for (const one of decisionsOf(recalled)) yield tellingOfDecision(one, recalled, speaks)
    const { talk } = recalled
    if (!talk || seen.has(talk.key)) continue
    seen.add(talk.key)
    const outcome = outcomeOf(talk)
    if (outcome) yield tellingOfOutcome(outcome, talk, recalled, speaks)
  }
}

/** Whether what was said later says of itself that it changes something, and of what was decided another part. */
function isChangeOf(later: Telling, old: Telling): boolean {
  const [said, whole] = [later.said ?? later.recalled.text, old.said ?? old.recalled.text]
  if (later.recalled.at <= old.recalled.at || !mayAmend(said)) return false
  const { words, names } = readingOf(whole)
  const now = readingOf(said)
  // It is of other code.
  if (now.names.size > 0 && ![...now.names].some((name) => names.has(name))) return false
  const telling = [...now.words].filter((word) => !framing.has(stemmer(word)) && !/\d/.test(word))
  const both = telling.filter((word) => words.has(word))
  // Euros and days are of anything.
  const ofThing = both.filter((word) => !unitsIn(said).has(word)).length
  const isOfSame =
    both.length >= leastShared &&
    ofThing >= leastOfThing &&
    both.length >= telling.length * shareOfLater
  return isOfSame && leftAfter(whole, said) !== whole
}
