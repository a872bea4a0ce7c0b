// The dashboard by keyboard alone, with the focus in sight at every step.
import { expect, test } from '../support/fixtures.ts'
import { openPalette } from '../support/palette.ts'

/** Runs in the page: `seen`, `nothing` without a focus, else the element whose focus cannot be seen. */
const describeFocus = `(() => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing'
  const styles = [getComputedStyle(focused), getComputedStyle(focused, '::after')]
  const isSeen = styles.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
  return isSeen ? 'seen' : focused.outerHTML.slice(0, 160)
})()`

test('pages, lists, a session and its turns are reached without a mouse', async ({ dashboard }) => {
  const { page } = dashboard
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  const links = page.getByRole('table', { name: 'Sessions' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Timeline' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 2, name: /Turn 1/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 2, name: /Turn 2/ })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 2, name: /Turn 1/ })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
})

test('each step of the Tab key has a focus that can be seen', async ({ dashboard }) => {
  const { page, url } = dashboard
  for (const path of ['/', '/sessions', '/search?q=cart', '/settings/privacy']) {
    await page.goto(url + path)
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await page.locator('body').press('Tab')
    for (let step = 0; step < 24; step += 1) {
      const seen = await page.evaluate(describeFocus)
      expect(['seen', 'nothing']).toContain(seen)
      await page.keyboard.press('Tab')
    }
  }
})

test('the palette finds memory, jumps to a page and runs an action', async ({ dashboard }) => {
  const { page } = dashboard
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('discount')
  const memory = page.getByRole('group', { name: 'Memory' })
  await expect(memory.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Timeline' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('activity')
  // What was found speaks of activity as well.
  const pages = page.getByRole('group', { name: 'Pages' })
  await pages.getByRole('option', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('pause')
  const actions = page.getByRole('group', { name: 'Actions' })
  await actions.getByRole('option', { name: 'Pause for 15 minutes' }).click()
  await expect(page.getByRole('button', { name: /Paused until/ })).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
