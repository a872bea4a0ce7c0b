// Finds the stack traces in what a tool printed.
import { type FrameReader, frameReaders, type LineOf } from './frame-readers.ts'
import type { Frame, StackTrace } from './trace.ts'

/** Characters that are read of a text: of a longer one its end, where failures are told. */
const longestText = 1_000_000
/** Longer lines are no frames: characters. */
const longestLine = 2000
const mostTraces = 100
/** Frames that are kept of a trace; recursion repeats itself. */
const mostFrames = 200

/** What one of the first lines of every trace holds: most lines of an output are passed over by it. */
const mayBegin = /at |trace|Trace|goroutine|:in /

/** The traces of a text, in its order; those of one frame tell no call and are left out. Never throws. */
export function readTraces(text: string): readonly StackTrace[] {
  const traces: StackTrace[] = []
  let frames: Frame[] = []
  let reader: FrameReader | null = null
  let read: ((line: string) => LineOf) | null = null
  let before = ''
  let previous = ''
  const end = (): void => {
    if (reader && frames.length > 1 && traces.length < mostTraces) {
      const ordered = reader.isInnermostFirst ? [...frames].reverse() : frames
      traces.push({ language: reader.language, frames: ordered })
    }
    frames = []
    reader = null
    read = null
  }
  for (const line of linesOf(text.slice(-longestText))) {
    if (line.length > longestLine) {
      end()
      continue
    }
    const found = read?.(line) ?? null
    if (found === null) {
      if (reader) end()
      before = previous
      previous = line
      if (!mayBegin.test(line)) continue
      for (const one of frameReaders) {
        if (one.opens?.(line)) {
          reader = one
          read = one.start(before)
          break
        }
        if (one.opens) continue
        const start = one.start(before)
        const first = start(line)
        if (first === null || first === 'part') continue
        reader = one
        read = start
        frames.push(first)
        break
      }
    } else if (found !== 'part' && frames.length < mostFrames) frames.push(found)
  }
  end()
  return traces
}

function* linesOf(text: string): Generator<string> {
  let start = 0
  while (start <= text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    yield text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end)
    start = end + 1
  }
}
