// Renders every page of the dashboard over the demo memory, light and dark, wide and narrow, into out/screenshots.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserSwitches, findBrowser } from '../e2e/support/browser.ts'

interface Shot {
  readonly name: string
  readonly path: string
  /** Leads to what is shown, from the page at `path`. */
  readonly prepare?: (page: Page) => Promise<void>
}

async function openSession(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Add a discount/ }).click()
  const timeline = page.getByRole('navigation', { name: 'Timeline' })
  // Where there is no room for both, the timeline gives way to the turn.
  await timeline.getByRole('button', { name: /Add a discount/ }).click()
  await page.getByRole('radio', { name: 'Observations' }).waitFor()
}

const shots: readonly Shot[] = [
  { name: 'overview', path: '/' },
  { name: 'sessions', path: '/sessions' },
  { name: 'session', path: '/sessions', prepare: openSession },
  {
    name: 'session-diff',
    path: '/sessions',
    prepare: async (page) => {
      await openSession(page)
      await page.getByRole('button', { name: /Created src\/discount\.js/ }).click()
      await page.getByRole('region', { name: /Changes of/ }).waitFor()
    },
  },
  { name: 'search', path: '/search?q=discount' },
  { name: 'search-scores', path: '/search?q=discount&scores=true' },
  { name: 'activity', path: '/activity' },
  { name: 'queue', path: '/activity?tab=queue' },
  { name: 'projects', path: '/projects' },
  { name: 'settings-connection', path: '/settings/connection' },
  { name: 'settings-history', path: '/settings/history' },
  { name: 'settings-context', path: '/settings/context' },
  { name: 'settings-search', path: '/settings/search' },
  { name: 'settings-cost', path: '/settings/cost' },
  { name: 'settings-privacy', path: '/settings/privacy' },
  { name: 'settings-data', path: '/settings/data' },
  { name: 'settings-start', path: '/settings/start' },
  { name: 'settings-appearance', path: '/settings/appearance' },
  { name: 'settings-shortcuts', path: '/settings/shortcuts' },
  { name: 'settings-log', path: '/settings/log' },
  { name: 'settings-about', path: '/settings/about' },
  { name: 'first-steps', path: '/welcome?step=connect' },
  { name: 'first-steps-history', path: '/welcome?step=history' },
  { name: 'first-steps-level', path: '/welcome?step=level' },
  {
    name: 'palette',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find or do anything' }).fill('discount')
      await page.getByRole('group', { name: 'Memory' }).waitFor()
    },
  },
]

/** Starts the built host with the demo memory and gives its address. */
function startDemo(home: string): Promise<{ url: string; host: ChildProcess }> {
  const host = spawn(process.execPath, [resolve('out', 'main', 'headless.js'), '--demo'], {
    env: { PATH: process.env.PATH ?? '', HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    let output = ''
    host.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = /Dashboard: (\S+)/.exec(output)?.[1]
      if (url) done({ url, host })
    })
    host.once('exit', (code) => fail(new Error(`The host ended with ${code}: ${output}`)))
  })
}

async function takeAll(browser: Browser, url: string, folder: string): Promise<void> {
  const origin = new URL(url).origin
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 })
      for (const { name, path, prepare } of shots) {
        await page.goto(origin + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await prepare?.(page)
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) })
      }
    }
  }
  await context.close()
}

const folder = resolve(process.argv[2] ?? join('out', 'screenshots'))
mkdirSync(folder, { recursive: true })
const home = mkdtempSync(join(tmpdir(), 'recollect-screenshots-'))
const executablePath = findBrowser()
const browser = await chromium.launch({
  args: browserSwitches,
  ...(executablePath ? { executablePath } : {}),
})
try {
  const { url, host } = await startDemo(home)
  try {
    await takeAll(browser, url, folder)
  } finally {
    host.removeAllListeners('exit').kill('SIGTERM')
    await new Promise((ended) => host.once('close', ended))
  }
  process.stdout.write(`${shots.length * 4} pictures are in ${folder}\n`)
} finally {
  await browser.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
