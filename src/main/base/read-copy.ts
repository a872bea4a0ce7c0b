// A copy of a memory whose data folder cannot be written, so that it can at least be read.
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { freeSpace } from './free-space.ts'
import { type Paths, pathsIn } from './paths.ts'

/** Where the copy is, and whose. */
export interface ReadCopy {
  /** The data folder that was copied. */
  readonly of: string
  /** Why it is read from a copy, in a sentence. */
  readonly reason: string
}

/** Whether a core could not be opened because nothing can be written to its data folder. */
export function cannotWrite(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'read_only' || error.code === 'storage_full')
}

/**
 * Copies the database and the settings of `paths` to a temporary folder of this user's alone; gives back its path
 * and the way to remove it. SQLite itself reads no database with a write-ahead log from a folder that it cannot
 * write.
 * @throws AppError `storage_full` where the temporary folder has no room; `refusal` itself without a database.
 */
export function copyForReading(
  paths: Paths,
  refusal: AppError,
): { readonly home: string; readonly copy: ReadCopy; readonly remove: () => void } {
  if (!existsSync(paths.database)) throw refusal
  const home = mkdtempSync(join(tmpdir(), 'recollect-read-'))
  const remove = (): void => rmSync(home, { recursive: true, force: true })
  try {
    const files = [paths.database, `${paths.database}-wal`, paths.settings].filter((file) =>
      existsSync(file),
    )
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    if (freeSpace(home) < 2 * bytes) {
      throw new AppError(
        'storage_full',
        `${refusal.message} It cannot be read from a copy either: ${tmpdir()} has less than twice its ${bytes} bytes free.`,
      )
    }
    const target = pathsIn(home)
    for (const file of files) {
      const own = join(target.home, basename(file))
      copyFileSync(file, own)
      // It takes the mode with it: a copy that cannot be written would be refused as well.
      chmodSync(own, 0o600)
    }
  } catch (error) {
    remove()
    throw error
  }
  const reason = `What is shown is a copy, and nothing new is stored; events that hooks cannot write there are lost. ${refusal.message}`
  return { home, copy: { of: paths.home, reason }, remove }
}
