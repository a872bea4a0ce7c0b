// Which earlier talk a later one amends: people seldom say it, but of all that was settled before it is the most alike.
import { keptThings, saysKept, sharesOf } from '../../memories/later/kept.ts'
import { countedIn } from '../../memories/later/kin.ts'
import { type Fitted, logOddsOf } from '../../memories/later/log-odds.ts'
import { clausesOf, readStatement } from '../../memories/later/statements.ts'
import { numbersIn } from '../../memories/measures.ts'
import { nameTheSame } from '../../memories/reconcile/reading.ts'
import { type Conversation, isBefore, type Likeness } from '../same-matter.ts'

/** A talk that may amend another one. */
export interface Later extends Conversation {
  /** How likely it does (0 to 1). */
  readonly amends: number
  /** The things that it says stay as they were, each by the stems of the words that name it. */
  readonly kept: readonly (readonly string[])[]
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
  /** How likely the later one is an amendment, as the logarithm of its odds. */
  readonly amends: number
  /** How much of what the later one says stays the earlier one names (0 to 1), and how many such things wholly, up to three. */
  readonly kept: number
  readonly keptWhole: number
}

/**
 * What each sign says: a logistic regression, fitted on 341 talks of 21 projects and on the eight earlier ones
 * of each that are most like it, also where the one that it amends is not known. Histories left out in turn, from
 * `least` on 136 of 172 amendments lead to the talk that they amend, and 4 to another one; where the one that they amend
 * is not known, 26. Without what they say stays it is 127, 8 and 37.
 */
const fitted: Fitted<TrailSigns> = {
  weights: {
    ...{ alike: 2.45, ahead: 4.9, shared: 2.05, sameCode: 1.55, otherCode: -2.1 },
    ...{ amends: 0.4, kept: 2.35, keptWhole: 0.7 },
  },
  usual: -5.6,
}
const least = -1.1
/** … where the later one amends something so surely (0 to 1): of 166 amendments 8 name other code than what they amend, 7 so surely. */
const leastOfSure = -1.4
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
const mostKept = 3
/** So many things are looked for that stay. */
const mostThings = 20
/** So much of an earlier talk is looked through for what stays (UTF-16 units), in pieces that are read whole. */
const looked = 4000
const piece = 2000
/** Keeps the odds of what is sure from being endless. */
const slack = 0.001

/** A talk that amends another one so likely (0 to 1); null where it can amend none, whatever was said before it, which is not read then. */
export function laterOf(read: () => Conversation | null, amends: number): Later | null {
  const conversation = amends >= leastOfFollowing ? read() : null
  if (conversation === null) return null
  const clauses = clausesOf(conversation.text)
  const said = clauses.filter((one) => saysKept(one, numbersIn(one)))
  const kept = keptThings(said).slice(0, mostThings)
  const isLikely = amends >= (kept.length > 0 ? leastOfFollowing : leastAmends)
  return isLikely ? { ...conversation, amends, kept } : null
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
  const isSure = later.amends >= surely
  const [best] = signsOf(later, settled.slice(0, mostCompared))
    // A rule of other code may be put in the same words: "and for dogs?"
    .filter(({ signs }) => isSure || signs.otherCode === 0)
    .map(({ of, signs }) => ({ of, score: logOddsOf(signs, fitted) }))
    .sort((a, b) => b.score - a.score)
  return best && best.score >= (isSure ? leastOfSure : least) ? best.of : null
}

function signsOf(
  later: Later,
  found: readonly Earlier[],
): { readonly of: Conversation; readonly signs: TrailSigns }[] {
  const amends = Math.log((later.amends + slack) / (1 + slack - later.amends))
  return found.map(({ of, alike, shared }, at) => {
    const isSameCode = nameTheSame(later, of)
    // Of most talks nothing is said to stay: then no word of the earlier one is read.
    const kept = later.kept.length === 0 ? [] : sharesOf(later.kept, countedIn(wordsOf(of)))
    const signs = {
      alike,
      ahead: alike - Math.max(found[at === 0 ? 1 : 0]?.alike ?? 0, leastAlike),
      shared: Math.min(shared, mostShared) / mostShared,
      sameCode: Number(isSameCode),
      otherCode: Number(!isSameCode && later.code.size > 0 && of.names.size > 0),
      amends,
      kept: kept.reduce((sum, share) => sum + share, 0) / Math.max(1, kept.length),
      keptWhole: Math.min(kept.filter((share) => share === 1).length, mostKept),
    }
    return { of, signs }
  })
}

/** The words that an earlier talk names things by. */
function wordsOf({ text }: Conversation): ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = []
  for (let at = 0; at < Math.min(text.length, looked); at += piece)
    found.push(readStatement(text.slice(at, at + piece)).named)
  return found
}
