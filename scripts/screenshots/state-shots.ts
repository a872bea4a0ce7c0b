// What is to be seen of pages in other states than the demo's: nothing there, much there, and failing.
import type { Page } from '@playwright/test'
import { longSessionId } from '../../e2e/support/long-session.ts'
import { pageShots } from './page-shots.ts'
import type { Shot } from './shot.ts'

const named = [...pageShots, { name: 'search', path: '/search?q=error' }]

/** What is shown on them needs no answer of the host. */
const asksNothing = ['search-start', 'settings-appearance', 'settings-shortcuts', 'settings-about']

/** A fresh install. */
export const emptyShots: readonly Shot[] = [
  ...named,
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
  ...named,
  { name: 'sessions-nothing-fits', path: '/sessions?text=zzzz' },
  {
    name: 'session',
    path: '/sessions?sort=toolEvents&direction=desc',
    prepare: async (page) => {
      await openFirstSession(page)
      await page.getByRole('radio', { name: /^Turns/ }).click()
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
  await page.getByRole('radio', { name: 'What happened' }).waitFor()
}

/** Sessions of these numbers of turns, as `writeLongSession` makes them. */
export const lengths = [1, 22, 200] as const

/** What they cost; and the page of each of them: what happened, its changes, its turns. */
export const lengthShots: readonly Shot[] = [
  {
    name: 'overview-cost',
    path: '/',
    prepare: async (page) =>
      void (await page.getByRole('slider', { name: 'Tokens and cost by day' }).hover()),
  },
  ...lengths.flatMap((turns) =>
    (['overview', 'changes', 'turns'] as const).map((at) => ({
      name: `session-${turns}-${at}`,
      path: '/sessions',
      prepare: async (page: Page) => {
        await page.goto(new URL(`/sessions/${longSessionId(turns)}?at=${at}`, page.url()).href)
        await page.getByRole('radio', { name: 'What happened' }).waitFor()
      },
    })),
  ),
]

/** Every call is answered by a defect. */
export const failingShots: readonly Shot[] = named.map(({ name, path }) => ({
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
  .filter(({ name }) => !asksNothing.includes(name))
  .map(({ name, path }) => ({
    name: `waiting-${name}`,
    path: '/no-such-page',
    isUnsettled: true,
    prepare: async (page) => {
      await page.route('**/rpc/**', () => undefined)
      await page.goto(new URL(path, page.url()).href)
      await page.locator('.skeleton').first().waitFor()
    },
  }))
