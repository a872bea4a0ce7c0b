// The listener as honest clients meet it: hooks, tokens, logins, pages, streams, its end.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../api/clients/http-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import type { Listener } from './listener.ts'
import {
  addressOf,
  dashboardHeaders,
  hookHeaders,
  openTestListener,
  testTokens,
} from './testing/test-listener.ts'

let test: TestCore
let listener: Listener
let base = ''

beforeEach(async () => {
  test = await openTestCore()
  const staticFolder = join(test.folder, 'renderer')
  mkdirSync(join(staticFolder, 'assets'), { recursive: true })
  writeFileSync(join(staticFolder, 'index.html'), '<title>Dashboard</title>')
  writeFileSync(join(staticFolder, 'assets', 'index-Ab3dE_9x.js'), 'run()')
  listener = await openTestListener(test.core, { staticFolder })
  base = `http://127.0.0.1:${listener.port}`
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

const asPage = { accept: 'text/html' }

/** Sends what the page of a one-time address sends. */
function exchange(address: string): Promise<Response> {
  return fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(address).hash.slice(1) }),
  })
}

/** Opens a fresh address as a browser does and gives the cookie that came back. */
async function logIn(): Promise<string> {
  const answer = await exchange(listener.newDashboardUrl())
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

describe('tokens', () => {
  const call = (path: string, headers: Record<string, string>) =>
    fetch(`${base}${path}`, { method: 'POST', headers, body: '{}' })

  it('open their own scope and not the other', async () => {
    expect((await call('/rpc/system/status', dashboardHeaders)).status).toBe(200)
    expect((await call('/rpc/system/status', hookHeaders)).status).toBe(401)
    expect((await call('/login-token', hookHeaders)).status).toBe(401)
    expect((await call('/hooks/Stop', dashboardHeaders)).status).toBe(401)
  })

  it('are needed for everything that reads or writes', async () => {
    const json = { 'content-type': 'application/json' }
    const stale = { ...json, authorization: `Bearer ${'yesterday-'.repeat(5)}` }
    for (const headers of [json, stale]) {
      for (const path of ['/hooks/Stop', '/rpc/system/status', '/login-token']) {
        expect((await call(path, headers)).status).toBe(401)
      }
    }
    const query = await call(`/rpc/system/status?token=${testTokens.dashboard}`, json)
    expect(query.status).toBe(401)
  })

  it('of yesterday give callers of the contract a sentence that helps', async () => {
    const stale = createHttpClient({ ...addressOf(listener), token: 'yesterday-'.repeat(5) })
    await expect(stale.system.status()).rejects.toMatchObject({
      code: 'unauthorized',
      defined: true,
      message: expect.stringMatching(/recollect(\.js)? open/),
    })
  })

  it('are not needed to see that Recollect is there, and nothing else is told', async () => {
    const answer = await fetch(`${base}/health`)
    expect(await answer.json()).toEqual({ app: 'recollect', version: test.core.app.version })
  })
})

describe('logging in', () => {
  it('exchanges an address for a cookie and a secret, which stand in no other answer', async () => {
    const answer = await exchange(listener.newDashboardUrl())
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^recollect-[0-9a-f]{12}=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=7776000$/,
    )
    expect(await answer.json()).toEqual({
      login: expect.stringMatching(/^[0-9a-f]{32}$/),
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const headers = { ...asPage, cookie: cookie.split(';')[0] ?? '' }
    const note = vi.spyOn(test.core.peopleFirst, 'note')
    expect(await (await fetch(base, { headers })).text()).toContain('Dashboard')
    // What nobody waits for rests while a page loads.
    expect(note).toHaveBeenCalledTimes(1)
  })

  it('keeps the token out of what a browser sends, and lasts through a look at the address', async () => {
    const url = listener.newDashboardUrl()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/login#[\w-]{43}$/)
    for (const method of ['HEAD', 'GET']) expect((await fetch(url, { method })).status).toBe(200)
    expect((await exchange(url)).status).toBe(200)
    expect((await exchange(url)).status).toBe(401)
  })

  it('slows down who guesses addresses, and nobody else', async () => {
    const guesses = Array.from({ length: 80 }, (_, n) =>
      exchange(`${base}/login#guess-${n}`).then((answer) => answer.status),
    )
    expect((await exchange(listener.newDashboardUrl())).status).toBe(200)
    const statuses = new Set(await Promise.all(guesses))
    expect([...statuses].sort()).toEqual([401, 429])
  })

  it.each(['', 'no json', '[]', '{"token":5}', `{"token":"${'x'.repeat(600)}"}`])(
    'takes no message that is none: %s',
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      for (const path of ['/login', '/login/challenge', '/login/answer']) {
        expect((await fetch(base + path, { method: 'POST', headers, body })).status).toBe(401)
      }
      const large = await fetch(`${base}/login`, {
        method: 'POST',
        headers,
        body: 'x'.repeat(5000),
      })
      expect(large.status).toBe(413)
    },
  )

  it('gives a new address to who has the token of the dashboard', async () => {
    const headers = dashboardHeaders
    const answer = await fetch(`${base}/login-token`, { method: 'POST', headers, body: '{}' })
    const { url } = (await answer.json()) as { url: string }
    expect((await exchange(url)).status).toBe(200)
  })

  it('opens pages to the cookie, and neither calls nor streams nor new addresses', async () => {
    const headers = {
      cookie: await logIn(),
      origin: base,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }
    for (const path of ['/rpc/system/status', '/rpc/live/announcements', '/login-token', '/mcp']) {
      const answer = await fetch(base + path, { method: 'POST', headers, body: '{}' })
      expect([path, answer.status]).toEqual([path, 401])
    }
    const page = await fetch(base, { headers: { ...asPage, cookie: headers.cookie } })
    expect(page.status).toBe(200)
  })
})

describe('pages', () => {
  it('are shown to nobody without a login', async () => {
    for (const accept of ['text/html', '*/*']) {
      const page = await fetch(base, { headers: { accept } })
      expect(page.status).toBe(401)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await page.text()).toContain('recollect.js open')
    }
    const script = await fetch(`${base}/assets/index-Ab3dE_9x.js`)
    expect(script.status).toBe(401)
    expect(await script.text()).not.toContain('run()')
  })

  it('say how to build the dashboard where it is missing', async () => {
    const bare = await openTestListener(test.core, { staticFolder: join(test.folder, 'none') })
    const url = `http://127.0.0.1:${bare.port}/`
    const token = new URL(bare.newDashboardUrl()).hash.slice(1)
    const first = await fetch(`${url}login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const page = await fetch(url, { headers: { ...asPage, cookie } })
    expect(await page.text()).toContain('npm run build')
    await bare.close()
  })
})

describe('headers', () => {
  it('guard every answer, refusals too, and never allow another origin', async () => {
    const cookie = await logIn()
    const answers = await Promise.all([
      fetch(`${base}/health`),
      fetch(base, { headers: { ...asPage, cookie } }),
      fetch(`${base}/nothing.js`, { headers: { cookie } }),
      fetch(`${base}/hooks/Stop`, { method: 'POST', headers: hookHeaders, body: 'no json' }),
      fetch(`${base}/rpc/system/status`, { method: 'OPTIONS' }),
      fetch(`${base}/rpc/system/status`, { method: 'POST', headers: dashboardHeaders, body: '{}' }),
    ])
    for (const { headers, url } of answers) {
      expect(headers.get('content-security-policy'), url).toContain("script-src 'self';")
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain("worker-src 'self';")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('let hashed files be kept', async () => {
    const headers = { cookie: await logIn() }
    const script = await fetch(`${base}/assets/index-Ab3dE_9x.js`, { headers })
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(await script.text()).toBe('run()')
  })
})

describe('streams', () => {
  it('are counted and capped', async () => {
    const client = createHttpClient(addressOf(listener))
    const aborts = Array.from({ length: 32 }, () => new AbortController())
    await Promise.all(aborts.map(({ signal }) => client.live.announcements(undefined, { signal })))
    expect(listener.openStreams()).toBe(32)
    await expect(client.live.announcements()).rejects.toMatchObject({ code: 'unavailable' })
    for (const abort of aborts) abort.abort()
    await vi.waitFor(() => expect(listener.openStreams()).toBe(0), { timeout: 15_000 })
    const live = await client.live.announcements()
    expect(listener.openStreams()).toBe(1)
    await live.return()
  })

  it('end with the listener', async () => {
    const client = createHttpClient(addressOf(listener))
    const live = await client.live.announcements()
    const end = live.next().then(
      (result) => result.done,
      () => true,
    )
    const closed = listener.close()
    expect(await end).toBe(true)
    // Whoever listened hears of the end before anybody else can have the port.
    const stranger = createServer()
    const taken = new Promise((resolve) => {
      stranger.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      stranger.listen(listener.port, '127.0.0.1', () => resolve('taken'))
    })
    expect(await taken).toBe('EADDRINUSE')
    await closed
    await expect(fetch(`${base}/health`)).rejects.toThrow()
  })
})

describe('the port', () => {
  const own = (port: number | null) => openTestListener(test.core, { port })

  it('is taken again by the next start, with the logins that were made there', async () => {
    const cookie = await logIn()
    await listener.close()
    listener = await own(null)
    expect(`http://127.0.0.1:${listener.port}`).toBe(base)
    expect((await fetch(base, { headers: { ...asPage, cookie } })).status).toBe(200)
    const text = readFileSync(test.core.paths.listener, 'utf8')
    expect(statSync(test.core.paths.listener).mode & 0o777).toBe(0o600)
    expect(text).not.toContain(cookie.split('=')[1])
  })

  it('is another one where it was taken meanwhile, and the old logins end', async () => {
    const cookie = await logIn()
    await listener.close()
    const stranger = createServer((_, response) => response.end('mine'))
    await new Promise<void>((resolve) => stranger.listen(listener.port, '127.0.0.1', resolve))
    const moved = await own(null)
    expect(moved.port).not.toBe(listener.port)
    const there = `http://127.0.0.1:${moved.port}`
    expect((await fetch(there, { headers: { ...asPage, cookie } })).status).toBe(401)
    await new Promise((resolve) => stranger.close(resolve))
    await moved.close()
    // Whoever had the port in between may have been given the cookie.
    listener = await own(listener.port)
    expect((await fetch(base, { headers: { ...asPage, cookie } })).status).toBe(401)
  })

  it('is found anew where the file cannot be read, or be written', async () => {
    await listener.close()
    writeFileSync(test.core.paths.listener, '{"port":70000')
    listener = await own(null)
    expect(listener.port).toBeGreaterThan(0)
    await listener.close()
    rmSync(test.core.paths.listener)
    mkdirSync(join(test.core.paths.listener, 'in the way'), { recursive: true })
    listener = await own(null)
    base = `http://127.0.0.1:${listener.port}`
    expect(await logIn()).toContain('recollect-')
  })
})

describe('a named port', () => {
  it('that is taken is refused with a sentence', async () => {
    const taken = openTestListener(test.core, { port: listener.port })
    await expect(taken).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`Port ${listener.port} is taken`),
    })
  })

  it('is listened on at 127.0.0.1 only', async () => {
    await expect(fetch(`http://[::1]:${listener.port}/health`)).rejects.toThrow()
    const named = await fetch(`http://localhost:${listener.port}/health`)
    expect(named.status).toBe(200)
  })
})

it('knows when it was last used, refused requests apart', async () => {
  const clock = { time: 1_000_000 }
  const timed = await openTestCore(() => clock.time)
  const quiet = await openTestListener(timed.core)
  const url = `http://127.0.0.1:${quiet.port}`
  clock.time = 2_000_000
  await fetch(`${url}/rpc/system/status`, { method: 'POST' })
  await fetch(`${url}/login/challenge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(quiet.lastActivityAt()).toBe(1_000_000)
  await fetch(`${url}/health`)
  expect(quiet.lastActivityAt()).toBe(2_000_000)
  await quiet.close()
  await timed.close()
})

it('a search that its page gives up is given up in the host, and is no event', async () => {
  const written = vi.spyOn(test.core.events, 'write')
  const searched = vi.spyOn(test.core.search, 'query')
  const typed = new AbortController()
  const heard = vi.fn()
  // The page asks for something else as soon as its question is on its way.
  const { query } = test.core.search
  searched.mockImplementationOnce(async (input, signal) => {
    typed.abort()
    await vi.waitFor(() => expect(signal?.aborted).toBe(true))
    heard()
    return query(input, signal)
  })
  const asked = createHttpClient(addressOf(listener)).search.query(
    { query: 'refresh token' },
    { signal: typed.signal },
  )
  await expect(asked).rejects.toThrow()
  await vi.waitFor(() => expect(searched.mock.settledResults[0]?.type).toBe('rejected'))
  expect(heard).toHaveBeenCalled()
  expect(written.mock.calls.map(([type]) => type)).not.toContain('search.query')
})
