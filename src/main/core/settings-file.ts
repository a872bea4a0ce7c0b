// Loads and saves settings.json; a damaged file is set aside, never overwritten in place.
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { AppError, messageOf } from '../../shared/errors.ts'
import { defaultSettings, type Settings, settingsSchema } from '../../shared/settings.ts'
import { writeAtomic } from './write-atomic.ts'

/** The settings in memory, with the file behind them. */
export interface SettingsStore {
  readonly current: Settings
  /** A sentence about a damaged file that was set aside when loading, or null. */
  readonly warning: string | null
  /**
   * Merges a partial change into the settings, section by section, and writes the file.
   * @throws AppError `invalid_input` for values out of range, `storage_full` when it cannot be written.
   */
  update(change: Readonly<Record<string, unknown>>): Settings
  /** Calls back after every change; returns the way to stop that. */
  onChange(listener: (settings: Settings) => void): () => void
}

/** Opens the settings of a data folder; a missing file means the defaults. */
export function openSettings(file: string, now: () => number = Date.now): SettingsStore {
  const loaded = load(file, now)
  let current = loaded.settings
  const listeners = new Set<(settings: Settings) => void>()
  return {
    get current() {
      return current
    },
    warning: loaded.warning,
    update(change) {
      const parsed = settingsSchema.safeParse(mergeSections(current, change))
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        throw new AppError(
          'invalid_input',
          `The setting ${issue?.path.join('.') ?? ''} was not accepted: ${issue?.message ?? 'invalid'}.`,
        )
      }
      try {
        writeAtomic(file, `${JSON.stringify(parsed.data, null, 2)}\n`)
      } catch (error) {
        throw new AppError(
          'storage_full',
          `The settings could not be saved to ${file} (${messageOf(error)}): free some space or make the folder writable; the old settings stay in force.`,
          { cause: error },
        )
      }
      current = parsed.data
      for (const listener of listeners) listener(current)
      return current
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function load(file: string, now: () => number): { settings: Settings; warning: string | null } {
  if (!existsSync(file)) return { settings: defaultSettings, warning: null }
  try {
    return { settings: settingsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))), warning: null }
  } catch (error) {
    const aside = `${file}.damaged-${now()}`
    renameSync(file, aside)
    return {
      settings: defaultSettings,
      warning: `The settings could not be read (${messageOf(error).split('\n')[0]}); they were set aside as ${aside} and the defaults are in force.`,
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergeSections(
  current: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...current }
  for (const [key, value] of Object.entries(change)) {
    const before = merged[key]
    merged[key] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value
  }
  return merged
}
