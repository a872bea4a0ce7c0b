// Runs the headless host: the core and the dashboard in a browser, where there is no screen.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInBrowser } from './core/open-in-browser.ts'
import { seedDemo } from './demo/seed.ts'
import type { WorkerStarter } from './embed/worker-process.ts'
import { startHost } from './host.ts'

export interface HeadlessOptions {
  /** 0 lets the system choose. */
  readonly port: number
  /** Opens the dashboard in the user's browser. */
  readonly open: boolean
  /** Ends the host after so many minutes in which nothing happened; null keeps it running. */
  readonly idleExitMinutes: number | null
  /** Serves a throw-away store filled from recordings, instead of the user's memory. */
  readonly demo: boolean
  /** Prints the address as one line of JSON. */
  readonly json: boolean
  /** Starts the process of the models. */
  readonly startWorker: WorkerStarter
}

/**
 * Runs the headless host until a signal or its idle limit ends it, and prints the dashboard's address.
 * Resolves with the exit code.
 */
export async function runHeadless(options: HeadlessOptions): Promise<number> {
  const toldToEnd = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve())
    }
  })
  const demoFolder = options.demo ? mkdtempSync(join(tmpdir(), 'recollect-demo-')) : null
  const host = await startHost({
    env: demoFolder
      ? {
          ...process.env,
          RECOLLECT_HOME: demoFolder,
          CLAUDE_CONFIG_DIR: join(demoFolder, 'claude'),
        }
      : process.env,
    kind: 'headless',
    port: options.port,
    from: import.meta.dirname,
    startWorker: options.startWorker,
  })
  if (demoFolder) await seedDemo(host.core, host.core.app.demo)
  const url = host.listener.newDashboardUrl()
  const facts = { url, port: host.listener.port, pid: process.pid }
  process.stdout.write(
    options.json ? `${JSON.stringify(facts)}\n` : `Recollect is running. Dashboard: ${url}\n`,
  )
  if (options.open) openInBrowser(url)

  const idleLongEnough = new Promise<void>((resolve) => {
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
  await Promise.race([toldToEnd, idleLongEnough])
  await host.close()
  if (demoFolder) rmSync(demoFolder, { recursive: true, force: true })
  return 0
}
