// The report as a page: a day, a week, a project and a session of it, with the calls of what changed; and on paper.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { TestHost } from '../support/host.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './check-page.ts'
import { spoolEvent } from './hook-events.ts'

const before = 'def price_of(item):\n    return 3\n'
const after = `def price_of(item, day=None):
    return 4 if day else 3


def rebate(item):
    return price_of(item) // 2
`
const cart = `from prices import price_of


def total(items):
    return sum(price_of(item) for item in items)
`
const sessionId = 'report-session'

/** The strongest of red, green and blue in which the heading is written, 0 to 255, however the browser names it. */
const brightestOfHeading = `(() => {
  const canvas = document.createElement('canvas').getContext('2d')
  canvas.fillStyle = getComputedStyle(document.querySelector('h1')).color
  canvas.fillRect(0, 0, 1, 1)
  return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
})()`

/** A part of the report, by its heading. */
const part = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** A project that is read, and a session that changes one function of it and adds another one. */
async function work(host: TestHost, page: Page, url: string): Promise<void> {
  const cwd = join(host.folder, 'shop')
  mkdirSync(cwd, { recursive: true })
  const file = join(cwd, 'prices.py')
  writeFileSync(file, before)
  writeFileSync(join(cwd, 'cart.py'), cart)
  execFileSync('git', ['init', '-q'], { cwd })
  execFileSync('git', ['add', '-A'], { cwd })
  const event = { session_id: sessionId, transcript_path: '', cwd }
  spoolEvent(host.data, 'SessionStart', { ...event, source: 'startup' })
  await page.goto(`${url}/projects`)
  await page.getByRole('link', { name: 'Code of shop' }).click()
  await page.getByRole('button', { name: /^Read/ }).first().click()
  await expect(page.getByText(/% of calls to its own code resolved/)).toBeVisible()
  const turn = { ...event, prompt_id: 'p1' }
  spoolEvent(host.data, 'UserPromptSubmit', { ...turn, prompt: 'Give a rebate on some days' })
  writeFileSync(file, after)
  spoolEvent(host.data, 'PostToolUse', {
    ...turn,
    ...{ tool_name: 'Write', tool_use_id: 't1', tool_input: { file_path: file, content: after } },
    tool_response: {
      ...{ type: 'update', filePath: file, content: after, originalFile: before },
      structuredPatch: [],
      userModified: false,
    },
  })
  spoolEvent(host.data, 'Stop', { ...turn, last_assistant_message: 'The rebate is there.' })
}

test.describe('of an empty memory', () => {
  test.use({ seed: 'empty' })

  test('says what will be there, then tells a day with who calls what changed', async ({
    dashboard: { page, url },
    host,
  }) => {
    test.setTimeout(60_000)
    await page.goto(`${url}/report`)
    await expect(page.getByText('Nothing happened then')).toBeVisible()
    await expectAccessible(page)

    await work(host, page, url)
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    const functions = part(page, 'Functions and types')
    const calls = part(page, 'Who calls whom')
    const inWords = calls.getByRole('list', { name: 'Who calls whom' }).getByRole('listitem')
    await expect(async () => {
      await page.reload()
      await expect(inWords).toHaveText(['total calls price_of (changed)'], { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(functions).toContainText('1 new, 1 changed, 0 gone')
    await expect(functions.getByRole('link', { name: /def rebate\(item\)/ })).toBeVisible()
    await expect(calls).toContainText('prices.py')
    await expect(calls.locator('svg[data-drawing="calls"]')).toContainText('price_of')
    await calls.getByRole('radio', { name: 'All that changed' }).click()
    await expect(calls.locator('svg[data-drawing="calls"]')).toContainText('total')
    await expectAccessibleInBothThemes(page)
    await functions.getByRole('link', { name: /def rebate\(item\)/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Code of shop')
  })
})

test('a week leads to one of its sessions and to what was learned, as the command tells it', async ({
  dashboard: { page, url },
}) => {
  await page.goto(`${url}/report`)
  await page.getByRole('radio', { name: 'Week' }).click()
  const sessions = page.getByRole('table', { name: 'Sessions, the newest first' })
  const title = /a function that turns a cart into an order/
  await expect(sessions.getByRole('link', { name: title })).toHaveCount(2)
  const all = await sessions.getByRole('row').count()
  expect(all).toBeGreaterThan(2)

  await page.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'ledger' })
  await expect(sessions.getByRole('row', { name: /ledger/ })).not.toHaveCount(0)
  await expect(sessions.getByRole('row', { name: /shop/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'All projects' })

  await sessions.getByRole('link', { name: /Only this session: .*cart into an order/ }).click()
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await expect(page.getByText(/“Start the checkout/)).toBeVisible()
  await page.reload()
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Not this session alone' }).click()
  await expect(sessions.getByRole('row')).toHaveCount(all)

  const holds = part(page, 'What holds')
  await holds.getByRole('link', { name: /Money is counted in whole cents/ }).click()
  await expect(page).toHaveURL(/\/memories\?id=/)
})

test('on paper it is dark on white, whole, and without the way around', async ({
  dashboard: { page, url },
}) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto(`${url}/report?span=week`)
  await expect(part(page, 'Decisions')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Week' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(await page.evaluate<number>(brightestOfHeading)).toBeLessThan(90)
  // More than what is in sight: nothing is left behind a scroll bar.
  const whole = await page.locator('html').boundingBox()
  expect(whole?.height).toBeGreaterThan(800)
})
