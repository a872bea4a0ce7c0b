// Replaces a file in one step, so that a reader or a crash sees the old text or the new one, never half.

import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes `text` to `file` through a temporary file in the same folder. `mode` is that of the new file. */
export function writeAtomic(file: string, text: string, mode = 0o600): void {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    const handle = openSync(temporary, 'wx', mode)
    try {
      // Unlike a single write, it fails on a disk that has room for a part only.
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
