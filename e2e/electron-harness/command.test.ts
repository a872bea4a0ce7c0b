// The packaged program runs a command of `recollect` in place of the app, and ends with its code.
import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, it } from 'node:test'
import { ensureBuilt, loadBundle, makeHome, until } from './harness.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
before(async () => {
  ensureBuilt()
  world.isPackaged = true
  process.argv.splice(1, process.argv.length, 'no-such-command')
  await loadBundle()
})
after(() => {
  // The command's code is the app's, not this test's.
  process.exitCode = 0
  rmSync(dirname(home), { recursive: true, force: true })
})

it('opens no window, no tray and no profile', async () => {
  await until('the exit', () => world.exits.length > 0)
  assert.deepEqual(world.exits, [2])
  assert.deepEqual([world.windows.length, world.trays.length, world.errorBoxes], [0, 0, []])
  assert.equal(existsSync(join(home, 'desktop')), false)
})
