// Joins the stream of announcements to the query cache, so that every page shows what is.
import { useSyncExternalStore } from 'react'
import { client, doubtHost, queryClient } from '../core-client.ts'
import { type AffectedQuery, affectedQueries } from './affected-queries.ts'
import { createBatch, type Schedule } from './batch.ts'
import { type ConnectionState, openConnection } from './connection.ts'

const schedule: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/** A busy agent announces many times a second; asking again once a second is as live as an eye can follow. */
const refreshIntervalMs = 1000

const batch = createBatch<AffectedQuery>(
  (query) => `${query.path.join('.')} ${query.id ?? ''} ${query.sessionId ?? ''}`,
  (queries) => {
    for (const { path, id, sessionId } of queries) {
      const input = { ...(id === undefined ? {} : { id }), ...(sessionId && { sessionId }) }
      const options = Object.keys(input).length === 0 ? {} : { input }
      void queryClient.invalidateQueries({ queryKey: [path, options] })
    }
  },
  refreshIntervalMs,
  schedule,
)

const connection = openConnection({
  open: (signal) => client.live.announcements(undefined, { signal }),
  onAnnouncement: (announcement) => {
    const affected = affectedQueries(announcement)
    if (affected === 'all') void queryClient.invalidateQueries()
    else for (const query of affected) batch.add(query)
  },
  onLoss: doubtHost,
  onReturn: () => void queryClient.invalidateQueries(),
  schedule,
  now: Date.now,
})

/** Whether the core is there, and since when. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state)
}

/** Tries to reach the core now. */
export function reconnect(): void {
  connection.retryNow()
}
