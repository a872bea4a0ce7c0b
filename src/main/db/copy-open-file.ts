// Copies a file that this process has open in SQLite, without freeing the locks on it.
import { execFileSync } from 'node:child_process'
import { constants, copyFileSync, rmSync } from 'node:fs'

/**
 * Copies `file` to `target`. On POSIX systems a process that closes any descriptor of a file loses all its locks on
 * it (https://sqlite.org/howtocorrupt.html, 2.2): whoever opened the database then would take himself for the only
 * one, and delete the journal under the host. Another program copies there.
 * @throws Error with the code `ENOSPC` when the disk is full, another one for any other reason; nothing stays then.
 */
export function copyOpenFile(file: string, target: string): void {
  if (process.platform === 'win32') {
    copyFileSync(file, target, constants.COPYFILE_FICLONE)
    return
  }
  try {
    execFileSync('cp', ['-p', '--', file, target], {
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    rmSync(target, { force: true })
    const isFull = /No space left|Disk quota exceeded/.test(String(error))
    throw isFull ? Object.assign(new Error(String(error)), { code: 'ENOSPC' }) : error
  }
}
