// Has a project scanned when its work rests: the first time that it is worked in, and after what may have changed it.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { createScanStore } from '../../../db/code/scan-store.ts'
import type { Db } from '../../../db/open.ts'
import type { Queue } from '../../../jobs/queue.ts'
import { writtenSource } from '../event-texts.ts'
import { lastScanEnd } from './scan-end.ts'

export interface ScanTriggers {
  /** A turn of live work was told, of a session that may have ended by now; joins the caller's transaction. */
  turnTold(
    projectId: string,
    calls: readonly Pick<ToolCall, 'tool' | 'input'>[],
    isSessionOver: boolean,
  ): void
  /** A session of live work ended. */
  sessionTold(projectId: string): void
}

/** So long a project rests before it is scanned, ms: each turn begins it anew. */
const restMs = 10 * 60_000
/** The turns of an ended session are read first, ms. */
const endedMs = 5000
/** Nobody waits for it. */
const priority = -2

/** Tools that run what may write any file. */
const shells: ReadonlySet<string> = new Set(['Bash', 'PowerShell'])

export function createScanTriggers(db: Db, queue: Pick<Queue, 'enqueue'>): ScanTriggers {
  const store = createScanStore(db)
  return {
    turnTold(projectId, calls, isSessionOver) {
      const last = lastScanEnd(store, projectId)
      // Who ended the first one does not want another by itself.
      if (last?.outcome === 'cancelled' && last.filesDone === 0) return
      const mayHaveChanged = calls.some(
        (call) => shells.has(call.tool) || writtenSource(call) !== null,
      )
      if (last !== null && !mayHaveChanged) return
      const queued = store.queued(projectId)
      // One that the user asked for waits for nothing, and is not to wait now.
      if (queued?.status === 'pending' && /"isAsked":\s*true/.test(queued.payload)) return
      queue.enqueue('code.project', projectId, {
        priority,
        delayMs: isSessionOver ? endedMs : restMs,
      })
    },
    sessionTold(projectId) {
      if (store.queued(projectId)?.status === 'pending')
        queue.enqueue('code.project', projectId, { priority, delayMs: endedMs })
    },
  }
}
