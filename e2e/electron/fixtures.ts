// Playwright fixtures: the real desktop app on a data folder of its own, or a skip that says why.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import {
  _electron,
  test as base,
  type ElectronApplication,
  expect,
  type Page,
} from '@playwright/test'
import { makeTestFolder } from '../support/host.ts'
import { findElectron, isElectronRequired } from './decide.ts'

const root = resolve(import.meta.dirname, '../..')

/** A running desktop app. */
export interface Desktop {
  readonly app: ElectronApplication
  /** The dashboard's window. */
  readonly page: Page
  /** Its data folder. */
  readonly data: string
  /** Starts the app again on the same data folder, as a user would who forgot that it runs. */
  startAgain(): Promise<number | null>
}

/** The environment of the app: closed off like every other test's, but for the display. */
function environment(env: Record<string, string>): Record<string, string> {
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

export const test = base.extend<{ readonly desktop: Desktop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what is needed.
  desktop: async ({}, use, testInfo) => {
    const found = findElectron({ env: process.env, platform: process.platform, root })
    if ('missing' in found) {
      if (isElectronRequired(process.env)) {
        throw new Error(`REQUIRE_ELECTRON=1, but the desktop app cannot run: ${found.missing}`)
      }
      process.stdout.write(`Skipped "${testInfo.title}": ${found.missing}\n`)
      testInfo.skip(true, found.missing)
      return
    }
    const place = makeTestFolder('desktop')
    const env = environment(place.env)
    // Chromium's own sandbox cannot start as root; the pages' sandbox is asserted by the tests.
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0
    const args = [root, ...(isRoot ? ['--no-sandbox'] : [])]
    const launch = () => _electron.launch({ executablePath: found.program, args, env, cwd: root })
    const app = await launch()
    const page = await app.firstWindow()
    await use({
      app,
      page,
      data: place.data,
      async startAgain() {
        const second = spawn(found.program, args, { env, cwd: root, stdio: 'ignore' })
        return new Promise((done) => second.once('exit', done))
      },
    })
    await app.close().catch(() => undefined)
    place.remove()
  },
})

export { expect }
