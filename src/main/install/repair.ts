// At the start of a host: what an update or a move of the program left behind is mended, where we are installed.
import { messageOf } from '../../shared/errors.ts'
import { copyScript, scriptState } from '../agents/hook-script.ts'
import type { AgentAccess, Hooks } from '../agents/installer.ts'
import type { AppRoot } from '../base/app-root.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Paths } from '../base/paths.ts'

interface Dependencies {
  readonly paths: Paths
  readonly app: Pick<AppRoot, 'hookScripts'>
  readonly hooks: Pick<Hooks, 'refresh'>
  readonly agentAccess: Pick<AgentAccess, 'repair'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly platform?: NodeJS.Platform
}

/**
 * Brings the hook script, the hooks in the user's settings, the skill and the MCP entry up to this program.
 * Nothing is added where nothing of ours was. A host runs all the same when a file cannot be written: the
 * doctor tells.
 */
export function repairInstallation(dependencies: Dependencies): void {
  const { paths, app, hooks, agentAccess, log, platform = process.platform } = dependencies
  const steps: Record<string, () => boolean> = {
    script() {
      if (scriptState(paths, app.hookScripts, platform) !== 'outdated') return false
      copyScript(paths, app.hookScripts, platform)
      return true
    },
    hooks: () => hooks.refresh(),
    access: () => agentAccess.repair(),
  }
  for (const [part, step] of Object.entries(steps)) {
    try {
      if (step()) log.info({ part }, 'brought up to this version')
    } catch (error) {
      log.warn({ part, reason: messageOf(error) }, 'could not be brought up to this version')
    }
  }
}
