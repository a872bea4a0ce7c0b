// Opening a database file: fresh, older, newer, damaged, held, unwritable.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { currentVersion } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openReader } from './open-reader.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-db-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The code by which opening fails. */
function codeOf(file: string): string {
  try {
    openDatabase(file).db.close()
    return 'opened'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('opening a database', () => {
  it('creates a file of the current version and keeps rows from one opening to the next', () => {
    const file = join(folder, 'a.db')
    const first = openDatabase(file)
    first.db
      .prepare(
        `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'n', '/r', 'folder', 1)`,
      )
      .run()
    first.db.close()
    const second = openDatabase(file)
    expect(second.db.pragma('user_version', { simple: true })).toBe(currentVersion)
    expect(second.db.prepare('SELECT name FROM projects').pluck().all()).toEqual(['n'])
    second.db.close()
  })

  it('refuses a file of a newer program and leaves every byte of it', () => {
    const file = join(folder, 'new.db')
    const db = new Database(file)
    db.exec('CREATE TABLE future (x)')
    db.pragma(`user_version = ${currentVersion + 1}`)
    db.close()
    const before = readFileSync(file)
    expect(() => openDatabase(file)).toThrow(/newer Recollect.*update Recollect/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('refuses what is no database and leaves every byte of it', () => {
    const file = join(folder, 'bad.db')
    writeFileSync(file, 'this is no database at all, but somebody may want it back'.repeat(100))
    expect(codeOf(file)).toBe('corrupt_database')
    expect(readFileSync(file, 'utf8')).toContain('somebody may want it back')
  })

  it('finds damage inside a file whose head is sound, and a file whose end is missing', () => {
    const file = join(folder, 'torn.db')
    const { db } = openDatabase(file)
    const insert = db.prepare(
      `INSERT INTO events (at, type, data) VALUES (1, 'x', '${'y'.repeat(3000)}')`,
    )
    for (let n = 0; n < 200; n++) insert.run()
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length - 40 * 4096))
    expect(codeOf(file)).toBe('corrupt_database')
    bytes.fill(0xa5, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40_000)
    writeFileSync(file, bytes)
    expect(codeOf(file)).toBe('corrupt_database')
  })

  it('says what to do when the path cannot be written', () => {
    const file = join(folder, 'taken')
    mkdirSync(file)
    try {
      openDatabase(file)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({ code: 'read_only' })
      expect(String(error)).toContain('RECOLLECT_HOME')
    }
    expect(existsSync(file)).toBe(true)
  })

  it('lets readers read beside the writer and refuses their writes', () => {
    const file = join(folder, 'r.db')
    const { db } = openDatabase(file)
    const reader = openReader(file)
    expect(reader.prepare('SELECT count(*) FROM projects').pluck().get()).toBe(0)
    expect(() => reader.exec(`DELETE FROM projects`)).toThrow(/readonly/)
    reader.close()
    db.close()
  })

  it('leaves no backup for a file that needed no migration', () => {
    const file = join(folder, 'b.db')
    openDatabase(file).db.close()
    openDatabase(file).db.close()
    expect(readdirSync(folder)).not.toContain('backups')
  })
})
