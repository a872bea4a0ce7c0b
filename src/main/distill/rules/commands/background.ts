// Ties calls that ask for the output of a background command, or stop it, to the call that started it.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fields, text } from '../fields.ts'

const followers = new Set([
  'BashOutput',
  'TaskOutput',
  'AgentOutputTool',
  'KillBash',
  'KillShell',
  'TaskStop',
])

/** Whether the tool looks after something that runs in the background. */
export function followsBackground(tool: string): boolean {
  return followers.has(tool)
}

/** Whether the tool stops what runs in the background. */
export function stopsBackground(tool: string): boolean {
  return /^(?:Kill(?:Bash|Shell)|TaskStop)$/.test(tool)
}

/** The id of what runs in the background, as the following call names it. */
export function followedId(call: ToolCall): string | null {
  return (
    text(call.input, 'bash_id', 'shell_id', 'task_id', 'agentId', 'taskId') ??
    text(fields(call.response).task, 'task_id')
  )
}

/** The id of what the call shows the end of; null where it still runs, or no end is told. */
export function endedId(call: ToolCall): string | null {
  if (!followsBackground(call.tool)) return null
  const { task } = fields(call.response)
  const status = text(task, 'status') ?? text(call.response, 'status')
  return status !== null && /^(?:completed|failed|killed|stopped)$/.test(status)
    ? followedId(call)
    : null
}

/** The calls with those that were `started` in turns before, each where the first of them shows its end. */
export function withStarted(calls: readonly ToolCall[], started: readonly ToolCall[]): ToolCall[] {
  const waiting = new Map(started.map((call) => [backgroundId(call), call]))
  return calls.flatMap((call) => {
    const id = endedId(call)
    const begun = id === null ? undefined : waiting.get(id)
    if (begun === undefined) return call
    waiting.delete(id)
    // It is told when it ended, and by the call that shows it.
    return [{ ...begun, at: call.at, eventId: call.eventId }, call]
  })
}

/** A shell line that only shows a file, perhaps after waiting for it. */
const showing = /^\s*(?:sleep \d+\s*(?:&&|;)\s*)?(?:tail|cat|head)\s[^;&|]*$/

/** The id of what runs in the background, where the call reads the file that it writes its output to; else null. */
export function outputReadBy({ tool, input }: ToolCall): string | null {
  const named = text(input, tool === 'Read' ? 'file_path' : 'command')?.slice(0, 4000) ?? ''
  if (tool !== 'Read' && !showing.test(named)) return null
  return /[\\/]tasks[\\/]([\w-]{1,80})\.output\b/.exec(named)?.[1] ?? null
}

/** The id under which a starting call went to the background, or null. */
export function backgroundId(call: ToolCall): string | null {
  return (
    text(call.response, 'backgroundTaskId', 'bash_id', 'agentId') ??
    /running in background with ID: ([\w-]+)/.exec(
      (text(call.response, 'stdout') ?? '').slice(0, 300),
    )?.[1] ??
    null
  )
}
