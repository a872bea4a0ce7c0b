// The command of a shell call, as text and as its reader understands it.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { cleanText } from '../../../base/plain-text.ts'
import { readShellLine } from '../../../shell/read-shell.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { text } from '../fields.ts'

export function shellTextOf(call: ToolCall): string {
  return cleanText(text(call.input, 'command') ?? '')
}

export function shellLineOf(call: ToolCall): ShellLine {
  return readShellLine(shellTextOf(call), call.tool === 'PowerShell' ? 'powershell' : 'bash')
}
