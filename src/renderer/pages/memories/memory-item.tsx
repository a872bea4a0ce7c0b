// One memory in the list: what it says and what it is; opened, everything about it.
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { Memory } from '../../../shared/contract/memories.ts'
import { Button } from '../../components/controls/button.tsx'
import { Badge, KindBadge } from '../../components/text/badge.tsx'
import { CodeView } from '../../components/text/code-view.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { useForget } from '../../features/use-forget.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { exactTime } from '../../format/time.ts'
import { memoryLinkAttribute } from './focus-memory.ts'
import { foundByWord, importanceWord, memoryLook, storedBy } from './looks.ts'

interface ItemProps {
  readonly memory: Memory
  /** What its namespace is called. */
  readonly place: string
  readonly isOpen: boolean
  readonly onTag: (tag: string) => void
  readonly onGone: () => void
}

/** Up to so many characters the row itself says all. */
const longestWhole = 600

export function MemoryItem({ memory, place, isOpen, onTag, onGone }: ItemProps) {
  const isLong = memory.content.length > longestWhole
  return (
    <li
      className={`relative rounded-md px-3 py-2.5 ${isOpen ? 'bg-sunken shadow-raised' : 'hover:bg-hover'}`}
    >
      <div className="flex items-baseline gap-4">
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
        {memory.author === 'agent' ? (
          <Badge>Noted by the agent</Badge>
        ) : (
          <span>by {storedBy(memory)}</span>
        )}
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
      {isOpen && <Details memory={memory} place={place} onGone={onGone} />}
    </li>
  )
}

function Details({ memory, place, onGone }: Pick<ItemProps, 'memory' | 'place' | 'onGone'>) {
  const forget = useForget()
  const metadata = Object.keys(memory.metadata).length > 0
  const facts = [
    ['Where', memory.namespace === 'global' ? 'For all projects' : `For ${place}`],
    [
      'Stored by',
      storedBy(memory) === 'you' ? 'You, so it counts as certain' : 'The agent, unconfirmed',
    ],
    ['Importance', `${importanceWord(memory.importance)} (${memory.importance})`],
    ['Confidence', `${Math.round(memory.confidence * 100)} %`],
    ['Said', memory.timesSeen === 1 ? 'Once' : plural(memory.timesSeen, 'time')],
    ['Stored', exactTime(memory.createdAt)],
    ...(memory.updatedAt === memory.createdAt
      ? []
      : [['Last said', exactTime(memory.updatedAt)] as const]),
    ['Found', foundByWord(memory.state)],
  ] as const
  return (
    <div className="mt-3 border-t pt-3">
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-faint">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {metadata && (
        <div className="mt-3 overflow-hidden rounded-md border bg-page">
          <CodeView
            text={JSON.stringify(memory.metadata, null, 2)}
            file="metadata.json"
            label="Metadata"
          />
        </div>
      )}
      <div className="mt-3 flex gap-2">
        <Button
          tone="danger"
          onClick={() => {
            forget({ kind: 'memory', id: memory.id })
            onGone()
          }}
        >
          <Trash2 /> Delete
        </Button>
      </div>
    </div>
  )
}
