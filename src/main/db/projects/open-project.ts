// Tells which projects may be told of: those that are neither excluded nor being deleted.
import type { Db } from '../open.ts'
import { visibleProject } from '../visible.ts'

/** Makes the reader of such a project's name; null for any other. */
export function createOpenProjects(db: Db): (projectId: string) => string | null {
  const name = db
    .prepare<[string], string>(
      `SELECT p.name FROM projects p WHERE p.id = ? AND p.excluded = 0 AND ${visibleProject('p')}`,
    )
    .pluck()
  return (projectId) => name.get(projectId) ?? null
}

/** Makes the reader of such a project's root; null for any other. */
export function createProjectRoots(db: Db): (projectId: string) => string | null {
  const root = db
    .prepare<[string], string>(
      `SELECT p.root FROM projects p WHERE p.id = ? AND p.excluded = 0 AND ${visibleProject('p')}`,
    )
    .pluck()
  return (projectId) => root.get(projectId) ?? null
}
