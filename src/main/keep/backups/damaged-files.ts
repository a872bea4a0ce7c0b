// Damaged files that were set aside: what is deleted cannot be taken out of them, and only their owner removes them.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { formatISO9075 } from 'date-fns/formatISO9075'
import { counted } from '../../../shared/counted.ts'
import { recollectCommand } from '../../base/command-line.ts'

/** A damaged database file as it was set aside, with its journal. */
interface DamagedFile {
  /** Its path; the journals lie beside it. */
  readonly path: string
  /** When it was set aside, in ms since 1970. */
  readonly at: number
}

const journals = /-(?:wal|shm|journal)$/

/** The damaged files beside a database, oldest first. */
export function listDamagedFiles(database: string): DamagedFile[] {
  const folder = dirname(database)
  // Deleted with all that lay in it while the program ran.
  if (!existsSync(folder)) return []
  const start = `${basename(database)}.corrupt-`
  const names = readdirSync(folder).filter((entry) => entry.startsWith(start))
  return [...new Set(names.map((name) => name.replace(journals, '')))]
    .map((name) => ({ path: join(folder, name), at: Number(name.slice(start.length)) || 0 }))
    .sort((a, b) => a.at - b.at)
}

/** Removes them all for good; the paths of what was removed. */
export function removeDamagedFiles(database: string): string[] {
  const files = listDamagedFiles(database).map(({ path }) => path)
  for (const path of files) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
  }
  return files
}

/** What the user should know while there are any, with the command that ends it; null without any. */
export function damagedFilesSentence(files: readonly DamagedFile[]): string | null {
  if (files.length === 0) return null
  const list = files.map(({ path, at }) => `${path} (${formatISO9075(at).slice(0, 16)})`).join(', ')
  const [they, them] = files.length === 1 ? ['It', 'it'] : ['They', 'them']
  return `${counted(files.length, 'damaged file')} of the memory ${files.length === 1 ? 'is' : 'are'} kept aside: ${list}. ${they} cannot be gone over, so what you delete and secrets taken out later may still stand in ${them}. ${recollectCommand('notices --remove-damaged')} removes ${them} for good.`
}
