// `recollect install` and `recollect uninstall`: the hooks in Claude Code's settings, the skill, the MCP server.
import type { Command } from 'commander'
import { type AgentAccess, createAgentAccess } from '../../install/agent-access.ts'
import type { HookPlace } from '../../install/claude-settings.ts'
import { createHooks, type HookChange } from '../../install/hooks.ts'
import { chooseStart } from '../start-by-hook.ts'
import type { Surroundings } from '../surroundings.ts'

interface Options {
  readonly project?: true
  readonly start?: boolean
  readonly json?: true
}

const projectHelp = 'only for the project of this folder (.claude/settings.local.json)'

export function addInstall(program: Command, surroundings: Surroundings): void {
  program
    .command('install')
    .description("add Recollect's hooks, skill and MCP server to Claude Code")
    .option('--project', projectHelp)
    .option('--start', 'let the first hook of a session start Recollect where it does not run')
    .option('--no-start', 'let no hook start it')
    .action(async ({ project, start, json }: Options) => {
      const { write } = surroundings
      const hooks = createHooks(surroundings)
      const place = placeOf(project, surroundings)
      const isFirst = hooks.state(place).events.every(({ state }) => state === 'missing')
      const change = hooks.install(place)
      // Skill and server are the user's: a project's local settings have no place for them.
      const access = project ? null : createAgentAccess(surroundings).install()
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
    .action(({ project, json }: Options) => {
      const { write } = surroundings
      const change = createHooks(surroundings).uninstall(placeOf(project, surroundings))
      const access = project ? null : createAgentAccess(surroundings).uninstall()
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

function placeOf(project: true | undefined, { cwd }: Surroundings): HookPlace {
  return project ? { scope: 'project', folder: cwd } : { scope: 'user' }
}
