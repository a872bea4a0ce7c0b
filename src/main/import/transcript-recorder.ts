// Gives each transcript its way to the recorder that live hooks have too.

import { createIdentifier } from '../capture/project/project-identity.ts'
import { createEventRecorder } from '../capture/record/event-recorder.ts'
import { createSessionRecorder } from '../capture/record/session-recorder.ts'
import { createTurnRecorder } from '../capture/record/turn-recorder.ts'
import { createDecisionStore } from '../db/decisions/decision-store.ts'
import type { Db } from '../db/open.ts'
import { createProjectStore } from '../db/projects/project-store.ts'
import { createSessionStore } from '../db/sessions/session-store.ts'
import { createTurnStore } from '../db/sessions/turn-store.ts'
import { createTranscriptRows } from '../db/transcripts/transcript-rows.ts'
import { createTranscriptWords } from '../db/transcripts/transcript-words.ts'
import type { Queue } from '../jobs/queue.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { TranscriptSink } from './read-transcript.ts'
import { createSessionSink, type SinkDependencies } from './session-sink.ts'
import { withVanishedFolders } from './vanished-folder.ts'

interface RecorderDependencies {
  readonly db: Db
  readonly queue: Queue
  readonly searchIndex: SearchIndex
  readonly now: () => number
  /** A session without an end is closed after so many ms without an event. */
  readonly closeAfterMs: () => number
  /** Added to the priority of the jobs that follow: negative for an import. */
  readonly priority: number
  readonly onChange?: SinkDependencies['onChange']
}

/** Makes the sinks of one import or catch-up. */
export function createTranscriptRecorder(dependencies: RecorderDependencies): {
  sinkFor(path: string): TranscriptSink
} {
  const { db, now, searchIndex } = dependencies
  const queue = withPriority(dependencies.queue, dependencies.priority)
  const sessions = createSessionStore(db)
  const decisions = createDecisionStore(db)
  const turns = createTurnStore(db)
  const turnRecorder = createTurnRecorder({ sessions, turns, decisions, queue, searchIndex })
  const sessionRecorder = createSessionRecorder({
    sessions,
    projects: createProjectStore(db),
    identifier: withVanishedFolders(createIdentifier(now)),
    queue,
    turnRecorder,
    now,
  })

  const stores: SinkDependencies = {
    sessions,
    rows: createTranscriptRows(db),
    words: createTranscriptWords(db),
    recorder: createEventRecorder({ db, sessions, decisions, turnRecorder, searchIndex }),
    turnRecorder,
    sessionRecorder,
    now,
    closeAfterMs: dependencies.closeAfterMs,
    onChange: dependencies.onChange,
  }
  return { sinkFor: (path) => createSessionSink(stores, path) }
}

function withPriority(queue: Queue, priority: number): Queue {
  if (priority === 0) return queue
  return {
    ...queue,
    enqueue: (kind, key, options = {}) =>
      queue.enqueue(kind, key, { ...options, priority: (options.priority ?? 0) + priority }),
  }
}
