// The doctor where the system refuses to write: its own words for that, and what to do, in every check.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAgentAccess } from '../agents/claude-code/install/agent-access.ts'
import { createHooks } from '../agents/claude-code/install/hooks.ts'
import { findAppRoot } from '../base/app-root.ts'
import { ensureFolders, pathsIn } from '../base/paths.ts'
import { openDatabase } from '../db/open.ts'
import { createDoctor } from './doctor/doctor.ts'

// The disk is as it is but for its room: what would write gets the system's own refusal.
const disk = vi.hoisted(() => ({ refusal: null as string | null }))
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const refusing =
    <Words extends unknown[], Result>(call: string, work: (...words: Words) => Result) =>
    (...words: Words): Result => {
      if (disk.refusal === null || !String(words[0]).includes('data')) return work(...words)
      throw Object.assign(new Error(`${disk.refusal}: refused, ${call} '${String(words[0])}'`), {
        code: disk.refusal,
      })
    }
  return {
    ...fs,
    accessSync: refusing('access', fs.accessSync),
    mkdtempSync: refusing('mkdtemp', fs.mkdtempSync),
    openSync: refusing('open', fs.openSync),
  }
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-full-'))
  mkdirSync(join(folder, 'repo'))
})
afterEach(() => {
  disk.refusal = null
  rmSync(folder, { recursive: true, force: true })
})

function doctor() {
  const paths = pathsIn(join(folder, 'data'))
  ensureFolders(paths)
  const app = findAppRoot(import.meta.dirname)
  const claude = {
    claudeFolder: join(folder, 'claude'),
    claudeStateFile: join(folder, 'claude', '.claude.json'),
  }
  const place = { paths, app, ...claude }
  return createDoctor({
    ...place,
    hooks: createHooks(place),
    access: createAgentAccess(place),
    cwd: join(folder, 'repo'),
    env: { PATH: process.env.PATH },
    platform: process.platform,
    findHost: async () => ({ absence: 'none', endpoint: null, reason: 'It does not run' }),
    now: Date.now,
  })
}

test.each([
  ['ENOSPC', /the disk of .*data is full/, /^Free some space/],
  ['EROFS', /lies on a disk that is read-only/, /^Make that disk writable/],
  ['EACCES', /you may not write there/, /chmod/],
])('%s', async (code, message, fix) => {
  await doctor().mend()
  disk.refusal = code
  const checks = await doctor().check()
  for (const id of ['script', 'spool']) {
    const found = checks.find((check) => check.id === id)
    expect(found, id).toMatchObject({ state: 'fail' })
    expect(found?.message, id).toMatch(message)
    expect(found?.fix, id).toMatch(fix)
  }
  expect(JSON.stringify(checks)).not.toContain(code)
})

test('a database that cannot be opened for its disk is told as that', async () => {
  const { home, database } = pathsIn(join(folder, 'data'))
  mkdirSync(home)
  openDatabase(database).db.close()
  // SQLite gets its log as little as on such a disk.
  mkdirSync(`${database}-wal`)
  const found = async () => (await doctor().check()).find((check) => check.id === 'database')
  expect((await found())?.fix).toMatch(/chmod u\+rw/)
  disk.refusal = 'EROFS'
  const onDisk = await found()
  expect(onDisk?.message).toMatch(/lies on a disk that is read-only/)
  expect(onDisk?.fix).toMatch(/^Make that disk writable/)
})
