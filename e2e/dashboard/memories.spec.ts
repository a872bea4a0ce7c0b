// Memories: added, found, opened and deleted by mouse and by keyboard alone; those that others store appear.
import type { Page } from 'playwright/test'
import { recollect } from '../support/cli.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectAccessibleInBothThemes, watchForFaults } from './check-page.ts'
import { spoolEvent } from './hook-events.ts'

/** Presses Tab until what is focused says so. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if ((await page.evaluate('document.activeElement.textContent.trim()')) === words) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by Tab to ${words}`)
}

test('a memory is added, narrowed to by its tag, deleted and taken back', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/memories`)
  const list = page.getByRole('region', { name: 'Memories' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Add a memory' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a memory' })
  await expect(dialog.getByRole('button', { name: 'Remember' })).toBeDisabled()
  await dialog
    .getByRole('textbox', { name: 'What is to be remembered' })
    .fill('The staging shop listens on port 7431, with the key AKIAIOSFODNN7EXAMPLE.')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Operation')
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('shop')
  await dialog.getByRole('radio', { name: 'High' }).click()
  await dialog.getByRole('textbox', { name: /^Tags/ }).fill('ports, #staging')
  await dialog.getByRole('button', { name: 'Remember' }).click()
  await expect(dialog).toHaveCount(0)

  const stored = list.getByRole('listitem').filter({ hasText: 'port 7431' })
  await expect(stored.getByText('You, so it counts as certain')).toBeVisible()
  await expect(stored.getByText('For shop')).toBeVisible()
  await expect(stored).not.toContainText('AKIAIOSFODNN7EXAMPLE')
  await expect(page).toHaveURL(/id=m7/)
  await stored.getByRole('button', { name: 'ports' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('1 memory fits')).toBeVisible()
  await page.getByRole('button', { name: 'Every tag' }).click()
  await page.getByRole('combobox', { name: 'Place' }).selectOption('global')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Place' }).selectOption('Every place')

  await stored.getByRole('link').click()
  await stored.getByRole('button', { name: 'Delete' }).click()
  await expect(stored).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(stored).toHaveCount(1)
})

test('the memory that an address names is in sight, however far down it stands', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.setViewportSize({ width: 1100, height: 420 })
  await page.goto(`${url}/memories`)
  const last = page.getByRole('region', { name: 'Memories' }).getByRole('listitem').last()
  await expect(last.getByRole('link').first()).not.toBeInViewport()
  const name = (await last.getByRole('link').first().textContent()) ?? ''
  await last.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/id=m\d+/)
  await page.reload()
  // Opened, it holds a list of its own.
  await expect(page.getByRole('link', { name }).first()).toBeInViewport()
})

test('the same said again is counted, not stored twice', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/memories`)
  await page.getByRole('button', { name: 'Add a memory' }).click()
  await page
    .getByRole('textbox', { name: 'What is to be remembered' })
    .fill('write commit messages in the imperative; one sentence, without prefix')
  await page.getByRole('button', { name: 'Remember' }).click()
  await expect(page.getByText(/known already; it has now been said 2 times/).first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Memories' }).getByRole('listitem').first(),
  ).toContainText('2 times')
})

test('memories are reached, opened, added and deleted by keyboard alone', async ({ dashboard }) => {
  const { page } = dashboard
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Memories' })).toBeVisible()
  const items = page.getByRole('region', { name: 'Memories' }).getByRole('listitem')
  await expect(items).toHaveCount(6)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(items.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(items.nth(1).getByText('Confidence')).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('Releases go out on Thursdays.')
  await page.keyboard.press('Control+Enter')
  await expect(items.first()).toContainText('Releases go out on Thursdays.')

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('Thursdays')
  await expect(items).toHaveCount(1)
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No memory fits')).toBeVisible()
  await page.keyboard.press('F8')
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(1)
})

test('a memory is edited, rejected, restored and confirmed, and each is taken back', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/memories`)
  const list = page.getByRole('region', { name: 'Memories' })
  const items = list.getByRole('listitem')
  await items.first().getByRole('link').click()
  await items.first().getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the memory' })
  await dialog.getByRole('textbox', { name: 'What is to be remembered' }).fill('Zebras come first.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const edited = items.filter({ hasText: 'Zebras come first.' })
  await expect(edited).toHaveCount(1)
  await expect(edited.getByText('Edited by you')).toBeVisible()
  await edited.getByRole('button', { name: 'Reject' }).click()
  await expect(edited).toHaveCount(0)
  await page.getByRole('combobox', { name: 'State' }).selectOption('rejected')
  await expect(items).toHaveCount(1)
  await items.first().getByRole('link').first().click()
  await items.first().getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No memory fits')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('That hold')
  await expect(items).toHaveCount(6)
})

test('several memories are chosen, merged and rejected, and taken back as one', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/memories`)
  const list = page.getByRole('region', { name: 'Memories' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  const boxes = list.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const bar = page.getByRole('toolbar', { name: 'With the chosen memories' })
  await bar.getByRole('button', { name: 'Merge' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  await bar.getByRole('button', { name: 'Reject' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list.getByRole('listitem')).toHaveCount(6)
})

test('rows are chosen, pinned, moved and rejected by keys, each taken back as one', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/memories`)
  const list = page.getByRole('region', { name: 'Memories' })
  const bar = page.getByRole('toolbar', { name: 'With the chosen memories' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 memories chosen')
  await page.keyboard.press('p')
  await expect(list.getByText('Pinned', { exact: true })).toHaveCount(2)
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list.getByText('Pinned', { exact: true })).toHaveCount(0)
  await page.keyboard.press('A')
  await expect(bar).toContainText('6 memories chosen')
  await bar.getByRole('combobox', { name: 'Give them a kind' }).selectOption('Workaround')
  await expect(list.getByText('Workaround', { exact: true })).toHaveCount(6)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list.getByText('Workaround', { exact: true })).toHaveCount(0)
  // Of a box that was ticked by the mouse the keys go on.
  await list.getByRole('checkbox').first().check()
  await page.keyboard.press('r')
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await page.keyboard.press('A')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test.describe('learned', () => {
  test.use({ seed: 'empty' })

  test('what was learned says where, and what contradicts what the user confirmed is decided with one key', async ({
    dashboard,
    host,
  }) => {
    const { page, url } = dashboard
    const say = (session: string, prompt: string) => {
      const of = { session_id: session, transcript_path: '', cwd: host.folder }
      const event = { ...of, prompt_id: `p-${session}` }
      spoolEvent(host.data, 'SessionStart', { ...of, source: 'startup' })
      spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt })
      spoolEvent(host.data, 'Stop', { ...event, last_assistant_message: 'Understood.' })
    }
    await page.goto(`${url}/memories`)
    say('aaaaaaaa-2222-4333-8444-555555555555', "Start all function names with 'a_'.")
    const item = page.getByRole('listitem').filter({ hasText: "names with 'a_'" })
    await expect(item).toContainText('Learned from you')
    await item.getByRole('link').first().click()
    await expect(item.getByText('50 %, as it was said in 1 session')).toBeVisible()
    await item.getByRole('button', { name: 'Confirm' }).click()
    await expect(item.getByText('100 %, as you said so')).toBeVisible()
    await expect(item.getByText('Confidence went from 50 to 100 % in 2 steps.')).toBeAttached()
    say('bbbbbbbb-2222-4333-8444-555555555555', "Start all function names with 'b_' from now on.")
    await expect(page.getByText('1 memory waits for your decision.')).toBeVisible()
    await page.getByRole('link', { name: 'Decide' }).click()
    await expect(page.getByText('which one holds?')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('1')
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    await page.getByRole('combobox', { name: 'State' }).selectOption('That hold')
    const newer = page.getByRole('listitem').filter({ hasText: "names with 'b_'" })
    await expect(newer).toHaveCount(1)
    await expect(item).toHaveCount(0)
    await newer.getByRole('link').first().click()
    await newer.getByRole('link', { name: 'turn 1' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText("'b_'")
    await page.goto(url)
    const week = page.locator('section').filter({ hasText: 'Learned this week' }).last()
    await expect(week.getByRole('listitem').first()).toContainText("names with 'b_'")
    await expect(week.getByRole('link', { name: 'All 2' })).toBeVisible()
  })
})

test('the page, an open memory and the dialog are accessible in both themes', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  const faults = await watchForFaults(page)
  await page.goto(`${url}/memories?id=m2`)
  await expect(page.getByText('Confidence')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Add a memory' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect(await faults()).toEqual([])
})

test.describe('without any', () => {
  test.use({ seed: 'empty' })

  test('the page says how memories come, and shows those that others store', async ({
    dashboard,
    host,
  }) => {
    const { page, url } = dashboard
    await page.goto(`${url}/memories`)
    await expect(page.getByText('No memories yet')).toBeVisible()
    await expect(page.getByText('memory_store')).toBeVisible()
    await expectAccessible(page)
    await recollect(
      { PATH: process.env.PATH ?? '', HOME: host.home, RECOLLECT_HOME: host.data },
      'remember',
      'Backups are written at 3 in the morning.',
    )
    await expect(page.getByRole('listitem').filter({ hasText: '3 in the morning' })).toBeVisible()
  })

  test('markup and hidden characters in a memory are text', async ({ dashboard, host }) => {
    const { page, url } = dashboard
    const faults = await watchForFaults(page)
    await recollect(
      { PATH: process.env.PATH ?? '', HOME: host.home, RECOLLECT_HOME: host.data },
      'remember',
      '<img src=x onerror="window.wasRun=1"> \u202eturned\u202c zero\u200bwidth',
    )
    await page.goto(`${url}/memories?id=m1`)
    const item = page.getByRole('listitem').filter({ hasText: 'onerror' })
    await expect(item.getByTitle('zero-width space')).toBeVisible()
    await expect(item.getByTitle('right-to-left override')).toBeVisible()
    await expect(item.locator('img')).toHaveCount(0)
    expect(await page.evaluate('window.wasRun')).toBeUndefined()
    expect(await faults()).toEqual([])
  })
})
