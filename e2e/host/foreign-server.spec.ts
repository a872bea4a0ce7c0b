// Another local server, as a browser meets it: browsers send it our cookie, and it must be worth nothing there.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { recollectJson } from '../support/cli.ts'
import { makeTestFolder, startTestHost, type TestFolder, type TestHost } from '../support/host.ts'
import { signIn } from '../support/sign-in.ts'

const memory = 'The invoices are numbered without gaps.'
let place: TestFolder
let host: TestHost
let page: Page
let closing: (() => Promise<unknown>)[] = []

test.beforeEach(async ({ context }) => {
  place = makeTestFolder('foreign server')
  host = await startTestHost(place)
  closing = []
  await recollectJson(place.env, 'remember', memory)
  page = await context.newPage()
  await signIn(page, host.url)
})
test.afterEach(async () => {
  for (const close of closing) await close()
  await host.stop()
  place.remove()
})

interface Heard {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface Foreign {
  readonly origin: string
  readonly heard: Heard[]
  close(): Promise<void>
}

/** Some other program's server; it writes down all that it is sent. */
async function startForeign(
  port: number,
  answer: (heard: Heard) => { type: string; body: string },
): Promise<Foreign> {
  const heard: Heard[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: Buffer.concat(chunks).toString() }
      // The picture of the tab is the browser's own wish.
      if (path !== '/icon.svg') heard.push(one)
      const { type, body } = answer(one)
      response
        .writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
        .end(body)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  closing.push(close)
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${own}`, heard, close }
}

const originOf = (address: string) => new URL(address).origin

/** Everything that somebody without a browser could try with headers that were seen. */
async function replay(headers: Record<string, string>): Promise<Record<string, number>> {
  const origin = originOf(host.url)
  const calls = {
    '/rpc/system/status': {},
    '/rpc/memories/list': { json: {} },
    '/rpc/memories/store': { json: { content: 'Planted.', namespace: 'global' } },
    '/rpc/live/announcements': {},
    '/login-token': {},
    '/mcp': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    '/hooks/Stop': { session_id: 'planted' },
  }
  const statuses: Record<string, number> = {}
  for (const [path, body] of Object.entries(calls)) {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        accept: 'application/json, text/event-stream',
        ...headers,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    statuses[path] = answer.status
    await answer.body?.cancel()
  }
  return statuses
}

const allRefused = {
  '/rpc/system/status': 401,
  '/rpc/memories/list': 401,
  '/rpc/memories/store': 401,
  '/rpc/live/announcements': 401,
  '/login-token': 401,
  '/mcp': 401,
  '/hooks/Stop': 401,
}

async function expectNothingPlanted(): Promise<void> {
  const { hits } = (await recollectJson(place.env, 'search', 'Planted')) as { hits: unknown[] }
  expect(hits).toEqual([])
}

test('on another port is sent our cookie, and can do nothing with it', async ({ context }) => {
  const foreign = await startForeign(0, () => ({ type: 'text/html', body: '<h1>Hello</h1>' }))
  const visit = await context.newPage()
  await visit.goto(foreign.origin)
  const cookie = foreign.heard[0]?.headers.cookie ?? ''
  // What makes all this needful.
  expect(cookie).toMatch(/^recollect-[0-9a-f]{12}=/)

  expect(await replay({ cookie })).toEqual(allRefused)
  const origin = originOf(host.url)
  const kept = String(await page.evaluate(`localStorage.getItem('recollect-login')`))
  const { login, key } = JSON.parse(kept) as { login: string; key: string }
  for (const path of ['/', '/memories', '/login', '/login.js']) {
    const answer = await fetch(origin + path, { headers: { cookie, accept: 'text/html' } })
    const text = (await answer.text()) + JSON.stringify([...answer.headers])
    for (const secret of [login, key, memory]) expect(text).not.toContain(secret)
  }
  // The one-time token was seen by somebody too: it was used.
  const token = new URL(host.url).hash.slice(1)
  const again = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null])
  await expectNothingPlanted()
})

test('on another port can reach us through the browser neither', async ({ context }) => {
  const foreign = await startForeign(0, ({ path }) =>
    path === '/worker.js'
      ? { type: 'text/javascript', body: 'self.onfetch = () => {}' }
      : { type: 'text/html', body: '<h1>Hello</h1>' },
  )
  const visit = await context.newPage()
  await visit.goto(foreign.origin)
  const origin = originOf(host.url)
  // Text, because the tests are compiled without the browser's types.
  const tried: unknown = await visit.evaluate(`(async () => {
    const origin = ${JSON.stringify(origin)}
    const outcome = {}
    const attempt = async (name, work) => {
      try { outcome[name] = await work() } catch (error) { outcome[name] = 'refused' }
    }
    const call = { method: 'POST', credentials: 'include', body: '{"json":{"content":"Planted."}}' }
    const json = { ...call, headers: { 'content-type': 'application/json' } }
    await attempt('read', async () => (await fetch(origin + '/', { credentials: 'include' })).text())
    await attempt('call', async () => (await fetch(origin + '/rpc/memories/list', json)).text())
    await attempt('stream', async () => (await fetch(origin + '/rpc/live/announcements', json)).text())
    await attempt('plant', async () =>
      (await fetch(origin + '/rpc/memories/store', { ...call, mode: 'no-cors' })).text())
    await attempt('session', async () => (await fetch(origin + '/login/challenge', json)).text())
    await attempt('worker', async () =>
      (await navigator.serviceWorker.register('/worker.js', { scope: origin + '/' })).scope)
    await attempt('script', () => new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = origin + '/login.js'
      script.onload = () => resolve('loaded')
      script.onerror = reject
      document.head.append(script)
    }))
    await attempt('frame', () => new Promise((resolve, reject) => {
      const frame = document.createElement('iframe')
      frame.src = origin + '/memories'
      frame.onload = () => {
        try { resolve(frame.contentWindow.document.body.innerText) } catch { reject() }
      }
      document.body.append(frame)
    }))
    await attempt('window', async () => {
      const opened = window.open(origin + '/memories')
      await new Promise((resolve) => setTimeout(resolve, 1500))
      opened.postMessage({ type: 'recollect:port' }, '*')
      return opened.localStorage.getItem('recollect-login') ?? opened.document.body.innerText
    })
    return outcome
  })()`)
  expect(tried).toEqual({
    read: 'refused',
    call: 'refused',
    stream: 'refused',
    plant: 'refused',
    session: 'refused',
    worker: 'refused',
    script: 'refused',
    frame: 'refused',
    window: 'refused',
  })
  await expectNothingPlanted()
  // Our own page goes on.
  await page.goto(`${origin}/memories`)
  await expect(page.getByText(memory).first()).toBeVisible()
})

test('on our own port while we are away is told nothing, and shut out afterwards', async ({
  context,
}) => {
  const origin = originOf(host.url)
  await page.goto(`${origin}/memories`)
  await expect(page.getByText(memory).first()).toBeVisible()
  await host.stop()
  const foreign = await startForeign(Number(new URL(origin).port), ({ path, body }) => {
    // As much of our protocol as a stranger can speak.
    const nonce = '0'.repeat(64)
    return path === '/login/challenge'
      ? { type: 'application/json', body: JSON.stringify({ nonce, proof: nonce, seen: body }) }
      : { type: 'application/json', body: '{}' }
  })
  const notice = page.locator('[role=status]', { hasText: 'Another program answers' })
  await expect(notice).toContainText(/recollect(\.js'?)? open/, { timeout: 40_000 })
  // What is typed now stays here.
  await page.getByRole('button', { name: 'Add a memory' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a memory' })
  await dialog.getByRole('textbox', { name: 'What is to be remembered' }).fill('A secret plan.')
  await dialog.getByRole('button', { name: 'Remember' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another program answers')
  const kept = String(await page.evaluate(`localStorage.getItem('recollect-login')`))
  const { key } = JSON.parse(kept) as { key: string }
  expect(foreign.heard.length).toBeGreaterThan(0)
  for (const { method, path, headers, body } of foreign.heard) {
    expect(`${method} ${path}`).toBe('POST /login/challenge')
    expect(JSON.stringify(headers) + body).not.toContain(key)
    expect(body).toMatch(/^\{"login":"[0-9a-f]{32}","nonce":"[0-9a-f]{64}"\}$/)
  }
  await foreign.close()

  await host.startAgain()
  expect(originOf(host.url)).toBe(origin)
  // The tab finds its way by itself; what the stranger heard opens nothing.
  await expect(notice).toHaveCount(0, { timeout: 40_000 })
  await dialog.getByRole('button', { name: 'Remember' }).click()
  await expect(dialog).toHaveCount(0)
  for (const { headers } of foreign.heard.slice(0, 3)) {
    const { cookie = '', 'x-recollect-session': session } = headers
    const seen = typeof session === 'string' ? { 'x-recollect-session': session } : {}
    expect(await replay({ cookie, ...seen })).toEqual(allRefused)
  }
  // A second tab needs no address either.
  const second = await context.newPage()
  await second.goto(`${origin}/memories`)
  await expect(second.getByText('A secret plan.').first()).toBeVisible()
})

test('that took our port leaves the old tab behind, which says what to do', async ({ context }) => {
  const origin = originOf(host.url)
  await host.stop()
  const foreign = await startForeign(Number(new URL(origin).port), () => ({
    type: 'text/html',
    body: '<h1>Hello</h1>',
  }))
  await host.startAgain()
  expect(originOf(host.url)).not.toBe(origin)
  await expect(page.getByText('Another program answers at this address.')).toBeVisible({
    timeout: 40_000,
  })
  const { url } = (await recollectJson(place.env, 'open', '--print')) as { url: string }
  const next = await context.newPage()
  await signIn(next, url)
  await next.goto(`${originOf(url)}/memories`)
  await expect(next.getByText(memory).first()).toBeVisible()
  // A page that was just beginning its session may send the second half: it is of no use to anybody else.
  for (const { path } of foreign.heard) expect(path).toMatch(/^\/login\/(challenge|answer)$/)
})

test('that left a service worker at our port loses it as soon as the browser asks us for it', async ({
  context,
}) => {
  const { port, origin } = new URL(host.url)
  await host.stop()
  const worker = `
    self.addEventListener('install', () => self.skipWaiting())
    self.addEventListener('fetch', (event) => {
      if (event.request.mode !== 'navigate') return
      const headers = { 'content-type': 'text/html' }
      event.respondWith(new Response('<h1>Not yours</h1>', { headers }))
    })`
  const register = `<script>
    navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
      .then(() => { document.title = 'planted' })
  </script>`
  const foreign = await startForeign(Number(port), ({ path }) =>
    path === '/worker.js'
      ? { type: 'text/javascript', body: worker }
      : { type: 'text/html', body: register },
  )
  const visit = await context.newPage()
  await visit.goto(`${origin}/planted`)
  await expect(visit).toHaveTitle('planted')
  await foreign.close()
  await host.startAgain()
  expect(new URL(host.url).origin).toBe(origin)
  await expect
    .poll(
      async () => {
        await visit.goto(origin)
        return visit.evaluate(
          'navigator.serviceWorker.getRegistrations().then((all) => all.length)',
        )
      },
      // A browser asks for the worker's script a while after a page has come.
      { timeout: 60_000, intervals: [4000] },
    )
    .toBe(0)
  const { url } = (await recollectJson(place.env, 'open', '--print')) as { url: string }
  await signIn(visit, url)
  await expect(visit.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
