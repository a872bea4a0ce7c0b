// The database file goes away under a running core: it is noticed, told, saved, and nothing is stored into nowhere.
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { openReader } from '../db/open-reader.ts'

let test: TestCore
beforeEach(async () => {
  test = await openTestCore()
})
afterEach(() => test.close())

const send = (id: string) =>
  test.core.capture.ingest(
    { session_id: id, hook_event_name: 'UserPromptSubmit', cwd: '/nowhere', prompt: id },
    { at: Date.now(), bytes: 1, via: 'spool' },
  )
const warning = () => test.core.status().warnings.join(' ')

function sessionsIn(file: string): string[] {
  const reader = openReader(file)
  try {
    const rows = reader.prepare<[], string>('SELECT id FROM sessions ORDER BY id').pluck().all()
    expect(reader.pragma('integrity_check', { simple: true })).toBe('ok')
    return rows
  } finally {
    reader.close()
  }
}

// Windows lets nobody delete a file that is open.
describe.skipIf(process.platform === 'win32')('a database file', () => {
  it('that is deleted is put back with all that was stored, and takes no more until a restart', async () => {
    const { database } = test.core.paths
    send('before')
    for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true })
    send('between')
    await vi.waitFor(
      () => expect(warning()).toMatch(/was deleted .* put back in its place/),
      10_000,
    )
    expect(() => send('after')).toThrow(/new events wait on disk/)
    expect(sessionsIn(database)).toEqual(expect.arrayContaining(['before', 'between']))
    expect(sessionsIn(database)).not.toContain('after')
    expect(readdirSync(test.core.paths.home).filter((name) => name.includes('.saved-'))).toEqual([])
  })

  it('that is replaced stays as it is, and what was there is saved beside it', async () => {
    const { database, home } = test.core.paths
    test.core.db.pragma('wal_checkpoint(TRUNCATE)')
    copyFileSync(database, `${database}.other`)
    send('before')
    renameSync(`${database}.other`, database)
    await vi.waitFor(() => expect(warning()).toMatch(/was replaced .* saved as/), 10_000)
    expect(() => send('after')).toThrow(/end Recollect \(.*stop\) and start it again/)
    const [saved = ''] = readdirSync(home).filter((name) => name.includes('.saved-'))
    expect(sessionsIn(`${home}/${saved}`)).toContain('before')
    expect(statSync(`${home}/${saved}`).mode & 0o777).toBe(0o600)
  })

  it('whose whole folder is deleted is not brought back', async () => {
    rmSync(test.core.paths.home, { recursive: true })
    await vi.waitFor(() => expect(warning()).toMatch(/folder .* was deleted/), 10_000)
    expect(() => send('after')).toThrow(/nothing is stored/)
    expect(existsSync(test.core.paths.database)).toBe(false)
  })
})
