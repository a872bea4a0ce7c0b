// Reads and replaces a Claude Code settings file; what cannot be edited safely is refused and left as it is.
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError, messageOf } from '../../../../shared/errors.ts'
import { writeAtomic } from '../../../base/write-atomic.ts'
import type { HookPlace } from '../../installer.ts'

/** A settings file as it was found; `text` is null when there is none yet. */
export interface SettingsFile {
  /** The path that Claude Code reads. */
  readonly file: string
  /** The file behind symbolic links; this one is replaced, the link stays. */
  readonly target: string
  readonly text: string | null
  /** The text from before our first installation, kept beside the file; null when there is none. */
  readonly backup: string | null
}

/** The settings file of a place. In a repository, Claude Code reads local settings at its root. */
export function settingsFileOf(place: HookPlace, claudeFolder: string): string {
  if (place.scope === 'user') return join(claudeFolder, 'settings.json')
  const name = place.isShared ? 'settings.json' : 'settings.local.json'
  return join(repositoryRoot(place.folder), '.claude', name)
}

/**
 * Reads a settings file.
 * @throws AppError `invalid_input` for a dangling link, a folder or bytes that are no text, `read_only`
 *   when it cannot be read. The sentence says what to do.
 */
export function readSettingsFile(file: string): SettingsFile {
  const target = resolveLinks(file)
  if (!existsSync(target)) return { file, target, text: null, backup: readBackup(target) }
  if (!statSync(target).isFile()) {
    throw new AppError(
      'invalid_input',
      `${file} is a folder or a special file: move it away and try again; nothing was changed.`,
    )
  }
  return { file, target, text: readText(file, target), backup: readBackup(target) }
}

/**
 * Replaces the text (null removes the file) and the backup (null removes it) in single steps.
 * Mode and owner of an existing file are kept.
 * @throws AppError `read_only` or `storage_full`; the file is then as it was.
 */
export function replaceSettingsFile(
  settings: SettingsFile,
  text: string | null,
  backup: string | null,
): void {
  const { file, target } = settings
  assertWritable(settings)
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    const before = settings.text === null ? null : statSync(target)
    const mode = before ? before.mode & 0o777 : 0o600
    if (backup === null) rmSync(backupOf(target), { force: true })
    else writeAtomic(backupOf(target), backup)
    if (text === null) {
      rmSync(target, { force: true })
      return
    }
    writeAtomic(target, text, mode)
    chmodSync(target, mode)
    if (before && before.uid !== process.getuid?.()) chownSync(target, before.uid, before.gid)
  } catch (error) {
    throw new AppError(
      'storage_full',
      `${file} could not be written (${messageOf(error)}): free some space or make its folder writable for you, then try again.`,
      { cause: error },
    )
  }
}

/** Removes the folder of a project's settings file when nothing is left in it. */
export function removeEmptyFolderOf(file: string): void {
  try {
    rmdirSync(dirname(file))
  } catch {
    // Something else lives there.
  }
}

/** The nearest folder upwards that holds `.git` (a folder, or a file in worktrees), else `folder` itself. */
function repositoryRoot(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current
    if (dirname(current) === current) return folder
  }
}

function backupOf(target: string): string {
  return `${target}.recollect-backup`
}

function resolveLinks(file: string): string {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found?.isSymbolicLink()) return file
  try {
    return realpathSync(file)
  } catch (error) {
    throw new AppError(
      'invalid_input',
      `${file} is a link to a file that is not there: restore that file or remove the link, then try again; nothing was changed.`,
      { cause: error },
    )
  }
}

function readText(file: string, target: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(target)
  } catch (error) {
    throw new AppError(
      'read_only',
      `${file} cannot be read (${messageOf(error)}): make it readable for you and try again.`,
      { cause: error },
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new AppError(
      'invalid_input',
      `${file} is not UTF-8 text: save it as UTF-8 and try again; nothing was changed.`,
      { cause: error },
    )
  }
}

function readBackup(target: string): string | null {
  try {
    return readFileSync(backupOf(target), 'utf8')
  } catch {
    return null
  }
}

/** A rename would replace a read-only file all the same, but who made it read-only meant something by it. */
function assertWritable({ file, target, text }: SettingsFile): void {
  if (text === null) return
  try {
    accessSync(target, constants.W_OK)
    accessSync(dirname(target), constants.W_OK)
    if ((statSync(target).mode & 0o222) !== 0) return
  } catch (error) {
    throw readOnly(file, error)
  }
  throw readOnly(file, undefined)
}

function readOnly(file: string, cause: unknown): AppError {
  return new AppError(
    'read_only',
    `${file} is read-only: make it and its folder writable for you (chmod u+w) and try again; nothing was changed.`,
    { cause },
  )
}
