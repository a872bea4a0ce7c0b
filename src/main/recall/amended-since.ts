// Finds what later conversations changed of what one came to: they seldom name its code, but speak of the same things.
import type { Around } from '../memories/over-values.ts'
import { tellingOfDecision, tellingOfOutcome, withoutReplaced } from './decision-tellings.ts'
import type { Read } from './read-found.ts'
import type { AskedTalks } from './talk/asked-talks.ts'
import type { Trails } from './talk/same-trail.ts'
import type { Telling } from './telling.ts'

/**
 * Of what is told, `relevant`, what later conversations left of it, with those and with what it changed itself, the
 * newest first; `others` are records of them as search found them.
 */
export function withAmendments(
  relevant: readonly Telling[],
  others: Read,
  asked: Pick<AskedTalks, 'around' | 'conversationOf' | 'linesOf' | 'outcomeOf'> & {
    readonly trail: Pick<Trails, 'isOfMatter'>
  },
): readonly Telling[] {
  const isOfMatter = (one: Telling, old: Telling) => {
    const [said, whole] = [one, old].map(({ recalled }) => asked.conversationOf(recalled))
    return said != null && whole != null && asked.trail.isOfMatter(said, whole)
  }
  const aroundOf = (one: Telling, old: Telling): Around => {
    const { text = '', opening = '' } = asked.conversationOf(one.recalled) ?? {}
    const talk = asked.around([old.recalled.record]).get(old.recalled.record)
    const lines = talk ? asked.linesOf(talk).map((line) => line.text) : []
    return { talked: text, opening, before: asked.conversationOf(old.recalled)?.text ?? '', lines }
  }
  const decided = relevant.filter(({ isDecision }) => isDecision === true)
  const known = new Set(decided.map(({ recalled }) => recalled.ref))
  const changes = new Map<string, Telling>()
  for (const one of outcomesOf(others, asked)) {
    const { ref } = one.recalled
    const changed = decided.find((other) => isOfMatter(one, other))
    if (changed && !known.has(ref)) changes.set(ref, { ...one, weight: changed.weight })
  }
  if (changes.size === 0 && decided.length < 2) return relevant
  const told = withoutReplaced([...changes.values(), ...decided.map(asNamed)], (one, old) =>
    isOfMatter(one, old) ? aroundOf(one, old) : null,
  )
  // A record of what changed it says the same again.
  const sessions = new Set(
    [...changes.values()].flatMap(({ recalled }) => recalled.sessionId ?? []),
  )
  const records = relevant.filter(
    (one) =>
      !decided.includes(one) &&
      (one.recalled.sessionId === null || !sessions.has(one.recalled.sessionId)),
  )
  return relevant[0] && decided.includes(relevant[0])
    ? [...told, ...records]
    : [...records, ...told]
}

/** What changed of it stands before it, whether the prompt names it or is about it in other words. */
const asNamed = (one: Telling): Telling => ({ ...one, isNamed: true })

function* outcomesOf(
  { candidates, decisionsOf }: Read,
  { outcomeOf }: Pick<AskedTalks, 'outcomeOf'>,
): Generator<Telling> {
  const speaks = { weight: 0, isNamed: true }
  const seen = new Set<number>()
  for (const { recalled } of candidates) {
    for (const one of decisionsOf(recalled)) yield tellingOfDecision(one, recalled, speaks)
    const { talk } = recalled
    if (!talk || seen.has(talk.firstId)) continue
    seen.add(talk.firstId)
    const outcome = outcomeOf(talk)
    if (outcome) yield tellingOfOutcome(outcome, talk, recalled, speaks)
  }
}
