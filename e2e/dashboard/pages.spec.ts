// Every page, in both themes: it opens, says its name, has no accessibility fault, nothing is blocked or complained of.
import { everyPage } from '../support/every-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleInBothThemes, watchForComplaints, watchForFaults } from './check-page.ts'

const missing = [
  { path: '/no-such-page', heading: 'No such page' },
  { path: '/sessions/no-such-session', heading: 'Session' },
]

test('every page opens by its address, is accessible in both themes and says nothing in the console', async ({
  started,
  page: window,
}) => {
  test.setTimeout(180_000)
  const complaints = watchForComplaints(window)
  const { page, url } = await started.open(window)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const faults = await watchForFaults(page)
  const look = ({ path, heading }: { readonly path: string; readonly heading: string }) =>
    test.step(path, async () => {
      await page.goto(url + path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectAccessibleInBothThemes(page)
      expect(await faults()).toEqual([])
    })
  for (const each of everyPage) await look(each)
  expect(complaints).toEqual([])
  for (const each of missing) await look(each)
})

test('a session is accessible at each of its places, in both themes', async ({ dashboard }) => {
  test.setTimeout(120_000)
  const { page, url } = dashboard
  await page.goto(`${url}/sessions?text=discount`)
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click()
  const places = page.getByRole('navigation', { name: 'Timeline' }).getByRole('button')
  await expect(places.first()).toBeVisible()
  for (let at = 0; at < (await places.count()); at += 1) {
    await places.nth(at).click()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
  }
})

test('the theme that was chosen stays after a reload', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/appearance`)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
