// The dashboard in a real browser over 20,000 sessions and 1,000,000 tool events: `npm run bench -- dashboard`.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserSwitches, findBrowser } from '../../e2e/support/browser.ts'
import { signIn as openAddress } from '../../e2e/support/sign-in.ts'
import { compressed, scriptBytes } from '../capture/script-bytes.ts'
import { readOptions } from '../figures/options.ts'
import { ms, printFigure, spread } from '../figures/report.ts'
import { copyStore, defaultOut, startBuiltHost } from '../host/built-host.ts'
import { measureGraph } from './dashboard-graph.ts'
import { measureHost } from './dashboard-host.ts'
import { watchMemory } from './dashboard-live.ts'
import { mainThreadClock, timeLoad, timeScroll, timeSwitch, timeTyping } from './dashboard-page.ts'

const viewport = { width: 1440, height: 900 }
const inSidebar = ['/sessions', '/search', '/activity', '/projects', '/settings', '/']
const settings = ['connection', 'context', 'privacy', 'appearance', 'shortcuts', 'log', 'about']
const filterField = 'Words in the title, summary or prompts'
const searchField = 'Search prompts, observations, turns, sessions and memories'
/** So long a page is looked at before the first click, ms. */
const firstLookMs = 500
const words = ['token', 'invoice', 'webhook retry', 'cache lock', 'login', 'queue backoff']

/** Runs the bench. `--minutes N` of live stream (2), `--rounds N` of clicks (5), `--rest S` seconds without a
 * page before the host is weighed (60), `--only load|switch|typing|scroll|memory|host|graph`, `--out DIR` another build. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    minutes: 2,
    rounds: 5,
    rest: 60,
    only: null,
    out: defaultOut,
    events: 1_000_000,
    sessions: 20_000,
  })
  const program = findBrowser()
  if (program === null) throw new Error('There is no Chromium: run node scripts/ensure-browser.ts.')
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  if (values.only === null || values.only === 'graph') {
    const browser = await chromium.launch({ executablePath: program, args: browserSwitches })
    try {
      await measureGraph(browser)
    } finally {
      await browser.close()
    }
    if (values.only === 'graph') return
  }
  const size = { toolEvents: values.events, sessions: values.sessions, projects: 6 }
  const store = copyStore(size, print)
  const host = await startBuiltHost(values.out, store.home)
  const browser = await chromium.launch({ executablePath: program, args: browserSwitches })
  try {
    print(
      `${size.sessions} sessions, ${size.toolEvents} tool events, Chromium ${browser.version()}\n`,
    )
    const address = await signIn(browser, host.url)
    const isWanted = (part: string) => values.only === null || values.only === part
    if (isWanted('load')) await measureLoad(browser, address, join(values.out, 'renderer'))
    const page = await openPage(browser, address)
    await timeLoad(page, `${address.origin}/`)
    if (isWanted('switch')) await measureSwitches(page, values.rounds)
    if (isWanted('typing')) await measureTyping(page, values.rounds)
    if (isWanted('scroll')) await measureScrolling(page)
    if (isWanted('memory')) await measureMemory(page, store.home, values.minutes)
    if (isWanted('host')) {
      await page.context().close()
      const open = async () => {
        const another = await openPage(browser, address)
        await timeLoad(another, `${address.origin}/`)
        return another
      }
      await measureHost(
        open,
        { pages: inSidebar, pid: host.child.pid, home: store.home },
        values.rest,
      )
    }
  } finally {
    await browser.close()
    await host.stop()
    store.remove()
  }
}

interface Address {
  readonly origin: string
  /** The cookie for pages, and what the page keeps. */
  readonly login: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Uses the one-time token up and keeps the login for the pages to come. */
async function signIn(browser: Browser, url: string): Promise<Address> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAddress(page, url)
  const login = await context.storageState()
  await context.close()
  return { origin: new URL(url).origin, login }
}

/** A page with an empty cache of its own. */
async function openPage(browser: Browser, { login }: Address): Promise<Page> {
  const context = await browser.newContext({ viewport, storageState: login })
  return context.newPage()
}

async function measureLoad(browser: Browser, address: Address, renderer: string): Promise<void> {
  for (const path of ['/', '/sessions']) {
    const firstPaints: number[] = []
    const completes: number[] = []
    const costs: number[] = []
    let fetched: string[] = []
    for (let round = 0; round < 5; round++) {
      const page = await openPage(browser, address)
      const clock = await mainThreadClock(page)
      const { firstPaint, complete } = await timeLoad(page, address.origin + path)
      fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
      )
      firstPaints.push(firstPaint)
      completes.push(complete)
      costs.push(await clock())
      await page.context().close()
    }
    printFigure(`load ${path}, first paint`, spread(firstPaints), '≤ 1 s')
    printFigure(`load ${path}, complete`, spread(completes), '≤ 1 s')
    printFigure(`load ${path}, main thread`, `cpu ${spread(costs)}`, '–')
    const scripts = fetched.filter((name) => name.endsWith('.js')).map((name) => name.slice(1))
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`
    printFigure(
      `load ${path}, script after gzip`,
      `${kilobytes(scriptBytes(renderer))} named by the document, ${kilobytes(compressed(renderer, scripts))} until complete`,
      '≤ 350 KB',
    )
  }
}

/** From click to painted content, over every page; a page's first visit reads its data anew. */
async function measureSwitches(page: Page, rounds: number): Promise<void> {
  const first: number[] = []
  const again: number[] = []
  const costs: number[] = []
  const clock = await mainThreadClock(page)
  const worst = new Map<string, number>()
  // Nobody clicks in the moment in which a page appears.
  await sleep(firstLookMs)
  for (let round = 0; round < rounds; round++) {
    const visit = async (path: string) => {
      const before = await clock()
      const time = await timeSwitch(page, path)
      costs.push((await clock()) - before)
      const list = round === 0 ? first : again
      list.push(time)
      worst.set(path, Math.max(worst.get(path) ?? 0, time))
    }
    for (const path of inSidebar) {
      await visit(path)
      if (path === '/settings') for (const part of settings) await visit(`/settings/${part}`)
      if (path === '/sessions') await visitSession(page, visit)
    }
  }
  printFigure('page switch, first visits', spread(first), '≤ 100 ms')
  printFigure('page switch, later visits', spread(again), '≤ 100 ms')
  printFigure('page switch, main thread', `cpu ${spread(costs)}`, '–')
  const slow = [...worst].sort(([, a], [, b]) => b - a).slice(0, 4)
  const list = slow.map(([path, time]) => `${path.slice(0, 24)} ${time.toFixed(0)} ms`)
  process.stdout.write(`  slowest: ${list.join(', ')}\n`)
}

/** From the list into one of its sessions, and back. */
async function visitSession(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  const link = page.locator('main a[href^="/sessions/"]').nth(3)
  const address = await link.getAttribute('href')
  if (address) await visit(new URL(address, page.url()).pathname)
  await timeSwitch(page, '/sessions')
}

async function measureTyping(page: Page, rounds: number): Promise<void> {
  for (const [path, label] of [
    ['/sessions', filterField],
    ['/search', searchField],
  ] as const) {
    await timeSwitch(page, path)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const word of words) {
        times.push(await timeTyping(page, label, word))
      }
      await timeTyping(page, label, '')
    }
    printFigure(`typing in ${path} to its result`, spread(times), '≤ 150 ms')
  }
}

async function measureScrolling(page: Page): Promise<void> {
  await timeSwitch(page, '/sessions')
  const clock = await mainThreadClock(page)
  for (const [what, pixels, frames] of [
    ['reading (1,800 px/s)', 30, 600],
    ['flicking (12,000 px/s)', 200, 600],
    ['dragging (60,000 px/s)', 1000, 300],
  ] as const) {
    const before = await clock()
    const times = await timeScroll(page, pixels, frames)
    const cost = ((await clock()) - before) / frames
    const late = times.filter((time) => time > 20).length
    const seconds = times.reduce((sum, time) => sum + time, 0) / 1000
    printFigure(
      `scrolling the sessions, ${what}`,
      `${(frames / seconds).toFixed(1)} frames/s, ${late} of ${frames} over 20 ms, main thread cpu ${ms(cost)} a frame`,
      '60 frames/s',
    )
  }
}

async function measureMemory(page: Page, home: string, minutes: number): Promise<void> {
  if (minutes <= 0) return
  await timeSwitch(page, '/activity')
  const { heap, nodes, slope, sent } = await watchMemory(page, home, minutes)
  const list = heap.map((size) => size.toFixed(1)).join(' ')
  printFigure(
    `page heap over ${minutes} min, ${(sent / minutes / 60).toFixed(0)} events/s`,
    `${heap[0]?.toFixed(1)} → ${heap.at(-1)?.toFixed(1)} MB, slope ${slope.toFixed(2)} MB/min`,
    'flat',
  )
  process.stdout.write(`  heap MB each 10 s: ${list}\n  nodes: ${nodes[0]} → ${nodes.at(-1)}\n`)
}
