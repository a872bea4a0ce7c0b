// A window of 390 px: names can be read, no text stands one letter a line, and nothing reaches over the edge.
import { everyPage } from '../support/every-page.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Texts that stand in letters below one another: narrower than two words, and many lines high. */
const brokenTexts = `[...document.querySelectorAll('main *')]
  .filter((element) => element.children.length === 0 && element.textContent.trim().length > 12)
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && width < 60 && height > 80
  })
  .map((element) => element.textContent)`

test('every page can be read on a telephone', async ({ dashboard }) => {
  const { page, url } = dashboard
  for (const { path } of everyPage) {
    await test.step(path, async () => {
      await page.goto(url + path)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(await page.evaluate(brokenTexts)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    })
  }
})

test('lists keep their names', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  const session = page.getByRole('table', { name: 'Sessions' }).getByRole('link').first()
  await expect(session).toBeVisible()
  expect((await session.boundingBox())?.width).toBeGreaterThan(120)
  await page.goto(`${url}/projects`)
  const project = page
    .getByRole('table', { name: 'Projects' })
    .getByRole('link', { name: 'shop', exact: true })
  await expect(project).toBeVisible()
  expect((await project.boundingBox())?.width).toBeGreaterThan(20)
  await page.goto(`${url}/activity?tab=queue`)
  await expect(
    page.getByRole('table', { name: 'Jobs' }).getByText('Summarise', { exact: false }).first(),
  ).toBeVisible()
})
