// Which earlier talk a later one amends: people seldom say it, but of all that was settled before it is the most alike.
import { saysKept } from '../../memories/later/kept.ts'
import { type Fitted, logOddsOf } from '../../memories/later/log-odds.ts'
import { clausesOf } from '../../memories/later/statements.ts'
import { isSameValue, valuesIn } from '../../memories/later/values.ts'
import { numbersIn } from '../../memories/measures.ts'
import { type Conversation, isBefore, type Likeness } from '../same-matter.ts'

/** A talk that may amend another one. */
export interface Later extends Conversation {
  /** How likely it does (0 to 1). */
  readonly amends: number
  /** Whether it says that something stays as it was. */
  readonly follows: boolean
}

/** An earlier talk, and how alike it is to a later one. */
export interface Earlier extends ReturnType<Likeness> {
  readonly of: Conversation
}

/** What speaks for a talk being amended by a later one. */
interface TrailSigns {
  /** How alike both are (0 to 1), and how much more than the most alike of the others. */
  readonly alike: number
  readonly ahead: number
  /** Telling words of both, of eight. */
  readonly shared: number
  /** Both name the same code, or each names other code. */
  readonly sameCode: number
  readonly otherCode: number
  /** Values of both, up to two. */
  readonly values: number
  /** How likely the later one is an amendment, as the logarithm of its odds. */
  readonly amends: number
  /** The later one says that something stays as it was. */
  readonly follows: number
}

/**
 * What each sign says: a logistic regression, fitted on 385 talks of twelve projects and on the eight earlier ones of each
 * that are most like it, also where fewer are known. From `least` on, 104 of 125 amendments lead to the talk that they
 * amend, and 12 talks to another one; where the one that they amend is not known, 30.
 */
const fitted: Fitted<TrailSigns> = {
  weights: {
    ...{ alike: 8.2, ahead: 7.6, shared: 2.8, sameCode: 1.5, otherCode: -2.3 },
    ...{ values: 0.2, amends: 0.2, follows: 0.7 },
  },
  usual: -6.2,
}
const least = -1.4
/** … where the later one amends something so surely (0 to 1): then 49 of 58 lead right, and 2 to another one. */
const leastOfSure = -1.9
const surely = 0.88
/** What so unlikely amends anything (0 to 1) amends nothing: 12 of 100 amendments do, and 75 of 100 other talks. */
const leastAmends = 0.12
/** … where it says that something stays as it was. */
const leastOfFollowing = 0.03
/** So many of the earlier ones are looked at, the most alike first. */
export const mostCompared = 8
const mostShared = 8
/** So alike is some other talk in any project that goes on for a while. */
const leastAlike = 0.1
const mostValues = 2
/** Keeps the odds of what is sure from being endless. */
const slack = 0.001

/** A talk that amends another one so likely (0 to 1); null where it can amend none, whatever was said before it, which is not read then. */
export function laterOf(read: () => Conversation | null, amends: number): Later | null {
  const conversation = amends >= leastOfFollowing ? read() : null
  if (conversation === null) return null
  const follows = clausesOf(conversation.text).some((one) => saysKept(one, numbersIn(one)))
  const isLikely = amends >= (follows ? leastOfFollowing : leastAmends)
  return isLikely ? { ...conversation, amends, follows } : null
}

/** Of what was said before a talk what is at all like it, the most alike first. */
export function mostAlike(
  later: Conversation,
  conversations: readonly Conversation[],
  likenessOf: Likeness,
): Earlier[] {
  return conversations
    .filter((one) => isBefore(one, later))
    .map((of) => ({ of, ...likenessOf(later, of) }))
    .filter(({ alike }) => alike > 0)
    .sort((a, b) => b.alike - a.alike)
}

/** Which of the talks that something was settled in before, the most alike first, a later one amends; null for none. */
export function amendedBy(later: Later, settled: readonly Earlier[]): Conversation | null {
  const [best] = signsOf(later, settled.slice(0, mostCompared))
    .map(({ of, signs }) => ({ of, score: logOddsOf(signs, fitted) }))
    .sort((a, b) => b.score - a.score)
  return best && best.score >= (later.amends >= surely ? leastOfSure : least) ? best.of : null
}

function signsOf(
  later: Later,
  found: readonly Earlier[],
): { readonly of: Conversation; readonly signs: TrailSigns }[] {
  const values = valuesIn(later.text)
  const amends = Math.log((later.amends + slack) / (1 + slack - later.amends))
  const follows = Number(later.follows)
  return found.map(({ of, alike, shared }, at) => {
    const isSameCode = [...later.names].some((name) => of.names.has(name))
    const known = valuesIn(of.text)
    const both = values.filter((value) => known.some((one) => isSameValue(value, one))).length
    const signs = {
      alike,
      ahead: alike - Math.max(found[at === 0 ? 1 : 0]?.alike ?? 0, leastAlike),
      shared: Math.min(shared, mostShared) / mostShared,
      sameCode: Number(isSameCode),
      otherCode: Number(!isSameCode && later.code.size > 0 && of.names.size > 0),
      values: Math.min(both, mostValues),
      ...{ amends, follows },
    }
    return { of, signs }
  })
}
