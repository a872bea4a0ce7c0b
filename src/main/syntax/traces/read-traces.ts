// Finds the stack traces in what a tool printed, among whatever else stands there.
import { readCsharp } from './csharp.ts'
import { readGo } from './go.ts'
import { readJava } from './java.ts'
import { readPhp } from './php.ts'
import { readPytest } from './pytest.ts'
import { readPython } from './python.ts'
import { readRuby } from './ruby.ts'
import { readRust } from './rust.ts'
import type { StackTrace, TraceReader, TraceReading } from './stack-trace.ts'
import { readV8 } from './v8.ts'

/** Ruby's turned form opens as Python's does, so it is asked first. */
const readers: readonly TraceReader[] = [
  ...[readRuby, readPython, readPytest, readV8, readJava, readCsharp, readGo, readRust, readPhp],
]

/** Traces beyond this many are not read. */
export const mostTraces = 200
/** A line is read this far, in UTF-16 units. */
const mostLine = 1000
/** Lines beyond this many are not looked at. */
export const mostLines = 200_000

/** What one of these lines may hold: without it no reader is asked. */
const telling =
  /\bat |❯|[`']|Traceback|^_{3}|^goroutine |^\s*#0 |^\s*(?:bei|à|en|in|em|w|в|在|於|場所|위치:) /

// A terminal's colours stand between the words.
const colours = /\u001b\[[\d;]{0,20}m/g

function cleaned(line: string): string {
  const cut = line.length > mostLine ? line.slice(0, mostLine) : line
  return (cut.includes('\u001b') ? cut.replace(colours, '') : cut).trimEnd()
}

function readAt(lines: readonly string[], at: number, floor: number): TraceReading | null {
  if (!telling.test(lines[at] ?? '')) return null
  for (const reader of readers) {
    const read = reader(lines, at, floor)
    if (read) return read
  }
  return null
}

/**
 * The stack traces of an text, in the order in which they stand. An error and its cause are two of them.
 * Never throws; takes time in proportion to the length, of which the first 200,000 lines count.
 */
export function readTraces(text: string): readonly StackTrace[] {
  const lines = text.split('\n', mostLines).map(cleaned)
  const traces: StackTrace[] = []
  let floor = 0
  let at = 0
  while (at < lines.length && traces.length < mostTraces) {
    const read = readAt(lines, at, floor)
    if (read) {
      traces.push(...read.traces)
      // A failure of a test without frames is told above those that follow it.
      if (read.traces.length > 0) floor = read.next
    }
    at = read ? Math.max(read.next, at + 1) : at + 1
  }
  return traces.slice(0, mostTraces)
}
