// Shortens the summary of a session by whole turns: its end is where the work goes on and is left out last.
import { fit } from '../../../base/plain-text.ts'

export const storyLead = 'Turn by turn: '
/** Before each turn of a story stands its request: `“…”: “answer”`. */
const betweenTurns = /(?<=[.!?…”]) (?=“[^“”]{1,140}”: )/
const leftOut = '… '
/** A state of affairs that is cut below this says nothing. */
const leastState = 60

/** At most `most` characters of a summary: the state, and of the story the last turns. */
export function cutStory(summary: string, most: number): string {
  if (summary.length <= most) return summary
  const at = summary.indexOf(storyLead)
  // A short story leads to the state at its end.
  if (at < 0) return fit(summary.startsWith('“') ? lastTurns(summary, most) : summary, most)
  const state = summary.slice(0, at)
  const story = summary.slice(at + storyLead.length)
  const told = lastTurns(story, Math.max(most - state.length - storyLead.length, 0))
  const whole = `${storyLead}${told}`
  if (state.length + whole.length <= most) return state + whole
  const left = most - whole.length - 1
  return left < leastState ? fit(whole, most) : `${fit(state, left)} ${whole}`
}

/** The last turns of a story within `most` characters, at least one. */
function lastTurns(story: string, most: number): string {
  const turns = story.split(betweenTurns)
  let from = turns.length - 1
  let length = turns.at(-1)?.length ?? 0
  while (from > 0) {
    const longer = length + 1 + (turns[from - 1]?.length ?? 0)
    if (longer + (from > 1 ? leftOut.length : 0) > most) break
    length = longer
    from -= 1
  }
  return `${from > 0 ? leftOut : ''}${turns.slice(from).join(' ')}`
}
