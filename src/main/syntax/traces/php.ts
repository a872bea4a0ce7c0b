// PHP's stack traces, whose lines name the place of a call and what was called there.
import { frameOf } from './frame.ts'
import {
  errorOf,
  type TraceError,
  type TraceReader,
  type TraceStep,
  traceOf,
} from './stack-trace.ts'

const numbered = /^\s*#\d+ (?:(.+)\((\d+)\)|\[internal function\])(?:: (.+))$/
const main = /^\s*#\d+ \{main\}/

/** A call without what was given: `Shop\Cart->total`; a closure is named by braces, which may hold parentheses. */
function nameOf(called: string): string {
  const from = called.startsWith('{') || called.includes('\\{') ? called.indexOf('}') : 0
  const open = called.indexOf('(', Math.max(0, from))
  return open < 0 ? called : called.slice(0, open)
}

interface Thrown extends TraceError {
  readonly file: string | undefined
  readonly line: string | undefined
}

/** What was thrown, told above the first line of the stack. */
function toldAbove(lines: readonly string[], at: number, floor: number): Thrown {
  for (let line = at - 1; line >= Math.max(floor, at - 6); line -= 1) {
    const said = (lines[line] ?? '').replace(
      /^\s*(?:PHP )?(?:Fatal error:\s+)?(?:Uncaught |Next )?(?:exception )?/,
      '',
    )
    const found = /^(\S.*) in (\S+):(\d+)$/.exec(said)
    const error = errorOf(found?.[1] ?? said)
    if (found && error) return { ...error, file: found[2], line: found[3] }
  }
  return { kind: null, text: '', file: undefined, line: undefined }
}

/** Takes one stack. */
export const readPhp: TraceReader = (lines, at, floor) => {
  if (!/^\s*#0 /.test(lines[at] ?? '')) return null
  const thrown = toldAbove(lines, at, floor)
  if (!main.test(lines[at] ?? '') && !numbered.test(lines[at] ?? '')) return null
  const steps: TraceStep[] = []
  let { file, line } = thrown
  let next = at
  for (; next < lines.length; next += 1) {
    const text = lines[next] ?? ''
    const isMain = main.test(text)
    const found = isMain ? null : numbered.exec(text)
    if (!isMain && !found) break
    // The place of a line belongs to the caller, whom the next line names.
    const name = isMain ? '{main}' : nameOf(found?.[3] ?? '')
    if (file !== undefined || steps.length > 0) steps.push(frameOf('php', { file, line, name }))
    file = found?.[1]
    line = found?.[2]
  }
  const trace = traceOf('php', thrown, steps)
  return { traces: trace ? [trace] : [], next }
}
