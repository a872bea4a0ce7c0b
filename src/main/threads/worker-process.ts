// Worker processes: what each is, how a host starts one, and the starter for plain Node.
import { fork } from 'node:child_process'
import type { RunningWorker, WorkerEvents } from './worker-client.ts'

/** A program that runs as a process of its own. */
interface WorkerProgram {
  /** Its source, counted from `src/main`; it is an input of electron.vite.config.ts as well. */
  readonly source: string
  /** What the desktop's system calls it. */
  readonly serviceName: string
  /** Waits before the second, third and later start in a row without a result, in ms; then it is given up. */
  readonly restartsMs: readonly number[]
}

/** The worker processes, each started on first use: a further one is an entry, its program, and its room's client. */
export const workerPrograms = {
  model: {
    source: 'worker/worker.ts',
    serviceName: 'Recollect models',
    restartsMs: [500, 2000, 8000],
  },
  parser: {
    source: 'worker/parse/parse-worker.ts',
    serviceName: 'Recollect parser',
    restartsMs: [500, 2000, 8000],
  },
} as const satisfies Record<string, WorkerProgram>

interface ProcessOptions {
  readonly serviceName?: string
  /** A folder of packages besides the program's own; the desktop app brings all of them. */
  readonly modules?: string | undefined
}

/** Starts the file `entry` as a process of its own: by `utilityProcess.fork` in Electron, else by `fork`. */
export type StartProcess = (
  entry: string,
  events: WorkerEvents,
  options?: ProcessOptions,
) => RunningWorker

/** What a host supplies: its way to start worker processes, or one sentence for the user about why it has none. */
export type WorkerStarter = StartProcess | { readonly unavailable: string }

/** So many letters of what it wrote last to stderr tell its end. */
export const detailLength = 1000

/** Starts a worker by `fork`: for hosts that are plain Node. */
export const forkWorker: StartProcess = (entry, events, { modules } = {}) => {
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
