// What a stack trace tells: who was in whom, and where.

export type TraceLanguage =
  | 'python'
  | 'javascript'
  | 'go'
  | 'rust'
  | 'java'
  | 'csharp'
  | 'ruby'
  | 'php'

export interface Frame {
  /** As the trace names it; null for code outside of functions. */
  readonly function: string | null
  /** Null for what is part of the runtime. */
  readonly file: string | null
  /** The line that was running, from 1: of a caller, that of its call. */
  readonly line: number | null
}

export interface StackTrace {
  readonly language: TraceLanguage
  /** The outermost caller first. */
  readonly frames: readonly Frame[]
}

export interface SeenCall {
  readonly caller: Frame
  readonly callee: Frame
}

/** Each frame with the one that it called. */
export function callsOf({ frames }: StackTrace): readonly SeenCall[] {
  return frames.slice(1).flatMap((callee, at) => {
    const caller = frames[at]
    return caller ? [{ caller, callee }] : []
  })
}
