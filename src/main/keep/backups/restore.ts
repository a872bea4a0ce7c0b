// Puts a backup in the place of the memory while everything else rests; what was there is kept as a backup.
import { statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { formatISO } from 'date-fns/formatISO'
import { AppError } from '../../../shared/errors.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { requireSpace } from '../../base/free-space.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { KeepTasks } from '../run-keep-task.ts'
import { keepAside } from '../salvage/set-aside.ts'
import type { StoreHealth } from '../store-health.ts'
import { removeDatabase } from './backup-file.ts'
import { backupName, listBackups } from './backup-list.ts'

export interface Restored {
  readonly from: string
  /** When the backup was taken, in ms since 1970. */
  readonly at: number
  readonly sessions: number
  readonly keptAside: string
  readonly deletions: number
}

interface Dependencies {
  readonly database: string
  readonly folder: string
  readonly health: Pick<StoreHealth, 'exclusively'>
  readonly tasks: KeepTasks
  readonly log: Logger
  readonly now: () => number
}

/**
 * Makes the function that restores a backup, named by the list's name, a local date such as 2026-11-21 (the newest
 * of that day) or an absolute path. Deletions made since stay deleted; events that wait on disk are taken in.
 * @throws AppError `not_found`, `invalid_input`, `newer_database`, `corrupt_database`, `storage_full`, `conflict`.
 */
export function createRestore(dependencies: Dependencies): (from: string) => Promise<Restored> {
  const { database, folder, health, tasks, log, now } = dependencies

  /** Keeps what is there as a backup that can be restored in turn; a damaged file as it is. */
  async function keepPresent(): Promise<string> {
    const target = join(folder, backupName(now(), 'replaced'))
    try {
      await tasks.run({ do: 'copy', file: database, target })
      return target
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'corrupt_database') throw error
      return keepAside(database, now())
    }
  }

  return async (from) => {
    const { path, at } = find(folder, from)
    const stage = `${database}.restoring`
    const problem = 'A backup is being put in the place of the memory.'
    const work = async (): Promise<Restored> => {
      try {
        const staged = await tasks.run({ do: 'stageRestore', file: path, stage, live: database })
        requireSpace(dirname(database), 2 * staged.bytes)
        const keptAside = await keepPresent()
        await tasks.run({ do: 'putInPlace', file: stage, live: database })
        const { sessions, deletions } = staged
        log.warn({ from: path, sessions, deletions, keptAside }, 'a backup was restored')
        return { from: path, at, sessions, keptAside, deletions }
      } finally {
        removeDatabase(stage)
      }
    }
    // A deletion that is at work in the copies ends first.
    return health.exclusively({ state: 'restoring', problem }, true, () => tasks.inTurn(work))
  }
}

function find(folder: string, from: string): { path: string; at: number } {
  const files = listBackups(folder)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(from)
  const found = files.find(({ name, path, at }) =>
    isDate ? formatISO(at, { representation: 'date' }) === from : name === from || path === from,
  )
  if (found) return found
  const stats = isAbsolute(from) ? statSync(from, { throwIfNoEntry: false }) : undefined
  if (stats) return { path: from, at: Math.floor(stats.mtimeMs) }
  throw new AppError(
    'not_found',
    isDate
      ? `There is no backup of ${from}: ${recollectCommand('restore --list')} shows what there is.`
      : `There is no backup ${from}: ${recollectCommand('restore --list')} shows what there is.`,
  )
}
