// Says what a job waits for, in words for the user.
import type { JobStatus } from '../../shared/kinds.ts'
import type { JobKinds } from './job-kinds.ts'

/** `until` in ms since 1970; null where no time is known. */
export interface Wait {
  readonly reason: string
  readonly until: number | null
}

interface WaitingJob {
  readonly kind: string
  readonly status: JobStatus
  readonly attempts: number
  /** In ms since 1970. */
  readonly nextAt: number
  /** Why its handler put it back; null when it did not. */
  readonly waitReason: string | null
}

/** What a pending job waits for at a time; null for a job that does not wait. */
export function waitsFor(job: WaitingJob, kinds: JobKinds, now: number): Wait | null {
  if (job.status !== 'pending') return null
  const kind = kinds[job.kind]
  if (!kind) return { reason: 'This version of Recollect does not know such work.', until: null }
  if (job.nextAt <= now) return { reason: 'Its turn comes after other work.', until: null }
  if (job.waitReason !== null) return { reason: job.waitReason, until: job.nextAt }
  if (job.attempts > 0) return { reason: 'It failed and is tried again.', until: job.nextAt }
  return { reason: kind.delay, until: job.nextAt }
}
