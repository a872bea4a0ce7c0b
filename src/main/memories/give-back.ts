// Finds what a sentence takes back among what is known, and what held before it: that holds again where the sentence says so.
import { createFormerMemories, type FormerMemory } from '../db/memories/former-memories.ts'
import type { Db } from '../db/open.ts'
import type { Candidate } from './candidate.ts'
import { numbersIn, type TakenBack, takenBackIn } from './extract/amended/taken-back.ts'
import type { NearMemory } from './reconcile/nearest.ts'
import { wordingOf } from './reconcile/wording.ts'

/** What is known of which something is taken back. */
export interface GivenBack {
  readonly now: NearMemory
  /** What holds again in its place; null where it ends. */
  readonly former: FormerMemory | null
}

/**
 * Finds what a candidate that was said at a time in a namespace takes back: of what is known, or of what was changed last
 * up to `now` (times in ms since 1970). Null where it takes nothing back of that, or where two may be meant.
 */
export function createGivenBack(
  db: Db,
): (
  candidate: Candidate,
  of: { readonly namespace: string; readonly at: number; readonly now: number },
  known: readonly NearMemory[],
) => GivenBack | null {
  const former = createFormerMemories(db)
  return (candidate, { namespace, at, now }, known) => {
    if (candidate.saidBy !== 'user' || candidate.kind === 'decision') return null
    const taken = takenBackIn(candidate.words)
    if (taken === null || (taken.words.size === 0 && !taken.isOldAgain)) return null
    const lately = former
      .lately(namespace, now)
      .filter(({ id }) => !known.some((one) => one.id === id))
    const found = [...known, ...lately]
      .filter((one) => one.at < at && mayChange(one, candidate))
      .flatMap((one) => meantBy(taken, one, former.of(one.id)))
    const [first, ...others] = found
    return first && others.length === 0 ? first : null
  }
}

/**
 * Whether rules may change it for a candidate: nothing that the user confirmed, no word of theirs for an agent's, and
 * nothing of all projects for what was said in one.
 */
export function mayChange(
  { manual, author, namespace }: NearMemory,
  { saidBy }: Candidate,
): boolean {
  return manual === 0 && namespace !== 'global' && (author !== 'user' || saidBy === 'user')
}

/** A memory with what holds again in its place, if it is the one that is taken back; `formers`: what gave way to it. */
function meantBy(
  { words, gone, isOldAgain, isBack, isEnded }: TakenBack,
  now: NearMemory,
  formers: readonly FormerMemory[],
): GivenBack[] {
  const own = tellingOf(now.content)
  const named = formers.find(({ content }) => {
    const before = tellingOf(content)
    const ofBefore = [...words].filter((word) => before.has(word) && !own.has(word))
    return (
      isBack &&
      isWithin(words, own, before) &&
      ofBefore.length > 0 &&
      !ofBefore.some((word) => gone.has(word))
    )
  })
  if (named) return [{ now, former: named }]
  const [last] = formers
  if (![...words].some((word) => own.has(word))) return []
  if (last && isOldAgain && isWithin(words, own, tellingOf(last.content)))
    return [{ now, former: last }]
  return isEnded && isWithin(words, own) ? [{ now, former: null }] : []
}

function tellingOf(text: string): ReadonlySet<string> {
  return new Set([...wordingOf(text), ...numbersIn(text)])
}

function isWithin(words: ReadonlySet<string>, ...texts: readonly ReadonlySet<string>[]): boolean {
  return [...words].every((word) => texts.some((text) => text.has(word)))
}
