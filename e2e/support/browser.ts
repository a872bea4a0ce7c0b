// Finds the browser that the tests drive: an installed Chrome or Chromium, else Playwright's own.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser's program, or null where there is none. `RECOLLECT_BROWSER` names another one. */
export function findBrowser(named = process.env.RECOLLECT_BROWSER): string | null {
  const candidates = [...(named ? [named] : []), ...installed, chromium.executablePath()]
  return candidates.find((program) => existsSync(program)) ?? null
}

/** Switches for a browser that runs as root, without a display, and calls nobody. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
