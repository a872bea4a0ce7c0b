// Work of the main thread in pieces, between which whoever waits has a turn.
import { setImmediate as others } from 'node:timers/promises'

/** Work that stops where others may have their turn. */
export type InPieces<Result> = Generator<undefined, Result, undefined>

/** So long it goes on without a pause (ms); a piece that is begun is ended. */
const longest = 4

/** Does the work without a pause. */
export function atOnce<Result>(work: InPieces<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Does the work with pauses, until it is done.
 * @throws the signal's reason, once it is aborted.
 */
export async function withPauses<Result>(
  work: InPieces<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < longest) continue
    await others()
    signal.throwIfAborted()
    began = performance.now()
  }
}
