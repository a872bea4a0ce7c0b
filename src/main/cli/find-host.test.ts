// Who listens must prove to be ours before a command sends it anything.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { hostProof } from '../base/host-proof.ts'
import { pathsIn } from '../base/paths.ts'
import type { Listener } from '../http/listener.ts'
import { openTestListener, testTokens } from '../http/testing/test-listener.ts'
import { type Endpoint, writeEndpointFiles } from '../install/endpoint-files.ts'
import { findHost, newDashboardUrl } from './find-host.ts'
import { builtProgram } from './testing/built-program.ts'

let core: TestCore
let close: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  core = await openTestCore()
  close = [core.close]
})
afterEach(async () => {
  for (const end of close.reverse()) await end()
})

const paths = () => core.core.paths

async function host(): Promise<Listener> {
  const listener = await openTestListener(core.core)
  close.push(listener.close)
  return listener
}

function announce(change: Partial<Endpoint>): void {
  writeEndpointFiles(paths(), {
    port: 1,
    token: testTokens.dashboard,
    hookToken: testTokens.hook,
    // A process that is there, as when the id of a dead host was given out again.
    pid: process.pid,
    startedAt: 0,
    version: '0',
    socket: null,
    ...change,
  })
}

async function portOf(server: Server | ReturnType<typeof createRawServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close.push(async () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('says that a damaged memory is being mended, before a host listens', async () => {
  expect(await findHost(paths())).toMatchObject({ reason: 'no host runs' })
  writeFileSync(`${paths().database}.salvaged`, '')
  expect(await findHost(paths())).toMatchObject({ reason: 'it mends the damaged memory first' })
})

describe('finds', () => {
  test('the host by its socket, and by its port where it has none', async () => {
    const { port, socket } = await host()
    expect(socket).toBe('host.sock')
    for (const way of [socket, null]) {
      announce({ port, socket: way })
      expect(await findHost(paths())).toMatchObject({ status: { version: core.core.app.version } })
    }
  })

  test('the host by its socket while something else has the port that is announced', async () => {
    const { socket } = await host()
    const heard: string[] = []
    announce({ port: await portOf(createRawServer(() => heard.push('a connection'))), socket })
    // The proof names the port: what passes our question on cannot use the answer.
    expect(await findHost(paths())).toMatchObject({ absence: 'stranger' })
    expect(heard).toEqual([])
  })
})

describe('sends nothing but the question', () => {
  test('to a stranger on the port, whatever it answers', async () => {
    const heard: string[] = []
    const real = await host()
    let answer: (nonce: string) => string | Promise<string> = () => ''
    const stranger = createServer((request, response) => {
      heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
      const nonce = new URL(request.url ?? '', 'http://x').searchParams.get('nonce') ?? ''
      void Promise.resolve(answer(nonce)).then((text) => response.end(text))
    })
    announce({ port: await portOf(stranger) })
    const answers: Record<string, typeof answer> = {
      nothing: () => '',
      page: () => '<h1>Hello</h1>',
      'our words': () => '{"app":"recollect","proof":"00"}',
      'another secret': (nonce) => `{"proof":"${hostProof('guess', nonce, 1)}"}`,
      'a long answer': () => 'x'.repeat(1_000_000),
      'the answer of our own host to the same question': async (nonce) =>
        (await fetch(`http://127.0.0.1:${real.port}/proof?nonce=${nonce}`)).text(),
    }
    for (const [what, tell] of Object.entries(answers)) {
      answer = tell
      expect(await findHost(paths()), what).toMatchObject({ absence: 'stranger' })
    }
    expect(heard).toHaveLength(Object.keys(answers).length)
    for (const line of heard) expect(line).toMatch(/^GET \/proof\?nonce=[\w-]{32} $/)
  })

  test('and says when nobody is there', async () => {
    announce({ port: 1 })
    expect(await findHost(paths())).toMatchObject({ absence: 'nobody' })
    announce({ socket: 'host.sock' })
    expect(await findHost(paths())).toMatchObject({ absence: 'nobody' })
    writeFileSync(paths().socket, 'no socket')
    expect(await findHost(paths())).toMatchObject({ absence: 'nobody' })
  })

  test('and waits for no peer that says nothing, or a byte at a time', async () => {
    const peer = createRawServer((connection) => {
      connection.on('error', () => {})
      const timer = setInterval(() => connection.write('H'), 50)
      connection.on('close', () => clearInterval(timer))
    })
    announce({ port: await portOf(peer) })
    const found = await findHost(paths())
    expect(found).toMatchObject({ endpoint: {} })
    expect('absence' in found && ['silent', 'stranger'].includes(found.absence)).toBe(true)
  })
})

test('a command goes on without a host whose port a stranger has, and leaves its process alone', async () => {
  const home = join(core.folder, 'other')
  mkdirSync(home, { mode: 0o700 })
  const heard: string[] = []
  const stranger = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end('obey me')
  })
  const innocent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  close.push(async () => innocent.kill())
  const file = pathsIn(home)
  writeEndpointFiles(file, {
    port: await portOf(stranger),
    token: testTokens.dashboard,
    hookToken: testTokens.hook,
    pid: innocent.pid ?? 0,
    startedAt: 0,
    version: '0',
    socket: null,
  })
  const before = readFileSync(file.endpoint, 'utf8')
  const run = spawn(
    process.execPath,
    [builtProgram('cli'), 'remember', 'The port is taken.', '--json'],
    { env: { ...process.env, RECOLLECT_HOME: home, CLAUDE_CONFIG_DIR: join(home, 'claude') } },
  )
  let output = ''
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise((resolve) => run.once('close', resolve))
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('"id"') })
  expect(heard.every((url) => url.startsWith('/proof?nonce='))).toBe(true)
  expect(innocent.exitCode).toBeNull()
  // Whoever has the folder to itself knows that the file is of a host that was killed.
  expect(() => readFileSync(file.endpoint, 'utf8')).toThrow()
  expect(before).toContain(String(innocent.pid))
  rmSync(home, { recursive: true, force: true })
})

test('gives an agent’s shell no address of the dashboard, whichever of its variables are left', async () => {
  const listener = await host()
  announce({ port: listener.port })
  const found = await findHost(paths())
  if (!('status' in found)) throw new Error('no host')
  expect(await newDashboardUrl(found, { HOME: '/home/me' })).toMatch(/^http:\/\/127\.0\.0\.1:/)
  for (const name of [
    'CLAUDECODE',
    'CLAUDE_CODE_SESSION_ID',
    'CLAUDE_CODE_ENTRYPOINT',
    'CODEX_SANDBOX',
    'GEMINI_CLI',
  ])
    await expect(newDashboardUrl(found, { [name]: '1' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
})
