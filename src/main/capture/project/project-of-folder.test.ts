// Asking whose a folder is: it answers, writes nothing, and so needs no room on a full disk.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { openProjectOfFolder, projectOfFolder } from './project-of-folder.ts'

let store: TestStore
let known = ''
beforeEach(() => {
  store = openTestStore()
  known = join(store.folder, 'known')
  mkdirSync(known)
})
afterEach(() => store.close())

const now = () => 1
const projects = () => store.rows('SELECT root FROM projects')
/** Bytes of the log of changes, which whatever is committed makes longer. */
const written = () => statSync(`${store.paths.database}-wal`).size

it('knows the project of a folder, and leaves no trace of a new one', () => {
  const id = openProjectOfFolder(store.db, known, now)
  expect(projectOfFolder(store.db, known, now)).toBe(id)
  const other = join(store.folder, 'other')
  mkdirSync(other)
  store.db.pragma('wal_checkpoint(TRUNCATE)')
  const before = [projects(), written()]
  expect(projectOfFolder(store.db, other, now)).toBeNull()
  // Ended by a commit, even of nothing, it would fail where the disk is full, and stay open for good.
  expect([projects(), written()]).toEqual(before)
  expect(store.db.inTransaction).toBe(false)
})
