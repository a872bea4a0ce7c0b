// A running worker process as the host sees it, whatever started it; and the starter for plain Node.
import { fork } from 'node:child_process'
import type { ToWorker } from '../../shared/worker/model-messages.ts'

export interface WorkerEvents {
  message(message: unknown): void
  /** Called once, whatever ended it. `detail` is the end of what it wrote to stderr. */
  exit(detail: string): void
}

export interface WorkerProcess {
  readonly pid: number | undefined
  send(message: ToWorker): void
  kill(): void
}

/**
 * Starts `entry` as a process of its own. In Electron `utilityProcess.fork` does it, else `fork`. `modules` is a
 * folder of packages besides the program's own; the desktop app brings all of them.
 */
export type StartWorker = (entry: string, events: WorkerEvents, modules?: string) => WorkerProcess

/** What a host supplies: its way to start the worker, or one sentence for the user about why it has none. */
export type WorkerStarter = StartWorker | { readonly unavailable: string }

const detailLength = 1000

/** Starts the worker by `fork`: for hosts that are plain Node. */
export const forkWorker: StartWorker = (entry, events, modules) => {
  const child = fork(entry, [], {
    ...(modules === undefined ? {} : { env: { ...process.env, NODE_PATH: modules } }),
    // Vectors go as they are, not as text.
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let detail = ''
  let isOver = false
  const end = (reason: string) => {
    if (isOver) return
    isOver = true
    events.exit(reason)
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    detail = (detail + text).slice(-detailLength)
  })
  child.on('message', events.message)
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(detail.trim() || `ended with ${signal ?? code}`))
  // The host may end while its worker runs: the closed channel ends the worker too.
  child.unref()
  child.channel?.unref()
  return {
    pid: child.pid,
    send(message) {
      // A channel that just closed is told by `exit`.
      if (child.connected) child.send(message, () => {})
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
