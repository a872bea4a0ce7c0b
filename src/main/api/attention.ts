// Says in sentences what the user should look at, each with the contract's method that mends it.
import type { z } from 'zod'
import type { overviewSchema } from '../../shared/contract/system.ts'
import { counted } from '../../shared/counted.ts'
import { fullAgent } from '../agents/adapters.ts'
import { readHookArrivals } from '../db/events/hook-arrivals.ts'
import { hooksFromElsewhere } from '../install/hooks-elsewhere.ts'
import { damagedFilesSentence, listDamagedFiles } from '../keep/backups/damaged-files.ts'
import type { ApiRooms } from './api-rooms.ts'

type Attention = z.infer<typeof overviewSchema>['attention'][number]

/** What needs attention now; empty when all is well. `action` names a method such as `jobs.retryAll`. */
export async function attention(core: ApiRooms): Promise<Attention[]> {
  const status = core.status()
  const damaged = damagedFilesSentence(listDamagedFiles(core.paths.database))
  const found: Attention[] = status.warnings.map((message) =>
    message === damaged
      ? { code: 'damaged_files', message, action: 'keep.removeDamaged' }
      : { code: 'warning', message, action: null },
  )
  if (status.store.problem !== null) {
    found.push({ code: 'store', message: `The memory: ${status.store.problem}`, action: null })
  }
  for (const { id, code, message } of status.notices) {
    found.push({ code: `notice_${code}`, message, action: 'keep.markSeen', subject: id })
  }
  const hooks = await core.hooks.state()
  const arrivals = readHookArrivals(core.db)
  const elsewhereAt = hooksFromElsewhere(hooks, arrivals, core.now())
  const unwell = hooks.events.filter((event) => event.state !== 'current').length
  if (hooks.problem !== null) {
    found.push({ code: 'hooks', message: hooks.problem, action: null })
  } else if (unwell > 0 && elsewhereAt === null) {
    found.push({
      code: 'hooks',
      message:
        unwell === hooks.events.length
          ? arrivals.length === 0
            ? 'Claude Code does not report to Recollect yet: install the hooks.'
            : 'Claude Code no longer reports to Recollect: its settings have none of the hooks.'
          : `${unwell} of ${hooks.events.length} hooks ${unwell === 1 ? 'is' : 'are'} missing or outdated: install them again.`,
      action: 'hooks.install',
    })
  }
  const off = unwell === 0 ? switchedOff(core) : null
  if (off !== null) {
    found.push({
      code: 'hooks_off',
      message: `The hooks are installed, but do not run: ${off.message} ${off.fix}`,
      action: null,
    })
  }
  if (status.pausedUntil !== null) {
    found.push({
      code: 'paused',
      message: 'Capture is paused: nothing is remembered until it resumes.',
      action: 'system.pause',
    })
  }
  if (status.queue.dead > 0) {
    found.push({
      code: 'dead_jobs',
      message: `${counted(status.queue.dead, 'piece')} of work failed for good: look at the errors and try again.`,
      action: 'jobs.retryAll',
    })
  }
  if (status.spoolRejected > 0) {
    found.push({
      code: 'spool_rejected',
      message: `${counted(status.spoolRejected, 'event')} could not be taken in and ${status.spoolRejected === 1 ? 'was' : 'were'} set aside in ${core.paths.spoolRejected}, each with its reason; an update tries them again.`,
      action: 'imports.retryRejected',
    })
  }
  return found
}

/** What keeps installed hooks from running where the newest session was, or null. */
function switchedOff({ db, claudeFolder, paths }: ApiRooms) {
  const cwd: unknown = db
    .prepare('SELECT cwd FROM sessions WHERE cwd IS NOT NULL ORDER BY last_event_at DESC LIMIT 1')
    .pluck()
    .get()
  const folder = typeof cwd === 'string' ? cwd : paths.home
  return fullAgent.installer.hooksSwitchedOff({
    claudeFolder,
    cwd: folder,
    platform: process.platform,
  })
}
