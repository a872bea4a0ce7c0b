// `recollect install` and `recollect uninstall`: the hooks in Claude Code's settings, the skill, the MCP server.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../../shared/errors.ts'
import { fullAgent } from '../../agents/adapters.ts'
import type { AgentAccess, HookChange, HookPlace } from '../../agents/installer.ts'
import { chooseStart } from '../start-by-hook.ts'
import type { Surroundings } from '../surroundings.ts'
import { WrongUsage } from '../usage.ts'

const { installer } = fullAgent

interface Options {
  readonly project?: true
  readonly start?: boolean
  readonly cwd?: string
  readonly json?: true
}

const projectHelp = 'only for the project of this folder (.claude/settings.local.json)'

export function addInstall(program: Command, surroundings: Surroundings): void {
  program
    .command('install')
    .description("add Recollect's hooks, skill and MCP server to Claude Code")
    .option('--project', projectHelp)
    .option('--cwd <dir>', 'the folder whose project --project means; this one when left out')
    .option('--start', 'let the first hook of a session start Recollect where it does not run')
    .option('--no-start', 'let no hook start it')
    .action(async ({ project, cwd, start, json }: Options) => {
      const { write } = surroundings
      const hooks = installer.createHooks(surroundings)
      const place = placeOf(project, cwd, surroundings)
      const isFirst = hooks.state(place).events.every(({ state }) => state === 'missing')
      const change = hooks.install(place)
      // Skill and server are the user's: a project's local settings have no place for them.
      const access = project ? null : installer.createAccess(surroundings).install()
      const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true
      const chosen = await chooseStart(surroundings, {
        start,
        isFirst,
        mayAsk: isTerminal && json === undefined,
      })
      if (json) {
        const starts = chosen === null ? {} : { startFromHook: chosen.startFromHook }
        write(`${JSON.stringify({ ...together(change, access), ...starts }, null, 2)}\n`)
        return
      }
      write(
        change.changed
          ? `The hooks for ${change.events.length} events are in ${change.file}. Sessions that start from now on are remembered.\n`
          : `The hooks in ${change.file} are current; nothing was changed.\n`,
      )
      if (access?.changed) {
        write(
          `The agent can search by itself: the skill is in ${access.skillFile}, the MCP server in ${access.serverFile}.\n`,
        )
      }
      if (chosen) write(`${chosen.sentence}\n`)
    })
}

export function addUninstall(program: Command, surroundings: Surroundings): void {
  program
    .command('uninstall')
    .description("remove Recollect's hooks, skill and MCP server; what is remembered stays")
    .option('--project', projectHelp)
    .option('--cwd <dir>', 'the folder whose project --project means; this one when left out')
    .action(({ project, cwd, json }: Options) => {
      const { write } = surroundings
      const change = installer
        .createHooks(surroundings)
        .uninstall(placeOf(project, cwd, surroundings))
      const access = project ? null : installer.createAccess(surroundings).uninstall()
      if (json) {
        write(`${JSON.stringify(together(change, access), null, 2)}\n`)
        return
      }
      write(
        change.changed
          ? `The hooks are out of ${change.file}. What is remembered stays in ${surroundings.paths.home}.\n`
          : `There were no hooks of Recollect in ${change.file}; nothing was changed.\n`,
      )
      if (access?.changed)
        write(`The skill and the MCP server are out of ${access.serverFile} too.\n`)
    })
}

/** One answer for both; it changed when either did. */
function together(change: HookChange, access: ReturnType<AgentAccess['install']> | null): object {
  if (access === null) return change
  return { ...change, changed: change.changed || access.changed, access }
}

/** @throws AppError `not_found` for a folder that is not there: nothing must be made in its place. */
function placeOf(
  project: true | undefined,
  cwd: string | undefined,
  surroundings: Surroundings,
): HookPlace {
  if (!project && cwd !== undefined) {
    throw new WrongUsage('--cwd names the folder of --project: give both, or neither.')
  }
  if (!project) return { scope: 'user' }
  const folder = resolve(surroundings.cwd, cwd ?? '.')
  if (existsSync(folder)) return { scope: 'project', folder }
  throw new AppError('not_found', `There is no folder ${folder}: give the one of the project.`)
}
