// The stack traces of .NET, in the languages that it words them in.
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

const frame =
  /^\s*(?:at|bei|à|en|in|em|w|в|在|於|場所|위치:) ([^\s(]+)\(([^()]*)\)(?: (?:in|dans|en|na|w|в|在|於|場所|파일) (.+): ?(?:line|Zeile|ligne|línea|riga|linha|wiersz|строка|行号|行|줄) (\d+)\.?)?$/

/** The exceptions told above the frames, the innermost first. */
function toldAbove(lines: readonly string[], at: number, floor: number): readonly TraceError[] {
  const told: TraceError[] = []
  for (let line = at - 1; line >= Math.max(floor, at - 8); line -= 1) {
    const text = (lines[line] ?? '').replace(
      /^\s*(?:Unhandled exception[.:] |Unhandled Exception: |---> (?:\(Inner Exception #\d+\) )?)/,
      '',
    )
    const error = errorOf(text)
    if (error && soundsLikeError(error.kind)) told.push(error)
    else if (told.length > 0) break
  }
  return told
}

/** Takes an exception and those around it. Without a file in it, and no exception above, it is none. */
export const readCsharp: TraceReader = (lines, at, floor) => {
  if (!frame.test(lines[at] ?? '')) return null
  const told = [...toldAbove(lines, at, floor)]
  const traces: StackTrace[] = []
  let steps: TraceStep[] = []
  const close = () => {
    const trace = traceOf('csharp', told.shift() ?? { kind: null, text: '' }, steps)
    if (trace) traces.push(trace)
    steps = []
  }
  const isTold = told.length > 0
  let next = at
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const found = frame.exec(line)
    if (found) steps.push(frameOf('csharp', { file: found[3], line: found[4], name: found[1] }))
    else if (/^\s*--- End of inner exception stack trace ---/.test(line)) close()
    else if (/^\s*--- .{1,80} ---$/.test(line)) steps.push('gap')
    else break
  }
  close()
  const isSure = isTold || traces.some((trace) => trace.frames.some((one) => one.file !== null))
  return { traces: isSure ? traces : [], next }
}
