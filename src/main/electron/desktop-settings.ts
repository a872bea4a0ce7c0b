// The section `desktop` of settings.json: what only the desktop shell knows.
import { z } from 'zod'
import type { SettingsStore } from '../core/settings-file.ts'

export const desktopSettingsSchema = z.looseObject({
  /** Electron's notation of the key that opens quick search anywhere; empty for none. */
  quickSearchShortcut: z.string().max(100).default('CommandOrControl+Shift+Space'),
  /** Notifications for what needs the user. */
  notifications: z.boolean().default(false),
  /** Null until the user chose; the system's own list is the truth about what starts. */
  startAtLogin: z.boolean().nullable().default(null),
  /** An https address with electron-updater's files; null while updates are off. */
  updateFeed: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
})
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>

/** The section as it is now. A value that does not fit counts as its default, the others stay. */
export function readDesktopSettings(settings: Readonly<Record<string, unknown>>): DesktopSettings {
  const whole = desktopSettingsSchema.safeParse(settings.desktop ?? {})
  if (whole.success) return whole.data
  const kept = { ...(typeof settings.desktop === 'object' ? settings.desktop : {}) }
  for (const issue of whole.error.issues) {
    const key = issue.path[0]
    if (typeof key === 'string') Reflect.deleteProperty(kept, key)
  }
  return desktopSettingsSchema.safeParse(kept).data ?? desktopSettingsSchema.parse({})
}

/** The section with its changes announced one by one. */
export interface DesktopSettingsStore {
  readonly current: DesktopSettings
  /** @throws AppError when the file cannot be written. */
  update(change: Partial<DesktopSettings>): void
  /** Calls back only when the section changed; returns the way to stop. */
  onChange(listener: (now: DesktopSettings, before: DesktopSettings) => void): () => void
}

/** Looks at the section `desktop` of the settings of the core. */
export function createDesktopSettings(
  store: Pick<SettingsStore, 'current' | 'update' | 'onChange'>,
): DesktopSettingsStore {
  return {
    get current() {
      return readDesktopSettings(store.current)
    },
    update(change) {
      store.update({ desktop: change })
    },
    onChange(listener) {
      let before = readDesktopSettings(store.current)
      return store.onChange((settings) => {
        const now = readDesktopSettings(settings)
        const last = before
        before = now
        if (JSON.stringify(last) !== JSON.stringify(now)) listener(now, last)
      })
    },
  }
}
