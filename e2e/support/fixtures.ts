// Playwright fixtures: the dashboard over a memory of its own, in a browser or in the desktop app.
import { test as base, expect, type Page } from '@playwright/test'
import { electronOrSkip, launchDesktop } from './desktop-app.ts'
import { copyMemory, fillDemo } from './fill-demo.ts'
import { makeTestFolder, startTestHost, type TestFolder, type TestHost } from './host.ts'
import { signIn } from './sign-in.ts'

interface Dashboard {
  readonly page: Page
  /** What the address of every page begins with: `${url}/sessions`. */
  readonly url: string
}

interface Started {
  readonly host: TestHost
  /** Shows the dashboard: in `page`, or in the app's own window. */
  open(page: Page): Promise<Dashboard>
}

/** What a test or a project may choose. */
export interface DashboardOptions {
  /** `demo` fills the memory with the recordings that ship with the project, `empty` leaves it empty. */
  readonly seed: 'demo' | 'empty'
  /** `browser`: the headless host in Chromium. `electron`: the desktop app, where it can run. */
  readonly launcher: 'browser' | 'electron'
}

interface WorkerFixtures {
  /** Copies the demo memory into a folder: filled once, as to fill it takes a sixth of a short test's time. */
  readonly copyDemo: (to: TestFolder) => Promise<void>
}

interface Fixtures extends DashboardOptions {
  readonly started: Started
  /** The host of this test; the desktop app is its own. */
  readonly host: TestHost
  /** The dashboard, signed in, on its overview. */
  readonly dashboard: Dashboard
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  copyDemo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what is needed.
    async ({}, use) => {
      let filled: Promise<TestFolder> | undefined
      const fill = async () => {
        const place = makeTestFolder('demo')
        await fillDemo(place)
        return place
      }
      await use(async (to) => {
        filled ??= fill()
        copyMemory(await filled, to)
      })
      const place = await filled?.catch(() => undefined)
      place?.remove()
    },
    { scope: 'worker' },
  ],
  seed: ['demo', { option: true }],
  launcher: ['browser', { option: true }],
  started: async ({ launcher, seed, colorScheme, copyDemo }, use, testInfo) => {
    if (launcher === 'electron') {
      const program = electronOrSkip(testInfo)
      const place = makeTestFolder('desktop dashboard')
      if (seed === 'demo') await copyDemo(place)
      const app = await launchDesktop(program, place)
      const host: TestHost = {
        ...place,
        url: 'app://recollect',
        process: app.process(),
        stop: () => app.close(),
        startAgain: () => Promise.reject(new Error('The desktop app is not started twice.')),
      }
      const open = async (): Promise<Dashboard> => {
        const page = await app.firstWindow()
        await page.emulateMedia({ colorScheme })
        return { page, url: host.url }
      }
      await use({ host, open })
      await app.close().catch(() => undefined)
      place.remove()
      return
    }
    const place = makeTestFolder('dashboard')
    if (seed === 'demo') await copyDemo(place)
    const host = await startTestHost(place)
    const open = async (page: Page): Promise<Dashboard> => {
      await signIn(page, host.url)
      return { page, url: new URL(host.url).origin }
    }
    await use({ host, open })
    await host.stop()
    place.remove()
  },
  host: ({ started }, use) => use(started.host),
  // The order matters: where the app is missing, no browser is opened either.
  dashboard: async ({ started, page }, use) => use(await started.open(page)),
})

export { expect }
