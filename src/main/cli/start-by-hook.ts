// Lets hooks start the host where there is no desktop that would: chosen at the installation, changed at any time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { recollectCommand } from '../base/command-line.ts'
import { ensureFolders } from '../base/paths.ts'
import { openSettings } from '../base/settings-file.ts'
import { writeStartHostFile } from '../base/start-host-file.ts'
import { desktopProgram } from './desktop-program.ts'
import { findHost } from './find-host.ts'
import type { Surroundings } from './surroundings.ts'

interface Asked {
  /** What the command line says: `--start`, `--no-start` or neither. */
  readonly start: boolean | undefined
  /** Whether hooks were there before: who installs again is not asked again. */
  readonly isFirst: boolean
  /** Whether a person can answer. */
  readonly mayAsk: boolean
}

/** What was chosen, as a sentence; null where nothing had to be. */
export async function chooseStart(
  surroundings: Surroundings,
  { start, isFirst, mayAsk }: Asked,
): Promise<{ readonly startFromHook: boolean; readonly sentence: string } | null> {
  const wanted = start ?? (isFirst && lacksDesktop(surroundings) ? await ask(mayAsk) : null)
  if (wanted === null) return null
  await setStart(surroundings, wanted)
  const other = recollectCommand(`install ${wanted ? '--no-start' : '--start'}`)
  return {
    startFromHook: wanted,
    sentence: wanted
      ? `The first hook of a session starts Recollect where it does not run; it ends after 30 minutes without work. ${other} turns that off.`
      : `Hooks do not start Recollect: what they record waits until it runs. ${other} lets them.`,
  }
}

/** Whether nothing else would start the app: no desktop, or no program for it, but a host that can be started. */
function lacksDesktop({ env, app, platform }: Surroundings): boolean {
  if (!existsSync(join(app.root, 'out', 'main', 'headless.js'))) return false
  const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  return !hasDisplay || desktopProgram(app, env) === null
}

async function ask(mayAsk: boolean): Promise<boolean> {
  if (!mayAsk) return true
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const said = await terminal.question(
      'There is no desktop app here. May the first hook of a session start Recollect by itself? [Y/n] ',
    )
    return !/^\s*n/i.test(said)
  } finally {
    terminal.close()
  }
}

async function setStart({ paths, app, now }: Surroundings, startFromHook: boolean): Promise<void> {
  const found = await findHost(paths)
  if ('client' in found) {
    await found.client.system.updateSettings({ host: { startFromHook } })
    return
  }
  ensureFolders(paths)
  const settings = openSettings(paths.settings, now).update({ host: { startFromHook } })
  writeStartHostFile(paths, settings, app.root)
}
