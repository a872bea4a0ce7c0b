// Every copy of the memory beside the database: backups, files set aside, and what a kill left half done.
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { KeepTasks } from '../run-keep-task.ts'
import { backupName, listBackups } from './backup-list.ts'
import type { CopyChange } from './change-copy.ts'

export interface CopiesReport {
  /** Copies that held something of it and were written anew without. */
  readonly changed: number
  /** Copies that could not be changed and were removed. */
  readonly dropped: number
}

export interface Copies {
  /**
   * Makes a change in all copies of the database: backups are written anew without what goes, damaged files are
   * removed, and where a backup had to be removed a fresh one is taken. Resolves when none holds it any more.
   * Deletion uses this, and whatever else must reach what was stored before.
   * @throws what hinders it; done again, it goes on.
   */
  change(change: CopyChange): Promise<CopiesReport>
}

interface Dependencies {
  /** The database file. */
  readonly database: string
  /** The folder of backups. */
  readonly folder: string
  readonly tasks: KeepTasks
  readonly log: Logger
  readonly now: () => number
}

export function createCopies({ database, folder, tasks, log, now }: Dependencies): Copies {
  return {
    change: (change) => tasks.inTurn(() => changeAll(change)),
  }

  async function changeAll(change: CopyChange): Promise<CopiesReport> {
    const removed = removeDamaged(database)
    let changed = 0
    let dropped = removed.length
    let mustReplace = false
    const kept = listBackups(folder).map(({ path, kind }) => ({ path, isDaily: kind === 'daily' }))
    const saved = savedCopies(database).map((path) => ({ path, isDaily: false }))
    for (const { path, isDaily } of [...kept, ...saved]) {
      const outcome = await tasks.run({ do: 'changeCopy', file: path, change })
      if (outcome === 'changed') changed += 1
      if (outcome === 'dropped') {
        dropped += 1
        mustReplace ||= isDaily
      }
    }
    if (changed + dropped > 0) log.info({ changed, dropped, removed }, 'copies were cleared')
    if (mustReplace) await replace()
    return { changed, dropped }
  }

  async function replace(): Promise<void> {
    try {
      const target = join(folder, backupName(now(), 'daily'))
      await tasks.run({ do: 'copy', file: database, target })
    } catch (error) {
      // What was to go is gone; the next daily backup takes its place.
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error }, 'no fresh backup could be taken')
    }
  }
}

/** What was saved of a database whose file somebody replaced while it was open. */
function savedCopies(database: string): string[] {
  const folder = dirname(database)
  const start = `${basename(database)}.saved-`
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(start) && /^\d+$/.test(entry.slice(start.length)))
    .map((entry) => join(folder, entry))
}

/**
 * Removes damaged files that were set aside, and what a kill left of copies: nobody can say what lies where in
 * them. What could be read of them was salvaged.
 */
function removeDamaged(database: string): string[] {
  const folder = dirname(database)
  const name = basename(database)
  const isDamaged = (entry: string) =>
    entry.startsWith(`${name}.corrupt-`) ||
    entry.startsWith(`${name}.salvaged`) ||
    entry.startsWith(`${name}.restoring`)
  const removed = readdirSync(folder).filter(isDamaged)
  for (const entry of removed) rmSync(join(folder, entry), { force: true })
  return removed
}
