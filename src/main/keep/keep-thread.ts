// Entry of the thread that checks, copies, salvages and puts in place whole database files: one task, then its end.
import { parentPort, workerData } from 'node:worker_threads'
import { toFailure } from '../threads/protocol.ts'
import { doKeepTask, keepTaskSchema } from './keep-tasks.ts'

const port = parentPort
if (!port) throw new Error('The thread of the keeper is started by the core, not by hand')

try {
  port.postMessage({ value: await doKeepTask(keepTaskSchema.parse(workerData)) })
} catch (error) {
  port.postMessage({ failure: toFailure(error) })
}
