// The code of a project: read on request, shown by file, with who changed a function and why, and who calls it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { TestHost } from '../support/host.ts'
import { expectAccessibleInBothThemes, watchForFaults } from './check-page.ts'
import { spoolEvent } from './hook-events.ts'

test.use({ seed: 'empty' })

const cart = `from shop.prices import price_of


class Cart:
    """Holds what is going to be bought."""

    def __init__(self):
        self.items = []

    def add(self, item, times=1):
        self.items.append((item, times))

    def total(self) -> int:
        return sum(price_of(item) * times for item, times in self.items)


def checkout(cart: Cart, desk):
    desk.tell(cart.total())
    return cart.total()
`
const prices = `def price_of(item):
    return 3
`
const pricesAfter = `def price_of(item, day=None):
    return 4 if day else 3


def rebate(item):
    return price_of(item) // 2
`

/** A project of two files, in which a session then changes one. */
async function makeProject(host: TestHost, page: Page, url: string): Promise<string> {
  const cwd = join(host.folder, 'shop')
  mkdirSync(join(cwd, 'shop'), { recursive: true })
  writeFileSync(join(cwd, 'shop', '__init__.py'), '')
  writeFileSync(join(cwd, 'shop', 'cart.py'), cart)
  writeFileSync(join(cwd, 'shop', 'prices.py'), prices)
  execFileSync('git', ['init', '-q'], { cwd })
  execFileSync('git', ['add', '-A'], { cwd })
  const event = { session_id: 'code-session', transcript_path: '', cwd }
  spoolEvent(host.data, 'SessionStart', { ...event, source: 'startup' })
  await page.goto(`${url}/projects`)
  await page.getByRole('link', { name: 'Code of shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Code of shop')
  return cwd
}

/** Reads the project and waits for its calls. */
async function readProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Read/ }).first().click()
  await expect(page.getByText(/of calls to its own code resolved/)).toBeVisible()
}

/** What a session does to the prices. */
function changePrices(host: TestHost, cwd: string): void {
  const event = { session_id: 'code-session', transcript_path: '', cwd, prompt_id: 'p1' }
  const file_path = join(cwd, 'shop', 'prices.py')
  spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt: 'Give a rebate on some days' })
  writeFileSync(file_path, pricesAfter)
  spoolEvent(host.data, 'PostToolUse', {
    ...event,
    ...{ tool_name: 'Write', tool_use_id: 't1', tool_input: { file_path, content: pricesAfter } },
    tool_response: {
      type: 'update',
      filePath: file_path,
      content: pricesAfter,
      originalFile: prices,
    },
  })
  spoolEvent(host.data, 'Stop', { ...event, last_assistant_message: 'Done.' })
}

test('a project is read, and its files tell what they define and who changed it', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  const faults = await watchForFaults(page)
  const cwd = await makeProject(host, page, url)
  await readProject(page)
  const tree = page.getByRole('tree', { name: 'Files' })
  await tree.getByRole('treeitem', { name: /cart\.py/ }).click()
  const map = page.getByRole('region', { name: 'What the file defines' })
  await expect(map.getByRole('button', { name: /def total\(self\) -> int/ })).toBeVisible()
  await expect(map.getByText('Holds what is going to be bought.')).toBeVisible()
  changePrices(host, cwd)
  // Keys alone lead from one file to the next.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(map.getByRole('heading', { name: /prices\.py/ })).toBeVisible()
  const rebate = map.getByRole('button', { name: /def rebate\(item\).*New/ })
  await expect(rebate).toBeVisible()
  await expect(
    map.getByRole('button', { name: /price_of\(item, day=None\).*Modified/ }),
  ).toBeVisible()
  await rebate.click()
  await expect(map.getByText('“Give a rebate on some days”')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect(await faults()).toEqual([])
  await map
    .getByRole('link', { name: /rebate/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/sessions\/code-session/)
  // The session tells the same functions, and leads back to their history.
  await page.getByRole('radio', { name: /^Changes/ }).click()
  const changed = page.getByRole('list', { name: 'Functions changed in shop/prices.py' })
  await expect(changed.getByRole('listitem')).toHaveText([
    /Modified.*price_of\(item, day=None\)/,
    /New.*rebate\(item\)/,
  ])
  await expect(page.getByText('2 functions changed')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await changed.getByRole('link', { name: /rebate/ }).click()
  await expect(page).toHaveURL(/file=shop%2Fprices\.py&name=rebate/)
  await expect(map.getByText('“Give a rebate on some days”')).toBeVisible()
})

test('a function is found by its name with keys, and open calls are listed', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  await makeProject(host, page, url)
  await readProject(page)
  const field = page.getByRole('combobox', { name: 'Find a function or class' })
  await field.fill('tot')
  await expect(page.getByRole('option', { name: /Cart\.total/ })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/name=Cart\.total/)
  await expect(page.getByText('No session changed it')).toBeVisible()
  await page.getByRole('radio', { name: 'Open calls' }).click()
  await expect(page.getByRole('table', { name: /left open most often/ })).toContainText('desk.tell')
  await expectAccessibleInBothThemes(page)
})

test('a project that was never read, or is excluded, says what to do', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  await makeProject(host, page, url)
  await expect(page.getByText('No source has been read yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read its 3 files' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(`${url}/projects`)
  await page.getByRole('button', { name: 'Actions for shop' }).click()
  await page.getByRole('menuitem', { name: 'Exclude' }).click()
  await page.getByRole('link', { name: 'Code of shop' }).click()
  await expect(page.getByText('This project is excluded')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Read/ })).toHaveCount(0)
})

test('the call graph grows from a function, is followed by keys, and is saved', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  const faults = await watchForFaults(page)
  await makeProject(host, page, url)
  await readProject(page)
  await page.getByRole('radio', { name: 'Call graph' }).click()
  await page.getByRole('list', { name: 'Files to begin with' }).getByText('cart.py').click()
  const boxes = page.locator('.react-flow__node')
  await expect(boxes.filter({ hasText: 'Cart.total' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Find a function or class' }).fill('checkout')
  await page.getByRole('option', { name: /checkout/ }).click()
  await expect(page.getByText('2 functions, 1 call')).toBeVisible()
  await expect(boxes).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  // A click brings what the function calls, and keeps it chosen where it stands.
  const total = boxes.filter({ hasText: 'Cart.total' })
  const before = await total.boundingBox()
  await total.click()
  await expect(boxes.filter({ hasText: 'price_of' })).toBeVisible()
  const chosen = page.getByRole('region', { name: 'Chosen function' })
  await expect(chosen.getByRole('heading', { name: 'Cart.total' })).toBeVisible()
  await expect(chosen.getByText('A change could affect 1 function')).toBeVisible()
  await expect(boxes.filter({ hasText: 'checkout' })).toContainText('1 away')
  const after = await total.boundingBox()
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(3)
  await expectAccessibleInBothThemes(page)
  // By keys: from the chosen one to one that it calls, and back to the list.
  const called = chosen.getByRole('button', { name: /price_of/ })
  await called.focus()
  await page.keyboard.press('Enter')
  await expect(chosen.getByRole('heading', { name: 'price_of' })).toBeVisible()
  await chosen.getByRole('button', { name: 'Draw them' }).press('Enter')
  await expect(page).toHaveURL(/calls=callers/)
  await expect(page.getByLabel('Depth')).toHaveValue('5')
  await page.getByRole('searchbox', { name: 'Only files with' }).fill('prices')
  await expect(page.getByText('1 function, 0 calls')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  for (const [item, name, begins] of [
    ['As Mermaid', 'calls.mmd', 'flowchart LR'],
    ['As SVG', 'calls.svg', '<svg '],
    ['As PNG', 'calls.png', '\u{FFFD}PNG'],
  ] as const) {
    await page.getByRole('button', { name: 'Save the drawing' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    const text = readFileSync(await file.path(), 'utf8')
    expect(text.startsWith(begins), text.slice(0, 40)).toBe(true)
  }
  expect(await faults()).toEqual([])
})

test('workers are started from files of the dashboard alone', async ({ dashboard }) => {
  const { page } = dashboard
  const policy = (await page.reload())?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toContain("script-src 'self';")
  for (const address of [
    `URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }))`,
    `'data:text/javascript,postMessage(1)'`,
  ]) {
    const end = await page.evaluate(`new Promise((resolve) => {
      const worker = new Worker(${address})
      worker.onmessage = () => resolve('ran')
      worker.onerror = () => resolve('refused')
    }).catch(() => 'refused')`)
    expect(end).toBe('refused')
  }
})

test('a call graph that cannot be asked says so, and is asked again', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  await makeProject(host, page, url)
  await readProject(page)
  await page.route('**/rpc/code/graph', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Find a function or class' }).fill('price')
  await page.getByRole('option', { name: /price_of/ }).click()
  await page.getByRole('link', { name: 'Who calls it, and what it calls' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/rpc/code/graph')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.react-flow__node').filter({ hasText: 'price_of' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.react-flow__node').filter({ hasText: 'price_of' })).toBeInViewport({
    ratio: 0.9,
  })
  await page.getByRole('list', { name: 'Functions' }).getByText('price_of').click()
  await expect(page.getByRole('region', { name: 'Chosen function' })).toBeVisible()
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(wide).toBeLessThanOrEqual(0)
})

test('on narrow screens a file is shown alone, with a way back', async ({ dashboard, host }) => {
  const { page, url } = dashboard
  await makeProject(host, page, url)
  await readProject(page)
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('treeitem', { name: /cart\.py/ }).click()
    await expect(page.getByRole('button', { name: /def checkout/ })).toBeVisible()
    await expect(page.getByRole('tree')).toHaveCount(0)
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wide).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'All files' }).click()
    await expect(page.getByRole('tree', { name: 'Files' })).toBeVisible()
  }
})
