// `recollect install` and `recollect uninstall`: the hooks in Claude Code's settings.
import type { Command } from 'commander'
import type { HookPlace } from '../../install/claude-settings.ts'
import { createHooks } from '../../install/hooks.ts'
import type { Surroundings } from '../surroundings.ts'

interface Options {
  readonly project?: true
  readonly json?: true
}

const projectHelp = 'only for the project of this folder (.claude/settings.local.json)'

export function addInstall(program: Command, surroundings: Surroundings): void {
  program
    .command('install')
    .description("add Recollect's hooks to Claude Code's settings")
    .option('--project', projectHelp)
    .action(({ project, json }: Options) => {
      const change = createHooks(surroundings).install(placeOf(project, surroundings))
      if (json) {
        surroundings.write(`${JSON.stringify(change, null, 2)}\n`)
        return
      }
      surroundings.write(
        change.changed
          ? `The hooks for ${change.events.length} events are in ${change.file}. Sessions that start from now on are remembered.\n`
          : `The hooks in ${change.file} are current; nothing was changed.\n`,
      )
    })
}

export function addUninstall(program: Command, surroundings: Surroundings): void {
  program
    .command('uninstall')
    .description("remove Recollect's hooks; what is remembered stays")
    .option('--project', projectHelp)
    .action(({ project, json }: Options) => {
      const change = createHooks(surroundings).uninstall(placeOf(project, surroundings))
      if (json) {
        surroundings.write(`${JSON.stringify(change, null, 2)}\n`)
        return
      }
      surroundings.write(
        change.changed
          ? `The hooks are out of ${change.file}. What is remembered stays in ${surroundings.paths.home}.\n`
          : `There were no hooks of Recollect in ${change.file}; nothing was changed.\n`,
      )
    })
}

function placeOf(project: true | undefined, { cwd }: Surroundings): HookPlace {
  return project ? { scope: 'project', folder: cwd } : { scope: 'user' }
}
