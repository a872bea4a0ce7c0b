// Decisions: alike ones together and by time, narrowed, opened with what is known of each, found by likeness, by keyboard.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, watchForFaults } from './check-page.ts'

test('what was asked is found by kind, by time and by likeness, and leads to its turn', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  const faults = await watchForFaults(page)
  await page.goto(`${url}/decisions`)
  const list = page.getByRole('list', { name: 'Decisions' })
  const kinds = list.getByRole('listitem')
  await expect(kinds.first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /kinds? of requests?/ })).toBeVisible()
  await expectAccessible(page)

  const push = kinds.filter({ hasText: 'git push --force' }).first()
  await push.getByRole('link').click()
  await expect(page).toHaveURL(/head=/)
  const first = list.getByRole('listitem').first()
  await first.getByRole('link').first().click()
  await expect(first.getByText('Answer', { exact: true })).toBeVisible()
  await expect(first.getByRole('region', { name: 'The command' })).toContainText(
    'git push --force origin main',
  )
  await first.getByRole('link', { name: 'Find what is like it' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('the same request')
  await page.getByRole('button', { name: 'Clear' }).click()

  await page.getByRole('radio', { name: 'By time' }).click()
  await page.getByRole('combobox', { name: 'Answer' }).selectOption('Not answered yet')
  await expect(page.getByText('No decision fits')).toBeVisible()
  await page.getByRole('link', { name: 'Show all decisions' }).click()
  await page.getByRole('radio', { name: 'By time' }).click()
  await expect(page).toHaveURL(/by=time/)
  await expect(first).toContainText('Not answered')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await first.getByRole('link', { name: /^Open turn/ }).click()
  await expect(page).toHaveURL(/\/sessions\/.*at=t\d+/)
  await page
    .getByRole('link', { name: /git push --force/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/decisions\?.*id=/)
  expect(await faults()).toEqual([])
})

test('one that is deleted is gone, and comes back when that is undone', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/decisions?by=time`)
  const items = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const before = await items.count()
  await items.first().getByRole('link').first().click()
  await items.first().getByRole('button', { name: 'Delete' }).click()
  await expect(items).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(items).toHaveCount(before)
})

test('a rule is made of a past request, paused and ended, by the user’s hand', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/decisions?by=time`)
  const items = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await items.filter({ hasText: 'git push --force' }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Make a rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a rule' })
  await dialog.getByRole('radio', { name: 'Allow' }).click()
  await expect(dialog.getByText('To allow this is dangerous:')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Always allow this' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Refuse' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('use a branch of its own')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Always refuse this' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('radio', { name: 'Rules' }).click()
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await expect(rule).toContainText('git push --force origin main')
  await expect(rule).toContainText('use a branch of its own')
  const project = /\bin ([\w-]+) ·/.exec(await rule.innerText())?.[1] ?? ''
  await page.getByRole('combobox', { name: 'Project' }).selectOption(project)
  await page.getByRole('button', { name: 'For the agent’s settings' }).click()
  const settings = page.getByRole('dialog', { name: 'For the agent’s settings' })
  await expect(settings.getByLabel('The rules as settings')).toHaveValue(
    /"Bash\(git push --force origin main\)"/,
  )
  await settings.getByRole('button', { name: 'Show what would change' }).click()
  await expect(settings.getByLabel('What would change')).toHaveValue(
    /^\+ +"Bash\(git push --force origin main\)"/m,
  )
  await expect(settings.getByRole('button', { name: 'Write it to the settings' })).toBeEnabled()
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Close' }).first().click()
  await rule.getByRole('button', { name: 'Pause' }).click()
  await expect(rule).toContainText('Paused')
  await rule.getByRole('button', { name: 'Go on' }).click()
  await rule.getByRole('button', { name: 'End' }).click()
  await expect(rule).toContainText('Ended')
  await expect(rule.getByRole('button')).toHaveCount(0)
})
