// Remembers how far each transcript file has been read, what the reader must know there, and what was skipped.
import type { Db } from '../open.ts'

/** A transcript file as it was when it was last read. */
export interface TranscriptFileRow {
  readonly id: number
  readonly path: string
  readonly inode: string
  /** Bytes that are read and stored. */
  readonly position: number
  readonly size: number
  readonly mtime: number
  readonly sessionId: string | null
  /** Whether its end was settled: calls without a result, the end of its session. */
  readonly finished: 0 | 1
}

/** Where reading has come to. */
interface Checkpoint extends Omit<TranscriptFileRow, 'id'> {
  readonly lastUuid: string | null
  /** The reader's memory as JSON, redacted; kept only with a stored session. */
  readonly state: string
}

/** A line (0: the whole file or folder) that gave nothing. */
export interface SkippedLine {
  readonly path: string
  readonly line: number
  readonly reason: string
}

export interface TranscriptFiles {
  get(path: string): TranscriptFileRow | null
  /** The reader's memory at the file's position, as JSON, or null. */
  state(fileId: number): string | null
  /** Notes how far a file has been read. Joins the caller's transaction. */
  save(checkpoint: Checkpoint): void
  /** Notes a line that gave nothing; the first 1,000 of a file are kept by line, the rest are counted. */
  skip(line: SkippedLine): void
  /** Forgets what was skipped of a path, before it is read anew. */
  clearSkips(path: string): void
  /** Forgets that a whole file could not be read. */
  readable(path: string): void
  /** The prompts of a session whose turns the user deleted. */
  deletedPrompts(sessionId: string): string[]
  skipped(limit: number, offset: number): SkippedLine[]
  skippedByReason(): Record<string, number>
  /** Whether another file gave something of the session since a time in ms. */
  wasRead(sessionId: string, path: string, since: number): boolean
  /** Files of a session, its own first. */
  ofSession(sessionId: string): TranscriptFileRow[]
}

const skipsKept = 1000
const columns = 'id, path, inode, position, size, mtime, session_id AS sessionId, finished'

/** The store over transcript_files, transcript_states and transcript_skips. */
export function createTranscriptFiles(db: Db, now: () => number = Date.now): TranscriptFiles {
  const byPath = db.prepare<[string], TranscriptFileRow>(
    `SELECT ${columns} FROM transcript_files WHERE path = ?`,
  )
  const bySession = db.prepare<[string], TranscriptFileRow>(
    `SELECT ${columns} FROM transcript_files WHERE session_id = ? ORDER BY id`,
  )
  const upsert = db
    .prepare<[Omit<Checkpoint, 'state'> & { now: number }], number>(
      `INSERT INTO transcript_files (path, inode, position, size, mtime, session_id, last_uuid, finished, read_at)
       VALUES (@path, @inode, @position, @size, @mtime, @sessionId, @lastUuid, @finished, @now)
       ON CONFLICT (path) DO UPDATE SET inode = excluded.inode, position = excluded.position,
         size = excluded.size, mtime = excluded.mtime, session_id = excluded.session_id,
         last_uuid = excluded.last_uuid, finished = excluded.finished,
         read_at = CASE WHEN position = excluded.position THEN read_at ELSE excluded.read_at END
       RETURNING id`,
    )
    .pluck()
  const putState = db.prepare(
    `INSERT INTO transcript_states (file_id, session_id, state)
     SELECT @id, @sessionId, @state WHERE EXISTS (
       SELECT 1 FROM sessions WHERE id = @sessionId AND project_id IN (SELECT id FROM projects WHERE excluded = 0))
     ON CONFLICT (file_id) DO UPDATE SET session_id = excluded.session_id, state = excluded.state`,
  )
  const dropState = db.prepare('DELETE FROM transcript_states WHERE file_id = ?')
  const readState = db
    .prepare<[number], string>('SELECT state FROM transcript_states WHERE file_id = ?')
    .pluck()
  const putSkip = db.prepare(
    `INSERT INTO transcript_skips (path, line, reason)
     SELECT @path, @line, @reason
     WHERE (SELECT count(*) FROM transcript_skips WHERE path = @path) < ${skipsKept}
     ON CONFLICT (path, line) DO UPDATE SET reason = excluded.reason WHERE reason <> excluded.reason`,
  )
  const countSkip = db.prepare('UPDATE transcript_files SET skipped = skipped + 1 WHERE path = ?')
  const dropSkips = db.prepare('DELETE FROM transcript_skips WHERE path = ?')
  const dropWhole = db.prepare('DELETE FROM transcript_skips WHERE path = ? AND line = 0')
  const listSkips = db.prepare<[number, number], SkippedLine>(
    'SELECT path, line, reason FROM transcript_skips ORDER BY path, line LIMIT ? OFFSET ?',
  )
  const otherFile = db.prepare(
    'SELECT 1 FROM transcript_files WHERE session_id = ? AND path <> ? AND read_at >= ? LIMIT 1',
  )
  const deletedPrompts = db
    .prepare<[{ sessionId: string }], string>(
      `SELECT substr(key, length(@sessionId) + 2) FROM tombstones
       WHERE kind = 'turn' AND key >= @sessionId || ':' AND key < @sessionId || ';'`,
    )
    .pluck()
  const reasons = db.prepare<[], { reason: string; n: number }>(
    'SELECT reason, count(*) AS n FROM transcript_skips GROUP BY reason',
  )

  return {
    get: (path) => byPath.get(path) ?? null,
    state: (fileId) => readState.get(fileId) ?? null,
    save({ state, ...checkpoint }) {
      const id = upsert.get({ ...checkpoint, now: now() })
      // Of a project that is excluded nothing is remembered that its lines said.
      const { changes } = putState.run({ id, sessionId: checkpoint.sessionId, state })
      if (changes === 0) dropState.run(id)
    },
    skip(line) {
      const added = putSkip.run(line).changes
      if (added > 0) countSkip.run(line.path)
    },
    readable(path) {
      dropWhole.run(path)
    },
    clearSkips(path) {
      dropSkips.run(path)
    },
    deletedPrompts: (sessionId) => deletedPrompts.all({ sessionId }),
    skipped: (limit, offset) => listSkips.all(limit, offset),
    skippedByReason: () => Object.fromEntries(reasons.all().map((row) => [row.reason, row.n])),
    wasRead: (sessionId, path, since) => otherFile.get(sessionId, path, since) !== undefined,
    ofSession: (sessionId) => bySession.all(sessionId),
  }
}
