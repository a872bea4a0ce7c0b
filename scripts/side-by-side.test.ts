// Scripts that run at the same time: each one's output in one piece, and a failure of any of them is one of all.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-scripts-'))
  const count =
    'for (const n of [1, 2, 3]) setTimeout(() => console.log(process.argv[2], n), n * 50)'
  writeFileSync(join(folder, 'count.js'), count)
  writeFileSync(join(folder, 'fail.js'), "console.error('a fault'); process.exit(3)")
  const scripts = { one: 'node count.js one', two: 'node count.js two', broken: 'node fail.js' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const program = join(import.meta.dirname, 'side-by-side.ts')
const run = (...names: string[]) =>
  spawnSync(process.execPath, [program, ...names], { cwd: folder, encoding: 'utf8' })

it('tells the output of each in one piece', () => {
  const { status, stdout } = run('one', 'two')
  expect(status).toBe(0)
  for (const name of ['one', 'two'])
    expect(stdout).toMatch(
      new RegExp(`> ${name}: done after [\\d.]+ s\\n${name} 1\\n${name} 2\\n${name} 3\\n`),
    )
})

it('fails with the one that fails, and lets the others end', () => {
  const { status, stdout, stderr } = run('broken', 'one')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '\nFailed: broken\n' })
  expect(stdout).toMatch(/> broken: failed \(3\) after [\d.]+ s\na fault\n/)
  expect(stdout).toContain('one 3')
})
