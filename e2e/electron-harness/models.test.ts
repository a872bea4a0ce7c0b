// In a package nothing may be forked by Node: the model runs in Electron's own kind of process.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { choose, commandClient, ensureBuilt, loadBundle, makeHome, until } from './harness.ts'
import { closeBrowser } from './stand-in-browser.ts'
import { world } from './stand-in-world.ts'

const home = makeHome()
const model = resolve(import.meta.dirname, '../../src/main/embed/test-model')

before(async () => {
  ensureBuilt()
  world.isPackaged = true
  process.argv.splice(1, process.argv.length, '--hidden')
  await loadBundle()
  await until('the tray', () => world.trays[0]?.menu.length)
})
after(async () => {
  await closeBrowser()
  rmSync(dirname(home), { recursive: true, force: true, maxRetries: 5 })
})

/** Whether a process is there. */
function runs(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('choosing a model in the packaged app', () => {
  let pid: number | undefined

  it('searches by meaning, over one utility process and no fork', async () => {
    const client = commandClient(home)
    await client.memories.store({ content: 'The login needs a password' })
    await client.models.chooseFolder({ folder: model })
    await until('the vector', async () => {
      const { serving } = await client.models.state()
      return serving?.vectors === 1
    })
    assert.equal((await client.search.query({ query: 'login' })).mode, 'hybrid')
    assert.deepEqual([world.utilities.length, world.forks], [1, []])
    pid = world.utilities[0]?.pid
    assert.equal(runs(pid), true)
  })

  it('ends it with the app', async () => {
    choose('Quit Recollect')
    await until('the exit', () => world.exits.length > 0)
    await until('the end of the process', () => !runs(pid))
    assert.deepEqual([world.exits, world.errorBoxes], [[0], []])
  })
})
