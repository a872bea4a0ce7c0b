// What comes back from the process that runs models: vectors by text, or one of two ways to fail.
import type { ModelAnswer } from '../../../shared/worker/model-messages.ts'

/** The worker ended while it had the work; the work can be given to the next one. */
export class WorkerEnded extends Error {
  /** Whether it was at work on the texts: one of them may be the cause. */
  readonly hadTexts: boolean
  constructor(message: string, hadTexts = false) {
    super(message)
    this.hadTexts = hadTexts
  }
}

/** The model cannot be used; the message is one sentence for the user. */
export class ModelRefused extends Error {}

/** Vectors of each text's pieces, with the time that the worker took for them in ms. */
export interface Embedded {
  readonly vectors: readonly (readonly Float32Array[])[]
  readonly ms: number
}

/** Gives each text its vectors of `width` numbers. */
export function takeApart(
  answer: Exclude<ModelAnswer<'embed'>, { refused: string }>,
  width: number,
): readonly (readonly Float32Array[])[] {
  let next = 0
  return answer.pieces.map((count) =>
    Array.from({ length: count }, () => {
      const start = next * width
      next += 1
      return answer.vectors.slice(start, start + width)
    }),
  )
}
