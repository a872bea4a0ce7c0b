// Memories as a file in the dashboard: what could stand in a CLAUDE.md is shown, and a file is taken in after a look at it.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

test('a file is shown before it is taken in unconfirmed, and a proposal is only shown', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/memories`)
  const list = page.getByRole('region', { name: 'Memories' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toBe('memories.md')

  const markdown =
    '# All projects\n\n## Convention\n\n- Receipts are printed in the language of the till\n'
  await page.getByLabel('A file of memories').setInputFiles({
    name: 'theirs.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(markdown),
  })
  const dialog = page.getByRole('dialog', { name: 'Take the file in?' })
  await expect(dialog.getByText('New, unconfirmed (1)')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take it in' }).click()
  const taken = list.getByRole('listitem').filter({ hasText: 'language of the till' })
  await expect(taken.getByText('From a file')).toBeVisible()

  // What nobody confirmed is proposed to nobody.
  await page.getByRole('button', { name: 'For CLAUDE.md' }).click()
  const proposal = page.getByRole('dialog', { name: 'For CLAUDE.md' })
  await expect(proposal.getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await expect(proposal).not.toContainText('language of the till')
  await expectAccessible(page)
})
