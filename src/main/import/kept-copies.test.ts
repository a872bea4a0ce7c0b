// Kept copies hold what the transcript held, but no secret, and go with their session.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '../db/open.ts'
import { openNewDatabase } from '../db/testing/new-database.ts'
import { createKeptCopies } from './kept-copies.ts'
import { prompt, textOfLines } from './testing/lines.ts'

let folder = ''
let db: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-kept-'))
  db = openNewDatabase(join(folder, 'k.db'))
  db.exec(`INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'p', '/p', 'folder', 1);
    INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, 1)`)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('keeps a copy without secrets, shows its size and removes it', async () => {
  const source = join(folder, 'a.jsonl')
  const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
  writeFileSync(source, `${textOfLines([prompt(0, 'u1', `push with ${secret}`)])}{"cut":`)
  const copies = createKeptCopies(db, join(folder, 'kept'))
  await copies.keep(source, 's')
  await copies.keep(source, 's')
  const names = readdirSync(join(folder, 'kept'))
  expect(names).toHaveLength(1)
  const text = gunzipSync(readFileSync(join(folder, 'kept', names[0] ?? ''))).toString()
  expect(text).toContain('push with')
  expect(text).not.toContain(secret)
  expect(text).not.toContain('cut')
  expect(copies.size()).toMatchObject({ copies: 1 })
  expect(copies.size().bytes).toBeGreaterThan(20)
  await copies.forget('s')
  expect(readdirSync(join(folder, 'kept'))).toEqual([])
  expect(copies.size().copies).toBe(0)
})

it('keeps nothing of a session that is not stored', async () => {
  const source = join(folder, 'a.jsonl')
  writeFileSync(source, textOfLines([prompt(0, 'u1', 'hello')]))
  await createKeptCopies(db, join(folder, 'kept')).keep(source, 'deleted')
  expect(existsSync(join(folder, 'kept'))).toBe(false)
})
