// Every copy of the memory beside the database: backups, files set aside, and what a kill left half done.
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { Notices } from '../notices.ts'
import type { KeepTasks } from '../run-keep-task.ts'
import { backupName, listBackups } from './backup-list.ts'
import type { CopyChange } from './copy-change.ts'
import { listDamagedFiles } from './damaged-files.ts'

interface CopiesReport {
  /** Copies that held something of it and were written anew without. */
  readonly changed: number
  /** Paths of copies that could not be gone over and were removed. */
  readonly removed: readonly string[]
  /** Paths of damaged files that cannot be gone over either and were left: they may hold it still. */
  readonly left: readonly string[]
}

export interface Copies {
  /**
   * Makes a change in all copies of the database: backups are written anew without what goes, and where one had to
   * be removed a fresh one is taken. Damaged files that were set aside are left: what else lies in them may be the
   * only copy. Resolves when no other holds it any more. Deletion uses this, and whatever else must reach what was
   * stored before.
   * @throws what hinders it; done again, it goes on.
   */
  change(change: CopyChange): Promise<CopiesReport>
  /** What a change would remove and leave, as far as looking tells: nothing is changed. */
  foresee(): Promise<Pick<CopiesReport, 'removed' | 'left'>>
}

interface Dependencies {
  /** The database file. */
  readonly database: string
  /** The folder of backups. */
  readonly folder: string
  readonly tasks: KeepTasks
  readonly notices: Pick<Notices, 'tell'>
  readonly log: Logger
  readonly now: () => number
}

export function createCopies({ database, folder, tasks, notices, log, now }: Dependencies): Copies {
  return {
    change: (change) => tasks.inTurn(() => changeAll(change)),
    foresee: () => tasks.inTurn(foresee),
  }

  async function changeAll(change: CopyChange): Promise<CopiesReport> {
    removeUnfinished(database)
    let changed = 0
    const removed: string[] = []
    let mustReplace = false
    for (const { path, isDaily } of copiesNow()) {
      const outcome = await tasks.run({ do: 'changeCopy', file: path, change })
      if (outcome === 'changed') changed += 1
      if (outcome === 'dropped') {
        removed.push(path)
        mustReplace ||= isDaily
      }
    }
    if (changed + removed.length > 0) log.info({ changed, removed }, 'copies were cleared')
    if (removed.length > 0) {
      const why = change.change === 'erase' ? 'something was deleted' : 'secrets were taken out'
      notices.tell({
        code: 'copies_removed',
        message: `When ${why}, ${removed.join(', ')} could not be gone over, being damaged, and ${removed.length === 1 ? 'was' : 'were'} removed.`,
      })
    }
    if (mustReplace) await replace()
    return { changed, removed, left: damagedNow() }
  }

  async function foresee(): Promise<Pick<CopiesReport, 'removed' | 'left'>> {
    const removed: string[] = []
    for (const { path } of copiesNow()) {
      const { isSound } = await tasks.run({ do: 'check', file: path, thorough: false })
      if (!isSound) removed.push(path)
    }
    return { removed, left: damagedNow() }
  }

  function copiesNow(): { path: string; isDaily: boolean }[] {
    const kept = listBackups(folder).map(({ path, kind }) => ({ path, isDaily: kind === 'daily' }))
    return [...kept, ...savedCopies(database).map((path) => ({ path, isDaily: false }))]
  }

  function damagedNow(): string[] {
    return listDamagedFiles(database).map(({ path }) => path)
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

/** Removes what a kill left of copies half made: what they were made from is still there. */
function removeUnfinished(database: string): void {
  const folder = dirname(database)
  const name = basename(database)
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(`${name}.salvaged`) || entry.startsWith(`${name}.restoring`)) {
      rmSync(join(folder, entry), { force: true })
    }
  }
}
