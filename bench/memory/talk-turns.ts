// Reads a talk that is written down line by line as the turns of a session.
import type { SaidTurn } from '../search/recalled/session-lines.ts'

/** The turns of a talk: the mentor is the user. */
export function turnsOf(text: string, mentor: string, mentee: string): SaidTurn[] {
  const turns: { prompt: string; said: string }[] = []
  for (const line of text.split('\n')) {
    const spoken = line.trim()
    if (spoken === '') continue
    const [name, ...rest] = spoken.split(':')
    const who = name?.replace(/[*"]/g, '').trim()
    const words = rest.join(':').trim().replace(/^"|"$/g, '')
    const last = turns.at(-1)
    if (who === mentor && words !== '') {
      if (last && last.said === '') last.prompt += `\n\n${words}`
      else turns.push({ prompt: words, said: '' })
    } else if (who === mentee && words !== '') {
      if (last) last.said += (last.said === '' ? '' : '\n\n') + words
      else turns.push({ prompt: 'Hello', said: words })
    } else if (last) {
      if (last.said === '') last.prompt += `\n\n${spoken}`
      else last.said += `\n\n${spoken}`
    }
  }
  return turns.map((turn) => ({ ...turn, said: turn.said === '' ? 'All right.' : turn.said }))
}
