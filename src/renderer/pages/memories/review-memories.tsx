// What waits for the user's decision, one at a time, each decided with one key.
import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import type { MemoryCard, ReviewDecision } from '../../../shared/contract/memories.ts'
import { Button } from '../../components/controls/button.tsx'
import { Empty, Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { api, client } from '../../core-client.ts'
import { useHand } from '../../features/use-hand.ts'
import { count } from '../../format/numbers.ts'
import { exactTime } from '../../format/time.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { cameFrom } from './looks.ts'

const choices: readonly {
  readonly key: string
  readonly decision: ReviewDecision
  readonly says: string
  readonly of: 'contradiction' | 'global'
}[] = [
  { key: '1', decision: 'keep', says: 'The first holds', of: 'contradiction' },
  { key: '2', decision: 'other', says: 'The second holds', of: 'contradiction' },
  { key: 'b', decision: 'both', says: 'Both hold', of: 'contradiction' },
  { key: 'a', decision: 'global', says: 'For all projects', of: 'global' },
  { key: 'o', decision: 'keep', says: 'Only for this project', of: 'global' },
  { key: 'r', decision: 'reject', says: 'Reject the first', of: 'contradiction' },
  { key: 'r', decision: 'reject', says: 'Reject it', of: 'global' },
]

/** More are shown as those before them are decided. */
const mostAtOnce = 50

export function ReviewMemories({ placeOf }: { placeOf: (namespace: string) => string }) {
  const waiting = useQuery(
    api.memories.list.queryOptions({
      input: { life: 'review', sort: 'oldest', limit: mostAtOnce },
    }),
  )
  const first = waiting.data?.rows[0]
  if (waiting.error !== null && waiting.data === undefined)
    return <Failed error={waiting.error} retry={() => void waiting.refetch()} />
  if (waiting.data === undefined) return <SkeletonBlock height={220} />
  if (first === undefined) {
    return (
      <Empty icon={CheckCheck} title="Nothing waits for you">
        Here stands what contradicts something else, and what was said in three projects and may
        hold in all. Until you decide, of two that contradict each other neither is given to an
        agent.
      </Empty>
    )
  }
  return (
    <div className="max-w-220">
      <p className="mb-2 px-3 text-xs text-ink-faint" role="status">
        {waiting.data.total === 1 ? 'The last one' : `${count(waiting.data.total)} to be decided`}
      </p>
      <OneReview key={first.id} id={first.id} placeOf={placeOf} />
    </div>
  )
}

function OneReview({ id, placeOf }: { id: string; placeOf: (namespace: string) => string }) {
  const { act } = useHand()
  const isDeciding = useRef(false)
  const card = useQuery(api.memories.card.queryOptions({ input: { id } })).data
  const reason = card?.memory.review?.reason
  const open = choices.filter(({ of }) => of === reason)
  const decide = async (decision: ReviewDecision) => {
    // A key that is held decides once.
    if (isDeciding.current || card === undefined) return
    isDeciding.current = true
    const isDone = await act('decided about', () => client.memories.decide({ id, decision }))
    if (!isDone) isDeciding.current = false
  }
  useShortcuts(
    Object.fromEntries(open.map(({ key, decision }) => [key, () => void decide(decision)])),
  )
  if (card === undefined) return <SkeletonBlock height={220} />
  return (
    <section aria-label="To be decided" className="rounded-md bg-sunken p-4 shadow-raised">
      <h2 className="font-semibold">
        {reason === 'global'
          ? 'Said in three projects: does it hold in all?'
          : 'These two contradict each other: which one holds?'}
      </h2>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <Side card={card} which="memory" number={card.other ? 1 : null} placeOf={placeOf} />
        {card.other && <Side card={card} which="other" number={2} placeOf={placeOf} />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {open.map(({ key, decision, says }) => (
          <Button key={decision} onClick={() => void decide(decision)}>
            <kbd className="rounded-xs border px-1 font-mono text-xs text-ink-faint">{key}</kbd>
            {says}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Side({
  card,
  which,
  number,
  placeOf,
}: {
  card: MemoryCard
  which: 'memory' | 'other'
  number: number | null
  placeOf: (namespace: string) => string
}) {
  const memory = card[which]
  if (memory === null) return null
  const words = which === 'memory' ? card.sources[0]?.words : undefined
  return (
    <article className="rounded-md bg-page p-3 shadow-raised">
      <p className="text-xs text-ink-faint">
        {number !== null && `${number} · `}
        {cameFrom(memory)} · {placeOf(memory.namespace)} · {exactTime(memory.createdAt)}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap">
        <PlainText text={memory.content.slice(0, 1200)} />
      </p>
      {words !== undefined && words !== memory.content && (
        <p dir="auto" className="mt-2 border-l-2 pl-2 text-ink-soft">
          <PlainText text={words.slice(0, 400)} />
        </p>
      )}
    </article>
  )
}
