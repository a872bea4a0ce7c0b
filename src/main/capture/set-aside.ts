// Sets aside a spool file that cannot be taken in, beside a file with the reason, without its secrets.
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redactText } from './redact-text.ts'

/** Of a file larger than this only the beginning is kept, in bytes. */
const largestKept = 16 * 1024 * 1024

/** Moves the file to `folder` as redacted text, with `<name>.reason`. The original is gone afterwards. */
export function setAside(path: string, name: string, folder: string, reason: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, name)
  const isFile = lstatSync(path).isFile()
  const text = isFile ? readText(path) : null
  if (text === null) {
    // Unreadable, or no file at all: moved as it is.
    renameSync(path, target)
  } else {
    writeFileSync(target, text, { mode: 0o600 })
    rmSync(path, { force: true })
  }
  writeFileSync(`${target}.reason`, `${reason}\n`, { mode: 0o600 })
}

function readText(path: string): string | null {
  try {
    return redactText(readFileSync(path).subarray(0, largestKept).toString('utf8'))
  } catch {
    return null
  }
}
