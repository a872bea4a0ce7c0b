// Starts a program as a thread, for the client that asks it.
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/errors.ts'
import type { StartWorker, WorkerPolicy } from './worker-client.ts'

interface ThreadProgram {
  /** What it is called by the system, such as `reader`. */
  readonly name: string
  /** The file of its program. */
  readonly entry: string
  /** What it is given at its start. */
  readonly workerData?: unknown
  readonly resourceLimits: ResourceLimits
}

export function startThread({ entry, ...options }: ThreadProgram): StartWorker {
  return ({ message, exit }) => {
    const thread = new Worker(entry, options)
    let failure: unknown = null
    thread.on('message', message)
    thread.on('error', (error) => {
      failure = error
    })
    thread.on('exit', (code) => exit(failure === null ? `ended with ${code}` : messageOf(failure)))
    return {
      send: (question) => thread.postMessage(question),
      kill: () => void thread.terminate(),
      hold: (isNeeded) => (isNeeded ? thread.ref() : thread.unref()),
    }
  }
}

/**
 * How threads are treated whose work takes as long as it takes and is never asked again: what one leaves undone is told
 * to whoever asked. `mostStarts` is how often in a row one is started that ends by itself.
 */
export function workPolicy(mostStarts: number): WorkerPolicy {
  return {
    startMs: null,
    answerMs: null,
    idleMs: () => null,
    endMs: 0,
    asksAgain: false,
    restartMs: (ends) => (ends < mostStarts ? 0 : null),
  }
}

/**
 * A thread that was asked to close is ended by force after this time. To end it inside the SQL driver can abort the whole
 * process, which on a busy machine was seen after a second; nothing waits for it but the end of the program.
 */
const threadEndMs = 5000

/**
 * How threads are treated that answer questions which the main thread can answer as well: one that cannot start is
 * given up, one that crashes is started anew. On a busy machine it takes seconds to begin.
 */
export function threadPolicy(limits: {
  readonly answerMs: number
  readonly idleMs: () => number
}): WorkerPolicy {
  return {
    startMs: 30_000,
    answerMs: limits.answerMs,
    idleMs: limits.idleMs,
    endMs: threadEndMs,
    asksAgain: true,
    restartMs: (_, hadBegun) => (hadBegun ? 0 : null),
  }
}
