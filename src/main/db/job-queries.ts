// Reads the rows of the queue for those who look at it; the queue itself does the writing.
import type { z } from 'zod'
import type { jobSchema } from '../../shared/contract/system.ts'
import { formatId } from '../../shared/ids.ts'
import { type JobStatus, jobStatuses } from '../../shared/kinds.ts'
import type { Db } from './open.ts'

type Job = z.infer<typeof jobSchema>

export interface JobQueries {
  /** The jobs that changed last, newest first, of one status or of all. */
  list(status: JobStatus | undefined, limit: number): Job[]
}

const columns = `id AS row, kind, key, status, attempts, next_at AS nextAt, error,
  created_at AS createdAt, updated_at AS updatedAt`

export function createJobQueries(db: Db): JobQueries {
  type Stored = Omit<Job, 'id'> & { row: number }
  const ofStatus = db.prepare<[string, number], Stored>(
    `SELECT ${columns} FROM jobs WHERE status = ? ORDER BY updated_at DESC LIMIT ?`,
  )
  return {
    list: (status, limit) =>
      // One range of the index for each status, instead of sorting the whole table.
      (status ? [status] : jobStatuses)
        .flatMap((each) => ofStatus.all(each, limit))
        .sort((a, b) => b.updatedAt - a.updatedAt)
        .slice(0, limit)
        .map(({ row, ...job }) => ({ ...job, id: formatId('job', row) })),
  }
}
