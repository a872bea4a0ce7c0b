// A data folder that cannot be written can be searched, with a clear statement, and nothing pretends to be stored.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtProgram } from './testing/built-program.ts'

// Every step starts a process that loads the whole program; a busy machine takes seconds for one.
vi.setConfig({ testTimeout: 240_000 })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-locked-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function recollect(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram('cli'), ...words], {
    cwd: folder,
    env: {
      ...process.env,
      RECOLLECT_HOME: join(folder, 'data'),
      CLAUDE_CONFIG_DIR: join(folder, 'claude'),
      TMPDIR: folder,
    },
    encoding: 'utf8',
  })
  return { status, output: stdout, errors: stderr }
}

test('what cannot be written is read from a copy, which is gone afterwards', () => {
  expect(recollect('remember', 'The cart keeps its items').status).toBe(0)
  // What keeps others out keeps no root out; a file in the place of a folder keeps everybody out.
  rmSync(join(folder, 'data', 'hooks'), { recursive: true })
  writeFileSync(join(folder, 'data', 'hooks'), '')

  const found = recollect('search', 'cart', '--json')
  expect(JSON.parse(found.output)).toMatchObject({ hits: [{ title: 'The cart keeps its items' }] })
  expect(found).toMatchObject({
    status: 0,
    errors: expect.stringContaining('nothing new is stored'),
  })
  expect(recollect('get', 'm1').output).toContain('The cart keeps its items')
  expect(recollect('sessions').status).toBe(0)
  expect(JSON.parse(recollect('status', '--json').output)).toMatchObject({
    home: join(folder, 'data'),
    // Nothing runs: the command began, and is over.
    startedAt: null,
    warnings: [expect.stringContaining('nothing new is stored')],
  })

  const stored = recollect('remember', 'Into nowhere')
  expect([stored.status, stored.output]).toEqual([1, ''])
  expect(stored.errors).toContain('cannot be made or written')
  expect(readdirSync(folder).filter((name) => name.startsWith('recollect-read-'))).toEqual([])
})
