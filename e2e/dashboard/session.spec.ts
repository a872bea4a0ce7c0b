// A session: from the list to the diff of one edit, deleted and brought back.
import { expect, test } from '../support/fixtures.ts'

test('a session leads from its summary to the very lines that were changed', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  await page.getByRole('link', { name: /Add a discount of 10 %/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Add a discount of 10 %')
  await page
    .getByRole('navigation', { name: 'Timeline' })
    .getByRole('button', { name: /Add a discount/ })
    .click()
  await page
    .getByRole('button', { name: /Changed Cart.total in/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Edit (?!Created|Changed).*cart\.js/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /Changes of .*cart\.js/ }).first()).toContainText(
    'discount',
  )
  await page.getByRole('button', { name: 'Show the raw payload' }).first().click()
  await expect(page.getByRole('region', { name: 'Raw payload' }).first()).toContainText(
    '"hook_event_name"',
  )
})

test('depth, view and place are in the address', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  await page.getByRole('link', { name: /Add a discount of 10 %/ }).click()
  await expect(page.getByRole('navigation', { name: 'Timeline' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('radio', { name: 'Details' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(page).toHaveURL(/depth=detail/)
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/view=calls/)
  const address = page.url()
  await page.goto(`${url}/`)
  await page.goto(address)
  await expect(page.getByRole('radio', { name: 'Tool calls' })).toBeChecked()
})

test('a deleted session is gone from list and search, and comes back by undo', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  const link = page.getByRole('link', { name: /Push the discount to main/ })
  await link.click()
  await page.getByRole('button', { name: 'Actions for this session' }).click()
  await page.getByRole('menuitem', { name: 'Delete the session' }).click()
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible()
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toHaveCount(1)
})
