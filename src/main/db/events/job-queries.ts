// Reads the rows of the queue for those who look at it; the queue itself does the writing.
import type { z } from 'zod'
import type { jobSchema } from '../../../shared/contract/system.ts'
import { formatId } from '../../../shared/ids.ts'
import { type JobStatus, jobStatuses } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'

/** A job as it is stored; what it waits for is said by the room of jobs. */
type StoredJob = Omit<z.infer<typeof jobSchema>, 'waitsFor' | 'mayCancel'> & {
  readonly waitReason: string | null
}

export interface JobQueries {
  /** The jobs that changed last, newest first, of one status or of all. */
  list(status: JobStatus | undefined, limit: number): StoredJob[]
  /** The kind and status of a job by its row; null when there is no such job. */
  find(row: number): Pick<StoredJob, 'kind' | 'status'> | null
}

const columns = `id AS row, kind, key, lane, wait_reason AS waitReason, status, attempts, next_at AS nextAt, error,
  created_at AS createdAt, updated_at AS updatedAt`

export function createJobQueries(db: Db): JobQueries {
  type Stored = Omit<StoredJob, 'id'> & { row: number }
  const ofStatus = db.prepare<[string, number], Stored>(
    `SELECT ${columns} FROM jobs WHERE status = ? ORDER BY updated_at DESC LIMIT ?`,
  )
  const find = db.prepare<[number], Pick<StoredJob, 'kind' | 'status'>>(
    'SELECT kind, status FROM jobs WHERE id = ?',
  )
  return {
    find: (row) => find.get(row) ?? null,
    list: (status, limit) =>
      // One range of the index for each status, instead of sorting the whole table.
      (status ? [status] : jobStatuses)
        .flatMap((each) => ofStatus.all(each, limit))
        .sort((a, b) => b.updatedAt - a.updatedAt)
        .slice(0, limit)
        .map(({ row, ...job }) => ({ ...job, id: formatId('job', row) })),
  }
}
