// One memory in the list: what it says and what it is; opened, everything about it.
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Memory } from '../../../shared/contract/memories.ts'
import { mayNotHold } from '../../../shared/memories/doubts.ts'
import { Badge, KindBadge } from '../../components/text/badge.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { memoryLinkAttribute } from './focus-memory.ts'
import { importanceWord, memoryLook } from './looks.ts'
import { MemoryDetails } from './memory-details.tsx'

interface ItemProps {
  readonly memory: Memory
  /** What its namespace is called. */
  readonly place: string
  readonly isOpen: boolean
  /** Chosen for something that is done to several; null where nothing can be. */
  readonly isChosen: boolean | null
  readonly onChoose?: (isChosen: boolean) => void
  readonly onTag: (tag: string) => void
  readonly onGone: () => void
}

/** Up to so many characters the row itself says all. */
const longestWhole = 600

export function MemoryItem({
  memory,
  place,
  isOpen,
  isChosen,
  onChoose,
  onTag,
  onGone,
}: ItemProps) {
  const isLong = memory.content.length > longestWhole
  const row = useRef<HTMLLIElement>(null)
  const isNamed = useRef(isOpen)
  useEffect(() => {
    // The address names it, wherever in the list it stands.
    if (isNamed.current) row.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <li
      ref={row}
      // Of a long list only what is in sight is laid out.
      className={`relative scroll-mt-16 rounded-md px-3 py-2.5 ${isOpen ? 'bg-sunken shadow-raised' : 'hover:bg-hover [contain-intrinsic-size:auto_72px] [content-visibility:auto]'}`}
    >
      <div className="flex items-baseline gap-3">
        {isChosen !== null && (
          <input
            type="checkbox"
            aria-label={`Choose: ${oneLine(memory.content, 60)}`}
            checked={isChosen}
            onChange={(event) => onChoose?.(event.target.checked)}
            // Above the link that covers the row.
            className="relative z-10 size-3.5 shrink-0 translate-y-0.5 accent-accent"
          />
        )}
        <Link
          to="/memories"
          search={(before) => ({ ...before, id: isOpen ? undefined : memory.id })}
          replace
          {...{ [memoryLinkAttribute]: memory.id }}
          aria-expanded={isOpen}
          className={`min-w-0 flex-1 ${isOpen ? 'whitespace-pre-wrap' : 'stretched-link line-clamp-2 outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'}`}
          dir="auto"
        >
          {isOpen && isLong ? (
            oneLine(memory.content, 160)
          ) : (
            <PlainText text={memory.content.slice(0, longestWhole)} />
          )}
        </Link>
        <RelativeTime at={memory.updatedAt} className="text-xs text-ink-faint" />
      </div>
      {isOpen && isLong && <LongText text={memory.content} className="mt-2" />}
      <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
        <KindBadge look={memoryLook(memory.kind)} />
        <span className="max-w-60 truncate">{place}</span>
        <Origin memory={memory} />
        {memory.isPinned && (
          <Badge tone="accent">
            <Pin /> Pinned
          </Badge>
        )}
        {mayNotHold(memory.doubts ?? []) && <Badge tone="warn">May not hold</Badge>}
        <Life life={memory.life} />
        {importanceWord(memory.importance) !== 'Normal' && (
          <span>{importanceWord(memory.importance).toLowerCase()} importance</span>
        )}
        {memory.tags.map((tag) => (
          <button
            key={tag}
            type="button"
            title={`Only memories with the tag ${oneLine(tag, 60)}`}
            onClick={() => onTag(tag)}
            // Above the link that covers the row.
            className="relative z-10 max-w-40 truncate rounded-sm bg-hover px-1.5 text-ink-soft hover:bg-active hover:text-ink"
          >
            {oneLine(tag, 60)}
          </button>
        ))}
        {memory.state === 'waiting' && <Badge tone="warn">Waits for its vector</Badge>}
      </div>
      {isOpen && <MemoryDetails memory={memory} place={place} onGone={onGone} />}
    </li>
  )
}

function Origin({ memory: { origin, author, isConfirmed } }: { memory: Memory }) {
  if (origin === 'learned' && !isConfirmed)
    return <Badge>{author === 'user' ? 'Learned from you' : 'Learned from the agent'}</Badge>
  if (author === 'file') return <Badge>From a file</Badge>
  return author === 'agent' ? <Badge>Noted by the agent</Badge> : <span>by you</span>
}

function Life({ life }: { life: Memory['life'] }) {
  if (life === 'active') return null
  if (life === 'review') return <Badge tone="warn">To be decided</Badge>
  return <Badge tone="bad">{life === 'rejected' ? 'Rejected' : 'Superseded'}</Badge>
}
