// What goes wrong around a page: full storage, a host that goes and comes back, two windows, a clock that jumps, ids of nothing.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pathsIn } from '../../src/main/base/paths.ts'
import { readListenerFile, writeListenerFile } from '../../src/main/http/listener-file.ts'
import { expect, test } from '../support/fixtures.ts'
import type { TestHost } from '../support/host.ts'
import { signIn } from '../support/sign-in.ts'

const inBrowserOnly = 'The desktop app is its own host and opens one window of the dashboard.'

const minutes = (page: Page) => page.getByRole('spinbutton', { name: /silent session/ })

test.describe('settings that cannot be saved', () => {
  test.use({ seed: 'empty' })

  test('are told of, stay as they were, and can be saved once there is room', async ({
    dashboard,
    host,
  }) => {
    const { page, url } = dashboard
    await page.goto(`${url}/settings/privacy`)
    await expect(minutes(page)).toHaveValue('240')
    // Like a full disk this lets nothing take the file's place, for every user and on every system.
    const file = join(host.data, 'settings.json')
    rmSync(file, { force: true })
    mkdirSync(join(file, 'in the way'), { recursive: true })
    await minutes(page).fill('600')
    await minutes(page).press('Enter')
    await expect(
      page.getByText(/could not be saved .* the old settings stay in force/).first(),
    ).toBeVisible()
    await page.reload()
    await expect(minutes(page)).toHaveValue('240')

    rmSync(file, { recursive: true })
    await minutes(page).fill('600')
    await minutes(page).press('Enter')
    await expect(page.getByText(/are closed after 600 minutes/).first()).toBeVisible()
    await page.reload()
    await expect(minutes(page)).toHaveValue('600')
  })
})

/** Starts the host again without the logins that it knew, and opens its address in another tab. */
async function comeBackUnknown(page: Page, host: TestHost): Promise<void> {
  const { listener } = pathsIn(host.data)
  const kept = readListenerFile(listener)
  if (kept) writeListenerFile(listener, { ...kept, logins: [] })
  await host.startAgain()
  // The page says how to sign in again, and goes on once that is done.
  await expect(page.getByText('Signed out.')).toBeAttached({ timeout: 40_000 })
  const other = await page.context().newPage()
  await signIn(other, host.url)
  await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await other.close()
  await expect(page.getByText('Signed out.')).toHaveCount(0, { timeout: 40_000 })
}

test.describe('a host that goes away and comes back', () => {
  test.use({ seed: 'empty' })

  test('takes nothing that was typed with it', async ({ dashboard, host, launcher }) => {
    test.skip(launcher === 'electron', inBrowserOnly)
    const { page, url } = dashboard
    await page.goto(`${url}/memories`)
    // An empty list offers it twice.
    await page.getByRole('button', { name: 'Add a memory' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add a memory' })
    const text = dialog.getByRole('textbox', { name: 'What is to be remembered' })
    await text.fill('Half a thought')
    await host.stop()
    await expect(page.getByText(/has not answered since/)).toBeAttached()
    await text.pressSequentially(', then the other half.')
    await dialog.getByRole('button', { name: 'Remember' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Recollect is not answering')
    await expect(text).toHaveValue('Half a thought, then the other half.')

    await host.startAgain()
    await expect(page.getByText(/has not answered since/)).toHaveCount(0, { timeout: 40_000 })
    await dialog.getByRole('button', { name: 'Remember' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('listitem').first()).toContainText('then the other half.')
  })

  test('finds the page live again, on the place where it was', async ({
    dashboard,
    host,
    launcher,
  }) => {
    test.skip(launcher === 'electron', inBrowserOnly)
    const { page, url } = dashboard
    await page.goto(`${url}/activity?tab=queue&status=dead`)
    await expect(page.getByText('Nothing has failed')).toBeVisible()
    await host.stop()
    await expect(page.getByText(/has not answered since/)).toBeVisible()
    await expect(page.getByText('Nothing has failed')).toBeVisible()
    const { port } = new URL(host.url)
    await host.startAgain()
    expect(new URL(host.url).port).toBe(port)
    await expect(page).toHaveURL(/status=dead/)
    // Nobody signs in again.
    await expect(page.getByRole('button', { name: 'Listening' })).toBeVisible({ timeout: 40_000 })
  })
})

test('a page whose code cannot be fetched fails in its place, and comes once the host is back', async ({
  dashboard,
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The desktop app carries the code of its pages.')
  const { page, url } = dashboard
  await page.route('**/assets/projects-*.js', (route) => route.abort())
  await page.goto(`${url}/sessions`)
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible()
  await host.stop()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This page could not be loaded')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Recollect still does not answer.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible()

  await page.unrouteAll()
  await comeBackUnknown(page, host)
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  // Some browsers ask for code again that they could not get, others only after a reload.
  const again = alert.getByRole('button', { name: 'Try again' })
  const table = page.getByRole('table', { name: 'Projects' })
  await expect(again.or(table)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(table).toBeVisible()
})

test('two windows that change the same thing show the same in the end', async ({
  dashboard,
  launcher,
}) => {
  test.skip(launcher === 'electron', inBrowserOnly)
  const { page: first, url } = dashboard
  const second = await first.context().newPage()
  const name = (page: Page, called: string) =>
    page.getByRole('table', { name: 'Projects' }).getByRole('link', { name: called, exact: true })
  const openRename = async (page: Page) => {
    await page.getByRole('button', { name: 'Actions for ledger' }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
  }
  const field = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  for (const page of [first, second]) await page.goto(`${url}/projects`)
  await openRename(first)
  await openRename(second)
  await field(first).fill('books')
  await field(first).press('Enter')
  // The other window sees it behind its dialog; what is typed there stays.
  await field(second).fill('accounts')
  await expect(second.getByText('books', { exact: true })).toBeVisible()
  await expect(field(second)).toHaveValue('accounts')
  await field(second).press('Enter')
  for (const page of [first, second]) await expect(name(page, 'accounts')).toBeVisible()

  for (const page of [first, second]) await page.goto(`${url}/settings/start`)
  const choice = (page: Page) => page.getByRole('switch', { name: 'Start with the agent' })
  await choice(first).click()
  await expect(choice(second)).toBeChecked()
  await choice(second).click()
  await expect(choice(first)).not.toBeChecked()

  for (const page of [first, second]) await page.goto(`${url}/memories?id=m1`)
  const remove = (page: Page) => page.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove(second)).toBeVisible()
  await remove(first).click()
  await expect(remove(second)).toHaveCount(0)
  await expect(second.getByText(/There is no memory m1/)).toBeVisible()
  await first.getByRole('button', { name: 'Undo' }).last().click()
  await expect(second.getByText(/There is no memory m1/)).toHaveCount(0)
  await expect(remove(second)).toBeVisible()
})

test('times follow a clock that jumps, forwards and back', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.clock.install()
  await page.goto(`${url}/memories`)
  const times = page.getByRole('region', { name: 'Memories' }).getByRole('time')
  await expect(times.first()).toHaveText(/just now|min ago/)
  await page.clock.fastForward('03:00:00')
  await expect(times.first()).toHaveText(/^3 h ago$|^yesterday/)
  // Two days back: what is stored now lies ahead of this clock, and is given exactly.
  await page.clock.setSystemTime(Date.now() - 2 * 86_400_000)
  await page.clock.runFor(25_000)
  await expect(times.first()).toHaveText(/\d{4}, \d\d:\d\d:\d\d$/)
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByText('Recent sessions')).toBeVisible()
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('link')).toHaveCount(6)
})

test('ids of nothing are told of, each with a way back', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  await page.getByRole('link', { name: /Add a discount of 10 %/ }).click()
  await expect(page.getByRole('navigation', { name: 'Timeline' })).toBeVisible()
  const session = page.url().split('?')[0]
  for (const [address, says, way] of [
    [`${url}/sessions/no-such-session`, 'There is no session no-such-session', 'All sessions'],
    [`${url}/sessions/%3Cb%3E`, 'There is no session \\u003cb>', 'All sessions'],
    [`${url}/memories?id=m999`, 'There is no memory m999', 'Show all memories'],
    [`${url}/memories?id=%3Cscript%3E`, 'There is no memory <script>', 'Show all memories'],
    [`${url}/settings/nothing`, 'Nothing lives at this address', 'Go to Overview'],
    [`${url}/nothing/at/all`, 'Nothing lives at this address', 'Go to Overview'],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByText(says)).toBeVisible()
      await page.getByRole('link', { name: way }).click()
      await expect(page.getByText(says)).toHaveCount(0)
    })
  }
  // A place that is not in this session leads to its overview or its newest turn, never to a blank page.
  for (const at of ['t999999', 'i999999', 'nonsense']) {
    await page.goto(`${session}?at=${at}`)
    await expect(page.getByRole('navigation', { name: 'Timeline' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'What happened' })).not.toBeEmpty()
  }
  await page.goto(`${url}/search?q=cart&hit=observation:o999999&project=nowhere&time=never`)
  await expect(page.getByText('Nothing was found')).toBeVisible()
})
