// A thread that answers questions: started with the first, ended when none came for a while, begun anew after a crash.
import { Worker } from 'node:worker_threads'
import type { Logger } from '../base/logs/log.ts'
import { answerSchema, type Request, toError } from './protocol.ts'

/** Times in ms. */
export interface ThreadLimits {
  /** A read that takes longer, once it is its turn, has failed. */
  readonly answer: number
  /** A thread without questions is ended after this time: it holds about 15 MB. */
  readonly idle: number
  /**
   * Room for what has just been made, MB. Answers are rows that are gone once they are sent: in the usual
   * 48 MB they would pile up, and a thread without work collects nothing.
   */
  readonly youngMb: number
}

interface Dependencies {
  /** What it is called in the log and by the system: `reader`. */
  readonly name: string
  /** The file of the thread's program. */
  readonly entry: string
  /** What it is given at its start. */
  readonly workerData: unknown
  readonly log: Logger
  readonly limits: ThreadLimits
  /** What a question ends with that took too long, or ended the thread twice. */
  readonly failed: (question: string) => Error
  /** Called when the thread has ended for want of questions. */
  readonly onRest: () => void
}

/** No thread can be had here: the caller answers by itself. */
export class NoThreadError extends Error {}

export interface ReaderThread {
  /**
   * Asks the thread. Throws what its work threw, the error of `failed` when it took too long or ended the thread
   * twice, NoThreadError when the thread cannot start.
   */
  ask(name: string, input: unknown): Promise<unknown>
  /** Starts it, so that a question to come need not wait for that. */
  begin(): void
  /** Whether it runs and takes questions. */
  hasBegun(): boolean
  /** Ends it; what waits is asked of a new one. */
  end(): Promise<void>
  close(): Promise<void>
}

interface Question {
  readonly request: Extract<Request, { type: 'read' }>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  /** Whether a thread already ended over it. */
  wasAskedAgain: boolean
}

/** So long may a thread take to end by itself (ms) before it is stopped. */
const endLimitMs = 1000
/** So long may a thread take to begin (ms): on a busy machine it takes seconds. */
const startLimitMs = 30_000
export function createReaderThread({
  name: threadName,
  entry,
  workerData,
  log,
  limits,
  failed,
  onRest,
}: Dependencies): ReaderThread {
  const waiting = new Map<number, Question>()
  let worker: Worker | null = null
  let lastId = 0
  let cannotStart = false
  let isReady = false
  let idle: NodeJS.Timeout | undefined
  let clock: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(entry, {
      workerData,
      name: threadName,
      resourceLimits: { maxYoungGenerationSizeMb: limits.youngMb },
    })
    isReady = false
    let failure: unknown = null
    limitOldest(startLimitMs)
    started.on('message', (message: unknown) => {
      const answer = answerSchema.parse(message)
      if (answer.type === 'ready') {
        if (worker === started) isReady = true
        limitOldest(limits.answer)
      } else if (answer.type === 'value') take(answer.id)?.resolve(answer.value)
      else take(answer.id)?.reject(toError(answer.failure))
    })
    started.on('error', (error) => {
      failure = error
    })
    started.on('exit', () => {
      if (worker !== started) return
      worker = null
      const what = isReady ? 'a thread ended by itself' : 'a thread does not start'
      log.error({ err: failure, thread: threadName }, what)
      if (isReady) askAgain()
      else giveUp()
    })
    return started
  }

  /** The question of an answer that came, which waits no longer. */
  function take(id: number): Question | undefined {
    const question = waiting.get(id)
    waiting.delete(id)
    limitOldest(limits.answer)
    if (waiting.size === 0) rest()
    return question
  }

  /** The thread answers in order, so that the oldest question is the one it works on. */
  function limitOldest(ms: number): void {
    clearTimeout(clock)
    if (waiting.size > 0) clock = setTimeout(endSlow, ms)
  }

  function begin(): void {
    if (cannotStart || worker) return
    worker = start()
    rest()
  }

  /** Without questions the thread does not keep the program alive, and ends after a while. */
  function rest(): void {
    worker?.unref()
    clearTimeout(idle)
    idle = setTimeout(() => void stop().then(onRest), limits.idle)
    idle.unref()
  }

  /** After a crash: once more, in case that another question was the cause. */
  function askAgain(): void {
    for (const [id, question] of waiting) {
      if (question.wasAskedAgain) take(id)?.reject(failed(question.request.name))
      question.wasAskedAgain = true
    }
    resend()
  }

  function giveUp(): void {
    cannotStart = true
    for (const id of [...waiting.keys()]) take(id)?.reject(new NoThreadError())
  }

  function resend(): void {
    // Whoever closes it fails what waits; a thread begun now would be ended by nobody.
    if (waiting.size === 0 || cannotStart) return
    worker = start()
    for (const { request } of waiting.values()) worker.postMessage(request)
  }

  /** SQLite cannot be interrupted from here: the thread is left to its read, and others go to a new one. */
  function endSlow(): void {
    const [id] = waiting.keys()
    const question = id === undefined ? undefined : take(id)
    if (!question) return
    const stuck = worker
    worker = null
    void stuck?.terminate()
    question.reject(failed(question.request.name))
    log.error(
      { read: question.request.name, thread: threadName, limitMs: limits.answer },
      'a read took too long',
    )
    resend()
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopping = worker
    worker = null
    if (!stopping) return
    const ended = new Promise<void>((resolve) => {
      stopping.once('exit', () => resolve())
    })
    stopping.postMessage({ type: 'close' } satisfies Request)
    const limit = setTimeout(() => void stopping.terminate(), endLimitMs)
    await ended
    clearTimeout(limit)
  }

  return {
    begin,
    hasBegun: () => worker !== null && isReady,
    async ask(name, input) {
      if (cannotStart) throw new NoThreadError()
      clearTimeout(idle)
      const id = ++lastId
      const request = { type: 'read', id, name, input } as const
      const answer = new Promise((resolve, reject) => {
        waiting.set(id, { request, resolve, reject, wasAskedAgain: false })
      })
      if (!worker) worker = start()
      else if (waiting.size === 1) limitOldest(limits.answer)
      worker.ref()
      worker.postMessage(request)
      return answer
    },
    async end() {
      await stop()
      if (!worker) resend()
    },
    async close() {
      cannotStart = true
      await stop()
      for (const [id, { request }] of waiting) take(id)?.reject(failed(request.name))
      clearTimeout(idle)
    },
  }
}
