// Whether the real Electron can run here, decided by looking: loading its package would fetch the binary.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  /** The folder of the project. */
  readonly root: string
}

/** The program to launch, or one sentence that says why there is none. */
export function findElectron(
  surroundings: Surroundings,
): { readonly program: string } | { readonly missing: string } {
  const { env, platform, root } = surroundings
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile) && !env.ELECTRON_OVERRIDE_DIST_PATH) {
    return { missing: `Electron's binary has not been fetched (${pathFile} is missing).` }
  }
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const program = join(env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name)
  if (!existsSync(program)) return { missing: `Electron's binary is not at ${program}.` }
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return { missing: 'There is no display: run the tests under xvfb-run.' }
  }
  return { program }
}

/** Whether a missing Electron fails the tests instead of skipping them. */
export function isElectronRequired(env: Readonly<Record<string, string | undefined>>): boolean {
  return env.REQUIRE_ELECTRON === '1'
}
