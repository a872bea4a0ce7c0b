// Takes a patch of several files apart: a call for each of them, as if its file alone had been edited.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fields, list, text } from '../fields.ts'

/** The calls of a patch's files; any other call alone. What is summed up over calls stands in the first. */
export function patchedFiles(call: ToolCall): readonly ToolCall[] {
  if (call.tool !== 'apply_patch') return [call]
  const parts = list(call.input, 'changes').flatMap((change, at): ToolCall[] => {
    const { tool_name: tool, tool_input: input, tool_response: response } = fields(change)
    if (typeof tool !== 'string' || text(input, 'file_path') === null) return []
    return [
      {
        ...call,
        tool,
        input,
        response: call.outcome === 'ok' ? response : null,
        ...(at === 0 ? {} : { rawBytes: 0, durationMs: null }),
      },
    ]
  })
  return parts.length > 0 ? parts : [call]
}

/** Whether the call deleted its file; what stood in it is not told. */
export function isDeletion(call: ToolCall): boolean {
  return text(call.response, 'type') === 'delete'
}
