// Keeps compressed copies of transcripts, without their secrets, for when the agent has deleted its own.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTick } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { readLines } from '../agents/transcripts/line-reader.ts'
import { redactPayload } from '../capture/redact/redact-payload.ts'
import type { Db } from '../db/open.ts'

/** What the copies take up. */
export interface KeptSize {
  readonly copies: number
  readonly bytes: number
  /** Bytes of the transcripts that they stand for. */
  readonly sourceBytes: number
}

interface KeptCopies {
  /**
   * Copies a transcript when it changed since its last copy. Lines that cannot be read are left out. Of a
   * session of which the user deleted a part, or the whole, no copy is kept.
   */
  keep(path: string, sessionId: string): Promise<void>
  size(): KeptSize
  /** Removes the copies of a deleted session. */
  forget(sessionId: string): Promise<void>
}

/** Copying a larger file would hold up other work for minutes; real ones reach some 50 MB (bytes). */
const largestKept = 512 * 1024 * 1024
/** How long lines may be redacted before other work gets its turn, in ms. */
const sliceMs = 8

/** Whether a session is there, with nothing of it deleted. */
const mayKeep = `EXISTS (SELECT 1 FROM sessions WHERE id = @sessionId)
  AND NOT EXISTS (SELECT 1 FROM hidden_sessions WHERE id = @sessionId)
  AND NOT EXISTS (SELECT 1 FROM tombstones
    WHERE kind = 'turn' AND key >= @sessionId || ':' AND key < @sessionId || ';')`

/** Copies lie in `folder`, which is created with 0700 when the first one is made. */
export function createKeptCopies(db: Db, folder: string): KeptCopies {
  const known = db
    .prepare<[string], number>('SELECT source_mtime FROM transcript_copies WHERE path = ?')
    .pluck()
  const put = db.prepare(
    `INSERT INTO transcript_copies (path, session_id, file, bytes, source_bytes, source_mtime)
     SELECT @path, @sessionId, @file, @bytes, @sourceBytes, @mtime
     WHERE ${mayKeep}
     ON CONFLICT (path) DO UPDATE SET session_id = excluded.session_id, bytes = excluded.bytes,
       source_bytes = excluded.source_bytes, source_mtime = excluded.source_mtime`,
  )
  const allowed = db.prepare<[{ sessionId: string }]>(`SELECT 1 WHERE ${mayKeep}`)
  const paths = db
    .prepare<[{ sessionId: string }], string>(
      `SELECT path FROM transcript_copies WHERE session_id = @sessionId
       UNION SELECT path FROM transcript_files WHERE session_id = @sessionId`,
    )
    .pluck()
  const drop = db.prepare('DELETE FROM transcript_copies WHERE session_id = ?')
  const sum = db.prepare<[], KeptSize>(
    `SELECT count(*) AS copies, coalesce(sum(bytes), 0) AS bytes,
       coalesce(sum(source_bytes), 0) AS sourceBytes FROM transcript_copies`,
  )

  return {
    async keep(path, sessionId) {
      const source = await stat(path)
      const mtime = Math.floor(source.mtimeMs)
      if (known.get(path) === mtime || !allowed.get({ sessionId })) return
      if (source.size > largestKept) throw new Error(`${path} is larger than 512 MB`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = nameOf(path)
      const target = join(folder, file)
      await writeCopy(path, `${target}.tmp`)
      await rename(`${target}.tmp`, target)
      const { size: bytes } = await stat(target)
      const row = { path, sessionId, file, bytes, sourceBytes: source.size, mtime }
      if (put.run(row).changes === 0) await rm(target, { force: true })
    },
    size: () => sum.get() ?? { copies: 0, bytes: 0, sourceBytes: 0 },
    async forget(sessionId) {
      for (const path of paths.all({ sessionId })) {
        const file = join(folder, nameOf(path))
        await rm(file, { force: true })
        // Left by a copy that was cut short.
        await rm(`${file}.tmp`, { force: true })
      }
      drop.run(sessionId)
    },
  }
}

function nameOf(path: string): string {
  return `${hash('sha256', path).slice(0, 24)}.jsonl.gz`
}

async function writeCopy(source: string, target: string): Promise<void> {
  const gzip = createGzip()
  const output = createWriteStream(target, { mode: 0o600 })
  const done = finished(gzip.pipe(output))
  let since = performance.now()
  for await (const line of readLines(source)) {
    const text = line.text === null ? null : redactLine(line.text)
    if (text !== null && !gzip.write(`${text}\n`)) await once(gzip, 'drain')
    if (performance.now() - since < sliceMs) continue
    await nextTick()
    since = performance.now()
  }
  gzip.end()
  await done
}

function redactLine(text: string): string | null {
  try {
    return JSON.stringify(redactPayload(JSON.parse(text)))
  } catch {
    return null
  }
}
