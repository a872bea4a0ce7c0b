// Walks the built main bundle through its whole life: start, tray, windows, port, pause, links, quit.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { format } from 'date-fns/format'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { subWeeks } from 'date-fns/subWeeks'
import { pathsIn } from '../../src/main/base/paths.ts'
import { readEndpoint } from '../../src/main/install/endpoint-files.ts'
import { sendHook } from '../../src/main/install/testing/send-hook.ts'
import {
  choose,
  commandClient,
  ensureBuilt,
  heading,
  loadBundle,
  makeHome,
  menuLines,
  seen,
  type,
  until,
} from './harness.ts'
import { closeBrowser } from './stand-in-browser.ts'
import type { SeenWindow } from './stand-in-world.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
const sessionId = '11111111-2222-3333-4444-555555555555'
const mainWindow = () => until('the window', () => world.windows[0])
const tray = () => until('the tray', () => world.trays[0])
const toolTip = (words: string) =>
  until(`the tray to say ${words}`, () => world.trays[0]?.toolTip.includes(words))
const listening = () => readEndpoint(pathsIn(home))
const urlOf = (window: SeenWindow) => window.webContents.getURL()
const arrives = (window: SeenWindow, url: string) =>
  until(`${url} (at ${urlOf(window)})`, () => urlOf(window) === url)

before(async () => {
  ensureBuilt()
  await loadBundle()
  await tray()
})
after(async () => {
  await closeBrowser()
  rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 })
})

describe('the desktop app, from start to quit', () => {
  it('starts: scheme, links, key and listener are there, the window shows the dashboard', async () => {
    const window = await mainWindow()
    await until('the window to be shown', () => window.visible)
    assert.deepEqual(world.errorBoxes, [])
    assert.deepEqual([world.privileged, world.protocolClients], [['app'], ['recollect']])
    assert.equal(world.paths.get('userData'), join(home, 'desktop'))
    assert.deepEqual([...world.shortcuts.keys()], ['CommandOrControl+Shift+Space'])
    assert.equal(statSync(join(home, 'endpoint.json')).mode & 0o777, 0o600)
    assert.equal(urlOf(window), 'app://recollect/')
    await heading(window, 'Overview')
    const { headers } = await world.fetch('app://recollect/')
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; script-src 'self';/,
    )
  })

  it('isolates its pages and gives them nothing but the port', async () => {
    const { options, webContents } = await mainWindow()
    const preferences = options.webPreferences
    assert.equal(preferences?.contextIsolation, true)
    assert.equal(preferences?.sandbox, true)
    assert.equal(preferences?.nodeIntegration, false)
    assert.ok(preferences?.preload && existsSync(preferences.preload))
    assert.equal(preferences && 'webSecurity' in preferences, false)
    const page = await webContents.opened
    const names = ['require', 'process', 'electron', 'ipcRenderer']
    assert.deepEqual(
      await page.evaluate((all) => all.filter((name) => name in globalThis), names),
      [],
    )
    assert.equal(webContents.bridges.length, 1)
  })

  it('shows pictures that exist', async () => {
    assert.ok(existsSync((await tray()).image), (await tray()).image)
  })

  it('feeds its page over the port: what the core says is shown, and nothing else was asked', async () => {
    const window = await mainWindow()
    const page = await window.webContents.opened
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await heading(window, 'Settings')
    await page.getByRole('link', { name: 'About', exact: true }).click()
    await seen(window, () => page.getByText('The desktop app'))
    await seen(window, () => page.getByText(`127.0.0.1:${listening()?.port}`))
    await arrives(window, 'app://recollect/settings/about')
    assert.deepEqual(window.webContents.problems, [])
  })

  it('gives a page that was loaded again a new port and closes the old one', async () => {
    const window = await mainWindow()
    const { bridges } = window.webContents
    window.webContents.reload()
    await until('a second port', () => bridges.length === 2)
    await until('the first port to close', () => bridges[0]?.closed)
    await seen(window, (page) => page.getByText(`127.0.0.1:${listening()?.port}`))
    assert.equal(urlOf(window), 'app://recollect/settings/about')
    assert.equal(bridges[1]?.closed, false)
  })

  it('hands no port to anybody else', async () => {
    const { webContents } = await mainWindow()
    const ask = world.handlers.get('recollect:ask-port')
    assert.ok(ask)
    const frame = (url: string, parent: unknown = null) => ({
      url,
      parent,
      postMessage: () => assert.fail('a port was handed over'),
    })
    const strangers = [
      { sender: { id: 999 }, senderFrame: frame('app://recollect/') },
      { sender: webContents, senderFrame: frame('https://example.com/') },
      { sender: webContents, senderFrame: frame('app://recollect/', {}) },
      { sender: webContents, senderFrame: null },
    ]
    for (const stranger of strangers) assert.throws(() => ask(stranger), /may not reach the core/)
  })

  it('keeps its pages inside: no navigation, no window, no frame', async () => {
    const window = await mainWindow()
    const page = await window.webContents.opened
    const start = urlOf(window)
    await page.evaluate(`window.location.href = 'https://example.com/away'`)
    await page.evaluate(`
      window.open('https://example.com/page')
      window.open('https://name@example.com/')
    `)
    await until('the browser to be asked', () => world.opened.length > 0)
    await page.evaluate(`
      const frame = document.createElement('iframe')
      frame.src = 'https://example.com/framed'
      document.body.append(frame)
    `)
    await until('the refusal of the frame', () =>
      window.webContents.problems.some((text) => /framed|frame-src|default-src/.test(text)),
    )
    assert.deepEqual(world.opened, ['https://example.com/page'])
    assert.equal(urlOf(window), start)
    await until('one page', () => page.context().pages().length === world.windows.length)
    assert.equal(
      window.webContents.problems.some((text) => text.startsWith('asked for')),
      false,
    )
  })

  it('answers nobody but its own origin, and denies every permission and device', async () => {
    let granted: boolean | null = null
    world.request?.(null, 'media', (yes) => (granted = yes), { requestingUrl: 'app://recollect/' })
    assert.equal(granted, false)
    assert.equal(world.check?.(null, 'geolocation', 'app://recollect'), false)
    assert.equal(world.device?.(), false)
    assert.equal((await world.fetch('app://other/')).status, 403)
    assert.equal((await world.fetch('app://recollect/..%2f..%2fpackage.json')).status, 400)
  })

  it('takes in a session through its listener and opens it from the tray', async () => {
    const event = { session_id: sessionId, cwd: dirname(home), prompt: 'Mend the login' }
    assert.equal((await sendHook(home, 'UserPromptSubmit', event)).status, 202)
    const line = await until('the session in the menu', () => {
      const recent = menuLines().find(({ label }) => label === 'Recent sessions')
      return Array.isArray(recent?.submenu) ? recent.submenu[0] : null
    })
    const window = await mainWindow()
    window.close()
    choose(line.label ?? '')
    await heading(window, 'Mend the login')
    assert.equal(urlOf(window), `app://recollect/sessions/${sessionId}`)
    assert.equal(window.visible, true)
  })

  it('pauses and resumes from the tray', async () => {
    const client = commandClient(home)
    choose('Until resumed')
    await toolTip('Paused until resumed')
    assert.match((await tray()).image, /paused/)
    assert.notEqual((await client.system.status()).pausedUntil, null)
    choose('Resume')
    await until('the pause to end', () => menuLines().some(({ label }) => label === 'For 1 hour'))
    assert.equal((await client.system.status()).pausedUntil, null)
    choose('For 15 minutes')
    await toolTip('Paused until ')
    const until15 = (await client.system.status()).pausedUntil ?? 0
    assert.ok(Math.abs(until15 - Date.now() - 900_000) < 60_000)
    choose('Resume')
    await until('the pause to end', () => menuLines().some(({ label }) => label === 'For 1 hour'))
  })

  it('hides its window when closed, keeps running, and stays hidden when its page is loaded again', async () => {
    const window = await mainWindow()
    window.close()
    assert.deepEqual([window.visible, window.destroyed, world.exits], [false, false, []])
    window.webContents.reload()
    await until(
      'the page to have a port',
      () => window.webContents.bridges.at(-1)?.closed === false,
    )
    await heading(window, 'Mend the login')
    assert.equal(window.visible, false)
    choose('Open Recollect')
    assert.equal(window.visible, true)
  })

  it('shows the first app when a second is started, with the page of its link', async () => {
    const window = await mainWindow()
    choose('Settings…')
    await heading(window, 'Settings')
    window.close()
    world.app.emit('second-instance', {}, ['/opt/recollect'], '/')
    assert.equal(window.visible, true)
    const link = `recollect://session/${sessionId}`
    world.app.emit('second-instance', {}, ['/opt/recollect', link], '/')
    await heading(window, 'Mend the login')
    assert.equal(world.windows.length, 1)
  })

  it('follows links that macOS sends, but none that are malformed', async () => {
    const window = await mainWindow()
    const open = (url: string) => world.app.emit('open-url', { preventDefault() {} }, url)
    open('recollect://session/no-such-session')
    await arrives(window, 'app://recollect/sessions/no-such-session')
    open('recollect://session/%2e%2e%2fsettings')
    open('recollect://evil/abc')
    open('recollect://open')
    await heading(window, 'Overview')
  })

  it('leads Review to where the one thing is mended', async () => {
    // Settings without our hooks, written after the last event: the agent is not connected any more.
    const folder = process.env.CLAUDE_CONFIG_DIR ?? ''
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'settings.json'), '{}')
    // The tray looks again when something changes: a pause is such a thing.
    choose('Until resumed')
    await until('the pause to begin', () => menuLines().some(({ label }) => label === 'Resume'))
    choose('Resume')
    const line = await until('something to review', () =>
      menuLines().find(({ label }) => label?.startsWith('Review (1)')),
    )
    choose(line.label ?? '')
    const window = await mainWindow()
    await seen(window, (page) => page.getByRole('region', { name: 'Connection' }))
    assert.equal(urlOf(window), 'app://recollect/settings/connection')
  })

  it('leads a notification to what it tells of', async () => {
    await commandClient(home).system.updateSettings({ desktop: { notifications: true } })
    writeFileSync(join(home, 'spool', '999-0.Stop.json'), 'no event')
    const notice = await until('the notification', () => {
      // The tray looks again when something changes: a pause is such a thing.
      choose(menuLines().some(({ label }) => label === 'Resume') ? 'Resume' : 'Until resumed')
      return world.notifications.find(({ body }) => body.includes('set aside'))
    })
    const window = await mainWindow()
    window.close()
    notice.emit('click')
    await heading(window, 'Overview')
    assert.equal(window.visible, true)
    if (menuLines().some(({ label }) => label === 'Resume')) choose('Resume')
    rmSync(join(home, 'spool', 'rejected'), { recursive: true })
  })

  it('tells of the week before when that is switched on, and leads to its report', async () => {
    const file = join(dirname(home), 'last-week.jsonl')
    const monday = startOfISOWeek(Date.now())
    // On a Monday nobody is told before nine o'clock: until then the week before that is the last one.
    const at = subWeeks(monday, Date.now() < addHours(monday, 9).getTime() ? 2 : 1)
    const line = (minutes: number, type: 'user' | 'assistant', content: unknown) =>
      JSON.stringify({
        ...{ type, sessionId: '22222222-3333-4444-5555-666666666666', uuid: `week-${minutes}` },
        ...{ timestamp: addMinutes(at, 600 + minutes).toISOString(), cwd: dirname(home) },
        message: { role: type, content },
      })
    const answer = [{ type: 'text', text: 'The prices are rounded in one place now.' }]
    writeFileSync(
      file,
      `${line(1, 'user', 'Round the prices in one place')}\n${line(2, 'assistant', answer)}\n`,
    )
    const client = commandClient(home)
    await client.imports.start({ paths: [file] })
    await until('the import', async () => !(await client.imports.status()).running)
    assert.equal(existsSync(join(home, 'digest.json')), false)
    await client.system.updateSettings({ desktop: { weeklyDigest: true } })
    const notice = await until('the digest', () =>
      world.notifications.find(({ body }) => body.startsWith('1 session with 1 turn')),
    )
    assert.ok(existsSync(join(home, 'digest.json')))
    notice.emit('click')
    const window = await mainWindow()
    const day = format(addDays(at, 6), 'yyyy-MM-dd')
    await arrives(window, `app://recollect/report?span=week&day=${day}`)
    await seen(window, (page) => page.getByText('Round the prices in one place'))
  })

  it('searches quickly by a global key and opens what was found in the large window', async () => {
    const large = await mainWindow()
    world.shortcuts.get('CommandOrControl+Shift+Space')?.()
    const quick = await until('quick search', () => world.windows[1])
    await until('quick search to show', () => quick.visible && world.focused === quick)
    await seen(quick, (page) => page.getByPlaceholder(/^Search memory/))
    await type(quick, [...'login'])
    await seen(quick, (page) =>
      page.getByRole('option', { name: /Mend the login/, selected: true }),
    )
    await type(quick, ['Enter'])
    await heading(large, 'Mend the login')
    assert.match(urlOf(large), new RegExp(`^app://recollect/sessions/${sessionId}\\?at=`))
    assert.deepEqual([quick.visible, large.visible, world.focused === large], [false, true, true])
    // It is ready for the next search, and does not come up by itself.
    await arrives(quick, 'app://recollect/quick-search')
    await seen(quick, (page) => page.getByPlaceholder(/^Search memory/))
    assert.equal(quick.visible, false)
    world.shortcuts.get('CommandOrControl+Shift+Space')?.()
    assert.equal(quick.visible, true)
    await type(quick, ['Escape'])
    assert.equal(quick.visible, false)
    assert.deepEqual(quick.webContents.problems, [])
  })

  it('closes quick search when another window is chosen', async () => {
    const [large, quick] = world.windows
    world.shortcuts.get('CommandOrControl+Shift+Space')?.()
    assert.equal(quick?.visible, true)
    large?.focus()
    assert.equal(quick?.visible, false)
  })

  it('changes the key with the setting and says when another program has it', async () => {
    const client = commandClient(home)
    await client.system.updateSettings({ desktop: { quickSearchShortcut: 'F8' } })
    assert.deepEqual([...world.shortcuts.keys()], ['F8'])
    world.takenKeys.add('F9')
    await client.system.updateSettings({ desktop: { quickSearchShortcut: 'F9' } })
    await until('the sentence in the menu', () =>
      menuLines().some(({ label }) => label?.includes('F9 belongs to another program')),
    )
    const said = (await client.system.status()).desktop?.shortcutProblem
    assert.match(said ?? '', /F9 belongs to another program/)
    choose(said ?? '')
    await seen(await mainWindow(), (page) => page.getByText(/F9 belongs to another program/))
    assert.equal(urlOf(await mainWindow()), 'app://recollect/settings/start')
    await client.system.updateSettings({ desktop: { quickSearchShortcut: 'F10' } })
    assert.equal((await client.system.status()).desktop?.shortcutProblem, null)
  })

  it('starts at login when that is chosen', async () => {
    choose('Start at login')
    await until('the check mark', () =>
      menuLines().some(({ label, checked }) => label === 'Start at login' && checked),
    )
  })

  it('quits: the core is closed, its files are gone, the place of the window is kept', async () => {
    choose('Quit Recollect')
    await until('the exit', () => world.exits.length > 0)
    assert.deepEqual([world.exits, world.errorBoxes], [[0], []])
    assert.equal((await tray()).destroyed, true)
    assert.equal(world.shortcuts.size, 0)
    assert.equal(existsSync(join(home, 'endpoint.json')), false)
    assert.equal(existsSync(join(home, 'hook.curl')), false)
    assert.equal(existsSync(join(home, 'recollect.db-wal')), false)
    assert.equal(existsSync(join(home, 'window.json')), true)
  })
})
