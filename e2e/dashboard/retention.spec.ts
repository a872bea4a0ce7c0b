// What is kept for how long: a period is chosen, what would go is shown before, and clearing up says what went.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

test('raw payloads go when their time is over, after being shown', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/retention`)
  const preview = page.getByRole('table', { name: 'What a run would drop now' })
  const payloads = preview.getByRole('row', { name: /^Raw payloads/ })
  await expect(payloads).toContainText(/calls\s*0/)
  await page
    .getByRole('combobox', { name: 'How long to keep: raw payloads of tool calls' })
    .selectOption('7 days')
  await expect(
    page.getByText('Raw payloads of tool calls: kept for 7 days.', { exact: true }),
  ).toBeVisible()
  // The demo's sessions are of the last weeks.
  await expect(payloads).toContainText(/calls\s*[1-9]/)
  await expect(
    page.getByText('Without their raw payloads these calls cannot be told anew'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear up now' }).click()
  await expect(
    page.getByText(/Last cleared up just now: .*raw payloads of tool calls/),
  ).toBeVisible()
  await expect(payloads).toContainText(/calls\s*0/)
  await page.reload()
  await expect(page.getByText(/Last cleared up/)).toBeVisible()
})

test('a theme that was chosen in one browser is shown in another', async ({
  dashboard,
  browser,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The app has one window.')
  const { page, url } = dashboard
  await page.goto(`${url}/settings/appearance`)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => localStorage.removeItem('recollect.theme'))
  const other = await browser.newPage({ storageState: await page.context().storageState() })
  await other.goto(url)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
})
