// What is left of an older talk after a later one of the same matter: the statements that it did not replace.
import { formerValues } from '../amendments.ts'
import { leansOnBefore } from '../changed-part.ts'
import type { Around } from '../over-values.ts'
import { type Fitted, logOddsOf } from './log-odds.ts'
import { type Judged, judged, type Signs } from './signs.ts'
import { isOfKind, isSameValue, type Value } from './values.ts'

/**
 * What each sign says: a logistic regression, fitted on what 42 talks said that later ones changed. Above 0 a statement
 * is rather replaced than not.
 */
const fitted: Fitted<Signs> = {
  weights: {
    ...{ topic: 1.15, topicOfAll: 2.3, topicAsked: 0.6, kept: -2, rival: 0.65, alone: 1 },
    ...{ named: 2.3, over: 2.4, ruled: 1.6, former: 1.5, long: -2.3 },
  },
  usual: -1.7,
}
/** From so much on it goes: to say nothing of a part is better than to tell a replaced one. */
const least = -0.6
/** … where the later talk says that all else stays: what goes then goes alone. */
const leastOfOne = 0.5
/** … where it alone sets a value of a kind that the later talk sets anew. */
const leastOfOwn = -1.3
/** … where the later talk names a value that holds no longer, and the older one is told without it: rules found the change. */
const leastOfRest = 1
/** A later talk changes one thing: what is so much less likely than the likeliest stays. */
const mostBelow = 2.5
/** … where it names the value that holds no longer. */
const mostBelowNamed = 1
/** What a later talk says stays, by so much of its name, does not go with what stands beside it. */
const keptByName = 0.6
/** … and what is in a sentence with it, from so much on. */
const leastBeside = -1.9
/** Says that the one thing is all that changes. */
const allElse =
  /\b(?:(?:everything|all|anything) else|the rest)\b[^.;]{0,60}?\b(?:stays?|remains?|unchanged|untouched|holds?|keeps?|same|as (?:it|they|before))\b|\bnothing else (?:changes|moves|is touched)\b/iu
/** Longer ones are not read (UTF-16 units of both). */
const longest = 4000
/** Numbers that many things have; of time or money only the first are. */
const common = /^#[0-3](?:$| )/
const commonOfKind = /^#[01](?:$| )/
/** Of the words of the shorter of two statements that say the same. */
const sameShare = 0.75
/** A statement of fewer words says nothing by itself: "Agreed." */
const leastWords = 2

interface Scored extends Judged {
  readonly score: number
}

/**
 * What a later talk of the same matter left of each line of an older one, where it came to `said`: of both the sentences
 * that ask nothing. `around` is all that was said in them. Empty where nothing is left of a line that says something.
 */
export function leftOfLines(lines: readonly string[], said: string, around: Around): string[] {
  if (lines.join(' ').length + said.length > longest) return [...lines]
  const parts = judged(lines, said, around).map((one) => ({
    ...one,
    score: logOddsOf(one.signs, fitted),
  }))
  const isMade = formerValues(said).length > 0 && parts.every(({ signs }) => signs.former === 0)
  const isNarrow = allElse.test(around.talked)
  const gone = goneOf(
    parts,
    Math.max(isNarrow ? leastOfOne : least, isMade ? leastOfRest : least),
    isNarrow,
  )
  if (gone.size === 0) return [...lines]
  const isTelling = parts.some((part) => !gone.has(part) && part.named.size >= leastWords)
  return lines.map((line, at) => {
    const own = parts.filter((part) => part.line === at)
    if (!isTelling) return ''
    if (!own.some((part) => gone.has(part))) return line
    return own
      .filter((part) => !gone.has(part))
      .map((part) => textOf(parts, parts.indexOf(part), gone))
      .join(' ')
  })
}

/** What is replaced, from so likely on, and what says nothing without that or says it again. */
function goneOf(parts: readonly Scored[], least: number, isNarrow: boolean): ReadonlySet<Scored> {
  const top = Math.max(...parts.map(({ score }) => score))
  const below = parts.some(({ signs }) => signs.former > 0) ? mostBelowNamed : mostBelow
  // What sets another value of its own is changed by itself, however much the talk is about something else.
  const isOwn = ({ score, signs }: Scored) =>
    !isNarrow && signs.alone > 0 && signs.kept === 0 && score >= leastOfOwn
  const gone = new Set(
    parts.filter((part) => part.score >= Math.max(least, top - below) || isOwn(part)),
  )
  for (const [at, part] of parts.entries()) {
    if (part.signs.kept >= keptByName) continue
    const before = parts[at - 1]
    const isLeftAlone =
      before !== undefined &&
      gone.has(before) &&
      before.sentence === part.sentence &&
      part.values.length === 0 &&
      leansOnBefore(part.text)
    const isAgain = [...gone].some(
      (one) => setsNoOther(part.values, one.values) || saysTheSame(part, one),
    )
    // What stands beside it in its sentence is mostly of the same.
    const isBeside =
      !isNarrow &&
      part.score > leastBeside &&
      parts.some((one) => one.sentence === part.sentence && gone.has(one))
    if (isLeftAlone || isAgain || isBeside) gone.add(part)
  }
  return gone
}

/** Whether two statements name the same things: who settles something says it, and the agent says it again. */
function saysTheSame({ named: one }: Scored, { named: other }: Scored): boolean {
  const least = Math.min(one.size, other.size)
  const shared = [...one].filter((word) => other.has(word)).length
  return least >= leastWords && shared >= least * sameShare
}

/** Whether values that few things have are all among those of something else. */
function setsNoOther(values: readonly Value[], known: readonly Value[]): boolean {
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        !(isOfKind(value) ? commonOfKind : common).test(value.amount) &&
        known.some((one) => isSameValue(value, one)),
    )
  )
}

/** A part as it reads where what stood before or behind it in its sentence is gone. */
function textOf(parts: readonly Scored[], at: number, gone: ReadonlySet<Scored>): string {
  const part = parts[at]
  if (!part) return ''
  const stays = (from: number, to: number) =>
    parts.slice(from, to).some((one) => one.sentence === part.sentence && !gone.has(one))
  const isCut = parts[at - 1]?.sentence === part.sentence && !stays(0, at)
  const begun = isCut ? asBeginning(part.text) : part.text
  if (stays(at + 1, parts.length)) return begun
  return begun.replace(/[,;:]$|(?<=[\p{L}\p{N})])$/u, '.')
}

function asBeginning(text: string): string {
  const rest = text.replace(/^(?:and|but|so|then) /u, '')
  // A name of code is written as it is.
  const isWord = /^\p{Ll}+(?![\p{L}\d_(.])/u.test(rest)
  return isWord ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest
}
