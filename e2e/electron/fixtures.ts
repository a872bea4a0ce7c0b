// Playwright fixtures: the real desktop app on a data folder of its own, or a skip that says why.
import { spawn } from 'node:child_process'
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test'
import {
  desktopArguments,
  desktopEnvironment,
  electronOrSkip,
  launchDesktop,
  root,
} from '../support/desktop-app.ts'
import { makeTestFolder } from '../support/host.ts'

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

export const test = base.extend<{ readonly desktop: Desktop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what is needed.
  desktop: async ({}, use, testInfo) => {
    const program = electronOrSkip(testInfo)
    const place = makeTestFolder('desktop')
    const app = await launchDesktop(program, place)
    const page = await app.firstWindow()
    await use({
      app,
      page,
      data: place.data,
      async startAgain() {
        const env = desktopEnvironment(place)
        const second = spawn(program, desktopArguments(), { env, cwd: root, stdio: 'ignore' })
        return new Promise((done) => second.once('exit', done))
      },
    })
    await app.close().catch(() => undefined)
    place.remove()
  },
})

export { expect }
