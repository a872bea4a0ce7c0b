// Backups in the settings: taken, listed, restored with a question before it; notices and a damaged store are told.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import { expectAccessible } from './check-page.ts'

test.describe('an empty memory', () => {
  test.use({ seed: 'empty' })

  test('has no backup yet, and takes one when asked', async ({ dashboard, host }) => {
    const { page, url } = dashboard
    await page.goto(`${url}/settings/data`)
    await expect(page.getByText('No backup yet')).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    const list = page.getByRole('list', { name: 'Backups' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText('By hand')
    const names = readdirSync(join(host.data, 'backups'))
    expect(names.filter((name) => /-manual\.db$/.test(name))).toHaveLength(1)
  })
})

test('a backup is put in the place of the memory once the question is answered', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/data`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const list = page.getByRole('list', { name: 'Backups' })
  const restore = list.getByRole('button', { name: /^Restore the backup/ }).last()
  await restore.click()
  const question = page.getByRole('dialog', { name: /^Restore the backup/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await restore.click()
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText(/^Restored: \d+ sessions/).first()).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('Before a restore')
  // The rest of the app goes on with what was restored.
  await page.goto(`${url}/sessions`)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('how many backups are kept is saved', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/data`)
  const field = page.getByRole('spinbutton', { name: 'Daily backups kept' })
  await field.fill('3')
  await field.press('Enter')
  await expect(page.getByText('3 daily backups will be kept.').first()).toBeVisible()
  // A number that comes to what is in force already does not stay in the field as if it were.
  await field.fill('3.2')
  await field.press('Enter')
  await expect(field).toHaveValue('3')
  await page.getByRole('switch', { name: 'Daily backup' }).click()
  await expect(page.getByText('No more backups are taken by themselves.').first()).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('3')
  await expect(page.getByRole('switch', { name: 'Daily backup' })).not.toBeChecked()
})

test.describe('after a restart on a damaged file', () => {
  test.use({ seed: 'empty' })

  test('the user is told what was done, until they say that they have seen it', async ({
    dashboard,
    host,
    page,
    launcher,
  }) => {
    test.skip(launcher === 'electron', 'The app is not started twice in one test.')
    await expect(dashboard.page.getByRole('heading', { level: 1 })).toBeVisible()
    await host.stop()
    const file = join(host.data, 'recollect.db')
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 0, 4096)
    writeFileSync(file, bytes)
    await host.startAgain()
    await signIn(page, host.url)
    const notices = page.getByRole('region', { name: 'Needs attention' })
    await expect(notices).toContainText('every row was saved')
    await notices.getByRole('button', { name: 'I have seen it' }).click()
    await expect(page.getByText('every row was saved')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('every row was saved')).toHaveCount(0)
  })
})

test('a store that is being mended is told of on every page', async ({ dashboard, launcher }) => {
  test.skip(launcher === 'electron', 'There the answer comes from the app itself.')
  const { page, url } = dashboard
  const store = { state: 'damaged', problem: 'it could not be mended (the disk is full).' }
  await page.route('**/rpc/system/status', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    Object.assign(body.json, { store })
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${url}/memories`)
  await expect(page.getByText(/The memory is damaged:.*the disk is full/)).toBeVisible()
  await expectAccessible(page)
})
