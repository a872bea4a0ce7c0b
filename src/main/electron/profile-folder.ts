// Where Chromium keeps its own files: inside the data folder, so that each data folder has one app.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Moves Electron's profile into the data folder before anything reads it. The single-instance lock
 * lies there too: a second app on another data folder is another app.
 */
export function setupProfileFolder(
  app: { setPath(name: 'userData' | 'sessionData', path: string): void },
  home: string,
): void {
  const folder = join(home, 'desktop')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
    app.setPath('sessionData', folder)
  } catch {
    // The core meets the same folder next and says what is wrong with it.
  }
}
