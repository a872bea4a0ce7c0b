// Rust's panics, with the backtrace where one was asked for.
import { frameOf } from './frame.ts'
import { type TraceReader, type TraceStep, traceOf } from './stack-trace.ts'

const panicked = /^thread '[^']*'(?: \(\d+\))? panicked at (?:'(.*)', )?([^\s:']+):(\d+):(\d+):?$/
const numbered = /^\s*\d+:\s+(?:0x[0-9a-f]+ - )?(\S.*)$/
const place = /^\s+at (.+?):(\d+)(?::(\d+))?$/

/** Takes a panic and its backtrace. */
export const readRust: TraceReader = (lines, at) => {
  const head = panicked.exec(lines[at] ?? '')
  if (!head) return null
  const text = head[1] ?? lines[at + 1] ?? ''
  const start = lines.slice(at + 1, at + 20).indexOf('stack backtrace:')
  const steps: TraceStep[] = []
  let next = start < 0 ? at + 1 : at + 2 + start
  if (start < 0) steps.push(frameOf('rust', { file: head[2], line: head[3], column: head[4] }))
  while (start >= 0 && next < lines.length) {
    const line = lines[next] ?? ''
    const name = numbered.exec(line)?.[1]
    if (/^\s+\[\.{3} omitted \d+ frames? \.{3}\]/.test(line)) steps.push('gap')
    else if (name === undefined) break
    else {
      const found = place.exec(lines[next + 1] ?? '')
      const [file, row, column] = found?.slice(1) ?? []
      const plain = name.replace(/::h[0-9a-f]{16}$/, '').replace(/\[[0-9a-f]{16}\]/g, '')
      steps.push(frameOf('rust', { file, line: row, column, name: plain }))
      if (found) next += 1
    }
    next += 1
  }
  const trace = traceOf('rust', { kind: 'panic', text }, steps)
  return { traces: trace ? [trace] : [], next }
}
