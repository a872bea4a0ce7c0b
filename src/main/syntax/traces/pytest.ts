// What pytest shows of a failure, in its long and its short form.
import { frameOf } from './frame.ts'
import {
  errorOf,
  type StackTrace,
  soundsLikeError,
  type TraceError,
  type TraceReader,
  type TraceStep,
  traceOf,
} from './stack-trace.ts'

const heading = /^_{3,} .+ _{3,}$/
const place = /^([^\s:]+\.pyx?):(\d+):(?: in (.+)| ([\w.]+)| ?)$/
const joint = /^(?:During handling of the above exception|The above exception was the direct cause)/
const ending = /^(?:={3,}|-{3,}) |^Traceback \(most/

/** Takes the failure of one test, from its heading to the next. */
export const readPytest: TraceReader = (lines, at) => {
  if (!heading.test(lines[at] ?? '')) return null
  const traces: StackTrace[] = []
  let steps: TraceStep[] = []
  let said: TraceError | null = null
  let kind: string | null = null
  let shown: string | undefined
  const close = () => {
    const error = said ?? { kind: null, text: '' }
    const trace = traceOf('python', { ...error, kind: error.kind ?? kind }, steps.reverse())
    if (trace) traces.push(trace)
    steps = []
    said = null
    kind = null
    shown = undefined
  }
  let next = at + 1
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (heading.test(line) || ending.test(line)) break
    if (joint.test(line)) close()
    else if (line.startsWith('E ') && said === null) {
      const told = line.slice(1).trim()
      const error = errorOf(told)
      said =
        error && (soundsLikeError(error.kind) || error.kind?.includes('.'))
          ? error
          : { kind: null, text: told }
    } else {
      const found = place.exec(line)
      if (found) {
        // The long form shows the function's source instead of its name.
        const name = found[3] ?? shown
        steps.push(frameOf('python', { file: found[1], line: found[2], name }))
        kind = found[4] ?? kind
        shown = undefined
      } else shown ??= /^[ >]\s*(?:async )?def (\w+)\(/.exec(line)?.[1]
    }
  }
  close()
  return { traces, next }
}
