// Opens the palette by its keys, once the page listens to them, and waits until it takes what is typed.
import { expect, type Page } from '@playwright/test'

export async function openPalette(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: /Find or do|Search memory/ })
  // A page that shows its heading may not listen to keys yet: React does that after it has drawn.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
}
