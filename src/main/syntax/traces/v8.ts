// The frames of V8 (Node, Deno, browsers), of Bun and Jest, and those that Vitest prints.
import { frameOf } from './frame.ts'
import {
  errorOf,
  soundsLikeError,
  type TraceError,
  type TraceReader,
  type TraceStep,
  traceOf,
} from './stack-trace.ts'

const location = /^(.+?)(?::(\d+))(?::(\d+))$/
const called = /^(async )?(?:(.*\S) )?\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/
/** A file with an ending, or an address: what stands where a frame of Vitest ends. */
const vitest = /^\s*❯ (?:(.{0,200}\S) )?(\S+\.\w{1,5}):(\d+):(\d+)$/

/** The steps of a line, none of which says that it is no frame. */
function stepsOf(line: string): readonly TraceStep[] {
  const marked = vitest.exec(line)
  if (marked) {
    const [, name, file, row, column] = marked
    return [frameOf('javascript', { file, line: row, column, name })]
  }
  const rest = line.trimStart()
  if (/^\.{3} \d+ lines matching cause stack trace \.{3}$/.test(rest)) return ['gap']
  if (!rest.startsWith('at ')) return []
  const said = rest.slice(3).replace(/ \{$/, '')
  const found = called.exec(said)
  const isAsync = said.startsWith('async ')
  const bare = isAsync ? said.slice(6) : said
  const at = location.exec(found ? (found[3] ?? '') : bare)
  // Bun places its own code in no file: `at new Promise (1:11)`.
  const isNative = found && /^(?:<anonymous>|native|index \d+|\d+:\d+)$/.test(found[3] ?? '')
  if (!at && !isNative) return []
  if (!found && !/^(?:file:|node:|https?:|webpack|[A-Za-z]:[\\/]|\S*[\\/.])/.test(bare)) return []
  const name = found?.[2]?.replace(/ \[as [^\]]*\]$/, '')
  const frame = frameOf('javascript', { file: at?.[1], line: at?.[2], column: at?.[3], name })
  return isAsync ? ['gap', frame] : [frame]
}

const prefix =
  /^\s*(?:Uncaught |\[(?:cause|errors)\]: |Caused by: |Serialized Error: |[●✖⨯×] |Unhandled rejection:? )*/

/** The error that is told above the frames. */
function toldAbove(lines: readonly string[], at: number, floor: number): TraceError | null {
  for (let line = at - 1; line >= Math.max(floor, at - 25); line -= 1) {
    const text = (lines[line] ?? '').replace(prefix, '')
    // Bun names no type where it is a plain Error.
    if (text.startsWith('error: ')) return { kind: 'Error', text: text.slice(7) }
    const error = errorOf(text)
    if (error && (soundsLikeError(error.kind) || (line === at - 1 && /^[A-Z]\w+: /.test(text))))
      return error
  }
  return null
}

/** Takes frames that stand below each other. Without an error above, one frame alone is none. */
export const readV8: TraceReader = (lines, at, floor) => {
  if (!/^\s*(?:at |❯ )/.test(lines[at] ?? '')) return null
  const steps: TraceStep[] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const read = stepsOf(lines[next] ?? '')
    if (read.length === 0) break
    steps.push(...read)
  }
  if (next === at) return null
  const error = toldAbove(lines, at, floor)
  if (!error && (next - at < 2 || /❯/.test(lines[at] ?? ''))) return { traces: [], next }
  const trace = traceOf('javascript', error ?? { kind: null, text: '' }, steps)
  return { traces: trace ? [trace] : [], next }
}
