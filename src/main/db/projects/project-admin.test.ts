// What the user changes about projects, on a real file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../open.ts'
import { openNewDatabase } from '../testing/new-database.ts'
import { createProjectAdmin } from './project-admin.ts'

let folder = ''
let db: Db
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-projects-'))
  db = openNewDatabase(join(folder, 'p.db'))
  for (const [id, at] of [
    ['a', 5],
    ['b', 9],
  ] as const) {
    db.prepare(
      `INSERT INTO projects (id, name, root, rule, created_at, last_event_at) VALUES (?, ?, ?, 'folder', 1, ?)`,
    ).run(id, `name ${id}`, `/${id}`, at)
    db.prepare('INSERT INTO project_keys (key, project_id) VALUES (?, ?)').run(`path:/${id}`, id)
    db.prepare(
      'INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, ?, 1, 1)',
    ).run(`session of ${id}`, id)
    db.prepare(
      `INSERT INTO memories (namespace, kind, content, created_at, updated_at) VALUES (?, 'fact', 'x', 1, 1)`,
    ).run(`project:${id}`)
  }
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const all = (sql: string) => db.prepare(sql).pluck().all()

describe('project admin', () => {
  it('merges two projects into one that is recognised by both of their folders', () => {
    createProjectAdmin(db).merge('b', 'a')
    expect(all('SELECT id FROM projects')).toEqual(['a'])
    expect(all('SELECT DISTINCT project_id FROM sessions')).toEqual(['a'])
    expect(all(`SELECT key FROM project_keys WHERE project_id = 'a' ORDER BY key`)).toEqual([
      'path:/a',
      'path:/b',
    ])
    expect(all('SELECT DISTINCT namespace FROM memories')).toEqual(['project:a'])
    expect(all('SELECT last_event_at FROM projects')).toEqual([9])
  })

  it('changes nothing when one of the two is unknown', () => {
    expect(() => createProjectAdmin(db).merge('b', 'nowhere')).toThrow(/no project nowhere/)
    expect(() => createProjectAdmin(db).merge('a', 'a')).toThrow(/with itself/)
    expect(all('SELECT count(*) FROM projects')).toEqual([2])
  })

  it('renames and excludes', () => {
    const admin = createProjectAdmin(db)
    admin.rename('a', 'Shop')
    admin.setExcluded('a', true)
    expect(db.prepare(`SELECT name, excluded FROM projects WHERE id = 'a'`).get()).toEqual({
      name: 'Shop',
      excluded: 1,
    })
    expect(() => admin.rename('zzz', 'x')).toThrow(/no project/)
  })
})
