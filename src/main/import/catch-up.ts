// Reads the new part of a session's transcript after its hooks came, to add what hooks lack.

import { agentsOf } from '../agents/claude-code/transcripts/find-transcripts.ts'
import type { Db } from '../db/open.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import { catchUpKind } from '../jobs/catch-up-job.ts'
import type { Queue } from '../jobs/queue.ts'
import { type ReadDependencies, type ReadResult, readTranscript } from './read-transcript.ts'

export interface CatchUp {
  readonly handlers: Pick<JobHandlers, typeof catchUpKind>
  /** Has the transcripts of all sessions read that were left open; for the start of a host. */
  queueOpenSessions(): number
}

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly reading: ReadDependencies
  /** Called for each file of a session that has ended, once it is read. */
  readonly onEnded: (path: string, sessionId: string) => Promise<void>
}

/** One job reads for so long (ms); what is left is read by the next one. */
const budgetMs = 2000
/** The pause before the next one, in which live work gets its turn (ms). */
const againMs = 200

export function createCatchUp({ db, queue, reading, onEnded }: Dependencies): CatchUp {
  const place = db.prepare<[string], { path: string | null; ended: 0 | 1 }>(
    `SELECT transcript_path AS path, ended_at IS NOT NULL AS ended FROM sessions
     WHERE id = ? AND agent = 'claude-code'`,
  )
  const openSessions = db
    .prepare<[], string>(
      `SELECT id FROM sessions WHERE status = 'active' AND transcript_path IS NOT NULL AND agent = 'claude-code'
       ORDER BY last_event_at DESC`,
    )
    .pluck()

  return {
    handlers: {
      [catchUpKind]: async (job, signal) => {
        const session = place.get(job.key)
        if (!session?.path?.endsWith('.jsonl')) return () => {}
        const until = performance.now() + budgetMs
        const results: ReadResult[] = []
        const read = async (path: string): Promise<void> => {
          const left = until - performance.now()
          if (left <= 0) results.push({ status: 'stopped', sessionId: null })
          else results.push(await readTranscript(reading, path, { signal, budgetMs: left }))
          if (session.ended && results.at(-1)?.status !== 'stopped') await onEnded(path, job.key)
        }
        await read(session.path)
        for (const agent of await agentsOf(session.path)) await read(agent.path)
        return () => {
          if (results.some((result) => result.status === 'stopped')) {
            queue.enqueue(catchUpKind, job.key, { delayMs: againMs })
          }
        }
      },
    },
    queueOpenSessions() {
      const ids = openSessions.all()
      db.transaction(() => {
        for (const id of ids) queue.enqueue(catchUpKind, id, { priority: -1 })
      }).immediate()
      return ids.length
    },
  }
}
