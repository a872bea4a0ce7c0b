// Signs a browser in as a user does: by opening the one-time address.
import type { Page } from '@playwright/test'

/** Opens the address and waits until it has led to the dashboard. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForURL((url) => url.pathname === '/')
}
