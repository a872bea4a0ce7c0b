// Finds the `claude` program without running it.
import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Found, ProviderSurroundings } from '../provider.ts'
import type { ClaudeSettings } from './settings.ts'

/** Where its installers put it, for a desktop that was started without the PATH of a shell. */
const usualPlaces = ['.local/bin', '.claude/local', '.claude/bin', '.npm-global/bin', 'bin']

/** The path of the program, or null. */
export function findProgram(
  { command }: Pick<ClaudeSettings, 'command'>,
  { env }: Pick<ProviderSurroundings, 'env'>,
): string | null {
  if (command !== '') return isAbsolute(command) && isProgram(command) ? command : null
  const path = env.PATH ?? env.Path ?? ''
  const home = env.HOME ?? env.USERPROFILE ?? homedir()
  const folders = [
    ...path.split(delimiter).filter((folder) => isAbsolute(folder)),
    ...usualPlaces.map((place) => join(home, place)),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
  const names = process.platform === 'win32' ? ['claude.exe', 'claude.cmd'] : ['claude']
  for (const folder of folders)
    for (const name of names) if (isProgram(join(folder, name))) return join(folder, name)
  return null
}

/** Whether the program is there, as a sentence says it. */
export function foundProgram(settings: ClaudeSettings, surroundings: ProviderSurroundings): Found {
  const program = findProgram(settings, surroundings)
  if (program !== null) return { isThere: true, detail: `It lies at ${program}.` }
  const detail =
    settings.command === ''
      ? 'No program called claude is on the PATH.'
      : `${settings.command} is not a program that can be run.`
  return { isThere: false, detail }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
