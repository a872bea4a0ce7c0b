// Has work on whole database files done by a thread that lives for one task.
import { AppError } from '../../shared/errors.ts'
import { silentLog } from '../base/logs/log.ts'
import { startThread, workPolicy } from '../threads/start-thread.ts'
import { createWorkerClient, type WorkerClient } from '../threads/worker-client.ts'
import { doKeepTask, type KeepAnswer, type KeepTask, keepAnswerSchemas } from './keep-tasks.ts'

/** Does a task away from the main thread. @throws what the task throws. */
type RunKeepTask = <Task extends KeepTask>(task: Task) => Promise<KeepAnswer<Task['do']>>

/** The way to have tasks done; `close` ends what runs. */
export interface KeepTasks {
  readonly run: RunKeepTask
  /** Does work that must not overlap with other such work: a backup begun before a deletion holds what goes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /**
   * Does work that nobody waits for, one after the other: a thread that reads the whole file holds some 35 MB. Other work
   * does not wait for it.
   */
  unhurried<T>(work: () => Promise<T>): Promise<T>
  /** Fails what comes afterwards. */
  close(): Promise<void>
}

/** A copy of gigabytes takes as long as it takes; a task that fails is told, never begun again. */
const policy = workPolicy(1)

/** Tasks over the thread's program `entry`; without one, this thread does them. */
export function createKeepTasks(entry: string | null): KeepTasks {
  const running = new Set<WorkerClient>()
  const follow = createQueue()
  const followUnhurried = createQueue()
  let isClosed = false

  async function inThread(file: string, task: KeepTask): Promise<unknown> {
    const thread = createWorkerClient({
      name: 'keep',
      start: startThread({
        name: 'keep',
        entry: file,
        // It makes few objects: in the usual room of 48 MB they would lie until its end.
        resourceLimits: { maxYoungGenerationSizeMb: 4 },
      }),
      // Its end is told by whoever asked.
      log: silentLog,
      policy,
      failed: ({ name }, why) =>
        new Error(`The thread ended before its task ${name} was done (${why})`),
    })
    running.add(thread)
    try {
      return await thread.ask(task.do, task)
    } finally {
      running.delete(thread)
      await thread.close()
    }
  }

  return {
    inTurn: follow,
    unhurried: followUnhurried,
    async run<Task extends KeepTask>(task: Task): Promise<KeepAnswer<Task['do']>> {
      // A thread begun now would be ended by nobody, and its caller is about to be.
      if (isClosed)
        throw new AppError('unavailable', 'Recollect is closing: try again when it runs.')
      const answer = await (entry === null ? doKeepTask(task) : inThread(entry, task))
      return keepAnswerSchemas[task.do].parse(answer) as KeepAnswer<Task['do']>
    },
    async close() {
      isClosed = true
      await Promise.all([...running].map((thread) => thread.close()))
    },
  }
}

/** Work that is begun when all that was given before has ended, however it ended. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
