// The file behind `npx recollect`: whatever Node runs it, the command is carried out or the reason is said.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const launcher = resolve(import.meta.dirname, '../../../bin/recollect.js')
/** Makes a Node take itself for an older one. */
const pretendOld = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-launcher-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function env() {
  return { ...process.env, RECOLLECT_HOME: join(folder, 'data'), CLAUDE_CONFIG_DIR: folder }
}

test('carries the command out, with its exit code', () => {
  const listed = execFileSync(process.execPath, [launcher, 'sessions', '--json'], { env: env() })
  expect(JSON.parse(String(listed))).toEqual([])
  const wrong = spawnSync(process.execPath, [launcher, 'nonsense'], { env: env() })
  expect(wrong.status).toBe(2)
  expect(String(wrong.stderr)).toMatch(/nonsense/)
})

test('hands over to the Node of the project where the one at hand is too old', () => {
  const run = spawnSync(
    process.execPath,
    ['--import', pretendOld, launcher, 'sessions', '--json', '--limit', '3'],
    { env: env() },
  )
  expect(JSON.parse(String(run.stdout))).toEqual([])
  expect(run.status).toBe(0)
})

test.each([
  [
    'a clone without its packages',
    'src',
    /needs Node 22\.14 or newer and this is 20\.1\.0: run npm ci in /,
  ],
  ['an installed package', 'out', /and this is 20\.1\.0: install a newer Node, then try again\.$/],
])('says in one sentence what is needed: %s', (_name, holds, sentence) => {
  cpSync(launcher, join(folder, 'bin', 'recollect.js'))
  mkdirSync(join(folder, holds))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const run = spawnSync(
    process.execPath,
    ['--import', pretendOld, join(folder, 'bin', 'recollect.js'), 'status'],
    { env: env() },
  )
  expect(run.status).toBe(1)
  expect(String(run.stderr).trim()).toMatch(sentence)
})
