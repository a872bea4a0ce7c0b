// What is to be seen of pages in other states than the demo's: nothing there, much there, and failing.
import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const paths = {
  overview: '/',
  sessions: '/sessions',
  'search-start': '/search',
  search: '/search?q=error',
  memories: '/memories',
  activity: '/activity',
  queue: '/activity?tab=queue',
  projects: '/projects',
  'settings-connection': '/settings/connection',
  'settings-history': '/settings/history',
  'settings-context': '/settings/context',
  'settings-search': '/settings/search',
  'settings-cost': '/settings/cost',
  'settings-privacy': '/settings/privacy',
  'settings-data': '/settings/data',
  'settings-start': '/settings/start',
  'settings-log': '/settings/log',
  'settings-about': '/settings/about',
  welcome: '/welcome',
  'welcome-history': '/welcome?step=history',
  'welcome-level': '/welcome?step=level',
  'welcome-done': '/welcome?step=done',
} as const

const named = Object.entries(paths)

/** A fresh install. */
export const emptyShots: readonly Shot[] = [
  ...named.map(([name, path]) => ({ name, path })),
  {
    name: 'palette-nothing',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find or do anything' }).fill('zzz')
      await page.getByText(/^Nothing found/).waitFor()
    },
  },
]

/** A memory filled from real transcripts: long titles, long lists, large numbers. */
export const fullShots: readonly Shot[] = [
  ...named.map(([name, path]) => ({ name, path })),
  { name: 'sessions-nothing-fits', path: '/sessions?text=zzzz' },
  {
    name: 'session',
    path: '/sessions?sort=toolEvents&direction=desc',
    prepare: async (page) => {
      await openFirstSession(page)
      await page.getByRole('navigation', { name: 'Timeline' }).getByRole('button').nth(1).click()
    },
  },
  {
    name: 'session-overview',
    path: '/sessions?sort=toolEvents&direction=desc',
    prepare: openFirstSession,
  },
]

async function openFirstSession(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click()
  await page.getByRole('navigation', { name: 'Timeline' }).waitFor()
}

/** Every call is answered by a defect. */
export const failingShots: readonly Shot[] = named.map(([name, path]) => ({
  name: `refused-${name}`,
  path: '/no-such-page',
  prepare: async (page) => {
    await page.route('**/rpc/**', (route) =>
      route.fulfill({ status: 500, body: 'broken', contentType: 'text/plain' }),
    )
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await page.getByText(/has answered with errors/).waitFor()
  },
}))

/** The answers never come. */
export const waitingShots: readonly Shot[] = named
  // An empty search asks for nothing.
  .filter(([name]) => name !== 'search-start' && name !== 'settings-about')
  .map(([name, path]) => ({
    name: `waiting-${name}`,
    path: '/no-such-page',
    isUnsettled: true,
    prepare: async (page) => {
      await page.route('**/rpc/**', () => undefined)
      await page.goto(new URL(path, page.url()).href)
      await page.locator('.skeleton').first().waitFor()
    },
  }))
