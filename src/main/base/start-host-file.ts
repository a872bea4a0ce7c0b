// Tells the SessionStart hook how to start the host by itself, where the user allowed that.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { z } from 'zod'
import { leanEnvironment, leanFlags } from './lean-process.ts'
import type { Paths } from './paths.ts'
import { writeAtomic } from './write-atomic.ts'

/** A host that a hook started ends after so many minutes without anything to do. */
const idleExitMinutes = 30

/** What runs this program. */
export interface Runtime {
  readonly platform: NodeJS.Platform
  readonly execPath: string
  readonly isElectron: boolean
  /** The file of an AppImage: the program inside it is gone once it ends. */
  readonly appImage: string | undefined
}

interface HostCommand {
  readonly program: string
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Writes how the host is started, or removes it when the setting is off: for sh `hooks/start-host`, one
 * command line; for PowerShell `hooks/start-host.json`, as nothing is safe from the expansions of cmd.exe.
 */
export function writeStartHostFile(
  paths: Paths,
  settings: { readonly host: { readonly startFromHook: boolean } },
  root: string,
  runtime: Runtime = {
    platform: process.platform,
    execPath: process.execPath,
    isElectron: process.versions.electron !== undefined,
    appImage: process.env.APPIMAGE,
  },
): void {
  const isWindows = runtime.platform === 'win32'
  const file = startHostFile(paths, runtime.platform)
  if (!settings.host.startFromHook) {
    rmSync(file, { force: true })
    return
  }
  const command = hostCommand(paths.home, root, runtime)
  writeAtomic(file, isWindows ? windowsText(command) : shellText(command))
}

/** Where it is written. It is there while hooks may start the host. */
export function startHostFile(paths: Paths, platform: NodeJS.Platform): string {
  return join(paths.hooks, platform === 'win32' ? 'start-host.json' : 'start-host')
}

/**
 * The first file or folder that hooks would need to start the host and that is gone, as after a move of the
 * program. Null where nothing is missing, or hooks start nothing. Throws when the file cannot be read.
 */
export function missingToStartHost(paths: Paths, platform: NodeJS.Platform): string | null {
  const file = startHostFile(paths, platform)
  if (!existsSync(file)) return null
  const named = platform === 'win32' ? namedForWindows : namedInShell
  const isAbsolute = platform === 'win32' ? win32.isAbsolute : posix.isAbsolute
  const text = readFileSync(file, 'utf8')
  return named(text).find((word) => isAbsolute(word) && !existsSync(word)) ?? null
}

/**
 * Whether the hook of the next session starts the host where it does not run: it may, nothing that it needs is gone,
 * and the script has the curl without which it asks no host.
 */
export function hooksStartHost(
  paths: Paths,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (!existsSync(startHostFile(paths, platform))) return false
  if (missingToStartHost(paths, platform) !== null) return false
  return (
    platform === 'win32' || (env.PATH ?? '').split(':').some((dir) => existsSync(join(dir, 'curl')))
  )
}

/** The quoted words of `shellText`. */
function namedInShell(text: string): string[] {
  // A quote within a word stands as '\\'' there.
  return text
    .replaceAll("'\\''", '\0')
    .split("'")
    .filter((_, index) => index % 2 === 1)
    .map((word) => word.replaceAll('\0', "'"))
}

const windowsTextSchema = z.object({ program: z.string(), arguments: z.string() })

/** The program and the quoted words of `windowsText`; a path there holds no quote. */
function namedForWindows(text: string): string[] {
  const { program, arguments: words } = windowsTextSchema.parse(JSON.parse(text))
  const quoted = words.split('"')
  return [program, ...quoted.filter((_, index) => index % 2 === 1)]
}

function hostCommand(
  home: string,
  root: string,
  { platform, execPath, isElectron, appImage }: Runtime,
): HostCommand {
  const idleExit = ['--idle-exit', String(idleExitMinutes)]
  // A packaged app cannot run a script in its place, but it takes the command itself.
  if (isElectron && root.endsWith('.asar')) {
    return {
      program: appImage ?? execPath,
      words: ['serve', ...idleExit],
      environment: { RECOLLECT_HOME: home },
    }
  }
  const path = platform === 'win32' ? win32 : posix
  const host = [path.join(root, 'out', 'main', 'headless.js'), ...idleExit]
  if (isElectron) {
    const environment = { RECOLLECT_HOME: home, ELECTRON_RUN_AS_NODE: '1' }
    return { program: execPath, words: host, environment }
  }
  // With them from the beginning, the host need not start itself anew.
  return {
    program: execPath,
    words: [...leanFlags, ...host],
    environment: { RECOLLECT_HOME: home, ...(platform === 'linux' ? leanEnvironment : {}) },
  }
}

function shellText({ program, words, environment }: HostCommand): string {
  const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${quote(value)}`)
  return `${[...variables, ...[program, ...words].map(quote)].join(' ')}\n`
}

/** `arguments` is one text, as Windows hands it over: the program takes it apart by its own rule. */
function windowsText({ program, words, environment }: HostCommand): string {
  const text = { program, arguments: words.map(quoteForWindows).join(' '), environment }
  return `${JSON.stringify(text, null, 2)}\n`
}

/**
 * Quotes a word for the C runtime's rule: a backslash is itself unless a quote follows.
 * https://learn.microsoft.com/cpp/c-language/parsing-c-command-line-arguments
 */
function quoteForWindows(word: string): string {
  let quoted = ''
  let slashes = 0
  for (const letter of word) {
    if (letter === '\\') {
      slashes += 1
      continue
    }
    quoted += '\\'.repeat(letter === '"' ? slashes * 2 + 1 : slashes) + letter
    slashes = 0
  }
  return `"${quoted}${'\\'.repeat(slashes * 2)}"`
}
