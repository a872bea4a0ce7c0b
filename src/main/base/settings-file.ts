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
   * Merges a partial change into the settings, section by section and layer by layer, and writes the file.
   * @throws AppError `invalid_input` for values out of range, `storage_full` when it cannot be written.
   */
  update(change: Readonly<Record<string, unknown>>): Settings
  /**
   * Takes over what another hand changed in the file; a file that is damaged meanwhile is left to that hand, and the
   * settings stay as they are. Gives the names of the settings that changed, such as `context.budgetTokens`.
   */
  reread(): readonly string[]
  /** Calls back after every change; returns the way to stop that. */
  onChange(listener: (settings: Settings) => void): () => void
}

/** Opens the settings of a data folder; a missing file means the defaults. */
export function openSettings(file: string, now: () => number = Date.now): SettingsStore {
  const loaded = load(file, now)
  let { settings: current, warning } = loaded
  let isUnread = loaded.isUnread === true
  /** Somebody is writing in it, and what stands there cannot be read. */
  let isDamaged = false
  /** What the file held when it was last read or written; null when it was not there. */
  let known = textOf(file)
  const listeners = new Set<(settings: Settings) => void>()

  function take(settings: Settings): readonly string[] {
    const changed = differences(current, settings)
    current = settings
    if (changed.length > 0) for (const listener of listeners) listener(current)
    return changed
  }

  function reread(): readonly string[] {
    let text: string | null
    try {
      text = readText(file)
    } catch (error) {
      // A folder in its place, say: whoever writes is told.
      if (!['EACCES', 'EPERM'].includes(codeOf(error))) return []
      isUnread = true
      warning = `The settings in ${file} cannot be read any more (${messageOf(error)}): make that file readable for you; those from before are in force.`
      return []
    }
    if (text === known && !isUnread) return []
    known = text
    isUnread = false
    isDamaged = false
    if (text === null) {
      warning = null
      return take(defaultSettings)
    }
    const value = parsed(text)
    if (typeof value === 'string') {
      isDamaged = true
      warning = `The settings in ${file} cannot be read (${value}): those from before are in force. Mend the file; a change made elsewhere sets it aside.`
      return []
    }
    const accepted = acceptable(value)
    warning = accepted.warning
    return take(accepted.settings)
  }

  return {
    get current() {
      return current
    },
    get warning() {
      return warning
    },
    reread,
    update(change) {
      // What was written there by hand must not be lost.
      reread()
      // Nor what could not be read.
      if (isUnread) throw new AppError('read_only', warning ?? '')
      const merged = settingsSchema.safeParse(mergeSections(current, change))
      if (!merged.success) {
        const issue = merged.error.issues[0]
        throw new AppError(
          'invalid_input',
          `The setting ${issue?.path.join('.') ?? ''} was not accepted: ${issue?.message ?? 'invalid'}.`,
        )
      }
      const text = `${JSON.stringify(merged.data, null, 2)}\n`
      try {
        if (isDamaged) renameSync(file, `${file}.damaged-${now()}`)
        writeAtomic(file, text)
      } catch (error) {
        throw new AppError(
          'storage_full',
          `The settings could not be saved to ${file} (${messageOf(error)}): free some space or make the folder writable; the old settings stay in force.`,
          { cause: error },
        )
      }
      known = text
      isDamaged = false
      current = merged.data
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

/** Null where there is no file. @throws Error of the system when it cannot be read. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function textOf(file: string): string | null {
  try {
    return readText(file)
  } catch {
    return null
  }
}

/** What the file holds, or why it holds no settings. */
function parsed(text: string): Readonly<Record<string, unknown>> | string {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isRecord(value) ? value : 'the file holds no settings'
  } catch (error) {
    return messageOf(error).split('\n')[0] ?? ''
  }
}

/** A hand changes few settings at a time. */
const mostNamed = 20

/** The names of what differs, down to single values. */
function differences(before: unknown, after: unknown, name = ''): string[] {
  if (!isRecord(before) || !isRecord(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [name]
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .flatMap((key) => differences(before[key], after[key], name === '' ? key : `${name}.${key}`))
    .slice(0, mostNamed)
}

function load(file: string, now: () => number): Loaded {
  let text: string | null
  try {
    text = readText(file)
  } catch (error) {
    const warning = `The settings in ${file} could not be read (${messageOf(error)}): make that file readable for you; the defaults are in force until then.`
    return { settings: defaultSettings, warning, isUnread: true }
  }
  if (text === null) return { settings: defaultSettings, warning: null }
  const value = parsed(text)
  return typeof value === 'string' ? setAside(file, now, value) : acceptable(value)
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
    const read = settingsSchema.safeParse(kept)
    if (read.success) {
      const warning =
        wrong.length === 0
          ? null
          : `${wrong.length === 1 ? 'A setting was' : `${wrong.length} settings were`} not accepted, and the default is in force instead: ${wrong.join('; ')}. Change it in the settings, or in the file.`
      return { settings: read.data, warning }
    }
    const issue = read.error.issues[0]
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

/** What is replaced as a whole: a price without a part that the one before it had has no such part. */
const wholeSections = new Set(['prices'])

function mergeSections(
  current: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...current }
  for (const [key, value] of Object.entries(change)) {
    const before = merged[key]
    if (!isRecord(before) || !isRecord(value)) merged[key] = value
    else if (wholeSections.has(key)) merged[key] = { ...before, ...value }
    else merged[key] = mergeSections(before, value)
  }
  return merged
}
