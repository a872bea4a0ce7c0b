// What the scan of a whole project asks of the store: which sources are known, what is gone, how the last scan ended.
import type { Db } from '../open.ts'

/** A source of which there is a snapshot. */
export interface KnownSource {
  /** From the project's root, without secrets. */
  readonly path: string
  /** Digest of the text that the snapshot was read from. */
  readonly hash: string
  readonly state: 'whole' | 'partial' | 'broken'
  /** Whether it was read from disk, and not told by a tool call. */
  readonly isFromDisk: 0 | 1
  /** Whether it never parsed cleanly: its snapshot is what could be read all the same. */
  readonly isFaulty: 0 | 1
  /** When it was scanned, ms since 1970. */
  readonly at: number
}

/** The job of a project's scan, as it stands in the queue. */
export interface QueuedScan {
  readonly id: number
  readonly status: 'pending' | 'leased' | 'done' | 'dead'
  /** JSON. */
  readonly payload: string
  readonly error: string | null
}

export interface ScanStore {
  /** The known sources after a path, by their paths, at most `limit`. */
  known(projectId: string, after: string, limit: number): readonly KnownSource[]
  /** Notes that the text of a snapshot is still the one on disk. */
  confirm(projectId: string, path: string, at: number): void
  /** Lets go of the snapshot of a file that is gone; what changed of it stays told. */
  remove(projectId: string, path: string): void
  /** The snapshot of a source, or null; its path is without secrets. */
  snapshot(projectId: string, path: string): KnownSource | null
  /** How many sources are known. */
  files(projectId: string): number
  queued(projectId: string): QueuedScan | null
  /** The data of the last event that told how a scan of the project ended; null where none is kept. */
  lastEnd(projectId: string): { readonly data: string; readonly at: number } | null
  /** When something of the project was last read from disk, ms since 1970; null where nothing was. */
  lastRead(projectId: string): number | null
}

export function createScanStore(db: Db): ScanStore {
  const ofProject = `SELECT path, text_hash AS hash, state, event = 0 AS isFromDisk, at,
       (state = 'partial' AND event = 0) OR (state = 'broken' AND NOT EXISTS
         (SELECT 1 FROM code_definitions d WHERE d.file_id = f.id)) AS isFaulty
     FROM code_files f WHERE project_id = ?`
  const known = db.prepare<[string, string, number], KnownSource>(
    `${ofProject} AND path > ? ORDER BY path LIMIT ?`,
  )
  const snapshot = db.prepare<[string, string], KnownSource>(`${ofProject} AND path = ?`)
  const confirm = db.prepare(
    `UPDATE code_files SET at = max(at, ?), event = 0 WHERE project_id = ? AND path = ?`,
  )
  const remove = db.prepare('DELETE FROM code_files WHERE project_id = ? AND path = ?')
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM code_files WHERE project_id = ?')
    .pluck()
  const queued = db.prepare<[string], QueuedScan>(
    `SELECT id, status, payload, error FROM jobs WHERE kind = 'code.project' AND key = ?`,
  )
  const lastEnd = db.prepare<[string], { data: string; at: number }>(
    `SELECT data, at FROM events WHERE type = 'ast.project' AND data ->> 'projectId' = ?
     ORDER BY at DESC, id DESC LIMIT 1`,
  )
  const lastRead = db
    .prepare<[string], number | null>(
      'SELECT max(at) FROM code_files WHERE project_id = ? AND event = 0',
    )
    .pluck()
  return {
    known: (projectId, after, limit) => known.all(projectId, after, limit),
    confirm: (projectId, path, at) => void confirm.run(at, projectId, path),
    remove: (projectId, path) => void remove.run(projectId, path),
    snapshot: (projectId, path) => snapshot.get(projectId, path) ?? null,
    files: (projectId) => count.get(projectId) ?? 0,
    queued: (projectId) => queued.get(projectId) ?? null,
    lastEnd: (projectId) => lastEnd.get(projectId) ?? null,
    lastRead: (projectId) => lastRead.get(projectId) ?? null,
  }
}
