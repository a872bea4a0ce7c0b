// One process that parses, asked one question at a time: what ends it is known, and costs nobody else an answer.
import { messageOf } from '../../shared/errors.ts'
import { listPartSchema, type NotRead, partTaken } from '../../shared/worker/parse-messages.ts'
import type { Logger } from '../base/logs/log.ts'
import { createWorkerClient, NoWorkerError } from '../threads/worker-client.ts'
import { type WorkerStarter, workerPrograms } from '../threads/worker-process.ts'

export interface ParseProcess {
  /**
   * What the process answers, or why it did not; waits for what was asked before. `take` gets the parts of a list as
   * they come, the next one when it has taken the last, with the place of each one's first: a list that begins anew begins at 0 again. Never throws.
   */
  ask(
    question: { readonly name: string; readonly input: unknown; readonly limitMs: number },
    take: (list: readonly unknown[], from: number) => void | Promise<void>,
  ): Promise<unknown>
  close(): Promise<void>
}

interface Dependencies {
  readonly start: WorkerStarter
  readonly entry: string
  readonly log: Pick<Logger, 'error'>
  /** It is ended after so many ms without questions; null where it is closed then. */
  readonly idleMs: number | null
  /** Whether a question is asked once more that it ended over: the system may have ended it for want of memory. */
  readonly asksAgain: boolean
}

/** A process that did not start several times is tried again after this time. */
const retryMs = 10 * 60_000
/** The wait after one that ended over its work: it started, so that the next one will as well. */
const restartMs = 100
/** On a busy machine a process takes seconds to begin. */
const startMs = 60_000

/** The question failed with the process. */
class ProcessEnded extends Error {}

export function createParseProcess(dependencies: Dependencies): ParseProcess {
  const { start, entry, log, idleMs, asksAgain } = dependencies
  const { serviceName, restartsMs } = workerPrograms.parser
  let givenUpAt = 0
  let limitMs = 0
  let line: Promise<unknown> = Promise.resolve()

  const worker = createWorkerClient({
    name: 'parser',
    start(events) {
      if (typeof start !== 'function') throw new NoWorkerError(start.unavailable)
      return start(entry, events, { serviceName })
    },
    log,
    policy: {
      startMs,
      answerMs: () => limitMs,
      idleMs: () => idleMs,
      endMs: 0,
      asksAgain,
      restartMs: (ends, hadBegun) => (hadBegun ? restartMs : (restartsMs[ends - 1] ?? null)),
    },
    failed: (_, why) => new ProcessEnded(why),
    onStatus(status) {
      if (status === 'given_up') givenUpAt = performance.now()
    },
  })

  const ask: ParseProcess['ask'] = async (question, take) => {
    if (typeof start !== 'function') return notRead('no_process', start.unavailable)
    if (worker.status === 'given_up' && performance.now() - givenUpAt >= retryMs) worker.retry()
    limitMs = question.limitMs
    // What a listener of the process throws would end the host.
    let failure: unknown = null
    try {
      const taken = async (part: unknown): Promise<void> => {
        try {
          const { from, list } = listPartSchema.parse(part)
          if (from === 0) failure = null
          if (failure === null) await take(list, from)
        } catch (error) {
          failure = error
        }
        worker.tell(partTaken, null)
      }
      const answer = await worker.ask(question.name, question.input, (part) => void taken(part))
      return failure === null ? answer : notRead('failed', messageOf(failure))
    } catch (error) {
      if (error instanceof NoWorkerError) return notRead('no_process', error.message)
      return notRead(error instanceof ProcessEnded ? 'process_ended' : 'failed', messageOf(error))
    }
  }

  return {
    ask(question, take) {
      const answer = line.then(() => ask(question, take))
      line = answer
      return answer
    },
    close: worker.close,
  }
}

const notRead = (reason: NotRead['notRead'], detail: string): NotRead => ({
  notRead: reason,
  detail,
})
