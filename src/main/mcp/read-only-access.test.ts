// While the app is closed the memory is read: beside its lock, without writing, and stores say what to do.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '../db/open.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createReadOnlyAccess } from './read-only-access.ts'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-read-only-'))
  file = join(folder, 'recollect.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function fill(work: (db: Db) => void = () => {}): void {
  const { db } = openDatabase(file)
  db.exec(`INSERT INTO projects (id, name, root, rule, created_at) VALUES
    ('p', 'shop', '/code/shop', 'folder', 0), ('q', 'inner', '/code/shop/inner', 'folder', 0)`)
  db.exec(`INSERT INTO memories (namespace, kind, content, created_at, updated_at)
    VALUES ('project:p', 'fact', 'The staging port is 7431', 1, 1)`)
  createSearchIndex(db).put({
    kind: 'memory',
    ref: 'm1',
    projectId: 'p',
    sessionId: null,
    at: 1,
    files: [],
    title: 'The staging port is 7431',
    body: 'The staging port is 7431',
  })
  work(db)
  db.close()
}

test('searches and reads without changing a byte of the file', async () => {
  fill()
  const before = readFileSync(file)
  const access = createReadOnlyAccess({ database: file })
  const { hits, mode } = await access.search({ query: 'staging port' })
  expect({ refs: hits.map((hit) => hit.ref), mode }).toEqual({ refs: ['m1'], mode: 'words' })
  expect((await access.get(['m1'])).records[0]?.text).toContain('7431')
  expect(await access.timeline({ ref: 'm1', before: 5, after: 5 })).toHaveLength(1)
  expect(await access.projectOf('/code/shop/inner/deep')).toBe('q')
  expect(await access.projectOf('/code/shopping')).toBeNull()
  expect(await access.status()).toMatchObject({ isRunning: false, memories: 1 })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('stores and deletions say what to do', async () => {
  fill()
  const access = createReadOnlyAccess({ database: file })
  await expect(access.store({ content: 'x' })).rejects.toThrow(/recollect(\.js)? start/)
  await expect(access.forget('m1')).rejects.toThrow(/recollect(\.js)? start/)
})

test('no file and a file of another version are told in a sentence', async () => {
  const access = createReadOnlyAccess({ database: file })
  await expect(access.search({ query: 'x' })).rejects.toThrow(/Nothing is remembered yet/)
  fill((db) => db.pragma('user_version = 1'))
  await expect(access.search({ query: 'x' })).rejects.toThrow(/another version/)
})
