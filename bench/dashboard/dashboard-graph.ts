// Frames of the call graph while it is dragged, at 10, 200 and 2,000 functions of a made project, in the built dashboard.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { spoolEvent } from '../../e2e/dashboard/hook-events.ts'
import { makeTestFolder, startTestHost } from '../../e2e/support/host.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import { ms, printFigure, quantile } from '../figures/report.ts'
import { mainThreadClock } from './dashboard-page.ts'

const perFile = 10
const moves = 120

/** Measures each size in a browser window of 1440 × 900; the folder of the project is removed after. */
export async function measureGraph(browser: Browser): Promise<void> {
  const place = makeTestFolder('bench graph')
  try {
    for (const functions of [10, 200, 2000])
      makeProject(join(place.folder, `made${functions}`), functions)
    const host = await startTestHost(place)
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await signIn(page, host.url)
      for (const functions of [10, 200, 2000]) {
        const cwd = join(place.folder, `made${functions}`)
        const event = { session_id: `s${functions}`, transcript_path: '', cwd, source: 'startup' }
        spoolEvent(host.data, 'SessionStart', event)
        await openGraph(page, new URL(host.url).origin, functions)
        await measureDrags(page, functions)
      }
    } finally {
      await host.stop()
    }
  } finally {
    place.remove()
  }
}

/** Files of ten functions, each calling the next in its file and two of other files. */
function makeProject(root: string, functions: number): void {
  const files = functions / perFile
  mkdirSync(join(root, 'shop'), { recursive: true })
  for (let file = 0; file < files; file++) {
    const others = [(file * 7 + 1) % files, (file + 1) % files]
    const imports = others.map(
      (other, at) => `from shop.part${other} import handle_order_${at} as other_${at}\n`,
    )
    const bodies = Array.from({ length: perFile }, (_, at) => {
      const next = at + 1 < perFile ? `handle_order_${at + 1}(order)` : '0'
      return `\n\ndef handle_order_${at}(order):\n    return ${next} + other_${at % 2}(order)\n`
    })
    const folder = join(root, 'shop')
    writeFileSync(join(folder, `part${file}.py`), imports.join('') + bodies.join(''))
  }
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['add', '-A'], { cwd: root })
}

/** Has the project read, and all of it drawn. */
async function openGraph(page: Page, origin: string, functions: number): Promise<void> {
  await page.goto(`${origin}/projects`)
  await page.getByRole('link', { name: `Code of made${functions}` }).click()
  await page.getByRole('button', { name: /^Read/ }).first().click()
  await page.getByText(/calls resolved/).waitFor({ timeout: 120_000 })
  const address = new URL(page.url())
  address.search = '?view=graph&file=shop%2Fpart0.py&depth=20'
  await page.goto(address.href)
  await page.locator('.react-flow__node-function').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
}

async function measureDrags(page: Page, functions: number): Promise<void> {
  const clock = await mainThreadClock(page)
  const pane = await page.locator('.react-flow__pane').boundingBox()
  if (!pane) throw new Error('There is no drawing.')
  const corner = { x: pane.x + pane.width - 160, y: pane.y + 12 }
  const box = page.locator('.react-flow__node-function')
  const all = page.getByRole('button', { name: 'See all of it' })
  for (const from of ['all of it', 'close by'] as const) {
    if (from === 'all of it') await all.click()
    else {
      const at = await box.nth(Math.floor((await box.count()) / 2)).boundingBox()
      if (!at) throw new Error('There is no box.')
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
      // Beyond the largest zoom more turns of the wheel do nothing.
      for (let turn = 0; turn < 14; turn++) await page.mouse.wheel(0, -300)
    }
    await page.waitForTimeout(800)
    const drawn = await box.count()
    await measureDrag(`all of it, ${drawn} boxes, ${from}`, corner)
    const places = await Promise.all(
      (await box.all()).slice(0, 40).map((each) => each.boundingBox()),
    )
    const inSight = places.find(
      (at) =>
        at !== null && at.x > pane.x + 60 && at.y > pane.y && at.y < pane.y + pane.height - 60,
    )
    if (inSight)
      await measureDrag(`a box of ${drawn}, ${from}`, {
        x: inSight.x + inSight.width / 2,
        y: inSight.y + inSight.height / 2,
      })
  }

  async function measureDrag(what: string, { x, y }: { x: number; y: number }): Promise<void> {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.evaluate(`{
      window.frameTimes = []
      let before = performance.now()
      const frame = () => {
        const now = performance.now()
        window.frameTimes?.push(now - before)
        before = now
        if (window.frameTimes) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    }`)
    const before = await clock()
    for (let at = 0; at < moves; at++)
      await page.mouse.move(x - 120 * Math.sin(at / 8), y + 80 * Math.sin(at / 9))
    const cost = (await clock()) - before
    const times: number[] = await page.evaluate(
      '(() => { const times = window.frameTimes; window.frameTimes = undefined; return times })()',
    )
    await page.mouse.move(x, y)
    await page.mouse.up()
    const seconds = times.reduce((sum, time) => sum + time, 0) / 1000
    printFigure(
      `dragging ${what}`,
      `${(times.length / seconds).toFixed(1)} frames/s, p95 ${ms(quantile(times, 0.95))}, main thread cpu ${ms(cost / times.length)} a frame`,
      functions === 2000 ? '≥ 30 frames/s' : '60 frames/s',
    )
  }
}
