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
  const at = summary.indexOf(storyLead)
  if (summary.length <= most || at < 0) return fit(summary, most)
  const state = summary.slice(0, at)
  const turns = summary.slice(at + storyLead.length).split(betweenTurns)
  let told = turns.at(-1) ?? ''
  let from = turns.length - 1
  const room = most - storyLead.length - leftOut.length
  for (; from > 0; from -= 1) {
    const longer = `${turns[from - 1]} ${told}`
    if (state.length + longer.length > room) break
    told = longer
  }
  const story = `${storyLead}${from > 0 ? leftOut : ''}${told}`
  if (state.length + story.length <= most) return state + story
  const left = most - story.length - 1
  return left < leastState ? fit(story, most) : `${fit(state, left)} ${story}`
}
