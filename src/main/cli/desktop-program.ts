// Finds Electron's program without loading its package, which would try to fetch the binary.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppRoot, isPackagedApp } from '../base/app-root.ts'

/** How the desktop app is started: its program and the words after it. */
export interface DesktopProgram {
  readonly program: string
  readonly parameters: readonly string[]
}

/** The desktop app's program, or null where Electron's binary is not there. */
export function desktopProgram(
  app: AppRoot,
  env: Readonly<Record<string, string | undefined>>,
): DesktopProgram | null {
  // A packaged app runs its commands itself: it is its own desktop program.
  if (isPackagedApp(app)) {
    return { program: process.execPath, parameters: [] }
  }
  const folder = join(app.root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const name = readFileSync(pathFile, 'utf8').trim()
  const program = join(env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name)
  return existsSync(program) ? { program, parameters: [app.root] } : null
}
