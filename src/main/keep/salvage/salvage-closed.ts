// Salvages a database file that nothing has open, and ends what a kill left of that.
import { existsSync, renameSync } from 'node:fs'
import type { SalvagedTable } from '../../../shared/contract/keep.ts'
import { AppError } from '../../../shared/errors.ts'
import { removeDatabase } from '../backups/backup-file.ts'
import type { MendDependencies } from '../mend-file.ts'
import { salvageSentence } from './salvage-sentence.ts'
import { asideName, salvagedName } from './set-aside.ts'

/**
 * Salvages a file that cannot be opened, while nothing has it open: what can be read takes its place, the damaged
 * file is kept aside. Where nothing can be read, there is no file afterwards, and a new one will be begun.
 */
export async function salvageClosed(dependencies: Omit<MendDependencies, 'log'>): Promise<void> {
  const { file, tasks, notices, now, newestBackup } = dependencies
  const target = salvagedName(file)
  let tables: readonly SalvagedTable[] | null = null
  try {
    tables = await tasks.run({ do: 'salvage', file, target, now: now() })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'corrupt_database') throw error
  }
  const aside = asideName(file, now())
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  if (tables) renameSync(target, file)
  else removeDatabase(target)
  const lossy = tables?.filter(({ lost }) => lost !== 0)
  notices.tell({
    code: 'salvaged',
    message: salvageSentence({ tables, aside, backup: newestBackup() }),
    ...(lossy ? { tables: lossy } : {}),
  })
}

/**
 * Ends a salvage that a kill cut short between setting aside and putting in place. A journal of the damaged file
 * that still lies there is kept aside: SQLite would read it into the saved one. `now` is in ms since 1970.
 */
export function finishSalvage(file: string, now: number): void {
  const target = salvagedName(file)
  if (existsSync(file) || !existsSync(target)) return
  const aside = asideName(file, now)
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  renameSync(target, file)
}
