// The palette: exact names before what is found, a selection that stays where it was put, and the focus given back.
import { expect, test } from '../support/fixtures.ts'
import { openPalette } from '../support/palette.ts'

test('names and commands come first, and a picked row stays while results arrive', async ({
  dashboard,
}) => {
  const { page } = dashboard
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await openPalette(page)
  // “Search” is a page; the memory speaks of it as well.
  await page.keyboard.type('se')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAccessibleName(/^Sessions/)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('group', { name: 'Memory' })).toBeVisible()
  await expect(options.first()).toHaveAccessibleName(/^Sessions/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
})

test('a row that was picked stays picked when the answer of a slow search comes', async ({
  dashboard,
}) => {
  const { page } = dashboard
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/rpc/search/query', async (route) => {
    await held
    await route.continue()
  })
  await openPalette(page)
  await page.keyboard.type('se')
  const sessions = page.getByRole('option', { name: /^Sessions/ })
  const search = page.getByRole('option', { name: /^Search/ })
  await expect(sessions).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(search).toHaveAttribute('aria-selected', 'true')
  answer()
  await expect(page.getByRole('group', { name: 'Memory' })).toBeVisible()
  await expect(search).toHaveAttribute('aria-selected', 'true')
})

test('the focus returns to where it was', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  const field = page.getByRole('searchbox', { name: /Words in the title/ })
  await field.focus()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
})

test('quick search keeps its place while the recent sessions come', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/quick-search`)
  await expect(page.getByRole('group', { name: 'Recent sessions' })).toBeVisible()
  const moved = await page.evaluate(`new Promise((done) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(sum), 300)
  })`)
  expect(moved).toBeLessThan(0.05)
})
