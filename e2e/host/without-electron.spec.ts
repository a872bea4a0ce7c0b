// The headless host runs where importing electron throws.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { makeTestFolder } from '../support/host.ts'

/** A module hook that makes any import of electron fail loudly. */
const trap = `
import { registerHooks } from 'node:module'
registerHooks({
  resolve(specifier, context, next) {
    if (/^electron($|\\/|-updater)/.test(specifier)) throw new Error('TRAP: electron was imported')
    return next(specifier, context)
  },
})
await import('electron').then(
  () => console.log('the trap does not work'),
  (error) => console.log(error.message),
)
`

test('the headless host starts and ends where importing electron throws', async () => {
  const place = makeTestFolder('trap')
  const trapFile = join(place.folder, 'trap.mjs')
  writeFileSync(trapFile, trap)
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(trapFile).href, resolve('out', 'main', 'headless.js')],
    { env: place.env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  const onText = (text: string) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', onText)
  child.stderr.setEncoding('utf8').on('data', onText)
  const ended = new Promise<number | null>((done) => child.once('exit', done))

  await expect.poll(() => output, { timeout: 20_000 }).toContain('Dashboard: http://127.0.0.1:')
  expect(output).toContain('TRAP: electron was imported')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  place.remove()
})
