// The section `desktop` of settings.json: what only the desktop shell knows, and the dashboard shows.
import { z } from 'zod'

const desktopSettingsSchema = z.looseObject({
  /** Electron's notation of the key that opens quick search anywhere; empty for none. */
  quickSearchShortcut: z.string().max(100).default('CommandOrControl+Shift+Space'),
  /** Notifications for what needs the user. */
  notifications: z.boolean().default(false),
  /** A notification on Mondays of what the week before came to. */
  weeklyDigest: z.boolean().default(false),
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
