// Requests that the user answers in the same way again and again, and suggestions that they dismissed.
import type { Db } from '../open.ts'
import { visibleDecision } from '../visible.ts'

/** Requests for the same thing in one project. */
export interface AskedOften {
  readonly key: string
  readonly projectId: string
  readonly project: string
  readonly effect: 'allow' | 'deny'
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
  readonly waitedMs: number
  /** The newest of them. */
  readonly newest: string
  readonly asked: string
}

export interface SuggestionStore {
  /** Asked `least` times or more since then, always with the same answer of the user; those that cost most time first. */
  often(filter: {
    projectId: string | null
    since: number
    least: number
    most: number
  }): AskedOften[]
  dismiss(key: string): void
}

export function createSuggestionStore(db: Db): SuggestionStore {
  const often = db.prepare<object, AskedOften>(`
    SELECT g.*, p.name AS project, coalesce(n.asked, n.tool) AS asked FROM (
      SELECT d.project_id || ' ' || d.form || ' ' || min(d.choice) AS key, d.project_id AS projectId,
        min(d.choice) AS effect, count(*) AS count, min(d.at) AS firstAt, max(d.at) AS lastAt,
        sum(max(0, coalesce(d.answered_at, d.at) - d.at)) AS waitedMs,
        substr(max(printf('%015d', d.at) || d.id), 16) AS newest
      FROM decisions d
      WHERE d.at >= @since AND d.form IS NOT NULL AND d.project_id IS NOT NULL AND d.decided_by = 'user'
        AND (@projectId IS NULL OR d.project_id = @projectId) AND ${visibleDecision('d')}
      GROUP BY d.project_id, d.form
      HAVING count(*) >= @least AND min(d.choice) = max(d.choice) AND min(d.choice) IN ('allow', 'deny')) g
    JOIN projects p ON p.id = g.projectId JOIN decisions n ON n.id = g.newest
    WHERE g.key NOT IN (SELECT key FROM dismissed_suggestions)
    ORDER BY g.waitedMs DESC, g.count DESC LIMIT @most`)
  const dismiss = db.prepare('INSERT OR IGNORE INTO dismissed_suggestions (key) VALUES (?)')
  return {
    often: (filter) => often.all(filter),
    dismiss: (key) => {
      dismiss.run(key)
    },
  }
}
