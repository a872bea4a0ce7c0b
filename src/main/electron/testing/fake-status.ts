// A status of the core at rest, for the shell's unit tests.
import type { Status } from '../../../shared/contract/system.ts'
import type { AttentionItem } from '../shell-data.ts'

export const restingStatus: Status = {
  version: '0.1.0',
  host: 'desktop',
  home: '/home/someone/.recollect',
  port: 4000,
  startedAt: 0,
  level: { search: 'words', distill: 'rules' },
  pausedUntil: null,
  spoolWaiting: 0,
  spoolRejected: 0,
  command: 'recollect',
  queue: { pending: 0, leased: 0, done: 10, dead: 0, oldestPendingAt: null, deferred: [] },
  activeSessions: 0,
  activeAgents: [],
  lastEventAt: null,
  databaseBytes: 1,
  warnings: [],
  store: { state: 'sound', problem: null },
  notices: [],
}

/** What the core says while a job has given up. */
export const deadJobs: AttentionItem = {
  code: 'dead_jobs',
  message: '1 piece of work failed for good.',
}
