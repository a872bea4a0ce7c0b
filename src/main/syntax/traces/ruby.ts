// Ruby's backtraces, the innermost frame first or last.
import { frameOf } from './frame.ts'
import { type TraceError, type TraceReader, type TraceStep, traceOf } from './stack-trace.ts'

const place = /^(.{1,400}?):(\d+):in [`'](.{1,300}?)'(?:: (.*))?$/
const headline = /^\S.{0,400}?:\d+:in [`'].{1,300}?'(?:: |$)/
const turned = /^Traceback \(most recent call last\):$/

/** `no price (RuntimeError)`. */
function errorIn(text: string): TraceError {
  const found = /^(.*) \(([A-Z][\w:]*)\)$/.exec(text)
  return { kind: found?.[2] ?? null, text: found?.[1] ?? text }
}

/** Takes one error and where it came from. */
export const readRuby: TraceReader = (lines, at) => {
  const isTurned = turned.test(lines[at] ?? '') && /^\s+\d+: from /.test(lines[at + 1] ?? '')
  if (!isTurned && !headline.test(lines[at] ?? '')) return null
  const steps: TraceStep[] = []
  let error: TraceError | null = null
  let next = isTurned ? at + 1 : at
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const isFrom = /^\s+(?:\d+: )?from /.test(line)
    if (/^\s+ ?\.{3} ?\d+ levels/.test(line)) {
      steps.push('gap')
      continue
    }
    const found = place.exec(isFrom ? line.replace(/^\s+(?:\d+: )?from /, '') : line)
    if (!found || (error && !isFrom)) break
    steps.push(frameOf('ruby', { file: found[1], line: found[2], name: found[3] }))
    if (isFrom) continue
    error = errorIn(found[4] ?? '')
    if (isTurned) {
      next += 1
      break
    }
  }
  if (isTurned) steps.reverse()
  withoutPlaces(steps)
  const isOne = error !== null && (error.kind !== null || steps.length > 1)
  const trace = isOne ? traceOf('ruby', error ?? { kind: null, text: '' }, steps) : null
  return { traces: trace ? [trace] : [], next: Math.max(next, at + 1) }
}

/** Methods that are written in C are printed with the place of their call: they have none of their own. */
function withoutPlaces(steps: TraceStep[]): void {
  for (const [at, step] of steps.entries()) {
    const outer = steps[at + 1]
    if (step === 'gap' || outer === undefined || outer === 'gap' || !step.name) continue
    const isPlain = /^(?:[A-Z][\w:]*[#.])?[a-z_]\w*[?!]?$/.test(step.name)
    const isThere = step.file === outer.file && step.line === outer.line
    if (isPlain && isThere && step.name !== outer.name)
      steps[at] = { ...step, file: null, line: null, isOwn: false }
  }
}
