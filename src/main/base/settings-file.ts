// Loads and saves settings.json: a wrong setting costs itself, a damaged file is set aside, never overwritten.
import { readFileSync, renameSync } from 'node:fs'
import { AppError, codeOf, messageOf } from '../../shared/errors.ts'
import { defaultSettings, type Settings, settingsSchema } from '../../shared/settings.ts'
import { writeAtomic } from './write-atomic.ts'

/** The settings in memory, with the file behind them. */
export interface SettingsStore {
  readonly current: Settings
  /** What of the file is not in force and why, in a sentence, or null; until the file is written anew. */
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
  let { settings: current, warning } = loaded
  const listeners = new Set<(settings: Settings) => void>()
  return {
    get current() {
      return current
    },
    get warning() {
      return warning
    },
    update(change) {
      // What could not be read must not be written over.
      if (loaded.isUnread) throw new AppError('read_only', warning ?? loaded.warning ?? '')
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
      warning = null
      for (const listener of listeners) listener(current)
      return current
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Loaded {
  readonly settings: Settings
  readonly warning: string | null
  /** There is a file, and the system does not let us read it. */
  readonly isUnread?: true
}

function load(file: string, now: () => number): Loaded {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return { settings: defaultSettings, warning: null }
    }
    const warning = `The settings in ${file} could not be read (${messageOf(error)}): make that file readable for you; the defaults are in force until then.`
    return { settings: defaultSettings, warning, isUnread: true }
  }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return setAside(file, now, messageOf(error).split('\n')[0] ?? '')
  }
  return isRecord(value) ? acceptable(value) : setAside(file, now, 'the file holds no settings')
}

function setAside(file: string, now: () => number, reason: string): Loaded {
  const aside = `${file}.damaged-${now()}`
  const told = `The settings could not be read (${reason})`
  try {
    renameSync(file, aside)
  } catch (error) {
    const warning = `${told}, nor be set aside (${messageOf(error)}): the defaults are in force.`
    return { settings: defaultSettings, warning }
  }
  return {
    settings: defaultSettings,
    warning: `${told}; they were set aside as ${aside} and the defaults are in force.`,
  }
}

/** A file may hold as many wrong settings as there are. */
const mostWrong = 200

/** The settings with the default in place of each one that is not accepted; everything else is kept. */
function acceptable(value: Readonly<Record<string, unknown>>): Loaded {
  const kept = structuredClone(value)
  const wrong: string[] = []
  for (let attempt = 0; attempt < mostWrong; attempt++) {
    const parsed = settingsSchema.safeParse(kept)
    if (parsed.success) {
      const warning =
        wrong.length === 0
          ? null
          : `${wrong.length === 1 ? 'A setting was' : `${wrong.length} settings were`} not accepted, and the default is in force instead: ${wrong.join('; ')}. Change it in the settings, or in the file.`
      return { settings: parsed.data, warning }
    }
    const issue = parsed.error.issues[0]
    if (!issue) break
    const place = issue.path.map(String)
    const said = shown(valueAt(kept, place))
    const dropped = dropAt(kept, place)
    if (!dropped) break
    wrong.push(`${dropped.join('.')} (${said}: ${issue.message})`)
  }
  return { settings: defaultSettings, warning: 'No setting of the file was accepted.' }
}

function valueAt(value: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60)
}

/** Takes out what lies at `place`, or the nearest thing around it; gives back where that was. */
function dropAt(value: Record<string, unknown>, place: readonly string[]): string[] | null {
  for (let length = place.length; length > 0; length--) {
    const around = valueAt(value, place.slice(0, length - 1))
    const key = place[length - 1]
    if (!isRecord(around) || key === undefined || !Object.hasOwn(around, key)) continue
    delete around[key]
    return place.slice(0, length)
  }
  return null
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
