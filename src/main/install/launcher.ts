// The launcher that puts `recollect` on the PATH for a program that npm did not put there: written, recognised, removed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError, messageOf } from '../../shared/errors.ts'
import { writeAtomic } from '../base/write-atomic.ts'

interface Launcher {
  readonly file: string
  /** Whether its folder is on the PATH of who asks. */
  readonly isOnPath: boolean
}

interface Place {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly homeFolder: string
  readonly platform: NodeJS.Platform
}

/** Stands in every launcher of ours, and in nobody else's. */
const mark = 'recollect-launcher'

/**
 * Where the launcher goes: the first usual folder for the user's own programs that is on the PATH, else the
 * first of them. On Windows the folder of app aliases is the one that is always there.
 */
export function launcherPlace({ env, homeFolder, platform }: Place): Launcher {
  const isWindows = platform === 'win32'
  const onPath = (env.PATH ?? env.Path ?? '')
    .split(isWindows ? ';' : ':')
    .map((one) => resolve(one))
  const folders = isWindows
    ? [
        join(homeFolder, '.local', 'bin'),
        join(env.LOCALAPPDATA ?? homeFolder, 'Microsoft', 'WindowsApps'),
      ]
    : [join(homeFolder, '.local', 'bin'), join(homeFolder, 'bin')]
  const found = folders.find((folder) => onPath.includes(resolve(folder)))
  const folder = found ?? folders[0] ?? homeFolder
  return {
    file: join(folder, isWindows ? 'recollect.cmd' : 'recollect'),
    isOnPath: found !== undefined,
  }
}

/**
 * Writes the launcher of the program in `root`; false when it was there as it should be.
 * @throws AppError `conflict` for a file of somebody else's, `read_only` when it cannot be written.
 */
export function writeLauncher(file: string, root: string, platform: NodeJS.Platform): boolean {
  const before = read(file)
  refuseForeign(file, before)
  const text = platform === 'win32' ? commandFile(root) : shellScript(root)
  if (before === text) return false
  try {
    mkdirSync(join(file, '..'), { recursive: true })
    writeAtomic(file, text, 0o755)
  } catch (error) {
    throw new AppError(
      'read_only',
      `${file} cannot be written (${messageOf(error)}): make its folder writable for you, or name another with --dir.`,
      { cause: error },
    )
  }
  return true
}

/** Removes a launcher of ours; false when there is none. @throws AppError `conflict` for somebody else's file. */
export function removeLauncher(file: string): boolean {
  const text = read(file)
  refuseForeign(file, text)
  if (text === null) return false
  rmSync(file)
  return true
}

function refuseForeign(file: string, text: string | null): void {
  if (text === null || text.includes(mark)) return
  throw new AppError(
    'conflict',
    `${file} is a program of somebody else's: move it away, or name another folder with --dir.`,
  )
}

/** The Node of the clone where it is there: a terminal's own may be older or none. */
function shellScript(root: string): string {
  const script = join(root, 'bin', 'recollect.js')
  const node = join(root, 'node_modules', 'node', 'bin', 'node')
  return `#!/bin/sh
# ${mark} 1, for ${script}; \`recollect link --remove\` takes it away.
if [ ! -f ${quote(script)} ]; then
  echo 'Recollect is no longer in its folder: run node bin/recollect.js link in the one where it is now.' >&2
  exit 1
fi
node=${quote(node)}
[ -x "$node" ] || node=node
exec "$node" ${quote(script)} "$@"
`
}

function commandFile(root: string): string {
  const script = join(root, 'bin', 'recollect.js')
  const node = join(root, 'node_modules', 'node', 'bin', 'node.exe')
  return [
    '@echo off',
    `rem ${mark} 1, for ${script}; "recollect link --remove" takes it away.`,
    `if exist "${node}" ("${node}" "${script}" %*) else (node "${script}" %*)`,
    '',
  ].join('\r\n')
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
