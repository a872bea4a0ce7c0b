// A host that cannot start: nothing of it is left running.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startHost } from './host.ts'

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

it('listens no longer when it cannot write where it listens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-host-'))
  try {
    // A folder in the place of the file: it can neither be removed nor written.
    mkdirSync(join(folder, 'data', 'endpoint.json', 'taken'), { recursive: true })
    const port = await freePort()
    const starting = startHost({
      env: { RECOLLECT_HOME: join(folder, 'data'), CLAUDE_CONFIG_DIR: join(folder, 'claude') },
      kind: 'headless',
      port,
      end: () => {},
      from: import.meta.dirname,
      startWorker: { unavailable: 'No models here.' },
    })
    await expect(starting).rejects.toThrow()
    expect(await isTaken(port)).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
