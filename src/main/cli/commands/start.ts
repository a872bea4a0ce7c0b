// `recollect start`: the desktop app.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { AppError } from '../../../shared/errors.ts'
import { desktopProgram } from '../desktop-program.ts'
import { findHost } from '../find-host.ts'
import type { Surroundings } from '../surroundings.ts'

/** A desktop app that has not answered by then (ms) has failed. */
const startLimitMs = 30_000

export function addStart(program: Command, surroundings: Surroundings): void {
  program
    .command('start')
    .description('open the desktop app')
    .action(async ({ json }: { json?: true }) => {
      const status = (await running(surroundings)) ?? (await start(surroundings))
      const { host, port, version } = status
      surroundings.write(
        json
          ? `${JSON.stringify({ host, port, version }, null, 2)}\n`
          : `Recollect is running (${host}, port ${port ?? '-'}).\n`,
      )
    })
}

async function running({ paths }: Surroundings) {
  const found = await findHost(paths)
  return 'status' in found ? found.status : null
}

async function start(surroundings: Surroundings) {
  const { env, app, platform, paths } = surroundings
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    throw new AppError('unavailable', 'There is no display: use recollect serve instead.')
  }
  const desktop = desktopProgram(app, env)
  if (!desktop) {
    throw new AppError(
      'unavailable',
      "Electron's binary is not there: run npm start once to fetch it, or use recollect serve.",
    )
  }
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
    const status = await running(surroundings)
    if (status) return status
    await sleep(100)
  }
  throw new AppError(
    'unavailable',
    `The desktop app did not start: look into ${paths.logs}, or use recollect serve.`,
  )
}
