// What the user changes about projects: their name, whether they are remembered, and which are one.
import { AppError } from '../../../shared/errors.ts'
import type { Db } from '../open.ts'
import { createProjectStore } from './project-store.ts'

export interface ProjectAdmin {
  /** @throws AppError `not_found`. */
  rename(id: string, name: string): void
  /** @throws AppError `not_found`. */
  setExcluded(id: string, excluded: boolean): void
  /**
   * Moves sessions, observations, memories and identity keys of `from` into `into` and removes `from`.
   * @throws AppError `not_found`, or `invalid_input` when both are the same.
   */
  merge(from: string, into: string): void
}

export function createProjectAdmin(db: Db): ProjectAdmin {
  const store = createProjectStore(db)

  function change(sql: string, id: string, value: string | number): void {
    if (db.prepare(sql).run(value, id).changes === 0) throw notFound(id)
  }

  const merge = db.transaction((from: string, into: string) => {
    for (const id of [from, into]) {
      if (!db.prepare('SELECT 1 FROM projects WHERE id = ?').get(id)) throw notFound(id)
    }
    db.prepare(
      `UPDATE projects SET last_event_at = (SELECT max(last_event_at) FROM projects WHERE id IN (?, ?))
       WHERE id = ?`,
    ).run(from, into, into)
    store.merge(from, into)
  })

  return {
    rename: (id, name) => change('UPDATE projects SET name = ? WHERE id = ?', id, name),
    setExcluded: (id, excluded) =>
      change('UPDATE projects SET excluded = ? WHERE id = ?', id, excluded ? 1 : 0),
    merge(from, into) {
      if (from === into) {
        throw new AppError(
          'invalid_input',
          'A project cannot be merged with itself: choose another one.',
        )
      }
      merge.immediate(from, into)
    },
  }
}

function notFound(id: string): AppError {
  return new AppError('not_found', `There is no project ${id}; it may be deleted already.`)
}
