// Makes a frame of what was read of it.
import { isOwnFrame } from './own-frame.ts'
import type { TraceFrame, TraceLanguage } from './stack-trace.ts'

interface Printed {
  readonly file?: string | undefined
  readonly line?: string | undefined
  readonly column?: string | undefined
  readonly name?: string | undefined
}

function figure(digits: string | undefined): number | null {
  const value = Number(digits)
  return digits && Number.isSafeInteger(value) ? value : null
}

/** The frame of the parts that a line printed; empty parts are none. */
export function frameOf(language: TraceLanguage, printed: Printed): TraceFrame {
  const file = printed.file?.replace(/^file:\/\//, '') || null
  const name = printed.name?.trim() || null
  return {
    ...{ file, line: figure(printed.line), column: figure(printed.column), name },
    isOwn: isOwnFrame(language, file, name),
  }
}
