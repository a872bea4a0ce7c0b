// The socket of a host: where it lies, what a killed host left, and where there can be none.
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pathsIn } from '../base/paths.ts'
import { removeEndpointFiles, writeEndpointFiles } from '../install/endpoint-files.ts'
import { listenOnSocket } from './local-socket.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const failures: unknown[] = []
function open(home: string, runtimeFolder?: string) {
  failures.length = 0
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const server = createServer((_, response) => response.end('here'))
  const options = { runtimeFolder, onFailure: (error: unknown) => failures.push(error) }
  return listenOnSocket(server, pathsIn(home), options).then((socket) => ({ server, socket }))
}

describe.skipIf(process.platform === 'win32')('the socket', () => {
  test('lies in the data folder, for its owner alone', async () => {
    const { server, socket } = await open(folder)
    expect(socket?.name).toBe('host.sock')
    expect(statSync(join(folder, 'host.sock')).mode & 0o777).toBe(0o600)
    await new Promise((resolve) => server.close(resolve))
    socket?.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  test('takes the place of one that a killed host left', async () => {
    const script = `require('http').createServer().listen(${JSON.stringify(join(folder, 'host.sock'))}, () => console.log('up'))`
    const child = spawn(process.execPath, ['-e', script])
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    expect(existsSync(join(folder, 'host.sock'))).toBe(true)
    const { server, socket } = await open(folder)
    expect(socket?.name).toBe('host.sock')
    server.close()
  })

  test('lies elsewhere, in a folder of its own, where the path would be too long', async () => {
    const home = join(folder, 'a-long-name-'.repeat(9))
    const runtime = join(folder, 'run')
    mkdirSync(runtime)
    const { server, socket } = await open(home, runtime)
    const name = socket?.name ?? ''
    expect(name.startsWith(`${runtime}/recollect-`)).toBe(true)
    expect(statSync(dirname(name)).mode & 0o777).toBe(0o700)
    await new Promise((resolve) => server.close(resolve))
    socket?.remove()
    expect(readdirSync(runtime)).toEqual([])
  })

  test('that a killed host left elsewhere goes with the files that name it', async () => {
    const home = join(folder, 'a-long-name-'.repeat(9))
    const runtime = join(folder, 'run')
    mkdirSync(runtime)
    const { server, socket } = await open(home, runtime)
    writeEndpointFiles(pathsIn(home), {
      port: 1,
      token: 'the-token-of-the-dashboard',
      hookToken: 'the-token-of-the-hooks',
      pid: 1,
      startedAt: 0,
      version: '0',
      socket: socket?.name ?? null,
    })
    removeEndpointFiles(pathsIn(home))
    expect(readdirSync(runtime)).toEqual([])
    expect(readdirSync(home)).toEqual([])
    server.close()
  })

  test('lies in the temporary folder where the other places will not do', async () => {
    const home = join(folder, 'home')
    // A folder in the way, as on a file system that has no sockets.
    mkdirSync(join(home, 'host.sock', 'in the way'), { recursive: true })
    writeFileSync(join(folder, 'no folder'), '')
    const { server, socket } = await open(home, join(folder, 'no folder'))
    expect(socket?.name.startsWith(join(tmpdir(), 'recollect-'))).toBe(true)
    expect(failures).toEqual([])
    await new Promise((resolve) => server.close(resolve))
    socket?.remove()
    expect(existsSync(dirname(socket?.name ?? ''))).toBe(false)
  })
})
