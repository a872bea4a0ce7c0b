// Every address that the shell knows, opened and loaded again: the renderer's own router answers each.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { mendedOn, pages, reviewPage } from '../../src/main/electron/window/pages.ts'
import { sendHook } from '../../src/main/install/testing/send-hook.ts'
import {
  type PageAddress,
  pageAddress,
  pagePaths,
  settingsSections,
} from '../../src/shared/page-addresses.ts'
import { ensureBuilt, loadBundle, makeHome, seen, until } from './harness.ts'
import { closeBrowser } from './stand-in-browser.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
/** An id that an agent could give, with what an address could stumble over. */
const sessionId = 'odd id/7?a=1#b:..'
const session = { sessionId }

/** Each page with its title in the window. A new page without a line here is no page for the compiler. */
const titles: Readonly<Record<keyof typeof pagePaths, readonly [PageAddress, RegExp]>> = {
  overview: [pages.overview, /^Overview/],
  sessions: [pageAddress(pagePaths.sessions, {}), /^Sessions/],
  session: [pageAddress(pagePaths.session, session), /^Mend the login/],
  search: [pageAddress(pagePaths.search, {}, { q: 'login' }), /^Search/],
  memories: [pageAddress(pagePaths.memories, {}), /^Memories/],
  decisions: [pageAddress(pagePaths.decisions, {}), /^Decisions/],
  activity: [pageAddress(pagePaths.activity, {}), /^Activity/],
  projects: [pageAddress(pagePaths.projects, {}), /^Projects/],
  code: [pageAddress(pagePaths.code, { projectId: 'p' }), /^Code of/],
  evaluation: [pageAddress(pagePaths.evaluation, {}), /^Evaluation/],
  report: [pageAddress(pagePaths.report, {}, { span: 'week' }), /^Report/],
  settings: [pages.settings, /^Settings: Connection/],
  settingsSection: [pages.start, /^Settings: Start/],
  welcome: [pageAddress(pagePaths.welcome, {}), /^First steps|^Welcome/],
  quickSearch: [pages.quickSearch, /^Quick search/],
}

/** Where the shell leads by itself, and what is to be seen there. */
const ways: ReadonlyMap<PageAddress, RegExp> = new Map([
  ...Object.values(titles),
  ...settingsSections.map(
    (section) =>
      [
        pageAddress(pagePaths.settingsSection, { section }),
        new RegExp(`^Settings: ${section}`, 'i'),
      ] as const,
  ),
  [pages.session(sessionId), /^Mend the login/],
  [reviewPage([]), /^Overview/],
  [mendedOn.hooks ?? pages.overview, /^Settings: Connection/],
  [mendedOn.dead_jobs ?? pages.overview, /^Activity/],
  [mendedOn.spool_rejected ?? pages.overview, /^Settings: Data/],
  [mendedOn.failed ?? pages.overview, /^Settings: Log/],
])

before(async () => {
  ensureBuilt()
  await loadBundle()
  await until('the window', () => world.windows[0]?.visible)
  const event = { session_id: sessionId, cwd: dirname(home), prompt: 'Mend the login' }
  assert.equal((await sendHook(home, 'UserPromptSubmit', event)).status, 202)
})
after(async () => {
  world.app.emit('before-quit', { preventDefault() {} })
  await until('the exit', () => world.exits.length > 0)
  await closeBrowser()
  rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 })
})

describe('every address that the shell knows', () => {
  it('is in this test', () => {
    const { session: openSession, ...fixed } = pages
    const known = [...Object.values(fixed), openSession(sessionId), ...Object.values(mendedOn)]
    assert.deepEqual(
      known.filter((address) => !ways.has(address)),
      [],
    )
  })

  for (const [address, title] of ways) {
    it(`${address} is answered by its page, also when it is loaded again`, async () => {
      const window = world.windows[0]
      assert.ok(window)
      const { webContents } = window
      const page = await webContents.opened
      const isThere = async () => {
        await until(`the title (${await page.title()})`, async () => title.test(await page.title()))
        await seen(window, () => page.locator('main'))
        assert.equal(await page.getByText('Nothing lives at this address').count(), 0)
        assert.equal(webContents.getURL(), `app://recollect${address}`)
      }
      await window.loadURL(`app://recollect${address}`)
      await isThere()
      await page.evaluate('window.isFirst = true')
      webContents.reload()
      await until('a new document', () =>
        page.evaluate('window.isFirst === undefined').catch(() => false),
      )
      await isThere()
      assert.deepEqual(webContents.problems, [])
    })
  }

  it('is told apart from one that no page answers', async () => {
    const window = world.windows[0]
    assert.ok(window)
    await window.loadURL('app://recollect/no/such/page')
    await seen(window, (page) => page.getByText('Nothing lives at this address'))
  })
})
