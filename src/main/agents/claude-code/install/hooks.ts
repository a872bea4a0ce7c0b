// Installs, removes and inspects Recollect's hooks in Claude Code's settings.
import { AppError } from '../../../../shared/errors.ts'
import { openSettings } from '../../../base/settings-file.ts'
import { copyScript, installedScript } from '../../hook-script.ts'
import type { HookChange, HookPlace, HookState, Hooks, HooksDependencies } from '../../installer.ts'
import {
  readSettingsFile,
  removeEmptyFolderOf,
  replaceSettingsFile,
  type SettingsFile,
  settingsFileOf,
} from './claude-settings.ts'
import { beforeEdits, hookEvents, hookGroups } from './hook-entries.ts'
import {
  eventStates,
  isEmptySettings,
  sameButForEmptySpace,
  withEntries,
  withoutEntries,
} from './settings-text.ts'

const userPlace: HookPlace = { scope: 'user' }

export function createHooks({ paths, claudeFolder, app, ...rest }: HooksDependencies): Hooks {
  const platform = rest.platform ?? process.platform
  // As the user's settings are now: a command of the shell may have changed them.
  const groups = () => {
    const { recall } = openSettings(paths.settings).current
    const events = recall.beforeEdits ? [...hookEvents, beforeEdits] : hookEvents
    return hookGroups(installedScript(paths, platform), platform, events)
  }

  function state(place: HookPlace): HookState {
    const file = settingsFileOf(place, claudeFolder)
    const wanted = groups()
    try {
      const { text } = readSettingsFile(file)
      const events = named(file, () => eventStates(text, wanted))
      return { file, scope: place.scope, problem: null, events }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const events = eventStates(null, wanted)
      return { file, scope: place.scope, problem: error.message, events }
    }
  }

  function install(place: HookPlace): HookChange {
    const settings = readSettingsFile(settingsFileOf(place, claudeFolder))
    const plan = named(settings.file, () => planInstall(settings))
    copyScript(paths, app.hookScripts, platform)
    if (plan) replaceSettingsFile(settings, plan.text, plan.backup)
    return { ...state(place), changed: plan !== null }
  }

  function planInstall({ text, backup }: SettingsFile): Plan | null {
    const wanted = groups()
    if (text === null) return { text: withEntries(null, wanted), backup: null }
    const states = eventStates(text, wanted)
    if (states.every((event) => event.state === 'current')) return null
    const isFirst = states.every((event) => event.state === 'missing')
    if (isFirst) return { text: withEntries(text, wanted), backup: text }
    const base = baseOf(text, backup)
    const isMadeByUs = backup === null && isEmptySettings(base)
    return { text: withEntries(base, wanted), backup: isMadeByUs ? null : base }
  }

  function uninstall(place: HookPlace): HookChange {
    const settings = readSettingsFile(settingsFileOf(place, claudeFolder))
    const { file, text, backup } = settings
    if (text === null) return { ...state(place), changed: false }
    const base = named(file, () => baseOf(text, backup))
    if (base === text) return { ...state(place), changed: false }
    if (backup === null && isEmptySettings(base)) {
      replaceSettingsFile(settings, null, null)
      if (place.scope === 'project') removeEmptyFolderOf(file)
    } else {
      // Only a file that was changed since the installation needs its former text kept.
      replaceSettingsFile(settings, base, base === backup ? null : text)
    }
    return { ...state(place), changed: true }
  }

  return {
    state: (place = userPlace) => state(place),
    install: (place = userPlace) => install(place),
    refresh() {
      const { text } = readSettingsFile(settingsFileOf(userPlace, claudeFolder))
      // As it stands in the file: inside a JSON text.
      const script = JSON.stringify(installedScript(paths, platform)).slice(1, -1)
      if (!text?.includes(script)) return false
      return install(userPlace).changed
    },
    uninstall: (place = userPlace) => uninstall(place),
  }
}

interface Plan {
  readonly text: string
  readonly backup: string | null
}

/** The text without our entries; byte for byte the original when nothing else was changed since. */
function baseOf(text: string, backup: string | null): string {
  const original = backup !== null && isReadable(backup) ? backup : null
  const base = withoutEntries(text, original)
  return original !== null && base !== text && sameButForEmptySpace(base, original)
    ? original
    : base
}

function isReadable(text: string): boolean {
  try {
    withoutEntries(text, null)
    return true
  } catch {
    return false
  }
}

/** Adds the file and what to do to the fault that a text was refused for. */
function named<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(
      error.code,
      `${file} ${error.message}: correct it (or move it away) and try again; nothing was changed.`,
      { cause: error },
    )
  }
}
