// Finds what switches hooks off: Claude Code's settings of every level, and whether it trusts a folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../../../../shared/errors.ts'
import type { SettingsPlaces, SwitchedOff } from '../../installer.ts'
import { settingsFileOf } from './claude-settings.ts'

/** The keys that stop hooks. What is no JSON object, Claude Code ignores as a whole. */
const switchesSchema = z.looseObject({
  disableAllHooks: z.unknown().optional(),
  allowManagedHooksOnly: z.unknown().optional(),
  strictPluginOnlyCustomization: z.unknown().optional(),
})
type Switches = z.infer<typeof switchesSchema>

/**
 * What stops the hooks of the user's and the project's settings in a folder, or null. As Claude Code 2.1.329 was
 * seen to do: managed settings win; of the others the local ones (at the root of a repository), those of the very
 * folder and the user's decide in this order; `allowManagedHooksOnly` counts in managed settings alone; a value
 * that is neither true nor false makes it ignore the whole file.
 */
export function hooksSwitchedOff(places: SettingsPlaces): SwitchedOff | null {
  const managedFiles = managedFilesIn(places.managedFolder ?? managedFolderOf(places.platform))
  const managed: Switches = Object.assign({}, ...managedFiles.map((file) => read(file)))
  const managedBy = managedFiles.join(' or ')
  const byManaged = (key: string): SwitchedOff => ({
    message: `The managed settings of this machine stop the hooks of users ("${key}" in ${managedBy}).`,
    fix: 'Ask who manages this machine to allow them; nothing of yours can.',
  })
  if (managed.disableAllHooks === true) return byManaged('disableAllHooks')
  if (managed.allowManagedHooksOnly === true) return byManaged('allowManagedHooksOnly')
  const strict = managed.strictPluginOnlyCustomization
  if (strict === true || (Array.isArray(strict) && strict.includes('hooks'))) {
    return byManaged('strictPluginOnlyCustomization')
  }
  if (managed.disableAllHooks === false) return null
  for (const file of settingsFilesOf(places)) {
    const value = read(file).disableAllHooks
    if (value === undefined) continue
    if (value === true) {
      return {
        message: `${file} switches all hooks off ("disableAllHooks").`,
        fix: 'Remove that key if you want your sessions remembered.',
      }
    }
    if (value === false) return null
    // It ignores the file, and with it the hooks that stand there; those of other files run.
    if (!holdsOurHooks(file)) continue
    return {
      message: `${file} has a "disableAllHooks" that is neither true nor false: Claude Code ignores the whole file.`,
      fix: 'Correct or remove that key.',
    }
  }
  return null
}

/** The settings files beside managed ones that count in a folder, the strongest first. */
function settingsFilesOf({ claudeFolder, cwd }: SettingsPlaces): string[] {
  return [
    settingsFileOf({ scope: 'project', folder: cwd }, claudeFolder),
    join(cwd, '.claude', 'settings.json'),
    settingsFileOf({ scope: 'user' }, claudeFolder),
  ]
}

/**
 * Whether Claude Code trusts a folder: it, or one above it, was accepted in its dialog. Until then an interactive
 * session there runs no hook; `claude -p` asks nobody and runs them (2.1.329).
 */
export function isTrusted(claudeStateFile: string, cwd: string): boolean {
  const parsed = stateSchema.safeParse(read(claudeStateFile))
  const projects = parsed.success ? (parsed.data.projects ?? {}) : {}
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (projects[folder]?.hasTrustDialogAccepted === true) return true
    if (dirname(folder) === folder) return false
  }
}

const stateSchema = z.looseObject({
  projects: z
    .record(z.string(), z.looseObject({ hasTrustDialogAccepted: z.unknown().optional() }))
    .optional()
    .catch(undefined),
})

function holdsOurHooks(file: string): boolean {
  return /[\\/]recollect-hook\.(?:sh|ps1)\b/.test(readFileSync(file, 'utf8'))
}

function managedFolderOf(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode'
  return platform === 'win32' ? 'C:\\Program Files\\ClaudeCode' : '/etc/claude-code'
}

/** The managed file and the drop-ins over it, in the order in which later ones win. */
function managedFilesIn(folder: string): string[] {
  const drops = join(folder, 'managed-settings.d')
  const names = existsSync(drops) ? readdirSync(drops).sort() : []
  return [
    join(folder, 'managed-settings.json'),
    ...names.filter((name) => name.endsWith('.json')).map((name) => join(drops, name)),
  ].filter((file) => existsSync(file))
}

function read(file: string): Switches {
  try {
    return switchesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    // Missing or broken: it counts for nothing, as for the agent. Only what cannot be read at all is a fault.
    if (messageOf(error).startsWith('EACCES')) throw error
    return {}
  }
}
