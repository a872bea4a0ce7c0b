// Python's tracebacks, chained and grouped ones too.
import { frameOf } from './frame.ts'
import {
  errorOf,
  type TraceError,
  type TraceReader,
  type TraceStep,
  traceOf,
} from './stack-trace.ts'

const opening = /^(.{0,80}?)(?:Exception Group )?Traceback \(most recent call last\):$/
const frame = /^File "([^"]+)", line (\d+)(?:, in (.+))?$/

/** Takes the lines of one traceback down to its error, by the column that it stands in. */
export const readPython: TraceReader = (lines, at) => {
  const margin = opening.exec(lines[at] ?? '')?.[1]
  if (margin === undefined) return null
  const steps: TraceStep[] = []
  let error: TraceError = { kind: null, text: '' }
  let next = at + 1
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const before = line.slice(0, margin.length)
    if (before !== margin && !/^[\s|]*$/.test(before)) break
    const rest = line.slice(margin.length)
    if (!rest.startsWith(' ')) {
      const said = errorOf(rest)
      if (said) {
        error = said
        next += 1
      }
      break
    }
    const found = frame.exec(rest.trim())
    if (found) {
      // A syntax error shows the source, which nobody called.
      if (found[3] === undefined) steps.push('gap')
      steps.push(frameOf('python', { file: found[1], line: found[2], name: found[3] }))
    } else if (/^\[Previous line repeated/.test(rest.trim())) steps.push('gap')
  }
  const trace = traceOf('python', error, steps.reverse())
  return { traces: trace ? [trace] : [], next }
}
