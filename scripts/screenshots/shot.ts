// A picture of the dashboard: where it is taken, what leads there, and in which themes and widths.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signIn } from '../../e2e/support/sign-in.ts'

/** One thing to be seen. */
export interface Shot {
  readonly name: string
  readonly path: string
  /** Leads to what is shown, from the page at `path`. */
  readonly prepare?: (page: Page) => Promise<void>
  /** The size of a window of its own; the picture is then taken in this size only. */
  readonly window?: { readonly width: number; readonly height: number }
  /** What is shown never ends loading: the picture is taken as soon as `prepare` is done. */
  readonly isUnsettled?: boolean
}

const themes = ['light', 'dark'] as const
const widths = [1440, 820] as const
const height = 900

interface Look {
  readonly theme: (typeof themes)[number]
  readonly width: (typeof widths)[number]
}

/** Every theme and width in turn, set on the page before `see` is called. */
async function inEveryLook(page: Page, see: (look: Look) => Promise<void>): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      await see({ theme, width })
    }
  }
}

/** Pictures of each shot in every theme and width, as `<name>-<theme>-<width>.png`; gives their number. */
export async function takeShots(
  browser: Browser,
  address: string,
  shots: readonly Shot[],
  folder: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const origin = new URL(address).origin
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, address)
  let taken = 0
  await inEveryLook(page, async ({ theme, width }) => {
    for (const shot of shots) {
      if (shot.window && width !== widths[0]) continue
      const size = shot.window ?? { width, height }
      await page.setViewportSize(size)
      await take(page, origin, shot, join(folder, `${shot.name}-${theme}-${size.width}.png`))
      taken += 1
    }
  })
  await context.close()
  return taken
}

async function take(page: Page, origin: string, shot: Shot, file: string): Promise<void> {
  try {
    await page.goto(origin + shot.path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await shot.prepare?.(page)
    if (!shot.isUnsettled) await settled(page)
    await page.screenshot({ path: file })
  } catch (error) {
    throw new Error(`The picture "${shot.name}" could not be taken`, { cause: error })
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** Nothing is loading any more. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

/** Pictures of pages whose host went away while they were open; `stop` ends it. Gives their number. */
export async function takeLost(
  browser: Browser,
  address: string,
  stop: () => Promise<void>,
  folder: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage()
  await signIn(page, address)
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByRole('table', { name: 'Sessions' }).waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await stop()
  await page.getByText(/has not answered since/).waitFor()
  let taken = 0
  await inEveryLook(page, async ({ theme, width }) => {
    // The first two are known from before; the third never came.
    for (const name of ['Overview', 'Sessions', 'Projects']) {
      await page.getByRole('link', { name, exact: true }).click()
      await settled(page)
      await page.screenshot({
        path: join(folder, `lost-${name.toLowerCase()}-${theme}-${width}.png`),
      })
      taken += 1
    }
  })
  await page.close()
  return taken
}
