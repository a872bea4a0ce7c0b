// The overview: where the user was, what it cost, and bars and days that lead to their sessions.
import { expect, test } from '../support/fixtures.ts'

test('it begins with the newest session of each project, and leads there', async ({
  dashboard,
}) => {
  const { page } = dashboard
  const places = page.getByRole('region', { name: 'Where you were' })
  await expect(places.getByRole('listitem').filter({ hasText: 'shop' }).first()).toBeVisible()
  await expect(places.getByRole('listitem').filter({ hasText: 'ledger' }).first()).toBeVisible()
  await expect(places).toContainText('Tests:')
  await places.getByRole('link', { name: 'ledger', exact: true }).click()
  await expect(page).toHaveURL(/\/sessions\?project=/)
  await page.goBack()
  const session = places.getByRole('listitem').first().getByRole('link').nth(1)
  await session.click()
  await expect(page.getByRole('radio', { name: 'What happened' })).toBeVisible()
  // What is of our own making stands elsewhere.
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(places).toBeVisible()
  await expect(page.getByText('Half of them within')).toHaveCount(0)
})

test('a day leads to the sessions that were at work on it, by pointer and by key', async ({
  dashboard,
}) => {
  const { page } = dashboard
  const days = page.getByRole('slider', { name: 'The last 30 days' })
  await days.focus()
  await page.keyboard.press('End')
  // Back to a day with work on it.
  for (let back = 0; back < 30; back += 1) {
    const says = await days.getAttribute('aria-valuetext')
    if (says !== null && !/: 0 turns$/.test(says)) break
    await page.keyboard.press('ArrowLeft')
  }
  await expect(days).not.toHaveAttribute('aria-valuetext', /: 0 turns$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sessions\?day=/)
  const list = page.getByRole('table', { name: 'Sessions' })
  await expect(list.getByRole('link').first()).toBeVisible()
  const chip = page.getByRole('button', { name: /^At work on .*: remove this filter$/ })
  await expect(chip).toBeVisible()
  const shown = await list.getAttribute('aria-rowcount')
  await chip.click()
  await expect(page).not.toHaveURL(/day=/)
  await expect(list).not.toHaveAttribute('aria-rowcount', shown ?? '')
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('slider', { name: /The last year by day/ }).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No session fits these filters')).toBeVisible()
})

test('how long hooks wait is told in the activity', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/activity?tab=days`)
  await expect(page.getByRole('heading', { name: 'Taking in an event' })).toBeVisible()
})
