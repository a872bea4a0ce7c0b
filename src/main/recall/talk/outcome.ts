// What a talk came to: all that was said in it of how things are to be, where something was settled at all.
import { mayAmend } from '../../memories/amendments.ts'
import { lastingShare } from '../../memories/classes/sentence-classes.ts'
import { readingOf } from '../../memories/reconcile/reading.ts'
import type { Line } from './lines.ts'
import type { Message, ReadTurn } from './messages.ts'
import { acknowledges, isAsked, settles, takes, weighs } from './moods.ts'

/**
 * So much must the likeliest lasting sentence of the user and that of the agent come to together (0 to 2), and that of
 * the user alone. Of 146 talks in which something was decided 134 reach it and 6 more are agreed on (`isAgreedOn`), of 214
 * others 26.
 */
const leastSettled = 0.6
const leastOfUser = 0.1
const leastAlone = 0.7
/** In so few turns the first may settle it already. */
const mostOfDictation = 2
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
  const lasting = (messages: readonly Message[]) =>
    Math.max(0, ...messages.flatMap(({ shares }) => shares().map(lastingShare)))
  const byUser = lasting(turns.map(({ prompt }) => prompt))
  const byAgent = () => lasting(turns.map(({ answer }) => answer))
  const isLasting =
    byUser >= leastOfUser && (byUser >= leastSettled || byUser + byAgent() >= leastSettled)
  if (!isLasting && !isAgreedOn(turns)) return null
  // Where nobody answered the agent, the user must have settled it alone.
  if (turns.length === 1 && byUser < leastAlone) return null
  const lines = linesOf()
  return lines.length === 0 ? null : lines
}

/** Whether the agent acknowledged what the user settled, or took of what was put forward. */
function isAgreedOn(turns: readonly ReadTurn[]): boolean {
  const isOpen = turns.length <= mostOfDictation
  const looked = turns.map((turn, at) => ({ ...turn, at })).filter(({ at }) => isOpen || at > 0)
  const isAcknowledged = looked.some(({ answer }) =>
    answer.sentences.some((one) => acknowledges.test(one)),
  )
  return (
    isAcknowledged &&
    looked.some(
      ({ prompt, at }) =>
        prompt.sentences.some((one) => !isAsked(one) && settles.test(one) && !weighs.test(one)) ||
        (takes.test(prompt.text) &&
          turns[at - 1]?.answer.sentences.some((one) => settles.test(one))),
    )
  )
}

/**
 * The lines behind `content`, which was told of their talk, that say more than that and what else was decided, `others`;
 * before it only where it is so short that it puts together nothing.
 */
export function linesBeside(lines: readonly Line[], content: string, others: string): Line[] {
  const whole = content.replace(/\s+/g, ' ')
  const at = lines.findLastIndex(({ text }) => whole.includes(text.slice(0, shortBeginning)))
  // It was decided elsewhere, and took the place of what came of this talk.
  if (at === -1) return []
  const told = readingOf(`${content} ${others}`)
  // Before a change was settled it was said how things were.
  const isWhole = content.length > mostOfShort || mayAmend(content)
  return lines.filter(({ text, turn }, place) => {
    // What was said first tells what is wrong.
    if (place <= at && (turn === 0 || isWhole)) return false
    const { words, exact } = readingOf(text)
    const there = [...words].filter((word) => told.words.has(word)).length
    const isTold = there >= words.size * toldShare && [...exact].every((one) => told.exact.has(one))
    return words.size > 1 && !isTold
  })
}
