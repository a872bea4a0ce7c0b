// Every page, in both themes: it opens, says its name, has no accessibility fault, and nothing is blocked.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, watchForFaults } from './check-page.ts'

const pages = [
  { path: '/', heading: 'Overview' },
  { path: '/sessions', heading: 'Sessions' },
  { path: '/search?q=cart', heading: 'Search' },
  { path: '/memories', heading: 'Memories' },
  { path: '/activity', heading: 'Activity' },
  { path: '/activity?tab=days', heading: 'Activity' },
  { path: '/activity?tab=queue', heading: 'Activity' },
  { path: '/projects', heading: 'Projects' },
  { path: '/settings/connection', heading: 'Settings' },
  { path: '/search?q=cart&scores=true', heading: 'Search' },
  { path: '/settings/history', heading: 'Settings' },
  { path: '/settings/context', heading: 'Settings' },
  { path: '/settings/search', heading: 'Settings' },
  { path: '/settings/cost', heading: 'Settings' },
  { path: '/settings/start', heading: 'Settings' },
  { path: '/settings/privacy', heading: 'Settings' },
  { path: '/settings/retention', heading: 'Settings' },
  { path: '/settings/data', heading: 'Settings' },
  { path: '/settings/appearance', heading: 'Settings' },
  { path: '/settings/shortcuts', heading: 'Settings' },
  { path: '/settings/log', heading: 'Settings' },
  { path: '/settings/about', heading: 'Settings' },
  { path: '/welcome', heading: 'First steps' },
  { path: '/welcome?step=history', heading: 'First steps' },
  { path: '/welcome?step=level', heading: 'First steps' },
  { path: '/welcome?step=done', heading: 'First steps' },
  { path: '/quick-search', heading: 'Quick search' },
  { path: '/no-such-page', heading: 'No such page' },
  { path: '/sessions/no-such-session', heading: 'Session' },
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('every page opens by its address and is accessible', async ({ dashboard }) => {
      test.setTimeout(180_000)
      const { page, url } = dashboard
      const faults = await watchForFaults(page)
      for (const { path, heading } of pages) {
        await test.step(path, async () => {
          await page.goto(url + path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
          await expectAccessible(page)
          expect(await faults()).toEqual([])
        })
      }
    })

    test('a session is accessible at each of its places', async ({ dashboard }) => {
      test.setTimeout(120_000)
      const { page, url } = dashboard
      await page.goto(`${url}/sessions?text=discount`)
      await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click()
      const places = page.getByRole('navigation', { name: 'Timeline' }).getByRole('button')
      await expect(places.first()).toBeVisible()
      for (let at = 0; at < (await places.count()); at += 1) {
        await places.nth(at).click()
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
        await expectAccessible(page)
      }
    })
  })
}

test('the theme that was chosen stays after a reload', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/appearance`)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
