// The stack traces of .NET, in the languages that it words them in, and of Mono.
import { frameOf } from './frame.ts'
import {
  errorOf,
  type StackTrace,
  soundsLikeError,
  type TraceError,
  type TraceFrame,
  type TraceReader,
  type TraceStep,
  traceOf,
} from './stack-trace.ts'

const frame =
  /^\s*(?:at|bei|à|en|in|em|w|в|在|於|場所|위치:) ([^\s(]+)\(([^()]*)\)(?: (?:in|dans|en|na|w|в|在|於|場所|파일) (.+): ?(?:line|Zeile|ligne|línea|riga|linha|wiersz|строка|行号|行|줄) (\d+)\.?)?$/

/** As Mono prints it: with the place in the method, and a number for what was built without its sources. */
const monoFrame =
  /^\s*at (?:\(wrapper [\w-]+\) )?([^\s(]+) \([^()]*\) [[<]0x[\da-f]+[\]>] in (?:<[^<>]*>:0|(.+):(\d+))$/

/** The frame that a line prints, or null; the last one of an inner exception is marked at its end. */
function frameIn(line: string): TraceFrame | null {
  const text = line.replace(/\s{0,9}<---\s{0,9}$/, '').trimEnd()
  const found = monoFrame.exec(text)
  if (found) {
    // The parameters of generic types and methods are no part of their names.
    const name = found[1]?.replace(/\[[^[\]]*\]/g, '')
    return frameOf('csharp', { name, file: found[2], line: found[3] })
  }
  const other = frame.exec(text)
  return other && frameOf('csharp', { name: other[1], file: other[3], line: other[4] })
}

/** The exceptions told above the frames, the innermost first. */
function toldAbove(lines: readonly string[], at: number, floor: number): readonly TraceError[] {
  const told: TraceError[] = []
  for (let line = at - 1; line >= Math.max(floor, at - 8); line -= 1) {
    const text = (lines[line] ?? '').replace(
      /^\s*(?:Unhandled exception[.:] |Unhandled Exception: |\[ERROR\] FATAL UNHANDLED EXCEPTION: |---> (?:\(Inner Exception #\d+\) )?)/,
      '',
    )
    // An inner exception may stand behind the one around it, on its line.
    const errors = text
      .split(' ---> ')
      .map(errorOf)
      .filter((error) => error !== null && soundsLikeError(error.kind))
    for (const error of errors.reverse()) if (error) told.push(error)
    if (errors.length === 0 && told.length > 0) break
  }
  return told
}

/** Takes an exception and those around it. Without a file in it, and no exception above, it is none. */
export const readCsharp: TraceReader = (lines, at, floor) => {
  if (!frameIn(lines[at] ?? '')) return null
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
    const found = frameIn(line)
    if (found) steps.push(found)
    else if (/^\s*--- End of inner exception stack trace ---/.test(line)) close()
    else if (/^\s*--- .{1,80} ---$/.test(line)) steps.push('gap')
    else break
  }
  close()
  const isSure = isTold || traces.some((trace) => trace.frames.some((one) => one.file !== null))
  return { traces: isSure ? traces : [], next }
}
