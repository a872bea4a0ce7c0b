// The browser's console: nothing is refused, missing or complained of, from the first login through every page.
import { pagePaths } from '../../src/shared/page-addresses.ts'
import { expect, test } from '../support/fixtures.ts'

test('stays empty from the first login on, on every page', async ({ started, page }) => {
  test.setTimeout(120_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.text()} ${message.location().url}`)
    }
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`)
  })
  const { url } = await started.open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  for (const path of Object.values(pagePaths).filter((each) => !each.includes('$'))) {
    await page.goto(`${url}${path}`)
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('combobox')).first(),
    ).toBeVisible()
  }
  expect(complaints).toEqual([])
})
