// Reads the list of projects with their counts.
import type { z } from 'zod'
import type { projectRowSchema } from '../../shared/contract/system.ts'
import type { Db } from './open.ts'

type ProjectRow = z.infer<typeof projectRowSchema>

export interface ProjectQueries {
  /** The project worked in last stands first. */
  list(): ProjectRow[]
}

export function createProjectQueries(db: Db): ProjectQueries {
  const all = db.prepare<[], Omit<ProjectRow, 'excluded'> & { excluded: 0 | 1 }>(
    `SELECT p.id, p.name, p.root, p.remote, p.rule, p.excluded, p.last_event_at AS lastEventAt,
       (SELECT count(*) FROM sessions s WHERE s.project_id = p.id) AS sessions,
       (SELECT count(*) FROM observations o WHERE o.project_id = p.id) AS observations
     FROM projects p ORDER BY p.last_event_at DESC NULLS LAST, p.name`,
  )
  return {
    list: () => all.all().map((row) => ({ ...row, excluded: row.excluded === 1 })),
  }
}
