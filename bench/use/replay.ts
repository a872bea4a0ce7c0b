// Imports transcripts into a memory of their own and judges items against their sessions, as the job does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createObservationStore } from '../../src/main/db/memories/observation-store.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { createTranscriptFiles } from '../../src/main/db/transcripts/transcript-files.ts'
import { createUseWriter } from '../../src/main/db/usage/use-writer.ts'
import type { Embedder } from '../../src/main/embed/embedder.ts'
import { type Evidence, type GivenItem, judge } from '../../src/main/evals/use/judge.ts'
import { type Meaning, readMeaning } from '../../src/main/evals/use/meaning.ts'
import { readPiece } from '../../src/main/evals/use/read-piece.ts'
import { readSession } from '../../src/main/evals/use/read-session.ts'
import { importTranscripts } from '../../src/main/import/import-transcripts.ts'
import { createTranscriptRecorder } from '../../src/main/import/transcript-recorder.ts'
import { createQueue } from '../../src/main/jobs/queue.ts'
import { createSearchIndex } from '../../src/main/search/search-index.ts'
import type { UseOutcome } from '../../src/shared/evaluation/use-rules.ts'

export interface Told {
  readonly outcome: UseOutcome
  readonly evidence: readonly Evidence[]
}

/** A session that was imported. */
export interface ReplayedSession {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** By words alone without `meaning`. */
  judge(item: GivenItem, meaning: Meaning | null): Told
  /** What a model makes of its sentences and of items. */
  meaning(items: readonly string[], embedder: Embedder): Promise<Meaning | null>
}

/** Imports the folder of transcripts and calls `visit` with each session that has a turn. */
export async function replay(
  folder: string,
  visit: (session: ReplayedSession) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'recollect-bench-used-'))
  const { db } = openDatabase(join(home, 'recollect.db'))
  try {
    const now = Date.now
    const recorder = createTranscriptRecorder({
      db,
      queue: createQueue(db, now),
      searchIndex: createSearchIndex(db),
      now,
      closeAfterMs: () => 3_600_000,
      priority: -10,
      onChange: () => {},
    })
    const files = createTranscriptFiles(db, now)
    await importTranscripts({ db, files, now, sinkFor: recorder.sinkFor }, { paths: [folder] })
    const writer = createUseWriter(db)
    const store = createObservationStore(db)
    const sessions = db
      .prepare<[], { id: string; startedAt: number }>(
        `SELECT id, started_at AS startedAt FROM sessions s
         WHERE EXISTS (SELECT 1 FROM turns WHERE session_id = s.id) ORDER BY started_at, id`,
      )
      .all()
    for (const session of sessions) {
      const read = await readSession(session.id, writer, store, async () => {})
      const pieces = read.map(readPiece)
      const { signal } = new AbortController()
      await visit({
        ...session,
        judge: (item, meaning) => judge(item, pieces, meaning),
        meaning: (items, embedder) =>
          readMeaning(items, pieces, { embedder, signal, pause: async () => {} }),
      })
    }
  } finally {
    db.close()
    rmSync(home, { recursive: true, force: true })
  }
}
