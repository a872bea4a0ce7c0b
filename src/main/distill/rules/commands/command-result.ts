// Gets how a shell call ended and what it printed out of the result's many shapes.
import { stoppedWhileRunning, type ToolCall } from '../../../agents/tool-call.ts'
import { cleanLines } from '../../../base/plain-text.ts'
import { fields, number, resultText, text } from '../fields.ts'
import { outcomeOf } from './call-status.ts'

type CommandEnd = ToolCall['outcome'] | 'background' | 'timeout'

export interface CommandResult {
  /** As the agent tells it; `ok` also where it tells of no end at all. */
  readonly end: CommandEnd
  /** False where the agent hands on the output alone. */
  readonly isTold: boolean
  readonly exitCode: number | null
  /** Clean lines of what it printed, both streams. */
  readonly lines: readonly string[]
  /** Limit in ms after which it was stopped, when it was. */
  readonly timedOutAfterMs: number | null
  readonly backgroundId: string | null
}

/** The result of a Bash or PowerShell call. */
export function commandResult(call: ToolCall): CommandResult {
  const { response } = call
  const outcome = outcomeOf(call)
  const printed = printedText(call)
  const exit = /^(?:Error:\s*)?Exit code (-?\d+)/.exec(call.error ?? '')
  const timeout = /Command timed out after (?:(\d+)m)?\s*(?:([\d.]+)s)?/.exec(
    call.error ?? printed.slice(0, 2000),
  )
  const timedOutAfterMs =
    number(response, 'timedOutAfterMs') ??
    (timeout ? Number(timeout[1] ?? 0) * 60_000 + Number(timeout[2] ?? 0) * 1000 : null)
  const isTold = outcome !== 'ok' || fields(response).exitCode !== null
  const backgroundId = text(response, 'backgroundTaskId', 'bash_id', 'shellId')
  return {
    end:
      outcome !== 'ok' && outcome !== 'failed'
        ? outcome
        : timedOutAfterMs !== null
          ? 'timeout'
          : fields(response).interrupted === true
            ? 'interrupted'
            : backgroundId !== null && outcome === 'ok'
              ? 'background'
              : outcome,
    isTold,
    exitCode: exit ? Number(exit[1]) : outcome === 'ok' && isTold ? 0 : null,
    lines: cleanLines(ends(printed)).filter((line) => !ofClient.test(line)),
    timedOutAfterMs,
    backgroundId,
  }
}

/** What the client adds to the output of a command. */
const ofClient = /^Shell cwd was reset to |^\[This command modified \d/

const escapedEnds = /(?:\\n[\s\S]*?){3}/

function printedText(call: ToolCall): string {
  if (call.error === stoppedWhileRunning) return ''
  if (call.error !== null) {
    return (
      call.error
        .replace(/^(?:Error:\s*)?Exit code -?\d+\n?/, '')
        .replace(/<\/?(?:tool_use_error|error)>/g, '')
        // Git hooks that print JSON leave its line ends escaped.
        .replaceAll('\\n', escapedEnds.test(call.error) ? '\n' : '\\n')
    )
  }
  const { response } = call
  if (typeof response === 'string') return response
  const streams = [text(response, 'stdout', 'output'), text(response, 'stderr')]
  const printed = streams.filter((part) => part !== null).join('\n')
  return printed === '' ? resultText(response) : printed
}

/** Of a longer output so many characters at each end are read: errors stand first, counts last. */
const mostAtEachEnd = 48_000

function ends(printed: string): string {
  return printed.length > 2 * mostAtEachEnd
    ? `${printed.slice(0, mostAtEachEnd)}\n${printed.slice(-mostAtEachEnd)}`
    : printed
}
