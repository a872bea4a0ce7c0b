// Words for the codes that the agent and the core use.
import type { ToolOutcome } from '../../shared/kinds.ts'

const sources: Readonly<Record<string, string>> = {
  startup: 'Fresh',
  resume: 'Resumed',
  clear: 'After clear',
  compact: 'After compaction',
  fork: 'Forked',
}

/** How a session began. */
export function sourceWord(source: string | null): string {
  return source === null ? '—' : (sources[source] ?? source)
}

const ends: Readonly<Record<string, string>> = {
  clear: 'Cleared',
  logout: 'Logged out',
  prompt_input_exit: 'Left at the prompt',
  exit: 'Left',
  other: 'Ended',
  no_end_seen: 'Closed by rule: no event for a long time',
}

/** Why a session ended. */
export function endWord(reason: string | null): string {
  return reason === null ? 'Ended' : (ends[reason] ?? reason)
}

const outcomes: Readonly<Record<ToolOutcome, string>> = {
  ok: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
  refused: 'Refused',
}

/** How a tool call ended. */
export function outcomeWord(outcome: ToolOutcome): string {
  return outcomes[outcome]
}

/** Who wrote a text: the rules, or a language model. */
export function levelWord(level: string | null): string | null {
  if (level === null) return null
  return level === 'rules' ? 'by rules' : `by ${level}`
}

const layers: Readonly<Record<string, string>> = {
  sessions: 'Recent sessions',
  code: 'Recently changed code',
  memories: 'Memories',
  notes: 'Noted by the agent',
  observations: 'Observations',
}

/** The name of a layer of the context. */
export function layerWord(layer: string): string {
  return layers[layer] ?? layer.charAt(0).toUpperCase() + layer.slice(1)
}
