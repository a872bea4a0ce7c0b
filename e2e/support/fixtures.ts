// Playwright fixtures: the dashboard over a memory of its own, in a browser or in the desktop app.
import { test as base, expect, type Page } from '@playwright/test'
import { electronOrSkip, launchDesktop } from './desktop-app.ts'
import { fillDemo } from './fill-demo.ts'
import { makeTestFolder, startTestHost, type TestHost } from './host.ts'
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

interface Fixtures extends DashboardOptions {
  readonly started: Started
  /** The host of this test; the desktop app is its own. */
  readonly host: TestHost
  /** The dashboard, signed in, on its overview. */
  readonly dashboard: Dashboard
}

export const test = base.extend<Fixtures>({
  seed: ['demo', { option: true }],
  launcher: ['browser', { option: true }],
  started: async ({ launcher, seed, colorScheme }, use, testInfo) => {
    if (launcher === 'electron') {
      const program = electronOrSkip(testInfo)
      const place = makeTestFolder('desktop dashboard')
      if (seed === 'demo') await fillDemo(place)
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
    const host = await startTestHost(place, seed === 'demo' ? ['--demo'] : [])
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
