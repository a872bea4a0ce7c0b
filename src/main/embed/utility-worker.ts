// Starts the worker inside a packaged Electron, where plain `fork` is locked: over `utilityProcess.fork`.
import type { StartWorker } from './worker-process.ts'

/** What is needed of Electron's `UtilityProcess`. */
export interface UtilityProcess {
  readonly pid: number | undefined
  postMessage(message: unknown): void
  kill(): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

/** What is needed of `utilityProcess.fork`. */
export type UtilityFork = (
  entry: string,
  parameters: string[],
  options: { serviceName: string; stdio: 'ignore' },
) => UtilityProcess

/** The starter for Electron: `utilityWorker((...all) => utilityProcess.fork(...all))`. */
export function utilityWorker(fork: UtilityFork): StartWorker {
  return (entry, events) => {
    const child = fork(entry, [], { serviceName: 'Recollect models', stdio: 'ignore' })
    child.on('message', events.message)
    child.on('exit', (code) => events.exit(`ended with ${code}`))
    return {
      get pid() {
        return child.pid
      },
      send: (message) => child.postMessage(message),
      kill: () => void child.kill(),
    }
  }
}
