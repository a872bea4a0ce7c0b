// Tells a thread that nobody waits for an answer any more: who types asks anew with every letter.
import { AppError } from '../../shared/errors.ts'

/** Memory that tells it to a thread that is at work; for an answer that is no longer waited for at once. */
export function createGivenUp(signal: AbortSignal): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(4)
  const tell = () => Atomics.store(new Int32Array(shared), 0, 1)
  if (signal.aborted) tell()
  else signal.addEventListener('abort', tell, { once: true })
  return shared
}

/** Called between pieces of work. @throws AppError `unavailable` once the answer was given up. */
export function stopIfGivenUp(shared: SharedArrayBuffer | undefined): void {
  if (shared && Atomics.load(new Int32Array(shared), 0) === 1)
    throw new AppError('unavailable', 'Nobody waits for this answer any more.')
}
