// Starts a worker process inside Electron, where plain `fork` is locked once it is packaged: over `utilityProcess.fork`.
import { detailLength, type StartProcess } from './worker-process.ts'

/** What is needed of Electron's `UtilityProcess`. */
export interface UtilityProcess {
  readonly pid: number | undefined
  readonly stderr: NodeJS.ReadableStream | null
  postMessage(message: unknown): void
  kill(): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'error', listener: (type: string, location: string) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

/** What is needed of `utilityProcess.fork`, which works once the app is ready. */
type UtilityFork = (
  entry: string,
  parameters: string[],
  options: { serviceName: string; stdio: ('ignore' | 'pipe')[] },
) => UtilityProcess

/** The starter for Electron: `utilityWorker((...all) => utilityProcess.fork(...all))`. */
export function utilityWorker(fork: UtilityFork): StartProcess {
  return (entry, events, { serviceName = 'Recollect' } = {}) => {
    const child = fork(entry, [], {
      serviceName,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let detail = ''
    child.stderr?.on('data', (bytes: Buffer) => {
      detail = (detail + bytes.toString('utf8')).slice(-detailLength)
    })
    child.on('message', events.message)
    // Out of memory, say. `exit` follows; an error that nobody hears would end the app.
    child.on('error', (type, location) => {
      detail += `\n${type} at ${location}`
    })
    child.on('exit', (code) => events.exit(detail.trim() || `ended with ${code}`))
    return {
      get pid() {
        return child.pid
      },
      send: (message) => child.postMessage(message),
      kill: () => void child.kill(),
    }
  }
}
