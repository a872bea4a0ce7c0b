// The goroutines that Go prints when a program panics.
import { frameOf } from './frame.ts'
import { type TraceError, type TraceReader, type TraceStep, traceOf } from './stack-trace.ts'

const place = /^\t(.+\.(?:go|s|c|cgo)):(\d+)(?: \+0x[0-9a-f]+)?$/

/** The panic told above the first goroutine. */
function toldAbove(lines: readonly string[], at: number, floor: number): TraceError {
  for (let line = at - 1; line >= Math.max(floor, at - 8); line -= 1) {
    const found = /^\s*(panic|fatal error|runtime error): (.*)$/.exec(lines[line] ?? '')
    if (found) return { kind: found[1] ?? null, text: found[2] ?? '' }
  }
  return { kind: null, text: '' }
}

/** Takes one goroutine. */
export const readGo: TraceReader = (lines, at, floor) => {
  if (!/^goroutine \d+ .{0,200}\]:$/.test(lines[at] ?? '')) return null
  const steps: TraceStep[] = []
  let next = at + 1
  while (next < lines.length) {
    const line = lines[next] ?? ''
    if (/^\.{3}.*frames elided/.test(line)) {
      steps.push('gap')
      next += 1
      continue
    }
    const found = place.exec(lines[next + 1] ?? '')
    if (!found || line === '' || /^\s/.test(line)) break
    const creator = /^created by (\S+)/.exec(line)?.[1]
    // Who started a goroutine did not wait for it.
    if (creator !== undefined) steps.push('gap')
    const open = line.lastIndexOf('(')
    const name = creator ?? (open > 0 ? line.slice(0, open) : line)
    steps.push(frameOf('go', { file: found[1], line: found[2], name }))
    next += 2
  }
  const trace = traceOf('go', toldAbove(lines, at, floor), steps)
  return { traces: trace ? [trace] : [], next }
}
