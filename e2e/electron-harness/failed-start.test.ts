// A start that cannot succeed ends with one sentence in a dialog, never with a stack or in silence.
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { after, before, it } from 'node:test'
import { ensureBuilt, loadBundle, makeHome, until } from './harness.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
before(async () => {
  ensureBuilt()
  writeFileSync(home, 'a file where the data folder should be')
  await loadBundle()
})
after(() => rmSync(dirname(home), { recursive: true, force: true }))

it('says what is wrong with the data folder and exits with 1', async () => {
  await until('the exit', () => world.exits.length > 0)
  assert.deepEqual(world.exits, [1])
  assert.equal(world.errorBoxes.length, 1)
  assert.match(world.errorBoxes[0] ?? '', /^Recollect could not start: .*cannot be made/)
  assert.deepEqual([world.windows.length, world.trays.length], [0, 0])
})
