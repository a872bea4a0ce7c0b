// Watches the section `desktop` of the settings for the desktop shell.
import { type DesktopSettings, readDesktopSettings } from '../../shared/desktop/desktop-settings.ts'
import type { SettingsStore } from '../base/settings-file.ts'

/** The section with its changes announced one by one. */
interface DesktopSettingsStore {
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
