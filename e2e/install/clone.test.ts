// `npm ci` of a clone on a bare machine: nothing is compiled, nothing fetched from elsewhere, nothing warned of.
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { forbidCompiling, makeBareMachine, npmVersions, warningsIn } from './bare-machine.ts'

const root = resolve(import.meta.dirname, '../..')

// In CI the newer one alone: the older takes another minute.
const tried = process.env.SHORT_INSTALL_GATE ? npmVersions.slice(-1) : npmVersions

for (const npm of tried) {
  test(`npm ci with npm ${npm}, Node and sh alone`, () => {
    const machine = makeBareMachine(npm)
    try {
      forbidCompiling(machine)
      const clone = join(machine.folder, 'clone')
      mkdirSync(clone)
      for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
        copyFileSync(join(root, name), join(clone, name))
      }
      const { status, output } = machine.run(['npm', 'ci'], clone)
      assert.equal(status, 0, output)
      assert.deepEqual(warningsIn(output), [])
      assert.doesNotMatch(output, /was called/)

      const own = join(clone, 'node_modules/node/bin/node')
      const opened = machine.run(
        [
          own,
          '-p',
          `new (require('better-sqlite3'))(':memory:').prepare('SELECT 1').pluck().get()`,
        ],
        clone,
      )
      assert.equal(opened.output, '1\n')
      const client = machine.run([join(clone, 'node_modules/.bin/claude'), '--version'], clone)
      assert.match(client.output, /^\d+\.\d+\.\d+ /)
    } finally {
      machine.remove()
    }
  })
}
