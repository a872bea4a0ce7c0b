// Tells how far a project was read: what an answer about calls may miss, as nobody looked there.
import { eventDataSchemas } from '../../../shared/event-types.ts'
import type { Db } from '../open.ts'
import { createScanStore } from './scan-store.ts'

/** How far the last scan of a project came, and whether calls were resolved at all. */
export interface ScanCoverage {
  /** When its calls were resolved last, ms since 1970; null where they never were. */
  readonly resolvedAt: number | null
  /** How the last scan ended; null where no event tells it. */
  readonly outcome: 'done' | 'cancelled' | 'failed' | null
  /** Whether the calls could not be resolved the last time that it was tried. */
  readonly hasFailed: boolean
  /** Sources that belong to that scan, and how many of them it went over. */
  readonly files: number
  readonly filesDone: number
  /** Sources beyond its limit. */
  readonly left: number
  /** Files that it did not read, by the reason. */
  readonly skipped: Readonly<Record<string, number>>
}

/** Makes the reader of how far a project was read. */
export function createScanCoverage(db: Db): (projectId: string) => ScanCoverage {
  const { lastEnd } = createScanStore(db)
  const resolvedAt = db
    .prepare<[string], number>('SELECT at FROM code_analyses WHERE project_id = ?')
    .pluck()
  return (projectId) => {
    const known = { resolvedAt: resolvedAt.get(projectId) ?? null }
    const end = eventDataSchemas['ast.project'].safeParse(jsonOf(lastEnd(projectId)?.data))
    if (!end.success) return { ...nothing, ...known }
    const { outcome, hasFailed = false, files, filesDone, left, skipped } = end.data
    return { ...known, outcome, hasFailed, files, filesDone, left, skipped }
  }
}

const nothing = { outcome: null, hasFailed: false, files: 0, filesDone: 0, left: 0, skipped: {} }

/** An event may be of another version, or broken. */
function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
