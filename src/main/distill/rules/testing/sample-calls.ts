// Makes tool calls for tests of the rules, with only what a test is about.

import type { ToolCall, TurnRecord } from '../../../agents/tool-call.ts'
import { loadBashGrammar } from '../../../shell/bash-grammar.ts'
import { declaredTexts, textsOf } from '../../declared-texts.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { readInProcess } from '../../testing/in-process-parser.ts'
import { turnObservations } from '../turn-observations.ts'

await loadBashGrammar()

let made = 0

/** A call of `tool` in `/home/dev/shop`. */
export function sampleCall(tool: string, told: Partial<ToolCall>): ToolCall {
  made += 1
  return {
    eventId: made,
    toolUseId: `toolu_${made}`,
    tool,
    input: {},
    response: null,
    error: null,
    outcome: told.error == null ? 'ok' : 'failed',
    at: 1_000_000 + made,
    durationMs: 10,
    agentId: null,
    agentType: null,
    rawBytes: 100,
    ...told,
  }
}

/** A Bash call that printed `stdout`. */
export function bash(command: string, stdout: string, description?: string): ToolCall {
  return sampleCall('Bash', {
    input: description ? { command, description } : { command },
    response: { stdout, stderr: '', interrupted: false },
  })
}

/** A Bash call that ended with an exit code. */
export function failedBash(
  command: string,
  output: string,
  code = 1,
  description?: string,
): ToolCall {
  return sampleCall('Bash', {
    input: description ? { command, description } : { command },
    error: `Exit code ${code}\n${output}`,
  })
}

/** An Edit with the hunk that replacing `before` by `after` makes; the agent does not send the file. */
export function edit(path: string, lines: readonly string[], oldStart = 10): ToolCall {
  return sampleCall('Edit', {
    input: { file_path: path, old_string: '', new_string: '' },
    response: { filePath: path, originalFile: null, structuredPatch: [{ oldStart, lines }] },
  })
}

/** The calls with what the parser finds in their texts, as when a turn is loaded. */
export function parsed(calls: readonly ToolCall[]): ToolCall[] {
  const texts = [...textsOf(calls)].flat()
  const declared = declaredTexts(texts, readInProcess(texts))
  return calls.map((call) => ({ ...call, declared }))
}

/** The observations of a turn that holds these calls. */
export function distil(
  calls: readonly ToolCall[],
  turn: Partial<TurnRecord> = {},
): ObservationDraft[] {
  const record = {
    prompt: null,
    lastMessage: null,
    subagents: [],
    decisions: [],
    cwd: '/home/dev/shop',
    calls: parsed(calls),
    ...turn,
  }
  const drafts: ObservationDraft[] = []
  for (const draft of turnObservations(record, (error) => {
    throw error
  })) {
    if (draft) drafts.push(draft)
  }
  return drafts
}

/** The one observation of a turn with this one call. */
export function distilOne(call: ToolCall): ObservationDraft {
  const drafts = distil([call])
  const [draft] = drafts
  if (!draft || drafts.length > 1) throw new Error(`${drafts.length} observations instead of one`)
  return draft
}
