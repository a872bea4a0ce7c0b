// What a stack trace says: the error, its frames from the innermost outwards, and who called whom.

export type TraceLanguage =
  | 'python'
  | 'javascript'
  | 'go'
  | 'rust'
  | 'java'
  | 'csharp'
  | 'ruby'
  | 'php'

export interface TraceFrame {
  /** The file as it was printed, `file://` taken off; null where none was. Java names no folder. */
  readonly file: string | null
  /** Counted from 1. */
  readonly line: number | null
  readonly column: number | null
  /** The function as its language names it, qualified as written; null for code that has no name. */
  readonly name: string | null
  /** False where the frame is plainly of a library or of the language's runtime. */
  readonly isOwn: boolean
}

/** A call that was seen: `caller`'s line is the line of the call. */
export interface TracePair {
  readonly caller: TraceFrame
  readonly callee: TraceFrame
}

export interface StackTrace {
  readonly language: TraceLanguage
  /** The type of the error, `ValueError`; null where none was printed. */
  readonly kind: string | null
  /** The first line of what it says; may be empty. */
  readonly text: string
  /** The innermost frame stands first. */
  readonly frames: readonly TraceFrame[]
  /** Neighbours of one thread, but for the runtime's own; never over frames left out, an await, or from one error to its cause. */
  readonly pairs: readonly TracePair[]
}

/** A frame, or a place where frames are missing or belong to another thread. */
export type TraceStep = TraceFrame | 'gap'

/** What a reader took from the lines: `next` is the first line that it did not take, always further down. */
export interface TraceReading {
  readonly traces: readonly StackTrace[]
  readonly next: number
}

/** Reads what begins at line `at`; `floor` is the first line that no trace has taken. Looks only at a bounded number of lines unless it takes them. */
export type TraceReader = (
  lines: readonly string[],
  at: number,
  floor: number,
) => TraceReading | null

/** Frames of one trace beyond this many are not kept. */
export const mostFrames = 500

export interface TraceError {
  readonly kind: string | null
  readonly text: string
}

/** The trace of an error with its steps, innermost first; null where no frame is among them. */
export function traceOf(
  language: TraceLanguage,
  error: TraceError,
  steps: readonly TraceStep[],
): StackTrace | null {
  const frames: TraceFrame[] = []
  const pairs: TracePair[] = []
  let callee: TraceFrame | null = null
  for (const step of steps) {
    if (frames.length >= mostFrames) break
    if (step === 'gap') {
      callee = null
      continue
    }
    frames.push(step)
    // What the runtime itself does, `Array.forEach` or `array_map`, is no function of a file: who called it calls on.
    if (step.file === null && callee) continue
    if (callee) pairs.push({ caller: step, callee })
    callee = step
  }
  return frames.length === 0
    ? null
    : { language, kind: error.kind, text: error.text.trim(), frames, pairs }
}

/** The error of a line like `shop.PriceError: no price`, whose type is one word; null for anything else. */
export function errorOf(line: string): TraceError | null {
  const found = /^([A-Za-z_][\w.$:\\]*)(?: \[\w+\])?(?:: (.*)|:)?$/.exec(line.trim())
  const named = found?.[1]
  const kind = named?.endsWith(':') ? named.slice(0, -1) : named
  return kind === undefined ? null : { kind, text: found?.[2] ?? '' }
}

/** Whether a type of error is called as one. */
export function soundsLikeError(kind: string | null): boolean {
  return kind !== null && /(?:Error|Exception|Failure|Fault|Warning|Throwable)$/.test(kind)
}
