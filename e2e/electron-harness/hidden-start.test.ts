// Started at login, the app stays in the tray and makes its window when it is wanted.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { after, before, it } from 'node:test'
import { choose, ensureBuilt, loadBundle, makeHome, until } from './harness.ts'
import { closeBrowser } from './stand-in-browser.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
before(async () => {
  ensureBuilt()
  process.argv.push('--hidden')
  await loadBundle()
})
after(async () => {
  await closeBrowser()
  rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 })
})

it('shows no window until it is asked for one', async () => {
  await until('the menu', () => (world.trays[0]?.menu.length ?? 0) > 0)
  assert.equal(world.windows.length, 0)
  choose('Open Recollect')
  assert.equal(world.windows.length, 1)
  choose('Quit Recollect')
  await until('the exit', () => world.exits.length > 0)
})
