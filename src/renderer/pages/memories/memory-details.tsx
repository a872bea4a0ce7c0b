// Everything about one memory: what it is, where it was said, what became of it, where it was given, and the user's hand on it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import type { Memory, MemoryCard } from '../../../shared/contract/memories.ts'
import { channelWord } from '../../../shared/evaluation/given-channels.ts'
import { sayDoubts } from '../../../shared/memories/doubts.ts'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { CodeView } from '../../components/text/code-view.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { exactTime } from '../../format/time.ts'
import { cameFrom, changeWord, foundByWord, importanceWord } from './looks.ts'
import { MemoryHand } from './memory-hand.tsx'

const SteppedLine = lazy(() => import('../../components/charts/stepped-line.tsx'))

const sayers = { user: 'You', agent: 'The agent', record: 'Seen in what was done' } as const

export function MemoryDetails({
  memory,
  place,
  onGone,
}: {
  memory: Memory
  place: string
  onGone: () => void
}) {
  const card = useQuery(api.memories.card.queryOptions({ input: { id: memory.id } })).data
  const doubt = sayDoubts(memory.doubts ?? [], exactTime)
  const facts = [
    ['Where', memory.namespace === 'global' ? 'For all projects' : `For ${place}`],
    ['From', cameFrom(memory)],
    ['Importance', `${importanceWord(memory.importance)} (${memory.importance})`],
    ['Confidence', `${Math.round(memory.confidence * 100)} %, ${whySure(memory)}`],
    ['Said', memory.timesSeen === 1 ? 'Once' : plural(memory.timesSeen, 'time')],
    [memory.origin === 'stored' ? 'Stored' : 'Learned', exactTime(memory.createdAt)],
    ...(memory.updatedAt === memory.createdAt
      ? []
      : [['Last changed', exactTime(memory.updatedAt)] as const]),
    ...(memory.keywords.length === 0
      ? []
      : [['Other words', oneLine(memory.keywords.join(', '), 400)] as const]),
    ...(doubt === '' ? [] : [['Doubt', oneLine(doubt, 400)] as const]),
    ...(card?.memory.knownIn
      ? [
          [
            'Known there',
            `${card.memory.knownIn.file}, line ${card.memory.knownIn.line}: the agent is told by that file, and not again`,
          ] as const,
        ]
      : []),
    ...(memory.life === 'rejected' ? [] : [['Found', foundByWord(memory.state)] as const]),
  ] as const
  return (
    <div className="mt-3 border-t pt-3">
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-faint">{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {card && <Story card={card} />}
      {Object.keys(memory.metadata).length > 0 && (
        <div className="mt-3 overflow-hidden rounded-md border bg-page">
          <CodeView
            text={JSON.stringify(memory.metadata, null, 2)}
            file="metadata.json"
            label="Metadata"
          />
        </div>
      )}
      <MemoryHand memory={memory} onGone={onGone} />
    </div>
  )
}

function whySure({ isConfirmed, author, sessions, origin, review }: Memory): string {
  if (isConfirmed || (origin === 'stored' && author === 'user')) return 'as you said so'
  if (review?.reason === 'contradiction') return 'less sure, as another one contradicts it'
  if (sessions === 0) return 'as nobody confirmed it'
  return `as it was said in ${plural(sessions, 'session')}`
}

function Story({ card: { memory, sources, changes, given, other } }: { card: MemoryCard }) {
  return (
    <div className="mt-3 grid gap-3">
      {other && (
        <Part title={memory.review ? 'Contradicts' : 'Its place was taken by'}>
          <Link
            to="/memories"
            search={{ id: other.id, life: other.life === 'active' ? undefined : other.life }}
            className="text-accent hover:underline"
            dir="auto"
          >
            <PlainText text={oneLine(other.content, 300)} />
          </Link>
        </Part>
      )}
      {sources.length > 0 && (
        <Part title="Where it was said">
          <ol className="grid gap-2">
            {sources.map(({ turnId, sessionId, turnNumber, saidBy, words, at }) => (
              <li key={turnId}>
                <p className="text-xs text-ink-faint">
                  {sayers[saidBy]} in{' '}
                  <Link
                    to="/sessions/$sessionId"
                    params={{ sessionId }}
                    search={{ at: turnId }}
                    className="text-accent hover:underline"
                  >
                    turn {turnNumber}
                  </Link>
                  , {exactTime(at)}
                </p>
                <p dir="auto" className="border-l-2 pl-2 text-ink-soft">
                  <PlainText text={words.slice(0, 600)} />
                </p>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {changes.some(({ change }) => change !== 'learned') && (
        <Part title="What became of it">
          {changes.length > 1 && <SureLine changes={changes} />}
          <ol className="grid gap-1">
            {changes.map(({ at, change, by, content, confidence }, index) => (
              <li
                key={`${at}-${change}-${index}`}
                className="grid grid-cols-[7rem_3.5rem_minmax(0,1fr)] items-baseline gap-x-3"
              >
                <RelativeTime at={at} className="text-xs text-ink-faint" />
                <span className="flex items-center gap-1.5 text-xs" title="Confidence">
                  <span
                    aria-hidden="true"
                    className="h-2 rounded-xs bg-accent"
                    style={{ width: `${Math.max(2, Math.round(confidence * 18))}px` }}
                  />
                  {Math.round(confidence * 100)}
                </span>
                <span>
                  {changeWord(change)}
                  {by === 'user' && ' by you'}
                  {content !== memory.content && (
                    <span dir="auto" className="block text-ink-soft">
                      <PlainText text={oneLine(content, 300)} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <Part title="Given to an agent">
        {given.length === 0 ? (
          <p className="text-ink-soft">Not yet.</p>
        ) : (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {given.slice(0, 12).map(({ sessionId, at, event, outcome }) => (
              <li key={`${sessionId}-${at}`}>
                <Link
                  to="/sessions/$sessionId"
                  params={{ sessionId }}
                  className="inline-block text-accent first-letter:uppercase hover:underline"
                >
                  {channelWord(event)}
                </Link>{' '}
                <RelativeTime at={at} className="text-xs text-ink-faint" />
                {outcome !== null && <span className="text-xs text-ink-faint">, {outcome}</span>}
              </li>
            ))}
            {given.length > 12 && (
              <li className="text-ink-faint">and {plural(given.length - 12, 'time')} more</li>
            )}
          </ul>
        )}
      </Part>
    </div>
  )
}

/** How sure it was over time. */
function SureLine({ changes }: { changes: MemoryCard['changes'] }) {
  const points = changes.map(({ at, confidence }) => ({ at, value: Math.round(confidence * 100) }))
  const last = points.at(-1)?.value ?? 0
  return (
    <ChartFrame
      title="How sure it was"
      says={`Confidence went from ${points[0]?.value ?? 0} to ${last} % in ${plural(points.length, 'step')}.`}
      height={96}
    >
      <div className="h-[80px] max-w-120">
        <SteppedLine points={points} />
      </div>
    </ChartFrame>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-xs font-semibold text-ink-faint">{title}</h2>
      {children}
    </section>
  )
}
