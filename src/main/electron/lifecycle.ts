// The end of the app: the core is closed first, within a bound, however the end came about.
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'

/** The part of Electron's App that is used. */
interface LifecycleApp {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown
  on(event: 'window-all-closed' | 'activate', listener: () => void): unknown
  quit(): void
  exit(code: number): void
}

interface LifecycleDeps {
  readonly app: LifecycleApp
  /**
   * Told when the computer shuts down (macOS, Linux); Electron's powerMonitor. Preventing the event
   * delays the shutdown until the app has ended; its types leave the event out.
   */
  readonly power: {
    on(event: 'shutdown', listener: (event?: { preventDefault(): void }) => void): unknown
  }
  /** Closes all that is open. */
  readonly close: () => Promise<void>
  /** The dock's icon was clicked (macOS). */
  readonly onActivate: () => void
  /** Milliseconds that closing may take. */
  readonly limitMs: number
  readonly log: Logger
}

interface Lifecycle {
  /** True once the end has begun: windows may close now. */
  isQuitting(): boolean
  /** Ends the app with an exit code, closing the core first. */
  end(code: number): Promise<void>
}

/** Listens for every way in which the app can end. */
export function setupLifecycle(deps: LifecycleDeps): Lifecycle {
  let ending: Promise<void> | null = null

  async function close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const bound = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), deps.limitMs)
    })
    try {
      const outcome = await Promise.race([deps.close(), bound])
      if (outcome === 'late') deps.log.error('closing took too long and was given up')
    } catch (error) {
      deps.log.error({ err: error, reason: messageOf(error) }, 'closing failed')
    } finally {
      clearTimeout(timer)
    }
  }

  /** `exit` does not fire before-quit again, so the end comes once. */
  function end(code: number): Promise<void> {
    ending ??= close().then(() => deps.app.exit(code))
    return ending
  }

  deps.app.on('before-quit', (event) => {
    event.preventDefault()
    void end(0)
  })
  // The tray goes on without a window.
  deps.app.on('window-all-closed', () => {})
  deps.app.on('activate', deps.onActivate)
  deps.power.on('shutdown', (event) => {
    event?.preventDefault()
    void end(0)
  })
  return { isQuitting: () => ending !== null, end }
}
