// The application menu: macOS needs one for its editing keys, elsewhere there is none to see.
import type { MenuItemConstructorOptions } from 'electron'

/** The menu for a system, or null where the window shows none. */
export function appMenu(platform: string): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null
  return [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }]
}
