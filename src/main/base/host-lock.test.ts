// The lock of a data folder: one host at a time, freed by a killed one.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { takeHostLock } from './host-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('refuses a second holder and is free again after closing', () => {
  const file = join(folder, 'host.lock')
  const first = takeHostLock(file)
  expect(() => takeHostLock(file)).toThrow(/already running/)
  first.close()
  takeHostLock(file).close()
})

it('is freed by the death of its holder', async () => {
  const file = join(folder, 'host.lock')
  const module = resolve(import.meta.dirname, 'host-lock.ts')
  // The lock is kept in a variable that lives on: what nobody refers to is collected, and so freed.
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { takeHostLock } from ${JSON.stringify(module)}
       globalThis.lock = takeHostLock(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = new Promise((done) => child.once('exit', done))
  try {
    await new Promise((done) => child.stdout.once('data', done))
    expect(() => takeHostLock(file)).toThrow(/already running/)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  takeHostLock(file).close()
})

// Windows lets nobody delete a file that is open.
it.skipIf(process.platform === 'win32')(
  'is made anew by its holder when its file is deleted',
  async () => {
    const file = join(folder, 'host.lock')
    const held = takeHostLock(file)
    rmSync(file)
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), 10_000)
    expect(() => takeHostLock(file)).toThrow(/already running/)
    held.close()
    takeHostLock(file).close()
  },
)

it.skipIf(process.platform === 'win32')(
  'whose file is gone lets nobody at a database that is open',
  () => {
    const file = join(folder, 'host.lock')
    const database = join(folder, 'a.db')
    const held = takeHostLock(file, 0, database)
    const { db } = openDatabase(database)
    for (let attempt = 0; attempt < 3; attempt++) {
      rmSync(file, { force: true })
      expect(() => takeHostLock(file, 0, database)).toThrow(/already running/)
    }
    db.close()
    held.close()
    rmSync(file, { force: true })
    takeHostLock(file, 0, database).close()
  },
)

it('says that the disk is full, or not to be written, rather than that a host runs', () => {
  const file = join(folder, 'host.lock')
  mkdirSync(file)
  expect(() => takeHostLock(file)).toThrow(/make its folder writable/)
})
