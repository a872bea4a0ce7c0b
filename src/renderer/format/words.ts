// Words for the codes that the agent and the core use.
import type { ToolOutcome } from '../../shared/kinds.ts'

const sources: Readonly<Record<string, string>> = {
  startup: 'Fresh',
  resume: 'Resumed',
  clear: 'After clear',
  compact: 'After compaction',
  fork: 'Forked',
  // How far the agent asked.
  own: 'In its own project',
  elsewhere: 'In other projects too',
  named: 'By id',
}

/** How a session began, or how far an agent asked that was given something. */
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
  no_result: 'No result recorded',
  untold: 'End not told',
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
  state: 'Where things stand',
  holds: 'What holds',
  memories: 'Memories',
  sessions: 'Recent sessions',
  refusals: 'Refused by you',
  changes: 'Changed lately',
  functions: 'Changed functions',
  observations: 'For the files in work',
  prompts: 'Asked in this session',
  files: 'Files in work',
  done: 'Done in this session',
  recall: 'Recalled for the prompt',
  calls: 'Calls around what the prompt names',
  // What earlier versions gave.
  code: 'Recently changed code',
  notes: 'Noted by the agent',
  matters: 'Not settled',
}

/** The name of a layer of the context. */
export function layerWord(layer: string): string {
  return layers[layer] ?? layer.charAt(0).toUpperCase() + layer.slice(1)
}

const layerReasons: Readonly<Record<string, string>> = {
  state:
    'Branch, last commit, what is not pushed and what was edited since, pull requests as last seen, what stands failed, and what was left open or promised next.',
  holds:
    'What you answered when the agent asked, and plans that you accepted, where nothing said later is against it; the newest first.',
  memories:
    'What you told it to remember or were heard to rule, for this project or for all, the most important first; then, marked as such, what the agent noted.',
  sessions:
    'The newest other sessions of the project, then older ones by their worth: what each was about and how it ended.',
  refusals: 'What you did not permit, and the reason that you gave.',
  changes:
    'The subjects of the last commits by session, and the functions that the newest session added or removed.',
  functions:
    'Functions that the last sessions changed, one line each with its signature, where the code map knows them.',
  observations:
    'What earlier sessions did on the files that were changed last, as search finds it.',
  prompts: 'The newest prompts of this session and its first one: its context had been compacted.',
  files: 'The files that this session edited last: its context had been compacted.',
  done: 'What the turns of this session came to: its context had been compacted.',
  recall: 'What clearly fits the words of the prompt.',
  calls: 'The prompt names a function or a file of the project: who calls it, and what it calls.',
  code: 'The files that the newest sessions of the project edited.',
  search: 'The agent searched the memory for it by itself.',
  timeline: 'The agent asked what happened around a record.',
  records: 'The agent asked for the record by its id.',
  'code map': 'The agent asked the code map.',
  decisions: 'The agent asked what you had decided on requests like its own.',
  context: 'The agent asked what a session is given at its start.',
  notes: 'What the agent itself noted, not confirmed by you; the most important first.',
  matters: 'What was not settled: failures, the tests, open tasks, refusals, agreements.',
}

/** Why the lines of a layer were given, in a sentence; empty for a layer that only another version knows. */
export function layerReason(layer: string): string {
  return layerReasons[layer] ?? ''
}
