// Projects and the keys by which they are recognised.
import { randomBytes } from 'node:crypto'
import type { Db } from '../open.ts'

/** A row of the projects table. */
export interface ProjectRecord {
  readonly id: string
  readonly name: string
  readonly root: string
  readonly remote: string | null
  readonly rule: 'remote' | 'repository' | 'folder'
  readonly excluded: 0 | 1
}

type NewProject = Omit<ProjectRecord, 'id' | 'excluded'>

export interface ProjectStore {
  get(id: string): ProjectRecord | null
  byKey(key: string): ProjectRecord | null
  /** Whether the key belongs to that project. */
  keysOf(id: string): string[]
  create(project: NewProject, at: number): ProjectRecord
  /** Gives the key to the project, taking it from another one. */
  claimKey(key: string, id: string): void
  dropKey(key: string): void
  update(id: string, project: NewProject): void
  touch(id: string, at: number): void
  /** Moves everything of one project into another and removes it. */
  merge(from: string, into: string): void
}

/** The store over the projects tables; all its writes join the caller's transaction. */
export function createProjectStore(db: Db): ProjectStore {
  const columns = 'p.id, p.name, p.root, p.remote, p.rule, p.excluded'
  const get = db.prepare<[string], ProjectRecord>(
    `SELECT ${columns} FROM projects p WHERE p.id = ?`,
  )
  const byKey = db.prepare<[string], ProjectRecord>(
    `SELECT ${columns} FROM project_keys k JOIN projects p ON p.id = k.project_id WHERE k.key = ?`,
  )
  const keysOf = db.prepare<[string], { key: string }>(
    'SELECT key FROM project_keys WHERE project_id = ?',
  )
  const insert = db.prepare(`
    INSERT INTO projects (id, name, root, remote, rule, created_at, last_event_at)
    VALUES (@id, @name, @root, @remote, @rule, @at, @at)`)
  const claimKey = db.prepare(`
    INSERT INTO project_keys (key, project_id) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET project_id = excluded.project_id
    WHERE project_id <> excluded.project_id`)
  const dropKey = db.prepare('DELETE FROM project_keys WHERE key = ?')
  const update = db.prepare(
    'UPDATE projects SET name = @name, root = @root, remote = @remote, rule = @rule WHERE id = @id',
  )
  const touch = db.prepare(
    'UPDATE projects SET last_event_at = max(coalesce(last_event_at, 0), ?) WHERE id = ?',
  )
  const moves = [
    'UPDATE sessions SET project_id = @into WHERE project_id = @from',
    'UPDATE observations SET project_id = @into WHERE project_id = @from',
    'UPDATE search_documents SET project_id = @into WHERE project_id = @from',
    'UPDATE OR IGNORE code_files SET project_id = @into WHERE project_id = @from',
    'UPDATE model_calls SET project_id = @into WHERE project_id = @from',
    'UPDATE code_traces SET project_id = @into WHERE project_id = @from',
    'UPDATE project_keys SET project_id = @into WHERE project_id = @from',
    `UPDATE memories SET namespace = 'project:' || @into WHERE namespace = 'project:' || @from`,
    'DELETE FROM projects WHERE id = @from',
  ].map((sql) => db.prepare(sql))
  return {
    get: (id) => get.get(id) ?? null,
    byKey: (key) => byKey.get(key) ?? null,
    keysOf: (id) => keysOf.all(id).map((row) => row.key),
    create(project, at) {
      const id = randomBytes(8).toString('hex')
      insert.run({ ...project, id, at })
      return { ...project, id, excluded: 0 }
    },
    claimKey(key, id) {
      claimKey.run(key, id)
    },
    dropKey(key) {
      dropKey.run(key)
    },
    update(id, project) {
      update.run({ ...project, id })
    },
    touch(id, at) {
      touch.run(at, id)
    },
    merge(from, into) {
      for (const move of moves) move.run({ from, into })
    },
  }
}
