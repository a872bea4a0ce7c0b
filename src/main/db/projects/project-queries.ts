// Reads the list of projects with their counts.
import type { z } from 'zod'
import type { projectRowSchema } from '../../../shared/contract/system.ts'
import type { Db } from '../open.ts'
import { visibleProject } from '../visible.ts'

type ProjectRow = z.infer<typeof projectRowSchema>
type StoredProject = Omit<ProjectRow, 'excluded'> & { excluded: 0 | 1 }

export interface ProjectQueries {
  /** The project worked in last stands first. */
  list(): ProjectRow[]
  row(id: string): ProjectRow | null
}

const projectSql = `
  SELECT p.id, p.name, p.root, p.remote, p.rule, p.excluded, p.last_event_at AS lastEventAt,
    (SELECT count(*) FROM sessions s WHERE s.project_id = p.id) AS sessions,
    (SELECT count(*) FROM observations o WHERE o.project_id = p.id) AS observations
  FROM projects p WHERE ${visibleProject('p')}`

export function createProjectQueries(db: Db): ProjectQueries {
  const all = db.prepare<[], StoredProject>(
    `${projectSql} ORDER BY p.last_event_at DESC NULLS LAST, p.name`,
  )
  const one = db.prepare<[string], StoredProject>(`${projectSql} AND p.id = ?`)
  return {
    list: () => all.all().map(toRow),
    row(id) {
      const stored = one.get(id)
      return stored ? toRow(stored) : null
    },
  }
}

function toRow(stored: StoredProject): ProjectRow {
  return { ...stored, excluded: stored.excluded === 1 }
}
