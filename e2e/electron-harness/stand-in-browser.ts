// The Chromium in which the stand-in's pages are real pages; started with the first window, ended with the app.
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { browserSwitches, findBrowser } from '../support/browser.ts'

let started: Promise<{ browser: Browser; context: BrowserContext }> | null = null

async function start() {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserSwitches,
    ...(executablePath ? { executablePath } : {}),
  })
  // The size of a page is the browser's here: no window manager gives it another one.
  return { browser, context: await browser.newContext({ viewport: { width: 1280, height: 860 } }) }
}

/** The context that all windows of an app share, as they share Electron's default session. */
export async function sharedContext(): Promise<BrowserContext> {
  started ??= start()
  return (await started).context
}

/** Ends the browser with all its pages. */
export async function closeBrowser(): Promise<void> {
  const { browser } = (await started) ?? {}
  await browser?.close()
}

/**
 * Chromium knows no app scheme, so its pages live under an origin that is routed to the shell's handler:
 * `app://recollect/x` is `https://recollect.test/x` there, a secure origin like the registered scheme's.
 */
export function toRouted(url: string): string {
  return url.replace(/^app:\/\/([a-z.]+)/, 'https://$1.test')
}

/** The way back, for whatever the main process is told. */
export function fromRouted(url: string): string {
  return url.replace(/^https:\/\/([a-z.]+)\.test/, 'app://$1')
}
