// Copies of a database that is open: they leave its locks, without which another program deletes the journal.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyWithNewHeader } from '../keep/salvage/database-header.ts'
import { keepAside } from '../keep/salvage/set-aside.ts'
import { copyOpenFile } from './copy-open-file.ts'
import { currentVersion, migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'

let folder = ''
let file = ''
let db: Db | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-copy-'))
  file = join(folder, 'recollect.db')
})
afterEach(() => {
  db?.close()
  db = null
  rmSync(folder, { recursive: true, force: true })
})

/** What another process is told that wants the database for itself. */
function wantAlone(): string {
  const driver = resolve(import.meta.dirname, '../../../node_modules/better-sqlite3')
  const script = `const db = new (require(${JSON.stringify(driver)}))(${JSON.stringify(file)}, { timeout: 0 })
    db.pragma('locking_mode = EXCLUSIVE')
    try { db.prepare('SELECT count(*) FROM sqlite_schema').get(); console.log('had it alone') }
    catch (error) { console.log(error.code) }`
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
}

it.each([
  ['set aside', () => keepAside(file, 1)],
  ['copied to be salvaged', () => copyWithNewHeader(file, `${file}.salvaged`)],
])('an open database that is %s stays locked for others', (_, copy) => {
  db = openDatabase(file).db
  expect(wantAlone()).toBe('SQLITE_BUSY')
  copy()
  expect(wantAlone()).toBe('SQLITE_BUSY')
})

it('a database stays locked after a migration, whose copy is whole', () => {
  const old = new Database(file)
  old.pragma('journal_mode = WAL')
  migrate(old, file, () => 1, currentVersion - 1)
  old.close()
  db = openDatabase(file, () => 2).db
  expect(wantAlone()).toBe('SQLITE_BUSY')
  const name = readdirSync(join(folder, 'backups')).find((entry) => entry.endsWith('-2')) ?? ''
  const copy = new Database(join(folder, 'backups', name), { readonly: true })
  expect(copy.pragma('user_version', { simple: true })).toBe(currentVersion - 1)
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  copy.close()
})

it('a copy that cannot be made leaves nothing and says why', () => {
  const target = join(folder, 'missing', 'copy')
  expect(() => copyOpenFile(file, target)).toThrow(/No such file/)
  expect(readdirSync(folder)).toEqual([])
})
