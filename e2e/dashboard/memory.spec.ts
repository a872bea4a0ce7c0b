// Finding and ordering what is remembered: search with facets, projects, settings with an undo.
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

test('search says why it found something, narrows by kind, and opens the place', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/search`)
  await page.getByRole('searchbox', { name: /Search prompts/ }).fill('cart total')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('listitem').first()).toContainText('matches')
  await expect(results.locator('mark').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Observation' }).check()
  await expect(page).toHaveURL(/kinds/)
  await expect(results.getByTitle('Turn', { exact: true })).toHaveCount(0)
  await expect(results.getByTitle('Observation', { exact: true })).not.toHaveCount(0)
  await results.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: /Turn \d/ })).toBeVisible()
})

test('search keeps to a time that is named, and shows the rest of a session at a key', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/search?q=cart+since+2020-01-01`)
  const understood = page.getByText('Only from 1 Jan 2020, as “since 2020-01-01” says')
  await expect(understood).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  const [best] = await results.getByRole('link').all()
  await best?.focus()
  const rest = results.getByRole('button', { name: /^\d+ more of this session$/ }).first()
  await expect(rest).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(rest).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Drop “since 2020-01-01”' }).click()
  await expect(understood).toBeHidden()
  await expect(page).toHaveURL(/dates=false/)
})

test('the whole text of a result is read in the list, by a button or a key', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/search?q=cart&kinds=%5B%22turn%22%5D`)
  const results = page.getByRole('region', { name: 'Results' })
  const first = results.getByRole('listitem').first()
  await first.getByRole('button', { name: 'Read' }).click()
  await expect(first.getByText(/Prompt: /)).toBeVisible()
  await expect(page).toHaveURL(/\/search/)
  await first.getByRole('link').first().focus()
  await page.keyboard.press('t')
  await expect(first.getByText(/Prompt: /)).toBeHidden()
})

test('a time in which nothing was done is told where nothing is found, and can be dropped', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/search?q=what+happened+until+2001-01-01`)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Nothing was found')).toBeVisible()
  await expect(results.getByText('Only until 1 Jan 2001')).toBeVisible()
  await results.getByRole('button', { name: 'Drop “until 2001-01-01”' }).click()
  await expect(page).toHaveURL(/dates=false/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('until 2001-01-01')
  await expect(
    page.getByText('Nothing was found until 1 Jan 2001, as “until 2001-01-01” says.'),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was found until 1 Jan 2001')).toBeHidden()
})

/** The count that stands with a choice. */
async function countOf(choice: Locator): Promise<number> {
  return Number(/\d+$/.exec(await choice.locator('..').innerText())?.[0])
}

test('search by filters alone lists the newest, and tells a range that ends before it begins', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/search?since=2020-01-01`)
  await expect(page.getByText(/^[\d,]+ records.* in .*, the newest first$/)).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('link').first()).toBeVisible()
  await page.goto(`${url}/search?q=cart&since=2026-03-01&until=2026-02-01`)
  await expect(page.getByText('The range ends before it begins')).toBeVisible()
  await page.getByRole('button', { name: 'Swap the two days' }).click()
  await expect(page).toHaveURL(/since=2026-02-01.*until=2026-03-01/)
})

test('on a telephone the filters of a search fold up, and the kinds have counts', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/search?q=cart`)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('link').first()).toBeVisible()
  expect((await results.boundingBox())?.y).toBeLessThan(844 / 3)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('option', { name: /^Observation \(\d+\)$/ })).toBeAttached()
})

test('search says how its results divide, and a memory leads to its own page', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/search?q=cart`)
  const turns = page.getByRole('checkbox', { name: /^Turn \d+$/ })
  await expect(turns).toBeVisible()
  await expect(page.getByRole('option', { name: /^shop \(\d+\)$/ })).toBeAttached()
  const observations = page.getByRole('checkbox', { name: /^Observation \d+$/ })
  const [ofObservations, ofTurns] = [await countOf(observations), await countOf(turns)]
  await turns.check()
  // What is chosen lists as many as it said, and the other kinds keep their counts.
  await expect(page.getByText(new RegExp(`^${ofTurns} records? in `))).toBeVisible()
  expect(await countOf(observations)).toBe(ofObservations)
  await page.goto(`${url}/search?q=m1`)
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/memories\?id=m1/)
  await expect(page.getByRole('region', { name: 'Memories' })).toBeVisible()
})

test('the session list is filtered and sorted, and keeps both in the address', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  await page.getByRole('combobox', { name: 'Project' }).selectOption('ledger')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await page.getByRole('button', { name: 'Turns' }).click()
  await expect(page.getByRole('columnheader', { name: 'Turns' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(/.+/)
  await page.getByRole('searchbox', { name: /Words in the title/ }).fill('no such words anywhere')
  await expect(page.getByText('No session fits these filters')).toBeVisible()
})

test('a project is renamed, excluded and taken back by undo', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/projects`)
  await page.getByRole('button', { name: 'Actions for ledger' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('accounts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'accounts', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'ledger', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for ledger' }).click()
  await page.getByRole('menuitem', { name: 'Exclude' }).click()
  await expect(page.getByRole('table').getByText('Excluded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('table').getByText('Excluded')).toHaveCount(0)
})

test('the context preview shows the exact text and follows the budget', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/context`)
  await page.getByRole('combobox', { name: 'Project' }).selectOption('shop')
  await expect(page.getByText('Recollect: memory of the project shop')).toBeVisible()
  await page.getByRole('slider', { name: 'Budget in tokens' }).press('Home')
  await expect(page.getByText('Nothing: the budget is zero.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Recollect: memory of the project shop')).toBeVisible()
  const told = page.getByText('Remembered:')
  await expect(told).toBeVisible()
  await page.getByRole('switch', { name: 'Memories' }).click()
  await expect(told).toBeHidden()
  const share = page.getByRole('spinbutton', { name: 'Share of Recent sessions in tokens' })
  await share.fill('70')
  await share.press('Enter')
  const said = 'Recent sessions: 70 tokens, and what the layers before it leave.'
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  // Each message takes back its own change alone.
  const message = page.getByRole('listitem').filter({ hasText: 'Memories: no longer given.' })
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(told).toBeVisible()
  await expect(share).toHaveValue('70')
})
