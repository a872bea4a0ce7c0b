// Recognises calls that may ask Recollect itself, by the names of its tools and of its program alone.
import { fieldsOf, textOf } from './fields.ts'
import type { ToolCall } from './tool-call.ts'

/** `mcp__recollect__memory_search`, of the plugin's server, or with the separators of another client. */
const ownTool =
  /^(?:mcp__)?(?:plugin_\w{1,40}_)?recollect[_./:]{1,3}(memory_\w{1,20}|code_map|decision_recall)$/
/** Of a line so much is looked through; longer ones carry files. */
const longestLine = 100_000

/** The tool of our own server that a call names, such as `memory_search`; null for any other tool. */
export function ownToolOf(tool: string): string | null {
  return ownTool.exec(tool)?.[1] ?? null
}

/** Whether a call may have asked the memory: one of its tools, or a line that names its program. */
export function mayAskMemory({ tool, input }: Pick<ToolCall, 'tool' | 'input'>): boolean {
  if (ownToolOf(tool) !== null) return true
  const command = textOf(fieldsOf(input).command)
  return command !== null && /\brecollect\b/i.test(command.slice(0, longestLine))
}
