// What an import left out: how much for each reason, and on demand every place with its file and line.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/controls/button.tsx'
import { Failed, SkeletonRows } from '../components/feedback/states.tsx'
import { SmallTable } from '../components/small-table.tsx'
import { OpeningMark } from '../components/text/opening-mark.tsx'
import { Path } from '../components/text/path.tsx'
import { PlainText } from '../components/text/plain-text.tsx'
import { api } from '../core-client.ts'
import { count, plural } from '../format/numbers.ts'

const pageSize = 100

const reasonWords: Readonly<Record<string, string>> = {
  'too long': 'Too long to be read',
  'not JSON': 'Cut off or damaged',
  'not understood': 'Not understood',
  'could not be stored': 'Could not be stored',
  'unknown type': 'Of a kind that this version does not know',
  'copied from another session': 'Copied from another session, and counted there',
}

export function ImportSkipped({ reasons }: { reasons: Readonly<Record<string, number>> }) {
  const [open, setOpen] = useState(false)
  const entries = Object.entries(reasons).sort(([, one], [, other]) => other - one)
  const total = entries.reduce((sum, [, number]) => sum + number, 0)
  if (total === 0) return null
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ml-1.5 flex h-7.5 items-center gap-1.5 rounded-md px-1.5 font-medium text-ink-soft hover:bg-hover"
      >
        <OpeningMark open={open} />
        {plural(total, 'line or file', 'lines and files')} left out
      </button>
      {open && (
        <>
          <dl className="mt-1 mb-3 grid max-w-140 grid-cols-[minmax(0,1fr)_max-content] gap-x-6 gap-y-1 pl-6">
            {entries.map(([reason, number]) => (
              <div key={reason} className="contents">
                <dt className="text-ink-soft">
                  <PlainText text={reasonWords[reason] ?? reason} />
                </dt>
                <dd className="text-right">{count(number)}</dd>
              </div>
            ))}
          </dl>
          <SkippedPlaces />
        </>
      )}
    </div>
  )
}

function SkippedPlaces() {
  const query = useInfiniteQuery(
    api.imports.skipped.infiniteOptions({
      input: (offset: number) => ({ offset, limit: pageSize }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.rows.length < pageSize ? undefined : pages.length * pageSize,
    }),
  )
  if (query.isPending) return <SkeletonRows rows={4} height={32} />
  if (query.data === undefined) {
    return <Failed error={query.error} retry={() => void query.refetch()} />
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="What was left out"
      className="max-h-80 overflow-auto rounded-lg border"
    >
      <SmallTable
        caption="What was left out"
        hasFixedHead
        keyOf={({ path, line, reason }) => `${path} ${line} ${reason}`}
        rows={rows}
        columns={[
          {
            head: 'File',
            className: 'max-w-80 px-3',
            cell: ({ path }) => <Path path={path} />,
            title: ({ path }) => path,
          },
          {
            head: 'Line',
            isFigure: true,
            className: 'px-3',
            cell: ({ line }) => (line === 0 ? 'all' : count(line)),
          },
          {
            head: 'Reason',
            className: 'px-3',
            tone: 'faint',
            cell: ({ reason }) => <PlainText text={reasonWords[reason] ?? reason} />,
          },
        ]}
      />
      {query.hasNextPage && (
        <Button
          tone="ghost"
          className="m-1"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
