// Electron's `utilityProcess`: a process of its own with `process.parentPort`, over Node's `fork`.
import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { world } from './stand-in-world.ts'

// Taken before the world watches who else forks.
const start = fork

class UtilityProcess extends EventEmitter {
  readonly stderr: NodeJS.ReadableStream | null
  private readonly child: ChildProcess
  private ended = false

  constructor(child: ChildProcess) {
    super()
    this.child = child
    this.stderr = child.stderr
    child.on('message', (message) => this.emit('message', message))
    child.on('exit', (code) => {
      this.ended = true
      this.emit('exit', code ?? 0)
    })
  }
  /** Undefined until it runs, and once it has ended. */
  get pid(): number | undefined {
    return this.ended ? undefined : this.child.pid
  }
  postMessage(message: unknown): void {
    if (this.child.connected) this.child.send(message as object, () => {})
  }
  kill(): boolean {
    return this.child.kill()
  }
}

export const utilityProcess = {
  fork(entry: string, args: string[] = [], options: { stdio?: string | string[] } = {}) {
    if (!world.isReady) throw new Error('utilityProcess cannot be created before app is ready.')
    const pipes = (which: number) =>
      (Array.isArray(options.stdio) ? options.stdio[which] : options.stdio) === 'pipe'
    const child = start(join(import.meta.dirname, 'stand-in-utility-entry.ts'), [entry, ...args], {
      serialization: 'advanced',
      stdio: ['ignore', pipes(1) ? 'pipe' : 'ignore', pipes(2) ? 'pipe' : 'ignore', 'ipc'],
    })
    const utility = new UtilityProcess(child)
    world.utilities.push(utility)
    return utility
  },
}
