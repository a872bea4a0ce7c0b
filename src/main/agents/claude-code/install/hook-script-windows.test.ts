// The PowerShell script: it runs where `pwsh` is, and is skipped with its reason where it is not.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../../../api/testing/test-core.ts'
import type { Paths } from '../../../base/paths.ts'
import type { Listener } from '../../../http/listener.ts'
import { openTestListener, testTokens } from '../../../http/testing/test-listener.ts'
import { writeEndpointFiles } from '../../../install/endpoint-files.ts'

const shell = ['pwsh', 'powershell'].find((name) => !spawnSync(name, ['-v']).error)
const script = join(import.meta.dirname, '../../../../../resources/hooks/recollect-hook.ps1')
if (!shell) process.stdout.write('recollect-hook.ps1 was not run: there is no pwsh here.\n')

let place: TestCore
let listener: Listener
let paths: Paths
let hook = ''

beforeEach(async () => {
  place = await openTestCore()
  paths = place.core.paths
  listener = await openTestListener(place.core)
  mkdirSync(paths.hooks, { recursive: true })
  hook = join(paths.hooks, 'recollect-hook.ps1')
  copyFileSync(script, hook)
})
afterEach(async () => {
  await listener.close()
  await place.close()
})

function announce(port: number): void {
  const { dashboard: token, hook: hookToken } = testTokens
  const rest = { pid: process.pid, startedAt: 0, version: '0', socket: null }
  writeEndpointFiles(paths, { port, token, hookToken, ...rest })
}

const spooled = () => readdirSync(paths.spool).filter((name) => name.endsWith('.json'))

function run(event: string, input: string) {
  const child = spawn(shell ?? '', ['-NoProfile', '-File', hook, event])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stdin.end(input)
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    child.on('close', (status) => resolve({ status, output }))
  })
}

const start = (id: string) =>
  JSON.stringify({
    hook_event_name: 'SessionStart',
    session_id: id,
    cwd: place.folder,
    transcript_path: '',
    source: 'startup',
  })

test.skipIf(!shell)('gives an event to a host that has proved itself', async () => {
  announce(listener.port)
  expect((await run('SessionStart', start('a-session'))).status).toBe(0)
  expect(spooled()).toEqual([])
  const count = place.core.db
    .prepare(`SELECT count(*) FROM sessions WHERE id = 'a-session'`)
    .pluck()
  expect(count.get()).toBe(1)
})

test.skipIf(!shell)(
  'sends a stranger nothing but the question, and prints nothing of it',
  async () => {
    const heard: string[] = []
    const stranger = createServer((request, response) => {
      heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
      response.end('{"app":"recollect","proof":"00"}')
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const address = stranger.address()
    announce(typeof address === 'object' && address !== null ? address.port : 0)
    expect(await run('SessionStart', start('another'))).toEqual({ status: 0, output: '' })
    expect(spooled()).toHaveLength(1)
    expect(heard).toEqual([expect.stringMatching(/^GET \/proof\?nonce=[0-9A-F]{48} $/)])
    await new Promise((resolve) => stranger.close(resolve))
  },
)
