// Activity: what Recollect does right now, and the work that waits, runs or failed.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../components/controls/button.tsx'
import { Segmented } from '../components/controls/field.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { api } from '../core-client.ts'
import { useRejected } from '../features/use-rejected.ts'
import { count, plural } from '../format/numbers.ts'
import { EventDays } from './activity/event-days.tsx'
import { EventStream } from './activity/event-stream.tsx'
import { Queue } from './activity/queue.tsx'

const route = getRouteApi('/activity')

export function Page() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const status = useQuery(api.system.status.queryOptions())
  const { retryRejected } = useRejected()
  const rejected = status.data?.spoolRejected ?? 0
  const tab = search.tab ?? 'events'
  const queue = status.data?.queue
  const waiting = queue ? queue.pending + queue.leased : 0
  return (
    <Frame
      title="Activity"
      body="fill"
      about={
        queue
          ? `${waiting === 0 ? 'No job is waiting or running' : `${plural(waiting, 'job')} waiting or running`}${queue.dead > 0 ? `, ${count(queue.dead)} failed for good` : ''}${status.data && status.data.spoolWaiting > 0 ? `; ${plural(status.data.spoolWaiting, 'event')} on disk to take in` : ''}`
          : 'What Recollect does right now'
      }
      toolbar={
        <>
          {rejected > 0 && (
            <Button
              disabled={retryRejected.isPending}
              onClick={() => retryRejected.mutate(undefined)}
            >
              Try {plural(rejected, 'set-aside event')} again
            </Button>
          )}
          <Segmented
            label="What is shown"
            value={tab}
            onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
            options={[
              { value: 'events', label: 'Events' },
              { value: 'days', label: 'By day' },
              {
                value: 'queue',
                label: (
                  <>
                    Queue
                    {queue && queue.dead > 0 && (
                      <span className="text-xs font-semibold text-bad">
                        {count(queue.dead)} failed
                      </span>
                    )}
                  </>
                ),
              },
            ]}
          />
        </>
      }
    >
      {tab === 'events' ? (
        <EventStream
          type={search.type}
          onType={(type) =>
            void navigate({ search: (before) => ({ ...before, type }), replace: true })
          }
        />
      ) : tab === 'days' ? (
        <EventDays />
      ) : (
        <Queue
          status={search.status}
          onStatus={(next) =>
            void navigate({ search: (before) => ({ ...before, status: next }), replace: true })
          }
        />
      )}
    </Frame>
  )
}
