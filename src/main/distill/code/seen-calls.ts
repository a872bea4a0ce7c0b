// Reads who called whom out of the stack traces that a command printed.
import { posix } from 'node:path'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { pathFrom } from '../../agents/path-from.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import type { SeenCall, SeenFrame } from '../../db/code/trace-store.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import { readTraces } from '../../syntax/traces/read-traces.ts'
import type { TraceFrame } from '../../syntax/traces/stack-trace.ts'
import { purposeOf } from '../rules/commands/command-purpose.ts'
import { text } from '../rules/fields.ts'

/** So much of an output is looked through, from its end, UTF-16 units: 5 ms. */
const mostLooked = 200_000

/** Where the project lies, and where the command ran. */
interface Folders {
  readonly root: string
  readonly cwd: string | null
}

/** The calls within the project that a command's output shows; none for what is no command, or only printed files. */
export function seenCalls(call: ToolCall, folders: Folders): SeenCall[] {
  if (toolKindOf(call.tool) !== 'run' || onlyLooks(call)) return []
  return readTraces(printedBy(call).slice(-mostLooked)).flatMap(({ pairs }) =>
    pairs.flatMap(({ caller, callee }) => {
      const from = frameIn(folders, caller)
      const to = frameIn(folders, callee)
      return from && to ? [{ caller: from, callee: to }] : []
    }),
  )
}

/** `cat old.log`, `grep`, `echo`: a trace in what they print is a text that somebody wrote, and ran nothing. */
function onlyLooks({ input }: ToolCall): boolean {
  const command = text(input, 'command')
  return command !== null && purposeOf(readShellLine(command)).kind === 'explore'
}

function printedBy({ response, error }: ToolCall): string {
  const streams = [text(response, 'stdout', 'output'), text(response, 'stderr'), error]
  return streams.filter((stream) => stream !== null).join('\n')
}

function frameIn({ root, cwd }: Folders, frame: TraceFrame): SeenFrame | null {
  const { file, line, name, isOwn } = frame
  if (!isOwn || file === null || line === null) return null
  // Java tells a file's name without its folder.
  if (/^[^/\\]+\.(?:java|kt|scala)$/.test(file)) return { path: file, line, name }
  const isWhole = /^(?:\/|[a-z]:|\\\\)/i.test(file)
  const whole = isWhole ? file : posix.join(cwd ?? root, file.replaceAll('\\', '/'))
  const path = pathFrom(root, whole) ?? pathFrom(cwd, whole)
  return path === null ? null : { path, line, name }
}
