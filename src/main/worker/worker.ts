// Entry of the worker process: runs models apart from the host, and ends when the host is gone.
import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import type { FromWorker } from '../../shared/worker/model-messages.ts'
import { createWorkerServer } from './serve.ts'

/** What Electron puts at `process.parentPort` in a utility process. */
const parentPortSchema = z.object({
  postMessage: z.custom<(message: unknown) => void>((value) => typeof value === 'function'),
  on: z.custom<(event: 'message', listener: (event: { data: unknown }) => void) => void>(
    (value) => typeof value === 'function',
  ),
})

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Some systems forbid it; the work is then done at normal priority.
}
// Ctrl-C in a terminal reaches the whole group: the host decides when its worker ends.
process.on('SIGINT', () => {})

const port: unknown = 'parentPort' in process ? process.parentPort : undefined
if (port && typeof port === 'object') {
  // Electron ends a utility process together with the app.
  const methods = parentPortSchema.parse(port)
  const send = (message: FromWorker) => methods.postMessage.call(port, message)
  const receive = createWorkerServer(send)
  methods.on.call(port, 'message', (event) => receive(event.data))
  send({ type: 'started' })
} else if (process.send) {
  const send = (message: FromWorker) => {
    if (process.connected) process.send?.(message)
  }
  const receive = createWorkerServer(send)
  process.on('message', receive)
  // The channel closes when the host ends, also when it was killed.
  process.on('disconnect', () => process.exit(0))
  send({ type: 'started' })
} else {
  process.stderr.write(
    'This file is the worker process of Recollect: the app starts it by itself.\n',
  )
  process.exitCode = 2
}
