// Words a command of this program as the reader can type it: the one place that decides how it is called.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { type AppRoot, findAppRoot, isPackagedApp } from './app-root.ts'
import { homeFrom } from './paths.ts'

/** What decides how the program is called. */
export interface Standpoint {
  /** The program's own folder. */
  readonly root: string
  /** The folder of the terminal that reads the advice; null where that is not known, as in a browser. */
  readonly cwd: string | null
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** The running program; in the packaged app that is the app itself. */
  readonly execPath: string
  /** Whether this is the packaged desktop app, which takes commands itself. */
  readonly isPackagedApp: boolean
}

let terminal: string | null = null

/** Tells, once and from the command line only, in which folder the reader's terminal stands. */
export function readerStandsIn(folder: string): void {
  terminal = folder
}

/** Reads the advice in the terminal that runs this command, or somewhere else: a page, an agent's context. */
export type Reader = 'terminal' | 'elsewhere'

let app: AppRoot | null = null

/**
 * One command line to advise, such as `recollect doctor --fix`: it works where the reader stands. Without
 * `words` it is how the program is called.
 */
export function recollectCommand(words = '', reader: Reader = 'terminal'): string {
  app ??= findAppRoot(import.meta.dirname)
  const { env, platform, execPath } = process
  const call = callFrom({
    root: app.root,
    cwd: reader === 'terminal' ? terminal : null,
    env,
    platform,
    execPath,
    isPackagedApp: isPackagedApp(app),
  })
  return words === '' ? call : `${call} ${words}`
}

/**
 * The same for an agent, whose shell need not know which data folder this one is: one that is not the usual is named.
 * Agents run POSIX shells, on Windows a shell of the user's choice: there it is left out.
 */
export function agentCommand(words: string): string {
  const command = recollectCommand(words, 'elsewhere')
  const home = homeFrom(process.env)
  if (home === homeFrom({}) || process.platform === 'win32') return command
  return `RECOLLECT_HOME=${quoted(home, process.platform)} ${command}`
}

/** How the program is called from a standpoint: by its name where that leads here, else by its place. */
export function callFrom(standpoint: Standpoint): string {
  const { root, cwd, env, platform, execPath, isPackagedApp } = standpoint
  if (commandOnPath(standpoint) !== null) return 'recollect'
  // The program of an AppImage lies in a folder that ends with it.
  if (isPackagedApp) return program(env.APPIMAGE ?? execPath, platform)
  if (cwd !== null && isClone(root) && isInside(cwd, root)) return 'npx recollect'
  return `node ${quoted(join(root, 'bin', 'recollect.js'), platform)}`
}

/** Whether the program runs from its sources rather than from an installed package. */
export function isClone(root: string): boolean {
  return existsSync(join(root, 'src', 'main', 'cli.ts'))
}

/** The file that typing `recollect` starts, where that is this program; null for none or another one. */
export function commandOnPath(standpoint: Omit<Standpoint, 'cwd'>): string | null {
  const { env, platform } = standpoint
  // A folder of commands that npm puts first is there only while npm runs.
  const folders = (env.PATH ?? env.Path ?? '')
    .split(platform === 'win32' ? ';' : delimiter)
    .filter((folder) => folder !== '' && !folder.endsWith(join('node_modules', '.bin')))
  const names = platform === 'win32' ? ['recollect.exe', 'recollect.cmd'] : ['recollect']
  const found = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))
  return found !== undefined && leadsHere(found, standpoint) ? found : null
}

/** Whether a command is a link to this program, npm's command file for it, or our launcher of it. */
function leadsHere(file: string, { root, execPath, isPackagedApp }: Omit<Standpoint, 'cwd'>) {
  try {
    const target = realpathSync(file)
    if (isPackagedApp) return target === realpathSync(execPath)
    if (target === realpathSync(join(root, 'bin', 'recollect.js'))) return true
    const text = readFileSync(target).subarray(0, 4096).toString('utf8')
    if (text.includes(join(root, 'bin', 'recollect.js'))) return true
    const beside = join(file, '..', 'node_modules', 'recollect')
    return (
      file.endsWith('.cmd') && existsSync(beside) && realpathSync(beside) === realpathSync(root)
    )
  } catch {
    return false
  }
}

function isInside(folder: string, root: string): boolean {
  return folder === root || folder.startsWith(root + sep)
}

/** One word for the shell of the system: POSIX, or PowerShell and cmd alike. */
function quoted(word: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return /^[\w.:\\/-]+$/.test(word) ? word : `"${word}"`
  return /^[\w.,:/@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** A program as the first word of a line; PowerShell takes a quoted one for a text unless `&` calls it. */
function program(file: string, platform: NodeJS.Platform): string {
  const word = quoted(file, platform)
  return platform === 'win32' && word.startsWith('"') ? `& ${word}` : word
}
