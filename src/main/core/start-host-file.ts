// Tells the SessionStart hook how to start the host by itself, where the user allowed that.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../shared/settings.ts'
import type { Paths } from './paths.ts'
import { writeAtomic } from './write-atomic.ts'

/** A host that a hook started ends after so many minutes without anything to do. */
const idleExitMinutes = 30

/** Writes `hooks/start-host`, one shell command line, or removes it when the setting is off. */
export function writeStartHostFile(paths: Paths, settings: Settings, root: string): void {
  const file = join(paths.hooks, 'start-host')
  if (!settings.host.startFromHook) {
    rmSync(file, { force: true })
    return
  }
  // A packaged app cannot run a script in its place, but it takes the command itself.
  const isPackagedApp = Boolean(process.versions.electron) && root.endsWith('.asar')
  const words = isPackagedApp
    ? [process.execPath, 'serve']
    : [process.execPath, join(root, 'out', 'main', 'headless.js')]
  const command = [
    `RECOLLECT_HOME=${quote(paths.home)}`,
    ...(process.versions.electron && !isPackagedApp ? ['ELECTRON_RUN_AS_NODE=1'] : []),
    ...words.map(quote),
    `--idle-exit ${idleExitMinutes}`,
  ].join(' ')
  writeAtomic(file, `${command}\n`)
}

/** Quotes one word for a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
