// Has work on whole database files done by a thread that lives for one task.
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { failureSchema, toError } from '../threads/protocol.ts'
import { doKeepTask, type KeepAnswer, type KeepTask, keepAnswerSchemas } from './keep-tasks.ts'

/** Does a task away from the main thread. @throws what the task throws. */
export type RunKeepTask = <Task extends KeepTask>(task: Task) => Promise<KeepAnswer<Task['do']>>

const messageSchema = z.union([
  z.object({ value: z.unknown() }).strict(),
  z.object({ failure: failureSchema }).strict(),
])

/** The way to have tasks done; `close` ends what runs. */
export interface KeepTasks {
  readonly run: RunKeepTask
  /** Does work that must not overlap with other such work: a backup begun before a deletion holds what goes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Fails what comes afterwards. */
  close(): Promise<void>
}

/** Tasks over the thread's program `entry`; without one, this thread does them. */
export function createKeepTasks(entry: string | null): KeepTasks {
  const running = new Set<Worker>()
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function inThread(file: string, task: KeepTask): Promise<unknown> {
    const worker = new Worker(file, { name: 'keep', workerData: task })
    running.add(worker)
    try {
      return await new Promise((resolve, reject) => {
        worker.once('message', (message: unknown) => {
          const told = messageSchema.parse(message)
          if ('failure' in told) reject(toError(told.failure))
          else resolve(told.value)
        })
        worker.once('error', reject)
        worker.once('exit', () =>
          reject(new Error(`The thread ended before its task ${task.do} was done`)),
        )
      })
    } finally {
      running.delete(worker)
    }
  }

  return {
    inTurn(work) {
      const result = last.then(work)
      last = result.catch(() => {})
      return result
    },
    async run<Task extends KeepTask>(task: Task): Promise<KeepAnswer<Task['do']>> {
      // A thread begun now would be ended by nobody, and its caller is about to be.
      if (isClosed)
        throw new AppError('unavailable', 'Recollect is closing: try again when it runs.')
      const answer = await (entry === null ? doKeepTask(task) : inThread(entry, task))
      return keepAnswerSchemas[task.do].parse(answer) as KeepAnswer<Task['do']>
    },
    async close() {
      isClosed = true
      await Promise.all([...running].map((worker) => worker.terminate()))
    },
  }
}
