// Turns whatever a call threw into what the user is told: what happened and what to do next.
import { ORPCError } from '@orpc/client'
import { commandLine } from './command-name.ts'
import { ForeignListener } from './session.ts'

/** How a call failed, in the terms that a page acts on. */
export type FailureKind =
  | 'disconnected'
  | 'foreign'
  | 'signed-out'
  | 'missing'
  | 'refused'
  | 'defect'

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
        advice: `Run “${commandLine('open')}” in a terminal: it opens a fresh address, which signs this browser in.`,
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
  if (error instanceof ForeignListener) {
    return {
      kind: 'foreign',
      title: 'Another program answers at this address',
      advice: `Nothing was sent to it. Recollect has ended, or has another address by now: “${commandLine('open')}” opens that one; start it with “${commandLine('start')}” or “${commandLine('serve')}” where it does not run.`,
    }
  }
  // fetch rejects with a TypeError when nothing answers; a closed port aborts its calls.
  return {
    kind: 'disconnected',
    title: 'Recollect is not answering',
    advice: `Start it again with “${commandLine('start')}” or “${commandLine('serve')}”. This page connects by itself as soon as it is back at this address; where it came back at another one, “${commandLine('open')}” opens that. What the agent does meanwhile waits on disk and is not lost.`,
  }
}

/** True for an answer that another try would not change. */
export function isFinal(error: unknown): boolean {
  const { kind } = describeFailure(error)
  return kind !== 'disconnected' && kind !== 'foreign' && kind !== 'defect'
}
