// The self-test of recall and what-if on the evaluation page: started, followed by its figures, and two contexts side by side.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

test('the self-test is started and says what it found, with one suggestion, and what was found stays', async ({
  dashboard: { page, url },
}) => {
  test.setTimeout(60_000)
  await page.goto(`${url}/evaluation`)
  const question = page.getByRole('figure', { name: /Does search find the earlier sessions/ })
  await expect(question).toContainText('will stand here')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ask all again' })).toBeVisible({ timeout: 30_000 })
  await expect(question).toContainText(/that were needed/)
  await expect(question.getByRole('row', { name: /^Words/ })).toBeVisible()
  await expect(question.getByRole('row', { name: /^At best.*100 %/ })).toBeVisible()
  await expect(page.getByText(/could be asked: too few to tell; 10 are wanted/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(question.getByRole('row', { name: /^Words/ })).toBeVisible()
})

test('a past session is given less with a smaller budget and without a layer, beside what it was given', async ({
  dashboard: { page, url },
}) => {
  await page.goto(`${url}/evaluation`)
  const other = page.getByRole('article', { name: 'With these settings' })
  await expect(other).toContainText('Recent sessions')
  await page.getByRole('checkbox', { name: 'Recent sessions' }).uncheck()
  await expect(other).not.toContainText('Recent sessions')
  await page.getByRole('spinbutton', { name: /^Budget/ }).fill('300')
  await expect(other).toContainText(/of 300 tokens/)
  const given = page.getByRole('article', { name: 'Given then' })
  await expect(given).toContainText('Recent sessions')
  await page.getByRole('radio', { name: 'Today' }).click()
  await expect(page.getByRole('article', { name: 'With the settings of today' })).toContainText(
    /of 2,000 tokens/,
  )
  await expectAccessible(page)
})
