// The backups that lie in their folder, and which of them must go.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatDate } from 'date-fns/format'
import { parse } from 'date-fns/parse'
import type { Backup } from '../../../shared/contract/keep.ts'
import { AppError } from '../../../shared/errors.ts'
import { factsOf } from './backup-file.ts'

type BackupKind = Backup['kind']

const timeFormat = 'yyyy-MM-dd-HHmmss'
const ownName = /^(\d{4}-\d\d-\d\d-\d{6})-(daily|manual|replaced)\.db$/
/** Copies taken before the schema of an older program was changed. */
const upgradeName = /^recollect\.db\.v\d+-(\d+)$/

/** A backup as its name tells it; nothing is opened. */
interface BackupFile {
  readonly name: string
  readonly path: string
  readonly kind: BackupKind
  /** When it was taken, in ms since 1970. */
  readonly at: number
  readonly bytes: number
}

/** The name of a backup taken at a time: its local date and time, to the second. */
export function backupName(at: number, kind: Exclude<BackupKind, 'upgrade'>): string {
  return `${formatDate(at, timeFormat)}-${kind}.db`
}

/** All backups of a folder, newest first. Files of other names are nobody's to list or to remove. */
export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return []
  const files: BackupFile[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const named = entry.isFile() ? readName(entry.name) : null
    if (!named) continue
    const path = join(folder, entry.name)
    const bytes = statSync(path, { throwIfNoEntry: false })?.size
    if (bytes !== undefined) files.push({ name: entry.name, path, bytes, ...named })
  }
  return files.sort((a, b) => b.at - a.at)
}

function readName(name: string): Pick<BackupFile, 'kind' | 'at'> | null {
  const own = ownName.exec(name)
  if (own?.[1] && own[2]) {
    const at = parse(own[1], timeFormat, 0).getTime()
    return { kind: own[2] as BackupKind, at }
  }
  const upgrade = upgradeName.exec(name)
  return upgrade ? { kind: 'upgrade', at: Number(upgrade[1]) } : null
}

/** The newest backup that can be restored; null without any. */
export function newestBackup(folder: string): BackupFile | null {
  return listBackups(folder).find((file) => describeBackup(file).version !== null) ?? null
}

/** A backup with what it holds; versions and counts are null where it cannot be read. */
export function describeBackup({ name, at, bytes, kind, path }: BackupFile): Backup {
  try {
    const { version, sessions } = factsOf(path)
    return { name, at, bytes, kind, version, sessions }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name, at, bytes, kind, version: null, sessions: null }
  }
}

interface BackupLimits {
  /** So many daily backups are kept. */
  readonly keep: number
  /** All backups together take no more, but for the newest one, which always stays (bytes). */
  readonly maxBytes: number
}

/** Copies taken before an upgrade or before a restore: so many of each kind are kept. */
const keptOthers = 2

/**
 * Removes backups beyond the limits, the oldest first. Those that the user took by hand are counted and never
 * removed. Returns what went.
 */
export function pruneBackups(
  folder: string,
  { keep, maxBytes }: BackupLimits,
): { removed: number; bytes: number } {
  const files = listBackups(folder)
  const surplus = new Set<BackupFile>()
  for (const kind of ['daily', 'upgrade', 'replaced'] as const) {
    const most = kind === 'daily' ? keep : keptOthers
    for (const file of files.filter((each) => each.kind === kind).slice(most)) surplus.add(file)
  }
  let total = files.reduce((sum, file) => sum + (surplus.has(file) ? 0 : file.bytes), 0)
  for (const file of files.slice(1).reverse()) {
    if (total <= maxBytes) break
    if (surplus.has(file) || file.kind === 'manual') continue
    surplus.add(file)
    total -= file.bytes
  }
  let bytes = 0
  for (const file of surplus) {
    rmSync(file.path, { force: true })
    bytes += file.bytes
  }
  return { removed: surplus.size, bytes }
}
