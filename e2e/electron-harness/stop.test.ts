// `recollect stop` quits the desktop app as its menu does.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, it } from 'node:test'
import { promisify } from 'node:util'
import { ensureBuilt, loadBundle, makeHome, until } from './harness.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
after(() => rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 }))

it('ends the app from a terminal, its data closed', async () => {
  ensureBuilt()
  await loadBundle()
  await until('the tray', () => world.trays[0])
  const command = resolve('out', 'main', 'cli.js')
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'stop'])
  assert.equal(stdout, 'The desktop app has quit.\n')
  assert.deepEqual([world.exits, world.errorBoxes], [[0], []])
  assert.equal(existsSync(join(home, 'endpoint.json')), false)
})
