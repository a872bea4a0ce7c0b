// What a talk came to: all that was said in it of how things are to be, where something was settled at all.
import { mayAmend } from '../../memories/amendments.ts'
import { lastingShare } from '../../memories/classes/sentence-classes.ts'
import { readingOf } from '../../memories/reconcile/reading.ts'
import { lastWords, leftOfContent } from './last-words.ts'
import type { Line } from './lines.ts'
import type { Message, ReadTurn } from './messages.ts'
import { plainlyChanging } from './plain-changes.ts'
import { talkClassOf } from './talk-classes.ts'

/** What settles nothing so likely (0 to 1) is not told. */
const mostOfNone = 0.65
/** So likely is the likeliest sentence of the user, and that of the user with that of the agent (0 to 2), to last. */
const leastOfUser = 0.02
const leastOfBoth = 0.2
/** What one turn says for all lasts so likely, where the user says it; a change of what was settled is said more shortly. */
const leastAlone = 0.7
const leastOfChange = 0.5
/** By so many UTF-16 units a line is known again in what was told, and what is no longer than so many puts nothing together. */
const shortBeginning = 30
const mostOfShort = 160
/** Of the telling words of a line, told already. */
const toldShare = 0.5

/** The statements of a talk, `linesOf`, of these turns; null where nothing was settled in it. */
export function outcomeOf(
  turns: readonly ReadTurn[],
  linesOf: () => readonly Line[],
): readonly Line[] | null {
  const { amends, none } = talkClassOf(turns)
  const isPlain = plainlyChanging(turns).size > 0
  if (none > mostOfNone && !isPlain) return null
  const lasting = (messages: readonly Message[]) =>
    Math.max(0, ...messages.flatMap(({ shares }) => shares().map(lastingShare)))
  const byUser = lasting(turns.map(({ prompt }) => prompt))
  // "Back to 30" is said of what both know.
  const isChange = isPlain || amends >= leastOfChange
  const isLasting = () =>
    byUser >= leastOfUser &&
    (byUser >= leastOfBoth || byUser + lasting(turns.map(({ answer }) => answer)) >= leastOfBoth)
  if (!isChange && !isLasting()) return null
  // Where nobody answered the agent, the user must have settled it alone.
  if (turns.length === 1 && byUser < leastAlone && !isChange) return null
  const lines = lastWords(linesOf()).filter(({ text }) => text !== '')
  return lines.length === 0 ? null : lines
}

/** A decision as it is told, and as it was said. */
interface Learned {
  readonly content: string
  readonly said: string
}

/**
 * A decision that was learned of a talk, with the lines behind it that say more than that and what else was decided,
 * `others`; before it only where it is so short that it puts together nothing. What was said last in the talk stands: of a
 * decision that it leaves nothing of the content is empty.
 */
export function withLinesBeside<Decision extends Learned>(
  decision: Decision,
  lines: readonly Line[],
  others: string,
): Decision & { readonly beside?: readonly Line[] } {
  const { said } = decision
  const whole = said.replace(/\s+/g, ' ')
  const known = lines.findLastIndex(
    ({ text }) => text.length > shortBeginning && whole.includes(text),
  )
  const begins = ({ text }: Line) => whole.includes(text.slice(0, shortBeginning))
  // Said again with another value it begins in the same words.
  const at = known === -1 ? lines.findLastIndex(begins) : known
  // It was decided elsewhere, and took the place of what came of this talk.
  if (at === -1) return decision
  const behind = lines.slice(at + 1)
  const content = leftOfContent(decision.content, behind)
  const isStruck = content !== decision.content
  const told = readingOf(isStruck ? `${content} ${others.replace(said, '')}` : `${said} ${others}`)
  // Before a change was settled it was said how things were.
  const isWhole = said.length > mostOfShort || mayAmend(said)
  const left = lastWords(lines)
  const beside = lines.flatMap(({ text, turn }, place) => {
    // What was said first tells what is wrong.
    if (place <= at && (turn === 0 || isWhole)) return []
    const { words, exact } = readingOf(text)
    const there = [...words].filter((word) => told.words.has(word)).length
    const isTold = there >= words.size * toldShare && [...exact].every((one) => told.exact.has(one))
    const line = left[place]
    return line && line.text !== '' && words.size > (isStruck ? 0 : 1) && !isTold ? line : []
  })
  return { ...decision, beside, ...(isStruck && { content, said: content }) }
}
