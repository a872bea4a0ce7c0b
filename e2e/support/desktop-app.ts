// Finds and launches the real desktop app for a test, or skips the test with the reason.
import { resolve } from 'node:path'
import { _electron, type ElectronApplication, type TestInfo } from '@playwright/test'
import { findElectron, isElectronRequired } from '../electron/decide.ts'
import type { TestFolder } from './host.ts'

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..')

const told = new Set<string>()

/**
 * Electron's program. Where it is missing the test is skipped and the reason printed once.
 * @throws Error instead where `REQUIRE_ELECTRON=1`.
 */
export function electronOrSkip(testInfo: TestInfo): string {
  const found = findElectron({ env: process.env, platform: process.platform, root })
  if ('program' in found) return found.program
  if (isElectronRequired(process.env)) {
    throw new Error(`REQUIRE_ELECTRON=1, but the desktop app cannot run: ${found.missing}`)
  }
  if (!told.has(found.missing)) {
    told.add(found.missing)
    process.stdout.write(`Tests of the desktop app are skipped: ${found.missing}\n`)
  }
  testInfo.skip(true, found.missing)
  throw new Error('A skipped test does not go on.')
}

/** What of the surroundings reaches the app: closed off like every other test's, but for the display. */
export function desktopEnvironment({ env }: TestFolder): Record<string, string> {
  const kept = [
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XAUTHORITY',
    'XDG_RUNTIME_DIR',
    'DBUS_SESSION_BUS_ADDRESS',
  ]
  const display = kept.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...env, ...Object.fromEntries(display) }
}

/** Chromium's own sandbox cannot start as root; the pages' sandbox is asserted by the tests. */
export function desktopArguments(): string[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [root, ...(isRoot ? ['--no-sandbox'] : [])]
}

/** Opens the app on the data folder of `place`. */
export function launchDesktop(program: string, place: TestFolder): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: program,
    args: desktopArguments(),
    env: desktopEnvironment(place),
    cwd: root,
  })
}
