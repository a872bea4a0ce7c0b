// Closes what was opened, in reverse order, each within a time limit.
import type { Logger } from '../base/logs/log.ts'

export interface Closers {
  /** Registers the way to close what was just opened. */
  add(name: string, close: () => void | Promise<void>): void
  /** Closes everything once; a failure or a time-out is logged and the rest goes on. */
  closeAll(): Promise<void>
}

/** How long one closing step may take, in ms. */
const limitMs = 5000

export function createClosers(log: Logger): Closers {
  const steps: { name: string; close: () => void | Promise<void> }[] = []
  let closing: Promise<void> | null = null

  async function run(): Promise<void> {
    for (const { name, close } of steps.splice(0).reverse()) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${name} did not close in time`)), limitMs)
      })
      try {
        await Promise.race([close(), limit])
      } catch (error) {
        log.error({ err: error, step: name }, 'closing failed')
      } finally {
        clearTimeout(timer)
      }
    }
  }

  return {
    add: (name, close) => steps.push({ name, close }),
    closeAll: () => (closing ??= run()),
  }
}
