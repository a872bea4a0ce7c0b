// `recollect start`: the desktop app.

import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { AppError } from '../../../shared/errors.ts'
import { isRunByAgent } from '../../agents/adapters.ts'
import { isClone, recollectCommand } from '../../base/command-line.ts'
import { type DesktopProgram, desktopProgram } from '../desktop-program.ts'
import { FailedCommand } from '../failed-command.ts'
import { type FoundHost, findHost, newDashboardUrl, noAddressForAgents } from '../find-host.ts'
import type { Surroundings } from '../surroundings.ts'
import { addressText } from './open.ts'

/** A desktop app that has not answered by then (ms) has failed. */
const startLimitMs = 30_000

export function addStart(program: Command, surroundings: Surroundings): void {
  program
    .command('start')
    .description('open the desktop app; where there is none, serve the dashboard to a browser')
    .action(async ({ json }: { json?: true }) => {
      const desktop = desktopHere(surroundings)
      let found = await running(surroundings)
      if (!found && 'lack' in desktop) {
        surroundings.note(`${desktop.lack} Serving the dashboard to the browser instead.\n`)
        const { runHeadless } = await import('../run-headless.ts')
        const { startWorker } = surroundings
        const host = {
          port: 0,
          open: false,
          idleExitMinutes: null,
          demo: false,
          json: !!json,
          startWorker,
        }
        if ((await runHeadless(host)) !== 0) throw new FailedCommand()
      }
      if (!found && 'program' in desktop) found = await start(surroundings, desktop)
      if (!found) return
      const { host, port, version } = found.status
      if (json) {
        surroundings.write(`${JSON.stringify({ host, port, version }, null, 2)}\n`)
        return
      }
      const { env } = surroundings
      const address = isRunByAgent(env)
        ? `${noAddressForAgents}\n`
        : addressText(await newDashboardUrl(found, env), false)
      surroundings.write(`Recollect is running (${host}, port ${port ?? '-'}). ${address}`)
    })
}

async function running({ paths }: Surroundings): Promise<FoundHost | null> {
  const found = await findHost(paths)
  return 'status' in found ? found : null
}

/** The desktop app's program, or one sentence why it cannot run here. */
function desktopHere({ env, app, platform }: Surroundings): DesktopProgram | { lack: string } {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return { lack: 'There is no display.' }
  }
  const program = desktopProgram(app, env)
  if (program) return program
  return {
    lack: isClone(app.root)
      ? `Electron's binary is not there; npm start in ${app.root} fetches it.`
      : 'The desktop app is not part of this package.',
  }
}

async function start(surroundings: Surroundings, desktop: DesktopProgram): Promise<FoundHost> {
  const child = spawn(desktop.program, desktop.parameters, { stdio: 'ignore', detached: true })
  let ended = false
  child.on('error', () => {
    ended = true
  })
  child.on('exit', () => {
    ended = true
  })
  child.unref()
  const deadline = performance.now() + startLimitMs
  while (!ended && performance.now() < deadline) {
    const found = await running(surroundings)
    if (found) return found
    await sleep(100)
  }
  throw new AppError(
    'unavailable',
    `The desktop app did not start: look into ${surroundings.paths.logs}, or use ${recollectCommand('serve')}.`,
  )
}
