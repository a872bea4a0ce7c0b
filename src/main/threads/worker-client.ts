// The one client for threads and processes: starts a worker on first use, asks it, ends it when idle, outlives its end.
//
// Ours, because of what happens when the other side is gone: birpc 4.2.0 and comlink 4.4.2 pair answers with questions
// over one living channel, tinypool 2.2.0 and piscina 5.3.2 hand tasks to threads of their own making; none counts a
// limit from a question's turn, asks again after a crash, gives up with a reason or runs over Electron's utilityProcess.

import { fromWorkerSchema, type ToWorker, toError } from '../../shared/worker/messages.ts'
import type { Logger } from '../base/logs/log.ts'

/** A worker as its starter gives it. */
export interface RunningWorker {
  readonly pid?: number | undefined
  send(message: ToWorker): void
  /** Ends it at once; `exit` follows. */
  kill(): void
  /** Whether it keeps the program alive; where it is missing, it never does. */
  hold?(isNeeded: boolean): void
}

export interface WorkerEvents {
  message(message: unknown): void
  /** Called once, whatever ended it; `detail` says why, as far as that is known. */
  exit(detail: string): void
}

export type StartWorker = (events: WorkerEvents) => RunningWorker

/** How a worker is treated. Times in ms; null for no limit. */
export interface WorkerPolicy {
  /** A worker that takes longer to begin fails the oldest question, and is started anew for the others. */
  readonly startMs: number | null
  /** A question that takes longer, once it is its turn, has failed: workers answer in order. */
  readonly answerMs: number | null | (() => number)
  /** A worker without questions is ended after this time. */
  readonly idleMs: () => number | null
  /** So long may it take to end by itself; 0 ends it at once. */
  readonly endMs: number
  /** Whether what it was asked when it crashed is asked once more, in case that another question was the cause. */
  readonly asksAgain: boolean
  /** The wait before the next start after so many ends in a row without an answer; null gives it up. */
  readonly restartMs: (ends: number, hadBegun: boolean) => number | null
}

export type WorkerStatus = 'stopped' | 'starting' | 'running' | 'given_up'

/** No worker can be had: it was given up, or the client is closed. Nothing was done. */
export class NoWorkerError extends Error {}

interface Dependencies {
  /** What it is called in the log. */
  readonly name: string
  readonly start: StartWorker
  readonly log: Pick<Logger, 'error'>
  readonly policy: WorkerPolicy
  /** What a question ends with that took too long, or over which the worker ended. */
  readonly failed: (
    question: { readonly name: string; readonly input: unknown },
    why: string,
  ) => Error
  readonly onStatus?: (status: WorkerStatus) => void
  /** Takes what the worker says without being asked. */
  readonly onNews?: (name: string, value: unknown) => void
  /** Called when it was ended for want of questions. */
  readonly onRest?: () => void
}

export interface WorkerClient {
  readonly status: WorkerStatus
  readonly pid: number | undefined
  /**
   * Asks the worker, and starts it where none runs. `onPart` gets parts of the answer that come before its end.
   * @throws what the worker's work threw, the error of `failed`, or NoWorkerError.
   */
  ask(name: string, input: unknown, onPart?: (value: unknown) => void): Promise<unknown>
  /** Says something that wants no answer to a worker that runs. */
  tell(name: string, input: unknown): void
  /** Starts it, or has it stay, so that a question to come need not wait for its start. */
  begin(): void
  /** Forgets that it was given up. */
  retry(): void
  /** Ends it; what waits is asked of a new one. */
  end(): Promise<void>
  /** Ends it, and fails what waits. */
  close(): Promise<void>
}

interface Question {
  readonly request: Extract<ToWorker, { type: 'ask' }>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly onPart: ((value: unknown) => void) | undefined
  wasAskedAgain: boolean
}

/** How long an end is waited for beyond the policy's own time, in ms. */
const goneMs = 2000

export function createWorkerClient(dependencies: Dependencies): WorkerClient {
  const { name: workerName, start, log, policy, failed } = dependencies
  const waiting = new Map<number, Question>()
  const whenGone = new Map<RunningWorker, () => void>()
  let worker: RunningWorker | null = null
  let status: WorkerStatus = 'stopped'
  let lastId = 0
  /** Ends in a row without an answer between them. */
  let ends = 0
  let nextStartAt = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  let clock: NodeJS.Timeout | undefined
  let nextStart: NodeJS.Timeout | undefined

  function setStatus(next: WorkerStatus): void {
    if (status === next) return
    status = next
    dependencies.onStatus?.(next)
  }

  /** Starts it now, and asks all that waits. */
  function startNow(): void {
    clearTimeout(nextStart)
    nextStart = undefined
    if (worker || isClosed || status === 'given_up') return
    const started: RunningWorker = start({
      message: (message) => heard(started, message),
      exit: (detail) => ended(started, detail),
    })
    worker = started
    setStatus('starting')
    for (const { request } of waiting.values()) started.send(request)
    started.hold?.(waiting.size > 0)
    limitOldest()
  }

  function startSoon(): void {
    const wait = nextStartAt - performance.now()
    if (wait <= 0) startNow()
    else nextStart ??= setTimeout(startNow, wait).unref()
  }

  function heard(from: RunningWorker, message: unknown): void {
    const parsed = fromWorkerSchema.safeParse(message)
    if (!parsed.success) {
      log.error({ err: parsed.error, worker: workerName }, 'a worker said something unknown')
      return
    }
    const said = parsed.data
    switch (said.type) {
      case 'ready':
        if (worker !== from) return
        setStatus('running')
        limitOldest()
        return
      case 'news':
        if (worker === from) dependencies.onNews?.(said.name, said.value)
        return
      case 'part':
        waiting.get(said.id)?.onPart?.(said.value)
        return
      case 'value':
        ends = 0
        take(said.id)?.resolve(said.value)
        return
      case 'failure':
        take(said.id)?.reject(toError(said.failure))
        return
    }
  }

  /** The question of an answer that came, which waits no longer. */
  function take(id: number): Question | undefined {
    const question = waiting.get(id)
    waiting.delete(id)
    limitOldest()
    if (waiting.size === 0) rest()
    return question
  }

  function fail(id: number, why: string): void {
    const question = take(id)
    question?.reject(failed(question.request, why))
  }

  function ended(from: RunningWorker, detail: string): void {
    whenGone.get(from)?.()
    if (worker !== from) return
    worker = null
    ends += 1
    const hadBegun = status === 'running'
    const what = hadBegun ? 'a worker ended by itself' : 'a worker does not start'
    log.error({ detail, ends, worker: workerName }, what)
    const wait = policy.restartMs(ends, hadBegun)
    for (const [id, question] of waiting) {
      if (!policy.asksAgain || question.wasAskedAgain) fail(id, detail)
      else if (wait === null) take(id)?.reject(new NoWorkerError(detail))
      question.wasAskedAgain = true
    }
    setStatus(wait === null ? 'given_up' : 'stopped')
    nextStartAt = performance.now() + (wait ?? 0)
    if (waiting.size > 0) startSoon()
  }

  /** Workers answer in order, so that the oldest question is the one that is worked on. */
  function limitOldest(): void {
    clearTimeout(clock)
    const { answerMs, startMs } = policy
    const own = typeof answerMs === 'function' ? answerMs() : answerMs
    const ms = status === 'running' ? own : startMs
    if (worker && waiting.size > 0 && ms !== null) clock = setTimeout(endSlow, ms)
  }

  /** What a worker is at cannot be interrupted from here: it is killed, and the others are asked of a new one. */
  function endSlow(): void {
    const [oldest] = waiting.values()
    if (!oldest) return
    const { id, name } = oldest.request
    worker?.kill()
    worker = null
    setStatus('stopped')
    log.error({ question: name, worker: workerName }, 'a question took a worker too long')
    fail(id, 'it took too long')
    if (waiting.size > 0) startNow()
  }

  /** Without questions it does not keep the program alive, and ends after a while. */
  function rest(): void {
    worker?.hold?.(false)
    clearTimeout(idle)
    const ms = policy.idleMs()
    if (ms === null) return
    idle = setTimeout(() => void stop().then(dependencies.onRest), ms).unref()
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = null
    if (!ending) return
    setStatus('stopped')
    // These timers keep the program alive until then, also where nobody says that it ended.
    const limits: NodeJS.Timeout[] = []
    await new Promise<void>((resolve) => {
      whenGone.set(ending, resolve)
      limits.push(setTimeout(resolve, policy.endMs + goneMs))
      if (policy.endMs === 0) ending.kill()
      else {
        limits.push(setTimeout(() => ending.kill(), policy.endMs))
        ending.send({ type: 'close' })
      }
    })
    whenGone.delete(ending)
    for (const limit of limits) clearTimeout(limit)
  }

  return {
    get status() {
      return status
    },
    get pid() {
      return worker?.pid
    },
    async ask(name, input, onPart) {
      if (isClosed || status === 'given_up') throw new NoWorkerError('There is no worker')
      clearTimeout(idle)
      const request = { type: 'ask', id: ++lastId, name, input } as const
      const answer = new Promise((resolve, reject) => {
        waiting.set(request.id, { request, resolve, reject, onPart, wasAskedAgain: false })
      })
      if (worker) {
        worker.hold?.(true)
        if (waiting.size === 1) limitOldest()
        worker.send(request)
      } else startSoon()
      return answer
    },
    tell(name, input) {
      worker?.send({ type: 'tell', name, input })
    },
    begin() {
      if (!worker) startNow()
      if (waiting.size === 0) rest()
    },
    retry() {
      ends = 0
      nextStartAt = 0
      if (status === 'given_up') setStatus('stopped')
    },
    async end() {
      await stop()
      if (waiting.size > 0) startSoon()
    },
    async close() {
      isClosed = true
      clearTimeout(nextStart)
      await stop()
      for (const id of [...waiting.keys()]) fail(id, 'Recollect is closing')
      clearTimeout(idle)
    },
  }
}
