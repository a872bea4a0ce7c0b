// Playwright fixtures: a page signed in to a freshly started host that holds the demo memory.
import { test as base, expect, type Page } from '@playwright/test'
import { makeTestFolder, startTestHost, type TestHost } from './host.ts'

interface Fixtures {
  /** A host of its own for the test, filled with the demo memory unless `seed` says otherwise. */
  readonly host: TestHost
  /** The dashboard, signed in, on its overview. */
  readonly dashboard: { readonly page: Page; readonly url: string }
  /** `demo` fills the memory with the recordings that ship with the project, `empty` leaves it empty. */
  readonly seed: 'demo' | 'empty'
}

export const test = base.extend<Fixtures>({
  seed: ['demo', { option: true }],
  host: async ({ seed }, use) => {
    const place = makeTestFolder('dashboard')
    const host = await startTestHost(place, seed === 'demo' ? ['--demo'] : [])
    await use(host)
    await host.stop()
    place.remove()
  },
  dashboard: async ({ page, host }, use) => {
    await page.goto(host.url)
    await use({ page, url: new URL(host.url).origin })
  },
})

export { expect }
