// The timeline of a session as a list that can hold thousands of turns.
import { useVirtualizer } from '@tanstack/react-virtual'
import { BookOpenText, FileInput, Shrink } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { TurnRow } from '../../../shared/contract/common.ts'
import { typedPrompt } from '../../../shared/typed-prompt.ts'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { clockTime } from '../../format/time.ts'
import type { OutlineEntry } from './outline.ts'

const heights = { overview: 40, changes: 40, turn: 54, injection: 36, compaction: 36 } as const

export function Outline({
  entries,
  selected,
  onSelect,
  isRunning,
  wide,
}: {
  entries: readonly OutlineEntry[]
  selected: string | null
  onSelect: (key: string) => void
  isRunning: boolean
  wide: boolean
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[entries[index]?.type ?? 'turn'],
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 10,
    useFlushSync: false,
    paddingStart: 8,
    paddingEnd: 8,
  })
  const at = entries.findIndex(({ key }) => key === selected)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [at, virtual])
  const lastTurn = entries.findLast(({ type }) => type === 'turn')?.key
  return (
    <nav
      ref={scroller}
      aria-label="Timeline"
      className={`overflow-y-auto bg-sunken ${wide ? 'flex-1' : 'w-80 shrink-0 border-r'}`}
    >
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const entry = entries[item.index]
          if (!entry) return null
          const isHere = entry.key === selected
          return (
            <li
              key={item.key}
              className="absolute inset-x-2 top-0"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {entry.type !== 'overview' && (
                <span
                  className="absolute top-0 bottom-0 left-[18px] w-px bg-line-strong"
                  aria-hidden="true"
                />
              )}
              <button
                type="button"
                aria-current={isHere ? 'true' : undefined}
                onClick={() => onSelect(entry.key)}
                className={`relative flex h-full w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-left outline-offset-[-2px] ${isHere ? 'bg-active' : 'hover:bg-hover'}`}
              >
                <EntryLine
                  entry={entry}
                  isGoing={
                    isRunning &&
                    entry.key === lastTurn &&
                    entry.type === 'turn' &&
                    entry.turn.endedAt === null
                  }
                />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const EntryLine = memo(function EntryLine({
  entry,
  isGoing,
}: {
  entry: OutlineEntry
  isGoing: boolean
}) {
  switch (entry.type) {
    case 'overview':
      return (
        <>
          <BookOpenText className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
          <span className="font-medium">The session as a whole</span>
        </>
      )
    case 'changes':
      return null // Not in the timeline: it is no moment.
    case 'injection':
      return (
        <>
          <Node tone="accent" />
          <FileInput className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate text-ink-soft">
            Context given{' '}
            <span className="text-ink-faint">{plural(entry.injection.tokens, 'token')}</span>
          </span>
          <Clock at={entry.injection.at} />
        </>
      )
    case 'compaction': {
      const at = entry.compaction.startedAt ?? entry.compaction.endedAt
      return (
        <>
          <Node tone="warn" />
          <Shrink className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate text-ink-soft">
            Compacted{' '}
            <span className="text-ink-faint">
              {entry.compaction.trigger === 'auto' ? 'by itself' : 'on request'}
            </span>
          </span>
          {at !== null && <Clock at={at} />}
        </>
      )
    }
    case 'turn':
      return <TurnLine turn={entry.turn} isGoing={isGoing} />
  }
})

function TurnLine({ turn, isGoing }: { turn: TurnRow; isGoing: boolean }) {
  const text = typedPrompt(turn.prompt ?? '') || turn.title
  return (
    <>
      <Node tone={isGoing ? 'going' : turn.failedToolEvents > 0 ? 'bad' : 'plain'} />
      <span className="min-w-0 flex-1">
        <span className="flex gap-2">
          <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
            {text === null || text.trim() === '' ? 'Without a prompt' : oneLine(text, 120)}
          </span>
          <Clock at={turn.startedAt} />
        </span>
        <span className="flex gap-2 truncate text-xs text-ink-faint">
          <span>Turn {turn.number}</span>
          <span>{plural(turn.toolEvents, 'call')}</span>
          {turn.failedToolEvents > 0 && (
            <span className="text-bad">{count(turn.failedToolEvents)} failed</span>
          )}
          {isGoing && <span className="text-accent">at work</span>}
        </span>
      </span>
    </>
  )
}

const nodes = {
  plain: 'bg-line-strong',
  accent: 'bg-accent',
  warn: 'bg-warn',
  bad: 'bg-bad',
  going: 'bg-accent animate-breathe',
} as const

function Node({ tone }: { tone: keyof typeof nodes }) {
  return (
    <span
      className={`relative mx-[3px] mt-1.5 size-[11px] shrink-0 rounded-full border-2 border-sunken ${nodes[tone]}`}
      aria-hidden="true"
    />
  )
}

function Clock({ at }: { at: number }) {
  return <span className="shrink-0 text-xs leading-5 text-ink-faint">{clockTime(at)}</span>
}
