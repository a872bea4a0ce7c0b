// Finds Electron's program without loading its package, which would try to fetch the binary.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppRoot } from '../core/app-root.ts'

/** The path of Electron's program, or null where its binary is not there. */
export function desktopProgram(
  app: AppRoot,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const folder = join(app.root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const name = readFileSync(pathFile, 'utf8').trim()
  const program = join(env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name)
  return existsSync(program) ? program : null
}
