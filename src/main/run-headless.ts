// Runs the headless host: the core and the dashboard in a browser, where there is no screen.
import { openInBrowser } from './core/open-in-browser.ts'
import { startHost } from './host.ts'

export interface HeadlessOptions {
  /** 0 lets the system choose. */
  readonly port: number
  /** Opens the dashboard in the user's browser. */
  readonly open: boolean
  /** Ends the host after so many minutes in which nothing happened; null keeps it running. */
  readonly idleExitMinutes: number | null
}

/**
 * Runs the headless host until a signal or its idle limit ends it, and prints the dashboard's address.
 * Resolves with the exit code.
 */
export async function runHeadless(options: HeadlessOptions): Promise<number> {
  const host = await startHost({
    env: process.env,
    kind: 'headless',
    port: options.port,
    from: import.meta.dirname,
  })
  const url = host.listener.newDashboardUrl()
  process.stdout.write(`Recollect is running. Dashboard: ${url}\n`)
  if (options.open) openInBrowser(url)

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve())
    }
    const minutes = options.idleExitMinutes
    if (minutes === null) return
    const limit = minutes * 60_000
    const timer = setInterval(
      () => {
        const { core, listener } = host
        const quietSince = Math.max(listener.lastActivityAt(), core.capture.lastCaptureAt())
        const busy = listener.openStreams() > 0 || core.pump.isBusy()
        if (busy || core.now() - quietSince < limit) return
        clearInterval(timer)
        resolve()
      },
      Math.min(limit / 4, 30_000),
    )
    timer.unref()
  })
  await host.close()
  return 0
}
