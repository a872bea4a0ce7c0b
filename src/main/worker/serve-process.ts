// A worker process's side of the way to its host: low priority, and its end when the host is gone.
import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import { serveWorker, type WorkerAnswers, type WorkerChannel } from '../../shared/worker/serve.ts'

/** What Electron puts at `process.parentPort` in a utility process. */
const parentPortSchema = z.object({
  postMessage: z.custom<(message: unknown) => void>((value) => typeof value === 'function'),
  on: z.custom<(event: 'message', listener: (event: { data: unknown }) => void) => void>(
    (value) => typeof value === 'function',
  ),
})

/** Answers in this process what its host asks; gives the way to say what nobody asked for. */
export function serveProcess(answers: WorkerAnswers): (name: string, value: unknown) => void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems forbid it; the work is then done at normal priority.
  }
  // Ctrl-C in a terminal reaches the whole group: the host decides when its worker ends.
  process.on('SIGINT', () => {})
  const channel = electronChannel() ?? forkChannel()
  if (channel) return serveWorker(channel, answers)
  process.stderr.write('This file is a worker process of Recollect: the app starts it by itself.\n')
  process.exitCode = 2
  return () => {}
}

function electronChannel(): WorkerChannel | null {
  const port: unknown = 'parentPort' in process ? process.parentPort : undefined
  if (!port || typeof port !== 'object') return null
  // Electron ends a utility process together with the app.
  const methods = parentPortSchema.parse(port)
  return {
    send: (message) => methods.postMessage.call(port, message),
    listen: (heard) => methods.on.call(port, 'message', (event) => heard(event.data)),
    close: () => process.exit(0),
  }
}

function forkChannel(): WorkerChannel | null {
  if (!process.send) return null
  // The channel closes when the host ends, also when it was killed.
  process.on('disconnect', () => process.exit(0))
  return {
    send(message) {
      if (process.connected) process.send?.(message)
    },
    listen: (heard) => process.on('message', heard),
    close: () => process.disconnect(),
  }
}
