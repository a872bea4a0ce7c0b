// What is to be seen of the dashboard over the demo memory: every page, dialog and message.
import type { Page } from '@playwright/test'
import { pageShots } from './page-shots.ts'
import type { Shot } from './shot.ts'

async function openSession(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Add a discount/ }).click()
  // Where there is no room for both, the timeline is a place of its own.
  await page.getByRole('radio', { name: /^Turns/ }).click()
  const timeline = page.getByRole('navigation', { name: 'Timeline' })
  await timeline.getByRole('button', { name: /Add a discount/ }).click()
  await page.getByRole('radio', { name: 'Observations' }).waitFor()
}

async function openProjectDialog(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for ledger' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

/** As the desktop app opens it. */
const quickSearchWindow = { width: 720, height: 480 }

const pages: readonly Shot[] = [
  ...pageShots,
  {
    name: 'session-summary',
    path: '/sessions',
    prepare: async (page) => {
      await page.getByRole('link', { name: /Add a discount/ }).click()
      await page.getByRole('slider', { name: 'Turns of the session' }).waitFor()
    },
  },
  {
    name: 'session-changes',
    path: '/sessions',
    prepare: async (page) => {
      await page.getByRole('link', { name: /Add a discount/ }).click()
      await page.getByRole('radio', { name: /^Changes/ }).click()
      await page
        .getByRole('region', { name: /Changes of/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'session-context',
    path: '/sessions',
    prepare: async (page) => {
      await page.getByRole('link', { name: /Add a discount/ }).click()
      await page.getByRole('radio', { name: /^Turns/ }).click()
      await page
        .getByRole('navigation', { name: 'Timeline' })
        .getByRole('button', { name: /Context given/ })
        .first()
        .click()
      await page.getByText('The text as the agent was given it').waitFor()
    },
  },
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
  {
    name: 'session-calls',
    path: '/sessions',
    prepare: async (page) => {
      await openSession(page)
      await page.keyboard.press('e')
      await page.getByRole('button', { name: /^Bash/ }).first().click()
      await page
        .getByRole('region', { name: /Output/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'search',
    path: '/search?q=discount',
    // The first search of a host reads its index from the disk: not the time that is to be seen.
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor()
      await page.reload()
      await page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor()
    },
  },
  { name: 'search-scores', path: '/search?q=discount&scores=true' },
  {
    name: 'memory',
    path: '/memories',
    prepare: (page) =>
      page
        .getByRole('link', { name: /node --test/ })
        .first()
        .click(),
  },
  {
    name: 'memory-new',
    path: '/memories',
    prepare: (page) => page.getByRole('button', { name: 'Add a memory' }).click(),
  },
  { name: 'no-such-page', path: '/no-such-page' },
  { name: 'no-such-session', path: '/sessions/no-such-session' },
]

const overPages: readonly Shot[] = [
  {
    name: 'palette',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find or do anything' }).fill('discount')
      await page.getByRole('group', { name: 'Memory' }).waitFor()
    },
  },
  {
    name: 'palette-start',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'shortcuts',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'session-menu',
    path: '/sessions',
    prepare: async (page) => {
      await openSession(page)
      await page.getByRole('button', { name: 'Actions for this session' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'project-rename',
    path: '/projects',
    prepare: (page) => openProjectDialog(page, 'Rename…'),
  },
  {
    name: 'project-merge',
    path: '/projects',
    prepare: (page) => openProjectDialog(page, 'Merge into another…'),
  },
  {
    name: 'project-delete',
    path: '/projects',
    prepare: (page) => openProjectDialog(page, 'Delete its memory…'),
  },
  {
    name: 'price-dialog',
    path: '/settings/cost',
    prepare: async (page) => {
      await page.getByRole('button', { name: /price/i }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'toasts',
    path: '/projects',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Actions for ledger' }).click()
      await page.getByRole('menuitem', { name: 'Exclude' }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('ledger is excluded').first().waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Actions for shop' }).click()
      await page.getByRole('menuitem', { name: 'Exclude' }).click()
      await page.getByText('shop is excluded').first().waitFor()
    },
  },
  {
    name: 'toast-undone',
    path: '/projects',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Actions for shop' }).click()
      await page.getByRole('menuitem', { name: 'Remember it again' }).click()
      await page.getByText('shop is remembered again').first().waitFor()
    },
  },
  { name: 'quick-search', path: '/quick-search', window: quickSearchWindow },
  {
    name: 'quick-search-found',
    path: '/quick-search',
    window: quickSearchWindow,
    prepare: async (page) => {
      await page.getByRole('combobox').fill('cart')
      await page.getByRole('group', { name: 'Memory' }).waitFor()
    },
  },
]

/** The order of pictures in a run: pages, then what opens over them. */
export const demoShots: readonly Shot[] = [...pages, ...overPages]
