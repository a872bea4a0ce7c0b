// Who may ask the process that runs models: queries at once, documents a few at a time, the others in line.
import { AppError } from '../../../shared/errors.ts'

interface ModelPlaces {
  /** Waits for a place; urgent requests never wait. @throws AppError `unavailable` for too many urgent ones. */
  enter(urgent: boolean): Promise<void>
  leave(urgent: boolean): void
  /** Whether nobody has a place. */
  areFree(): boolean
}

/** So many requests for documents are with the worker at once: one runs, one is ready. */
const mostUnderWay = 2
/** More queries than this at once are answered by words. */
const mostUrgent = 16

/** Places at one worker. */
export function createModelPlaces(): ModelPlaces {
  const line: (() => void)[] = []
  let underWay = 0
  let urgentOnes = 0
  return {
    async enter(urgent) {
      if (urgent) {
        if (urgentOnes >= mostUrgent) {
          throw new AppError('unavailable', 'The embedding model is busy: words alone were used.')
        }
        urgentOnes += 1
      } else if (underWay < mostUnderWay) underWay += 1
      // Whoever leaves hands its place over.
      else await new Promise<void>((resolve) => line.push(resolve))
    },
    leave(urgent) {
      if (urgent) urgentOnes -= 1
      else {
        const next = line.shift()
        if (next) next()
        else underWay -= 1
      }
    },
    areFree: () => underWay === 0 && urgentOnes === 0,
  }
}
