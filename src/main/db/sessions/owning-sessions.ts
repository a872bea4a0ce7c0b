// The sessions of a turn or a project.
import type { Db } from '../open.ts'

export interface OwningSessions {
  /** The session of the turn in that row, if it is there. */
  ofTurn(row: number | null): string[]
  ofProject(projectId: string): string[]
}

export function createOwningSessions(db: Db): OwningSessions {
  const ofTurn = db
    .prepare<[number | null], string>('SELECT session_id FROM turns WHERE id = ?')
    .pluck()
  const ofProject = db
    .prepare<[string], string>('SELECT id FROM sessions WHERE project_id = ?')
    .pluck()
  return {
    ofTurn: (row) => ofTurn.all(row),
    ofProject: (projectId) => ofProject.all(projectId),
  }
}
