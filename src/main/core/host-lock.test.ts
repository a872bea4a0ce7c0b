// The lock of a data folder: one host at a time, freed by a killed one.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
