// The queue: what waits, runs, is done or failed, and the ways to try again or give up.
import { useMutation, useQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox, RotateCcw, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type JobStatus, jobStatuses } from '../../../shared/kinds.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/field.tsx'
import { Empty, Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { DataTable } from '../../components/list/data-table.tsx'
import type { Column, Sorting } from '../../components/list/table-columns.ts'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { compactCount, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { type Job, JobState, jobSubject, jobWord, WaitsFor } from './job-state.tsx'

const words: Readonly<Record<JobStatus, string>> = {
  pending: 'Waiting',
  leased: 'Running',
  done: 'Done',
  dead: 'Failed',
}

export function Queue({
  status,
  onStatus,
}: {
  status: JobStatus | undefined
  onStatus: (status: JobStatus | undefined) => void
}) {
  const [sorting, setSorting] = useState<Sorting>({ id: 'updatedAt', descending: true })
  const query = useQuery(
    api.jobs.list.queryOptions({
      input: { ...(status === undefined ? {} : { status }), limit: 500 },
    }),
  )
  const refresh = { onError: showFailure, onSettled: () => void query.refetch() }
  const retry = useMutation(api.jobs.retry.mutationOptions(refresh))
  const cancel = useMutation(
    api.jobs.cancel.mutationOptions({
      ...refresh,
      onSuccess: ({ changed }) => {
        showToast(changed ? 'The job was given up.' : 'The job had already ended.')
      },
    }),
  )
  const retryAll = useMutation(
    api.jobs.retryAll.mutationOptions({
      ...refresh,
      onSuccess: ({ changed }) => showToast(`${plural(changed, 'job')} will be tried again.`),
    }),
  )
  const { mutate: retryOne } = retry
  const { mutate: cancelOne } = cancel
  const columns = useMemo(
    () =>
      jobColumns(
        (id) => retryOne({ id }),
        (id) => cancelOne({ id }),
      ),
    [retryOne, cancelOne],
  )
  const counts = query.data?.counts
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b px-6 py-2 max-[900px]:px-4">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label="State"
            value={status ?? 'all'}
            onChange={(next) => onStatus(next === 'all' ? undefined : next)}
            options={[
              { value: 'all', label: 'All' },
              ...jobStatuses.map((value) => ({
                value,
                label: (
                  <>
                    {words[value]}
                    {counts && (
                      <span className="text-ink-faint">{compactCount(counts[value])}</span>
                    )}
                  </>
                ),
              })),
            ]}
          />
        </div>
        <span className="flex-1" />
        {counts && counts.dead > 0 && (
          <Button disabled={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}>
            <RotateCcw /> Try all failed again
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        skeleton={
          <div className="px-3">
            <SkeletonRows rows={10} />
          </div>
        }
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              icon={status === 'dead' ? CheckCheck : Inbox}
              title={status === 'dead' ? 'Nothing has failed' : 'The queue is empty'}
            >
              {status === 'dead'
                ? 'A job that fails is tried several times; only then it ends up here, with its error.'
                : 'Work that follows a turn, such as writing its observations, appears here while it waits.'}
            </Empty>
          ) : (
            <DataTable
              label="Jobs"
              columns={columns}
              rows={rows}
              rowId={(job) => job.id}
              rowHeight={44}
              mayGrow
              sorting={sorting}
              sortedBy="here"
              onSort={setSorting}
            />
          )
        }
      </Loaded>
    </>
  )
}

function jobColumns(
  retry: (id: string) => void,
  cancel: (id: string) => void,
): readonly Column<Job>[] {
  return [
    {
      id: 'kind',
      header: 'Work',
      width: 'minmax(0, 1fr)',
      sortBy: (job) => job.kind,
      cell: (job) => (
        <div className="min-w-0 py-1.5">
          <div className="truncate">
            <span className="font-medium">{jobWord(job.kind)}</span>{' '}
            <span className="font-mono text-xs text-ink-faint">{jobSubject(job)}</span>
          </div>
          {job.waitsFor !== null && <WaitsFor wait={job.waitsFor} />}
          {job.error !== null && (
            <p className={`line-clamp-2 ${job.status === 'dead' ? 'text-bad' : 'text-ink-faint'}`}>
              {oneLine(job.error, 400)}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'status',
      header: 'State',
      width: '116px',
      sortBy: (job) => job.status,
      cell: (job) => <JobState job={job} />,
    },
    {
      id: 'attempts',
      header: 'Tries',
      width: '72px',
      from: 'medium',
      align: 'end',
      sortBy: (job) => job.attempts,
      cell: (job) => job.attempts,
    },
    {
      id: 'updatedAt',
      header: 'Changed',
      width: '132px',
      align: 'end',
      from: 'wide',
      sortBy: (job) => job.updatedAt,
      cell: (job) => <RelativeTime at={job.updatedAt} className="text-ink-faint" />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '84px',
      align: 'end',
      cell: (job) => (
        <span className="inline-flex">
          {(job.status === 'dead' || (job.status === 'pending' && job.mayCancel)) && (
            <IconButton
              label={`Try ${jobWord(job.kind).toLowerCase()} ${jobSubject(job)} again now`}
              onClick={() => retry(job.id)}
            >
              <RotateCcw />
            </IconButton>
          )}
          {job.status === 'pending' && job.mayCancel && (
            <IconButton
              label={`Give up ${jobWord(job.kind).toLowerCase()} ${jobSubject(job)}`}
              onClick={() => cancel(job.id)}
            >
              <X />
            </IconButton>
          )}
        </span>
      ),
    },
  ]
}
