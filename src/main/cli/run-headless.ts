// Runs the headless host: the core and the dashboard in a browser, where there is no screen.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import { isRunByAgent } from '../agents/adapters.ts'
import { type Host, startHost } from '../app/host.ts'
import { recollectCommand } from '../base/command-line.ts'
import { hasBrowser, openInBrowser } from '../base/open-in-browser.ts'
import { homeFrom, pathsIn } from '../base/paths.ts'
import { cannotWrite, copyForReading } from '../base/read-copy.ts'
import { seedDemo } from '../demo/seed.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'
import { addressText } from './commands/open.ts'
import { type FoundHost, findHost, newDashboardUrl, noAddressForAgents } from './find-host.ts'

interface HeadlessOptions {
  /** 0 lets the system choose; null takes the port of the last start again, where it is free. */
  readonly port: number | null
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
  let end = (): void => {}
  const toldToEnd = new Promise<void>((resolve) => {
    end = resolve
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve())
    }
  })
  const demoFolder = options.demo ? mkdtempSync(join(tmpdir(), 'recollect-demo-')) : null
  let removeCopy = (): void => {}
  const starting = {
    env: demoFolder
      ? {
          ...process.env,
          RECOLLECT_HOME: demoFolder,
          CLAUDE_CONFIG_DIR: join(demoFolder, 'claude'),
        }
      : process.env,
    kind: 'headless' as const,
    port: options.port,
    from: import.meta.dirname,
    startWorker: options.startWorker,
    end: () => end(),
  }
  try {
    const opened = await startOrFind(options, starting).catch((error: unknown) => {
      if (!cannotWrite(error)) throw error
      const { home, copy, remove } = copyForReading(pathsIn(homeFrom(starting.env)), error)
      removeCopy = remove
      process.stderr.write(`${copy.reason}\n`)
      const env = { ...starting.env, RECOLLECT_HOME: home }
      return startHost({ ...starting, env, copy })
    })
    if ('status' in opened) {
      await openRunning(opened, options)
      return 0
    }
    try {
      await serve(opened, demoFolder, options, toldToEnd)
    } finally {
      await opened.close()
    }
    return 0
  } finally {
    removeCopy()
    if (demoFolder) rmSync(demoFolder, { recursive: true, force: true })
  }
}

/** Shows where the dashboard is, and waits until the host is told to end or was idle for long enough. */
async function serve(
  host: Host,
  demoFolder: string | null,
  options: HeadlessOptions,
  toldToEnd: Promise<void>,
): Promise<void> {
  if (demoFolder) await seedDemo(host.core, host.core.app.demo)
  const isAgents = isRunByAgent(process.env)
  const url = isAgents ? null : host.listener.newDashboardUrl()
  const facts = { url, port: host.listener.port, pid: process.pid }
  process.stdout.write(
    options.json
      ? `${JSON.stringify(facts)}\n`
      : `Recollect is running. ${url === null ? noAddressForAgents : `Dashboard: ${url}`}\n`,
  )
  if (options.open && url !== null && hasBrowser(process.env, process.platform))
    void openInBrowser(url)

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
}

/** A host that is just starting is there within so long (ms). */
const startLimitMs = 5000

/**
 * Starts a host; where the dashboard is to be opened, the one that runs already will do as well.
 * @throws AppError `already_running` with a fresh address of the one that runs, except for JSON, which programs keep.
 */
async function startOrFind(
  { open, demo, json }: HeadlessOptions,
  options: Parameters<typeof startHost>[0],
): Promise<Host | FoundHost> {
  const orFind = open && !demo
  const find = () => findHost(pathsIn(homeFrom(options.env)))
  if (orFind) {
    const found = await find()
    if ('status' in found) return found
  }
  try {
    return await startHost(options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'already_running') throw error
    if (!orFind) {
      const found = json ? null : await find()
      if (!found || !('status' in found)) throw error
      const url = await newDashboardUrl(found, process.env).catch(() => null)
      if (url === null) throw error
      const { host, port } = found.status
      throw new AppError(
        'already_running',
        `Recollect is already running on this data folder (${host}, port ${port ?? '-'}): open ${url} in a browser, once, within ten minutes, or end it with ${recollectCommand('stop')}.`,
        { cause: error },
      )
    }
    const deadline = performance.now() + startLimitMs
    while (performance.now() < deadline) {
      const found = await find()
      if ('status' in found) return found
      await sleep(100)
    }
    throw error
  }
}

/** Opens the dashboard of the host that runs already. */
async function openRunning(found: FoundHost, { json }: HeadlessOptions): Promise<void> {
  const url = await newDashboardUrl(found, process.env)
  const { port, pid } = found.endpoint
  const opened = hasBrowser(process.env, process.platform) && (await openInBrowser(url))
  process.stdout.write(
    json
      ? `${JSON.stringify({ url, port, pid, alreadyRunning: true })}\n`
      : `Recollect is already running. ${addressText(url, opened)}`,
  )
}
