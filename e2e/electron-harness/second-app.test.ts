// A second app on the same data folder leaves everything to the first.
import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, it } from 'node:test'
import { ensureBuilt, loadBundle, makeHome, until } from './harness.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
before(async () => {
  ensureBuilt()
  world.isLocked = true
  await loadBundle()
})
after(() => rmSync(dirname(home), { recursive: true, force: true }))

it('ends at once, without a window, a tray or a database', async () => {
  await until('the quit', () => world.quits > 0)
  assert.equal(existsSync(join(home, 'recollect.db')), false)
  assert.deepEqual([world.windows.length, world.trays.length, world.errorBoxes], [0, 0, []])
})
