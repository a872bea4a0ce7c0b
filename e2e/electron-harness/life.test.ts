// Walks the built main bundle through its whole life: start, tray, window, port, pause, links, quit.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { choose, clientOf, ensureBuilt, loadBundle, makeHome, menuLines, until } from './harness.ts'
import type { BrowserWindow } from './stand-in-window.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
const mainWindow = () => until('the window', () => world.windows[0])
const tray = () => until('the tray', () => world.trays[0])
const toolTip = (words: string) =>
  until(`the tray to say ${words}`, () => world.trays[0]?.toolTip.includes(words))
const endpoint = (): { port: number; hookToken: string } =>
  JSON.parse(readFileSync(join(home, 'endpoint.json'), 'utf8'))

/** What the hook script sends. */
async function sendHook(event: string, payload: object): Promise<number> {
  const { port, hookToken } = endpoint()
  const response = await fetch(`http://127.0.0.1:${port}/hooks/${event}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hookToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hook_event_name: event, cwd: dirname(home), ...payload }),
  })
  await response.text()
  return response.status
}

/** Whether an event of a page was prevented. */
function prevented(window: BrowserWindow, event: string, url: string): boolean {
  let stopped = false
  window.webContents.emit(event, { url, preventDefault: () => (stopped = true) })
  return stopped
}

before(async () => {
  ensureBuilt()
  await loadBundle()
  await tray()
})
after(() => rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 }))

describe('the desktop app, from start to quit', () => {
  it('starts: scheme, links, key and listener are there, the window shows the dashboard', async () => {
    const window = await mainWindow()
    await until('the window to be shown', () => window.visible)
    assert.deepEqual(world.errorBoxes, [])
    assert.deepEqual([world.privileged, world.protocolClients], [['app'], ['recollect']])
    assert.equal(world.paths.get('userData'), join(home, 'desktop'))
    assert.deepEqual([...world.shortcuts.keys()], ['CommandOrControl+Shift+Space'])
    assert.equal(statSync(join(home, 'endpoint.json')).mode & 0o777, 0o600)
    assert.equal(window.webContents.getURL(), 'app://recollect/#/')
    const headers = window.webContents.document?.headers
    assert.match(headers?.get('content-type') ?? '', /^text\/html/)
    assert.match(
      headers?.get('content-security-policy') ?? '',
      /^default-src 'none'; script-src 'self';/,
    )
  })

  it('serves the scripts that its document asks for', async () => {
    const html = await (await world.fetch('app://recollect/')).text()
    const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((found) => found[1] ?? '')
    assert.ok(scripts.length > 0)
    for (const script of scripts) {
      const response = await world.fetch(new URL(script, 'app://recollect/').href)
      assert.equal(response.status, 200, script)
      assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/)
    }
    assert.doesNotMatch(html, /<script(?![^>]+src=)[^>]*>/, 'the policy would block inline script')
  })

  it('isolates its pages and gives them nothing but the port', async () => {
    const { options, webContents } = await mainWindow()
    const preferences = options.webPreferences
    assert.equal(preferences?.contextIsolation, true)
    assert.equal(preferences?.sandbox, true)
    assert.equal(preferences?.nodeIntegration, false)
    assert.ok(preferences?.preload && existsSync(preferences.preload))
    assert.equal(preferences && 'webSecurity' in preferences, false)
    assert.deepEqual(webContents.globals, [])
  })

  it('shows pictures that exist', async () => {
    assert.ok(existsSync((await tray()).image), (await tray()).image)
  })

  it('answers the contract over the port, and refuses what does not fit it', async () => {
    const client = await clientOf(await mainWindow())
    const status = await client.system.status()
    assert.deepEqual([status.host, status.home, status.port], ['desktop', home, endpoint().port])
    await assert.rejects(client.sessions.list({ limit: -1 }))
    await assert.rejects(client.sessions.get({ id: 'no-such-session' }))
  })

  it('gives a page that was loaded again a new port and closes the old one', async () => {
    const window = await mainWindow()
    const old = await until('a port', () => window.webContents.ports[0])
    let closed = false
    old.on('close', () => {
      closed = true
    })
    window.webContents.reload()
    await until('a second port', () => window.webContents.ports.length === 2)
    await until('the first port to close', () => closed)
    assert.equal((await (await clientOf(window)).system.status()).host, 'desktop')
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

  it('keeps its pages inside: no navigation, window, webview, permission or device', async () => {
    const window = await mainWindow()
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      assert.equal(prevented(window, event, 'https://example.com/'), true, event)
      assert.equal(prevented(window, event, 'app://recollect/#/search'), false, event)
    }
    assert.equal(prevented(window, 'will-attach-webview', 'app://recollect/'), true)
    for (const url of ['https://example.com/', 'file:///etc/passwd', 'javascript:1']) {
      assert.deepEqual(window.webContents.openHandler?.({ url }), { action: 'deny' })
    }
    assert.deepEqual(world.opened, ['https://example.com/'])
    let granted: boolean | null = null
    world.request?.(null, 'media', (yes) => (granted = yes), { requestingUrl: 'app://recollect/' })
    assert.equal(granted, false)
    assert.equal(world.check?.(null, 'geolocation', 'app://recollect'), false)
    assert.equal(world.device?.(), false)
    assert.equal((await world.fetch('app://other/')).status, 403)
    assert.equal((await world.fetch('app://recollect/..%2f..%2fpackage.json')).status, 400)
  })

  it('takes in a session through its listener and lists it in the tray', async () => {
    const session_id = '11111111-2222-3333-4444-555555555555'
    assert.equal(await sendHook('UserPromptSubmit', { session_id, prompt: 'Mend the login' }), 202)
    const line = await until('the session in the menu', () => {
      const recent = menuLines().find(({ label }) => label === 'Recent sessions')
      return Array.isArray(recent?.submenu) ? recent.submenu[0] : null
    })
    ;(await mainWindow()).close()
    choose(line.label ?? '')
    assert.equal(
      (await mainWindow()).webContents.getURL(),
      `app://recollect/#/sessions/${session_id}`,
    )
    assert.equal((await mainWindow()).visible, true)
  })

  it('pauses and resumes from the tray', async () => {
    const client = await clientOf(await mainWindow())
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

  it('hides its window when closed and keeps running', async () => {
    const window = await mainWindow()
    window.close()
    assert.deepEqual([window.visible, window.destroyed, world.exits], [false, false, []])
    choose('Open Recollect')
    assert.equal(window.visible, true)
  })

  it('shows the first app when a second is started, with the page of its link', async () => {
    const window = await mainWindow()
    window.close()
    world.app.emit('second-instance', {}, ['/opt/recollect'], '/')
    assert.equal(window.visible, true)
    world.app.emit('second-instance', {}, ['/opt/recollect', 'recollect://session/abc'], '/')
    assert.equal(window.webContents.getURL(), 'app://recollect/#/sessions/abc')
    assert.equal(world.windows.length, 1)
  })

  it('follows links that macOS sends, but none that are malformed', async () => {
    const window = await mainWindow()
    const open = (url: string) => world.app.emit('open-url', { preventDefault() {} }, url)
    open('recollect://session/def')
    assert.equal(window.webContents.getURL(), 'app://recollect/#/sessions/def')
    open('recollect://session/%2e%2e%2fsettings')
    open('recollect://evil/abc')
    assert.equal(window.webContents.getURL(), 'app://recollect/#/sessions/def')
  })

  it('leads Review to where the one thing is mended', async () => {
    // The agent is not connected in this test: that is what needs the user.
    const line = await until('something to review', () =>
      menuLines().find(({ label }) => label?.startsWith('Review (1)')),
    )
    choose(line.label ?? '')
    assert.equal((await mainWindow()).webContents.getURL(), 'app://recollect/#/settings/connection')
  })

  it('searches quickly by a global key and opens what was found in the large window', async () => {
    world.shortcuts.get('CommandOrControl+Shift+Space')?.()
    const quick = await until('quick search', () => world.windows[1])
    await until('quick search to show', () => quick.visible)
    assert.equal((await (await clientOf(quick)).search.query({ query: 'login' })).mode, 'words')
    quick.webContents.emit('did-navigate-in-page', {}, 'app://recollect/#/sessions/ghi', true)
    assert.equal(quick.visible, false)
    assert.equal((await mainWindow()).webContents.getURL(), 'app://recollect/#/sessions/ghi')
  })

  it('changes the key with the setting and says when another program has it', async () => {
    const client = await clientOf(await mainWindow())
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
    assert.equal((await mainWindow()).webContents.getURL(), 'app://recollect/#/settings/start')
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
