// Our hook script, the same for every agent: it is copied into the data folder, so that it stays where it is when the
// program moves or updates.
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, messageOf } from '../../shared/errors.ts'
import { ensureFolders, type Paths } from '../base/paths.ts'
import { writeAtomic } from '../base/write-atomic.ts'

/** The script's file name on this system. */
export function scriptName(platform: NodeJS.Platform): string {
  return platform === 'win32' ? 'recollect-hook.ps1' : 'recollect-hook.sh'
}

/** The script inside the data folder, where the settings point to. */
export function installedScript(paths: Paths, platform: NodeJS.Platform): string {
  return join(paths.hooks, scriptName(platform))
}

/** How the copy in the data folder compares with the script that ships. */
type ScriptState = 'current' | 'outdated' | 'missing'

/** Compares the copy's content with the script in `source`, the folder of the scripts that ship. */
export function scriptState(paths: Paths, source: string, platform: NodeJS.Platform): ScriptState {
  const copy = read(installedScript(paths, platform))
  if (copy === null) return 'missing'
  return copy === read(join(source, scriptName(platform))) ? 'current' : 'outdated'
}

/**
 * Brings the copy up to date, 0700. A running hook keeps the old file: it is replaced, not rewritten.
 * @throws AppError `not_found` when the script does not ship, `read_only` or `storage_full` when it cannot be written.
 */
export function copyScript(paths: Paths, source: string, platform: NodeJS.Platform): void {
  const shipped = join(source, scriptName(platform))
  const text = read(shipped)
  if (text === null) {
    throw new AppError(
      'not_found',
      `The hook script ${shipped} is missing from the program: install Recollect again.`,
    )
  }
  ensureFolders(paths)
  const copy = installedScript(paths, platform)
  const isRight = read(copy) === text && (statSync(copy).mode & 0o777) === 0o700
  if (isRight) return
  try {
    writeAtomic(copy, text, 0o700)
    chmodSync(copy, 0o700)
  } catch (error) {
    throw new AppError(
      'storage_full',
      `The hook script could not be written to ${copy} (${messageOf(error)}): free some space or make the folder writable for you.`,
      { cause: error },
    )
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
