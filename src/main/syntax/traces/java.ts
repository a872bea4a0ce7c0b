// The stack traces of Java and of the other languages of its machine.
import { frameOf } from './frame.ts'
import {
  errorOf,
  type TraceError,
  type TraceReader,
  type TraceStep,
  traceOf,
} from './stack-trace.ts'

const frame =
  /^\s*at ([^\s()]+)\((?:([^\s()]+\.(?:java|kt|kts|scala|groovy|clj)|SourceFile)(?::(\d+))?|Native Method|Unknown Source|<generated>)\)/

/** The name without the loader and the module before it; a lambda's class has a slash of its own behind `$$`. */
function withoutModule(name: string): string {
  const lambda = name.indexOf('$$')
  const before = lambda < 0 ? name : name.slice(0, lambda)
  return name.slice(before.lastIndexOf('/') + 1)
}

/** The throwable told above the frames: its message may have several lines. */
function toldAbove(lines: readonly string[], at: number, floor: number): TraceError {
  for (let line = at - 1; line >= Math.max(floor, at - 6); line -= 1) {
    const error = errorOf(
      (lines[line] ?? '').replace(
        /^\s*(?:Exception in thread "[^"]*" |Caused by: |Suppressed: )/,
        '',
      ),
    )
    if (error?.kind && /[.$\w](?:Exception|Error|Throwable|Failure\w*)$/.test(error.kind))
      return error
  }
  return { kind: null, text: '' }
}

/** Takes the frames of one throwable; those it shares with the one above are left out by Java itself. */
export const readJava: TraceReader = (lines, at, floor) => {
  const steps: TraceStep[] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const found = frame.exec(lines[next] ?? '')
    if (!found) break
    steps.push(
      frameOf('java', { file: found[2], line: found[3], name: withoutModule(found[1] ?? '') }),
    )
  }
  if (next === at) return null
  const trace = traceOf('java', toldAbove(lines, at, floor), steps)
  return { traces: trace ? [trace] : [], next }
}
