// Closes a session from its turns: what it was about, what came of it, what is left.
import { count, fit, listOf, sentence, unique } from './plain-text.ts'
import { promptGist } from './prompt-gist.ts'
import { fileName } from './short-path.ts'
import { type Closing, deeds, type Told } from './turn-summary.ts'

export interface TurnTold {
  readonly prompt: string | null
  readonly title: string | null
  readonly summary: string | null
  readonly observations: readonly Told[]
}

const longestSummary = 640

/** Title and summary of a session; both empty for a session in which nothing happened. */
export function summariseSession(turns: readonly TurnTold[]): Closing {
  const real = turns.filter(isReal)
  const observations = turns.flatMap((turn) => turn.observations)
  const titles = unique(real.flatMap((turn) => turn.title || []))
  const weighty = [...real].sort((a, b) => weight(b) - weight(a))[0]
  const first = real.find((turn) => promptGist(turn.prompt).kind !== 'nod') ?? real[0]
  // A session may begin with a glance at something else; what it was about weighs more.
  const minor = first && weighty && weight(first) < 0.8 && weight(weighty) > weight(first) * 3
  const title = (minor ? weighty.title : first?.title) ?? ''
  if (real.length === 0) return { title: '', summary: '' }
  if (real.length === 1) return { title, summary: real[0]?.summary ?? '' }
  const last = real.findLast((turn) => turn.summary)
  const others = titles.filter((other) => other !== title)
  const asked =
    others.length > 0
      ? `Also asked: ${listOf(
          others.slice(0, 3).map((other) => `“${fit(other, 60)}”`),
          3,
        )}${others.length > 3 ? ` and ${others.length - 3} more` : ''}`
      : ''
  const told = weighty && weighty !== last ? firstSentences(weighty.summary, 190) : ''
  const parts = [
    sentence(told),
    last?.summary ? sentence(firstSentences(last.summary, 220)) : '',
    sentence(
      `In ${count(real.length, 'turn')}: ${lower(deeds(observations)) || 'no changes'}${filesOf(observations)}`,
    ),
    sentence(asked),
  ].filter((part) => part !== '')
  return { title, summary: fit(parts.join(' '), longestSummary) }
}

/** Whether the turn is more than housekeeping such as /clear. */
function isReal(turn: TurnTold): boolean {
  if (turn.observations.length > 0) return true
  const { kind } = promptGist(turn.prompt)
  return kind !== 'housekeeping' && kind !== 'empty' && Boolean(turn.title)
}

function weight(turn: TurnTold): number {
  return turn.observations.reduce(
    (sum, one) => sum + (one.kind === 'explore' ? 0.1 : one.importance),
    0,
  )
}

function firstSentences(summary: string | null, most: number): string {
  return summary ? fit(summary, most) : ''
}

function lower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** Files that several turns changed are what the session was about. */
function filesOf(observations: readonly Told[]): string {
  const counts = new Map<string, number>()
  for (const one of observations)
    if (one.kind === 'edit')
      for (const file of one.files) counts.set(file, (counts.get(file) ?? 0) + 1)
  const often = [...counts].filter(([, times]) => times > 1).map(([file]) => fileName(file))
  return often.length > 0 ? `; again and again ${listOf(often, 3)}` : ''
}
