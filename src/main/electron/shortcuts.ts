// The global key that opens quick search: registered anew when it is changed, and honest when it fails.
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'

/** The part of Electron's globalShortcut that is used. */
interface KeyRegistry {
  register(accelerator: string, callback: () => void): boolean
  unregister(accelerator: string): void
}

interface Shortcut {
  /** Registers another key, or none for an empty text. */
  change(accelerator: string): void
  /** A sentence about a key that could not be had, or null. */
  readonly problem: string | null
  close(): void
}

/** Registers `accelerator` (Electron's notation) for `action`. */
export function createShortcut(
  registry: KeyRegistry,
  accelerator: string,
  action: () => void,
  log: Logger,
): Shortcut {
  let registered: string | null = null
  let problem: string | null = null

  function release(): void {
    if (registered !== null) registry.unregister(registered)
    registered = null
  }

  function change(wanted: string): void {
    if (wanted === registered && problem === null) return
    release()
    problem = null
    if (wanted === '') return
    try {
      if (registry.register(wanted, action)) {
        registered = wanted
        return
      }
      problem = `The shortcut ${wanted} belongs to another program: choose another one.`
    } catch (error) {
      // Electron throws for text that names no key.
      log.warn({ reason: messageOf(error) }, 'the shortcut was not understood')
      problem = `"${wanted}" is not a shortcut: choose another one.`
    }
    log.warn(problem)
  }

  change(accelerator)
  return {
    change,
    get problem() {
      return problem
    },
    close: release,
  }
}
