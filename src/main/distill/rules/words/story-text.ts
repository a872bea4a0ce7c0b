// Puts the summary of a session together from its turns and the state at its end, and shortens it by whole turns.
import { fit, fitMarked } from '../../../base/plain-text.ts'

/** A text that tells a session turn by turn, and where it does: nobody has to find that in its words. */
export interface StoryText {
  readonly text: string
  /** In UTF-16 units: where each turn begins, then where the last one ends. Empty where it tells none by itself. */
  readonly turnsAt: readonly number[]
}

const storyLead = 'Turn by turn: '
const leftOut = '… '
/** Of the room for a rested story so much goes to its first and its last turn. */
const mostOfEnds = 0.6
/** A state of affairs that is cut below this says nothing. */
const leastState = 60

/** The text of `turns`, led to by what stands `before` them (`isLed`), and what follows; each may be empty. */
export function storyText(
  before: string,
  turns: readonly string[],
  after: string,
  isLed: boolean,
): StoryText {
  const told = turns.filter((turn) => turn !== '')
  if (told.length === 0) return { text: joined([before, after]), turnsAt: [] }
  const lead = isLed ? joined([before, storyLead]) : ''
  const turnsAt = [lead.length]
  for (const turn of told) turnsAt.push((turnsAt.at(-1) ?? 0) + turn.length + 1)
  const end = (turnsAt.pop() ?? 1) - 1
  return { text: joined([lead + told.join(' '), after]), turnsAt: [...turnsAt, end] }
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/**
 * At most `most` characters of it: the state, and of the story the last turns: where the work goes on; or, where it has
 * `rested`, the first one: what it was about, and the last one where both have room.
 */
export function cutStory(told: StoryText, most: number, rested = false): StoryText {
  const { text, turnsAt } = told
  if (text.length <= most) return told
  const [first] = turnsAt
  if (first === undefined) return whole(fit(text, most))
  const isLed = first > 0
  const state = text.slice(0, Math.max(0, first - storyLead.length)).trimEnd()
  const after = text.slice(turnsAt.at(-1)).trimStart()
  const turns = turnsAt.slice(0, -1).map((at, n) => text.slice(at, turnsAt[n + 1]).trimEnd())
  const around = storyText(state, ['.'], after, isLed).text.length - 1
  const last = rested ? endsOf(turns, most * mostOfEnds) : lastTurns(turns, most - around)
  const cut = storyText(state, last, after, isLed)
  if (cut.text.length <= most) return cut
  const bare = storyText('', last, after, isLed)
  const left = most - bare.text.length - 1
  return left < leastState
    ? whole(fit(bare.text, most))
    : storyText(fitMarked(state, left), last, after, isLed)
}

function whole(text: string): StoryText {
  return { text, turnsAt: [] }
}

/** The first turn, and the last one where both are within `most` characters. */
function endsOf(turns: readonly string[], most: number): string[] {
  const [first = '', ...more] = turns
  const last = more.at(-1)
  if (last === undefined) return [first]
  if (first.length + last.length > most) return [first, leftOut.trim()]
  return more.length > 1 ? [first, leftOut + last] : [first, last]
}

/** The last turns within `most` characters, at least one. */
function lastTurns(turns: readonly string[], most: number): string[] {
  let from = turns.length - 1
  let length = turns.at(-1)?.length ?? 0
  while (from > 0) {
    const longer = length + 1 + (turns[from - 1]?.length ?? 0)
    if (longer + (from > 1 ? leftOut.length : 0) > most) break
    length = longer
    from -= 1
  }
  const kept = turns.slice(from)
  return from === 0 ? kept : kept.map((turn, n) => (n === 0 ? leftOut + turn : turn))
}
