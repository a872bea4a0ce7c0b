// `recollect link`: puts the command on the PATH, for a clone or wherever npm did not.

import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../../shared/errors.ts'
import { isPackagedApp } from '../../base/app-root.ts'
import { commandOnPath } from '../../base/command-line.ts'
import { launcherPlace, removeLauncher, writeLauncher } from '../../install/launcher.ts'
import type { Surroundings } from '../surroundings.ts'

interface Options {
  readonly remove?: true
  readonly dir?: string
  readonly json?: true
}

export function addLink(program: Command, surroundings: Surroundings): void {
  program
    .command('link')
    .description('make `recollect` a command of every folder, by a launcher on your PATH')
    .option('--remove', 'take the launcher away again')
    .option('--dir <dir>', 'the folder for it; the usual one for your own programs when left out')
    .action(({ remove, dir, json }: Options) => {
      const { write, env, platform, app, cwd } = surroundings
      const usual = launcherPlace({ env, platform, homeFolder: homedir() })
      const name = platform === 'win32' ? 'recollect.cmd' : 'recollect'
      const file = dir === undefined ? usual.file : join(resolve(cwd, dir), name)
      if (remove) {
        const changed = removeLauncher(file)
        if (json) write(`${JSON.stringify({ file, changed }, null, 2)}\n`)
        else write(changed ? `${file} is gone.\n` : `There is no ${file}; nothing was changed.\n`)
        return
      }
      if (isPackagedApp(app)) {
        throw new AppError(
          'unavailable',
          `The desktop app takes commands itself: put ${process.execPath} on your PATH as recollect.`,
        )
      }
      const where = {
        root: app.root,
        env,
        platform,
        execPath: process.execPath,
        isPackagedApp: false,
      }
      const known = commandOnPath(where)
      const changed = known === null && writeLauncher(file, app.root, platform)
      const found = commandOnPath(where)
      if (json) {
        write(
          `${JSON.stringify({ file: known ?? file, changed, isOnPath: found !== null }, null, 2)}\n`,
        )
        return
      }
      if (known !== null) write(`recollect is a command already: ${known}.\n`)
      else if (found !== null) write(`recollect is a command now: ${file}.\n`)
      else
        write(
          `${file} is written, but typing recollect does not start it yet: ${pathAdvice(dirname(file), platform)}\n`,
        )
    })
}

function pathAdvice(folder: string, platform: NodeJS.Platform): string {
  return platform === 'win32'
    ? `put ${folder} first in the variable Path of your account, then open a new terminal.`
    : `put the line export PATH="${folder}:$PATH" into your shell's start file, then open a new terminal.`
}
