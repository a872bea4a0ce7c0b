// The live stream of events: newest on top, can be held still, filtered by type, and followed into the past.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp, Pause, Play, RadioTower } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { eventDataSchemas } from '../../../shared/event-types.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice } from '../../components/controls/field.tsx'
import { Empty, Failed, SkeletonRows } from '../../components/feedback/states.tsx'
import { showFailure } from '../../components/feedback/toast.tsx'
import { LiveDot } from '../../components/text/badge.tsx'
import { api, client } from '../../core-client.ts'
import { useConnection } from '../../live/live.ts'
import { appendOlder, bufferLimit, mergeNewest } from './event-buffer.ts'
import { EventLine, type EventRow, eventWord } from './event-line.tsx'

const pageSize = 100
const rowHeight = 34
const types = Object.keys(eventDataSchemas).map((value) => ({ value, label: eventWord(value) }))

export function EventStream({
  type,
  onType,
}: {
  type: string | undefined
  onType: (type: string | undefined) => void
}) {
  const [isHeld, setHeld] = useState(false)
  const [buffer, setBuffer] = useState<{
    readonly type: string | undefined
    readonly rows: readonly EventRow[]
  }>({ type, rows: [] })
  const { phase } = useConnection()
  const filter = type === undefined ? {} : { type }
  const newest = useQuery(
    api.events.list.queryOptions({
      input: { ...filter, limit: pageSize },
      enabled: !isHeld,
      gcTime: 0,
    }),
  )
  const page = newest.data?.rows
  useEffect(() => {
    if (!page) return
    setBuffer((before) => {
      const rows = before.type === type ? mergeNewest(before.rows, page, pageSize) : page
      return rows === before.rows && before.type === type ? before : { type, rows }
    })
  }, [page, type])
  const older = useMutation({
    networkMode: 'always',
    mutationFn: (before: number) => client.events.list({ ...filter, before, limit: pageSize }),
    onSuccess: ({ rows }) =>
      setBuffer((before) => ({ type, rows: appendOlder(before.rows, rows) })),
    onError: showFailure,
  })
  const rows = buffer.type === type ? buffer.rows : []
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b px-6 py-2 max-[900px]:px-4">
        <Choice
          label="Type of event"
          all="Every event"
          value={type}
          onChange={onType}
          options={types}
        />
        <span className="flex-1">{phase === 'live' && !isHeld && <LiveDot label="Live" />}</span>
        <Button aria-pressed={isHeld} onClick={() => setHeld(!isHeld)}>
          {isHeld ? <Play /> : <Pause />}
          {isHeld ? 'Go on' : 'Hold still'}
        </Button>
      </div>
      {rows.length > 0 ? (
        <Rows
          rows={rows}
          isLoading={older.isPending}
          hasEnd={rows.length >= bufferLimit * 2 || older.data?.rows.length === 0}
          onOlder={(before) => older.mutate(before)}
        />
      ) : newest.error !== null ? (
        <Failed error={newest.error} retry={() => void newest.refetch()} />
      ) : newest.isPending ? (
        <div className="px-3">
          <SkeletonRows rows={14} height={rowHeight} />
        </div>
      ) : (
        <Empty
          icon={RadioTower}
          title={type === undefined ? 'Nothing has happened yet' : 'None of these events yet'}
        >
          Each step of Recollect appears here the moment it is done: captures, observations,
          searches, context that was given.
        </Empty>
      )}
    </>
  )
}

function Rows({
  rows,
  isLoading,
  hasEnd,
  onOlder,
}: {
  rows: readonly EventRow[]
  isLoading: boolean
  hasEnd: boolean
  onOlder: (before: number) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const oldest = rows.at(-1)?.id
  useEffect(() => {
    if (!isLoading && !hasEnd && oldest !== undefined && last >= rows.length - 20 && last > 0) {
      onOlder(oldest)
    }
  }, [last, rows.length, isLoading, hasEnd, oldest, onOlder])
  const isAway = (virtual.scrollOffset ?? 0) > 10 * rowHeight
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
        aria-label="Events, newest first"
        tabIndex={0}
        className="h-full overflow-y-auto px-3 py-1 outline-offset-[-2px]"
      >
        <ol className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index]
            return row ? (
              <li
                key={item.key}
                className="absolute inset-x-0 top-0"
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
              >
                <EventLine event={row} />
              </li>
            ) : null
          })}
        </ol>
      </div>
      {isAway && (
        <Button
          className="absolute bottom-4 left-1/2 -translate-x-1/2 shadow-floating!"
          onClick={() => virtual.scrollToOffset(0)}
        >
          <ArrowUp /> Newest
        </Button>
      )}
    </div>
  )
}
