// The command of a shell call, as text and as its reader understands it.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { cleanText } from '../../../base/plain-text.ts'
import { readShellLine } from '../../../shell/read-shell.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { matterOfCommand } from '../../matters/matter-of-command.ts'
import { text } from '../fields.ts'
import { isLooking } from './looking-commands.ts'

export function shellTextOf(call: ToolCall): string {
  return cleanText(text(call.input, 'command') ?? '')
}

/** What is tested, built, migrated or deployed on another host stands in the line, under the name of the host. */
export function shellLineOf(call: ToolCall): ShellLine {
  const line = shellTextOf(call)
  const kind = call.tool === 'PowerShell' ? 'powershell' : 'bash'
  if (!/\bssh\b/.test(line)) return readShellLine(line, kind)
  const reaching = readShellLine(line, kind, 'hosts')
  return isOfProject(reaching) ? reaching : readShellLine(line, kind)
}

/** Whether what runs elsewhere tries something that stands or fails and changes no file: its paths are not those here. */
function isOfProject({ commands }: ShellLine): boolean {
  const there = commands.filter(({ host }) => host !== undefined)
  const kindOf = (command: ShellCommand) => matterOfCommand(command)?.kind
  return (
    there.some((command) => kindOf(command) !== undefined) &&
    there.every(
      (command) =>
        command.writesTo === null &&
        (isLooking(command) ||
          /^(?:source|\.|set|sleep|wait|ulimit)$/.test(command.words[0] ?? '') ||
          onHosts.has(kindOf(command) ?? '')),
    )
  )
}

/** What is committed there is of another folder. */
const onHosts: ReadonlySet<string> = new Set([
  ...['test', 'build', 'lint', 'types', 'format', 'server', 'migration', 'deploy'],
])
