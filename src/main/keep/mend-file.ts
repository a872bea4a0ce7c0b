// Mends a damaged database file that is in use: indexes where they are, else what can be read goes into a new file.
import { dirname } from 'node:path'
import type { SalvagedTable } from '../../shared/contract/keep.ts'
import { requireSpace } from '../base/free-space.ts'
import type { Logger } from '../base/logs/log.ts'
import { removeDatabase } from './backups/backup-file.ts'
import type { Notices } from './notices.ts'
import type { KeepTasks } from './run-keep-task.ts'
import { salvageSentence } from './salvage/salvage-sentence.ts'
import { fileBytes, keepAside, salvagedName } from './salvage/set-aside.ts'

export interface MendDependencies {
  /** The database file. */
  readonly file: string
  readonly tasks: KeepTasks
  readonly notices: Notices
  readonly log: Logger
  /** The newest backup that can be restored, as the list names it; null without any. */
  readonly newestBackup: () => { name: string; at: number } | null
  readonly now: () => number
}

/** Damage that no check finds is believed all the same when it was met so often. */
const mostFalseAlarms = 3

export function createFileMender({
  file,
  tasks,
  notices,
  log,
  newestBackup,
  now,
}: MendDependencies) {
  let falseAlarms = 0

  async function mendFile(): Promise<void> {
    const check = await tasks.run({ do: 'check', file, thorough: true })
    if (check.isSound && ++falseAlarms < mostFalseAlarms) {
      log.warn('no page of the database is damaged')
      return
    }
    log.warn({ problems: check.problems }, 'what is damaged')
    if (check.onlyIndexes && (await mendIndexes(check.onlyIndexes))) {
      notices.withdraw('damage')
      notices.tell({
        code: 'repaired',
        message: 'Indexes of the memory were damaged and have been built anew; nothing was lost.',
      })
      return
    }
    await salvageFile()
  }

  async function mendIndexes(names: readonly string[]): Promise<boolean> {
    try {
      await tasks.run({ do: 'rebuildIndexes', file, names: [...names] })
      return (await tasks.run({ do: 'check', file, thorough: true })).isSound
    } catch (error) {
      log.warn({ err: error }, 'indexes could not be built anew where they are')
      return false
    }
  }

  async function salvageFile(): Promise<void> {
    const target = salvagedName(file)
    const bytes = fileBytes(file) + fileBytes(`${file}-wal`)
    requireSpace(dirname(file), 3 * bytes)
    try {
      const tables = await tasks.run({ do: 'salvage', file, target, now: now() })
      const aside = hasLosses(tables) ? keepAside(file, now()) : null
      await tasks.run({ do: 'putInPlace', file: target, live: file })
      tellSalvage(tables, aside)
    } finally {
      removeDatabase(target)
    }
  }

  function tellSalvage(tables: readonly SalvagedTable[], aside: string | null): void {
    notices.withdraw('damage')
    const message = salvageSentence({ tables, aside, backup: newestBackup() })
    const lossy = tables.filter(({ lost }) => lost !== 0)
    log.warn({ tables: lossy, aside }, 'the database was salvaged')
    notices.tell({ code: lossy.length > 0 ? 'salvaged' : 'repaired', message, tables: lossy })
  }

  return {
    /**
     * Checks the file and mends what is found; says by a notice how that ended. Nothing else may write meanwhile.
     * @throws AppError `storage_full` when there is no room for it, and what a salvage throws.
     */
    mendFile,
  }
}

function hasLosses(tables: readonly SalvagedTable[]): boolean {
  return tables.some(({ lost }) => lost !== 0)
}
