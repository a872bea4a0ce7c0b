// One life of the worker process: what it was asked and has not answered, and the models it has loaded.
import type { FromWorker, ToWorker } from '../../../shared/worker/model-messages.ts'
import type { WorkerProcess } from '../../threads/worker-process.ts'
import { ModelRefused, WorkerEnded } from './model-answers.ts'

export type Answer = Extract<FromWorker, { type: 'embedded' | 'ranked' }>
export type Load = Extract<ToWorker, { type: 'load' | 'load_pairs' }>

export interface Waiting {
  readonly resolve: (message: Answer) => void
  readonly reject: (error: Error) => void
}

export interface Run {
  readonly process: WorkerProcess
  readonly waiting: Map<number, Waiting>
  readonly models: Map<string, { promise: Promise<void>; settle: (reason: string | null) => void }>
  readonly loaded: Set<string>
}

/**
 * Has a model loaded, once in a life. A reason that settles it is the model's fault while the process
 * lives (`isCurrent`), else the process's end.
 */
export function loadModel(on: Run, message: Load, isCurrent: () => boolean): Promise<void> {
  const { key } = message.spec
  const known = on.models.get(key)
  if (known) return known.promise
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Nobody may be waiting when the process ends.
  promise.catch(() => {})
  on.models.set(key, {
    promise,
    settle: (reason) => {
      if (reason === null) resolve()
      else reject(isCurrent() ? new ModelRefused(reason) : new WorkerEnded(reason))
    },
  })
  on.process.send(message)
  return promise
}
