// The listener as hostile and broken clients meet it: raw bytes over a socket.
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpClient } from '../api/clients/http-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import type { Listener } from './listener.ts'
import {
  addressOf,
  hookHeaders,
  openTestListener,
  sendRaw,
  statusOf,
  testTokens,
} from './testing/test-listener.ts'

let test: TestCore
let listener: Listener

// Nothing here may change the core; each test has a listener of its own, whose refusals are not slowed yet.
beforeAll(async () => {
  test = await openTestCore()
})
afterAll(() => test.close())
beforeEach(async () => {
  listener = await openTestListener(test.core)
})
afterEach(() => listener.close())

const authorized = `Authorization: Bearer ${testTokens.hook}\r\nContent-Type: application/json\r\n`
const hook = (headers: string, body = '') =>
  `POST /hooks/Stop HTTP/1.1\r\n${headers}Connection: close\r\n\r\n${body}`
const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: $HOST\r\n${headers}Connection: close\r\n\r\n`
const send = (text: string | readonly string[]) => sendRaw(listener.port, text)

function storedRows(): number {
  return Number(test.core.db.prepare('SELECT count(*) FROM sessions').pluck().get())
}

describe('names that are not ours', () => {
  it.each([
    ['a foreign name', 'Host: evil.example\r\n'],
    ['another port', 'Host: 127.0.0.1:1\r\n'],
    ['no port', 'Host: 127.0.0.1\r\n'],
    ['two names', 'Host: $HOST\r\nHost: evil.example\r\n'],
    ['a name that resolves to us', 'Host: 127.0.0.1.nip.io:80\r\n'],
  ])('are refused: %s', async (_, host) => {
    expect(statusOf(await send(`GET /health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`))).toBe(
      403,
    )
  })
  it('are refused when missing', async () => {
    expect(statusOf(await send('GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400)
    expect(statusOf(await send('GET /health HTTP/1.0\r\n\r\n'))).toBe(403)
  })
})

describe('targets', () => {
  it.each([
    'http://evil.example/health',
    'http://$HOST/health',
    '//evil.example/',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%5c..%5csettings.json',
    '/%00',
    '*',
  ])('%s is refused', async (target) => {
    const answer = await send(get(target))
    expect(statusOf(answer)).toBe(400)
    expect(answer).not.toContain('root:')
  })
  it('with a NUL byte is refused', async () => {
    expect(statusOf(await send(get('/a\0b')))).toBe(400)
  })
  it('of a tunnel is not opened', async () => {
    expect(
      statusOf(await send('CONNECT evil.example:80 HTTP/1.1\r\nHost: $HOST\r\n\r\n')),
    ).toBeNull()
  })
  it('of great length is refused', async () => {
    expect(statusOf(await send(get(`/${'a'.repeat(9000)}`)))).toBe(400)
    expect(statusOf(await send(get(`/${'a'.repeat(40_000)}`)))).toBe(431)
  })
})

describe('another web page', () => {
  it.each([
    ['posts a form', 'Origin: https://evil.example\r\nContent-Type: text/plain\r\n'],
    ['posts JSON', `Origin: https://evil.example\r\n${authorized}`],
    ['is sandboxed', `Origin: null\r\n${authorized}`],
    ['runs on another port', `Origin: http://127.0.0.1:3000\r\n${authorized}`],
    ['leaves its origin out', `Sec-Fetch-Site: cross-site\r\n${authorized}`],
  ])('is refused when it %s', async (_, headers) => {
    const body = '{"session_id":"x"}'
    const request = hook(`Host: $HOST\r\n${headers}Content-Length: ${body.length}\r\n`, body)
    expect(statusOf(await send(request))).toBe(403)
    expect(storedRows()).toBe(2)
  })
  it('gets no leave to ask', async () => {
    const answer = await send(
      'OPTIONS /hooks/Stop HTTP/1.1\r\nHost: $HOST\r\nOrigin: https://evil.example\r\n' +
        'Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n',
    )
    expect(statusOf(answer)).toBe(403)
    const own = await send(
      'OPTIONS /hooks/Stop HTTP/1.1\r\nHost: $HOST\r\nConnection: close\r\n\r\n',
    )
    expect(statusOf(own)).toBe(405)
    expect(own).toMatch(/\r\nAllow: POST\r\n/)
    expect(own.toLowerCase()).not.toContain('access-control')
  })
  it('cannot upgrade a connection', async () => {
    const upgrade =
      'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    const foreign = `GET / HTTP/1.1\r\nHost: $HOST\r\nOrigin: https://evil.example\r\n${upgrade}\r\n`
    expect(statusOf(await send(foreign))).toBe(403)
    expect(statusOf(await send(`GET / HTTP/1.1\r\nHost: $HOST\r\n${upgrade}\r\n`))).toBe(401)
  })
})

describe('bodies', () => {
  it('of another type are refused', async () => {
    const headers = `Host: $HOST\r\nAuthorization: Bearer ${testTokens.hook}\r\nContent-Length: 2\r\n`
    expect(statusOf(await send(hook(headers, '{}')))).toBe(415)
  })
  it('that are declared too large are refused unread', async () => {
    const headers = `Host: $HOST\r\n${authorized}Content-Length: 99999999\r\n`
    expect(statusOf(await send(hook(headers)))).toBe(413)
  })
  it('that grow too large without saying so are cut off', async () => {
    const chunk = `100000\r\n${'a'.repeat(0x100000)}\r\n`
    const headers = `Host: $HOST\r\n${authorized}Transfer-Encoding: chunked\r\n`
    const answer = await send([hook(headers), ...Array<string>(14).fill(chunk)])
    expect([413, null]).toContain(statusOf(answer))
    const health = await fetch(`http://127.0.0.1:${listener.port}/health`)
    expect(health.status).toBe(200)
  })
  it('of calls are cut off at a megabyte', async () => {
    const url = `http://127.0.0.1:${listener.port}/rpc/sessions/list`
    const headers = {
      authorization: `Bearer ${testTokens.dashboard}`,
      'content-type': 'application/json',
    }
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(200_000))
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    const status = await fetch(url, init).then(
      (answer) => answer.status,
      () => 'hung up',
    )
    expect([413, 'hung up']).toContain(status)
    const declared = await fetch(url, {
      method: 'POST',
      headers,
      body: 'a'.repeat(1_100_000),
    }).then(
      (answer) => answer.status,
      () => 'hung up',
    )
    expect([413, 'hung up']).toContain(declared)
  })
  it.each(['not json', '{"session_id":', '', '[]', '"text"', '\xff\xfe\x00'])(
    'that are no event are refused: %j',
    async (body) => {
      const headers = `Host: $HOST\r\n${authorized}Content-Length: ${body.length}\r\n`
      const answer = await send(hook(headers, body))
      expect(statusOf(answer)).toBe(400)
      expect(answer).toContain('text/plain')
      expect(storedRows()).toBe(2)
    },
  )
  it('with two lengths are refused', async () => {
    const headers = `Host: $HOST\r\n${authorized}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`
    expect(statusOf(await send(hook(headers, '0\r\n\r\n')))).toBe(400)
  })
})

describe('slow clients', () => {
  beforeEach(async () => {
    await listener.close()
    const timeouts = { headers: 300, request: 600, idle: 300, check: 50 }
    listener = await openTestListener(test.core, { timeouts })
  })
  it('are cut off while they send headers', async () => {
    expect([408, null]).toContain(statusOf(await send('GET /health HTTP/1.1\r\nHost: $HOST\r\n')))
  })
  it('are cut off while they send a body', async () => {
    const headers = `Host: $HOST\r\n${authorized}Content-Length: 100\r\n`
    expect([408, 400, null]).toContain(statusOf(await send(hook(headers, '{"session_id"'))))
    expect(storedRows()).toBe(2)
  })
  it('are cut off when they say nothing at all', async () => {
    expect(await send('')).toMatch(/^(HTTP\/1\.1 408|$)/)
  })
  it('do not hold the end up', async () => {
    const socket = connect(listener.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.on('error', () => {})
    socket.write(hook(`Host: 127.0.0.1:${listener.port}\r\n${authorized}Content-Length: 100\r\n`))
    const hungUp = new Promise((resolve) => socket.once('close', resolve))
    await listener.close()
    await hungUp
  })
})

it('goes on serving after a flood of refused requests', async () => {
  const url = `http://127.0.0.1:${listener.port}/hooks/Stop`
  const guess = { ...hookHeaders, authorization: `Bearer ${'guess-'.repeat(8)}` }
  const flood = Array.from({ length: 200 }, () =>
    fetch(url, { method: 'POST', headers: guess, body: '{}' }).then(
      (answer) => answer.status,
      () => 'hung up',
    ),
  )
  const health = await fetch(`http://127.0.0.1:${listener.port}/health`)
  expect(health.status).toBe(200)
  const outcomes = new Set(await Promise.all(flood))
  expect([...outcomes].every((outcome) => outcome === 401 || outcome === 'hung up')).toBe(true)
})

describe('connections that say nothing', () => {
  const silent: Socket[] = []
  afterEach(() => {
    for (const socket of silent.splice(0)) socket.destroy()
  })

  /** Opens so many, and goes on when the system has taken them all. */
  async function open(count: number, first = ''): Promise<void> {
    const opened = Array.from({ length: count }, () => {
      const socket = connect(listener.port, '127.0.0.1')
      silent.push(socket)
      socket.on('error', () => {})
      return new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.once('connect', () => {
          if (first !== '') socket.write(first.replaceAll('$HOST', `127.0.0.1:${listener.port}`))
          resolve()
        })
      })
    })
    await Promise.all(opened)
  }

  it.each([
    ['nothing at all', ''],
    ['half a request', 'GET /health HTTP/1.1\r\nHost: $HOST\r\n'],
    [
      'a login without its end',
      'POST /login HTTP/1.1\r\nHost: $HOST\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('mute nobody, however many they are: %s', async (_, first) => {
    const client = createHttpClient(addressOf(listener))
    const live = await client.live.announcements()
    const next = live.next()
    await open(600, first)
    for (let round = 0; round < 3; round++) {
      await open(300, first)
      const signal = AbortSignal.timeout(5000)
      const health = await fetch(`http://127.0.0.1:${listener.port}/health`, { signal })
      expect(health.status).toBe(200)
      // A new connection each time, as hooks and commands have.
      const status = await createHttpClient(addressOf(listener)).system.status(undefined, {
        signal,
      })
      expect(status.port).toBeNull()
      const socketPath = join(test.core.paths.home, listener.socket ?? '')
      const byFile = createHttpClient({ ...addressOf(listener), socketPath })
      expect((await byFile.system.status(undefined, { signal })).port).toBeNull()
    }
    // The stream of an open tab goes on.
    test.core.announcer.announce({ type: 'settings' })
    expect(await next).toMatchObject({ done: false })
    await live.return()
  })
})
