// Coming back from a session: the same filters, the same row, by key and by the way back.
import { expect, test } from '../support/fixtures.ts'

test('u leads back to the filtered list and to the row that was left', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions?sort=turns`)
  const links = page.getByRole('table', { name: 'Sessions' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const third = await links.nth(2).textContent()
  await links.nth(2).click()
  await expect(page.getByRole('navigation', { name: 'Timeline' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/sort=turns/)
  await expect(links.nth(2)).toBeFocused()
  await expect(page.locator(':focus')).toHaveText(third ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Timeline' })).toBeVisible()
  await page.goBack()
  await expect(links.nth(2)).toBeFocused()
})
