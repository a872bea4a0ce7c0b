// Turns whatever a call threw into what the user is told: what happened and what to do next.
import { ORPCError } from '@orpc/client'

/** How a call failed, in the terms that a page acts on. */
export type FailureKind = 'disconnected' | 'signed-out' | 'missing' | 'refused' | 'defect'

export interface Failure {
  readonly kind: FailureKind
  readonly title: string
  readonly advice: string
}

/** Describes anything that was thrown by a call. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const code = error.code.toLowerCase()
    if (code === 'unauthorized' || error.status === 401 || error.status === 403) {
      return {
        kind: 'signed-out',
        title: 'This browser is not signed in to Recollect',
        advice:
          'Open the address that “recollect serve” printed; it signs this browser in. “recollect serve --open” opens a fresh one.',
      }
    }
    if (code === 'not_found') {
      return { kind: 'missing', title: 'Not found', advice: error.message }
    }
    if (code === 'internal' || code === 'internal_server_error' || code.startsWith('malformed')) {
      return {
        kind: 'defect',
        title: 'Recollect met a defect of its own',
        advice:
          'Try again. If it comes back, the log in the data folder (logs) says what happened.',
      }
    }
    return { kind: 'refused', title: 'That could not be done', advice: error.message }
  }
  // fetch rejects with a TypeError when nothing answers; a closed port aborts its calls.
  return {
    kind: 'disconnected',
    title: 'Recollect is not answering',
    advice:
      'Start it again with “recollect start” or “recollect serve”. This page connects by itself as soon as it is back; what the agent does meanwhile waits on disk and is not lost.',
  }
}

/** True for an answer that another try would not change. */
export function isFinal(error: unknown): boolean {
  const { kind } = describeFailure(error)
  return kind !== 'disconnected' && kind !== 'defect'
}
