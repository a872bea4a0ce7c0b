// Vitest started by hand under an older Node, where it would end in the SQL driver without a word.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

test('an older Node is told in one sentence what runs the tests', () => {
  const root = resolve(import.meta.dirname, '..')
  const pretendOld = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
  const ran = spawnSync(
    process.execPath,
    ['--import', pretendOld, vitest, 'run', 'scripts/fuses.test.ts'],
    { cwd: root, encoding: 'utf8', timeout: 50_000 },
  )
  expect(ran.status).toBe(1)
  expect(ran.stderr).toBe(
    "The tests need Node 24 and this is 20.20.2: npm test and npx vitest use the project's own.\n",
  )
})
