// Reads the new part of a session's transcript after its hooks came, to add what hooks lack.
import { setTimeout as sleep } from 'node:timers/promises'
import { fullAgent, treatedAsFull } from '../agents/adapters.ts'
import type { Db } from '../db/open.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import { catchUpKind } from '../jobs/catch-up-job.ts'
import type { Queue } from '../jobs/queue.ts'
import { type ReadDependencies, type ReadResult, readTranscript } from './read-transcript.ts'
import { savedState } from './thread/transcript-parts.ts'

export interface CatchUp {
  readonly handlers: Pick<JobHandlers, typeof catchUpKind>
  /** Has the transcripts of all sessions read that were left open; for the start of a host. */
  queueOpenSessions(): number
  /**
   * Reads now what waits to be read of the newest sessions of a project, but of the session that starts; stops after
   * so many ms. Where a session has just ended with calls left open, their results are awaited: the client's hook
   * overtakes its file. The jobs stay: read again, nothing changes.
   */
  readWaiting(
    place: { readonly projectId: string; readonly sessionId: string },
    limitMs: number,
  ): Promise<void>
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
/** Sessions that are looked at before another one starts, the newest. */
const sessionsLookedAt = 3
/**
 * The client (2.1.329) writes its lines up to 100 ms late, and on a busy machine (load 8 on two cores) more than 300; a
 * file is looked at so often, for so long (ms). A client that was killed reports no end, and is not waited for.
 */
const late = { everyMs: 40, mostMs: 600, endedMs: 2000 } as const

/** As a list in SQL. */
const agentList = treatedAsFull.map((id) => `'${id}'`).join(', ')

export function createCatchUp({ db, queue, reading, onEnded }: Dependencies): CatchUp {
  const place = db.prepare<[string], { path: string | null; ended: number | null }>(
    `SELECT transcript_path AS path, ended_at AS ended FROM sessions
     WHERE id = ? AND agent IN (${agentList})`,
  )
  const openSessions = db
    .prepare<[], string>(
      `SELECT id FROM sessions WHERE status = 'active' AND transcript_path IS NOT NULL AND agent IN (${agentList})
       ORDER BY last_event_at DESC`,
    )
    .pluck()

  const waiting = db
    .prepare<[object], string>(
      `SELECT s.id FROM (SELECT id, last_event_at FROM sessions
         WHERE project_id = @projectId AND id IS NOT @sessionId ORDER BY last_event_at DESC LIMIT ${sessionsLookedAt}) s
       WHERE EXISTS (SELECT 1 FROM jobs j
         WHERE j.kind = '${catchUpKind}' AND j.key = s.id AND j.status IN ('pending', 'leased'))
       ORDER BY s.last_event_at DESC`,
    )
    .pluck()
  /** Sessions that are being read: one is read by one reader at a time. */
  const running = new Map<string, Promise<unknown>>()

  /** Reads what is new of a session; whether all of it was read. */
  function read(id: string, signal: AbortSignal, limitMs: number): Promise<boolean> {
    const before = running.get(id) ?? Promise.resolve()
    const until = performance.now() + limitMs
    const done = before.catch(() => {}).then(() => readSession(id, signal, until))
    running.set(id, done)
    const leave = () => void (running.get(id) === done && running.delete(id))
    done.then(leave, leave)
    return done
  }

  async function readSession(id: string, signal: AbortSignal, until: number): Promise<boolean> {
    const session = place.get(id)
    if (!session?.path?.endsWith('.jsonl')) return true
    const results: ReadResult[] = []
    const readFile = async (path: string): Promise<void> => {
      const left = until - performance.now()
      if (left <= 0 || signal.aborted) results.push({ status: 'stopped', sessionId: null })
      else results.push(await readTranscript(reading, path, { signal, budgetMs: left }))
      if (session.ended !== null && results.at(-1)?.status !== 'stopped') await onEnded(path, id)
    }
    await readFile(session.path)
    for (const agent of await fullAgent.transcripts.agentsOf(session.path))
      await readFile(agent.path)
    return results.every(({ status }) => status !== 'stopped')
  }

  /** Whether the session ended just now and its file holds calls without their results. */
  function isStillWritten(id: string): boolean {
    const session = place.get(id)
    if (!session?.path || session.ended === null) return false
    if (reading.now() - session.ended > late.endedMs) return false
    const row = reading.files.get(session.path)
    return row !== null && (savedState(reading.files.state(row.id))?.open.length ?? 0) > 0
  }

  return {
    handlers: {
      [catchUpKind]: async (job, signal) => {
        const isWhole = await read(job.key, signal, budgetMs)
        return () => {
          if (!isWhole) queue.enqueue(catchUpKind, job.key, { delayMs: againMs })
        }
      },
    },
    async readWaiting(given, limitMs) {
      const signal = AbortSignal.timeout(limitMs)
      const until = performance.now() + limitMs
      for (const id of waiting.all(given)) {
        const lateUntil = Math.min(until, performance.now() + late.mostMs)
        for (let isFirst = true; isFirst || isStillWritten(id); isFirst = false) {
          if (!isFirst && performance.now() + late.everyMs > lateUntil) break
          if (!isFirst) await sleep(late.everyMs)
          if (signal.aborted) return
          await read(id, signal, until - performance.now())
        }
      }
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
