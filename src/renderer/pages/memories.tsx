// Memories: what the user or the agent stored and what was learned; found, added, corrected and deleted here.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookmarkPlus, Plus, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { commandLine } from '../command-name.ts'
import { Button, buttonClass } from '../components/controls/button.tsx'
import { FilterField } from '../components/controls/field.tsx'
import { Empty, Failed, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { useNow } from '../components/text/relative-time.tsx'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { ChosenMemories } from './memories/chosen-memories.tsx'
import { focusedMemory, focusMemory } from './memories/focus-memory.ts'
import { MemoryFiles } from './memories/memory-files.tsx'
import { MemoryFilters } from './memories/memory-filters.tsx'
import { MemoryItem } from './memories/memory-item.tsx'
import { NewMemory } from './memories/new-memory.tsx'
import { OpenMemory } from './memories/open-memory.tsx'
import { ReviewMemories } from './memories/review-memories.tsx'
import { usePlaces } from './memories/use-places.ts'

const route = getRouteApi('/memories')
const pageSize = 100
const dayMs = 86_400_000
/** So many are changed by one act, which one undo takes back. */
const mostChosen = 200
const fromOf = {
  you: { origin: 'stored', author: 'user' },
  agent: { origin: 'stored', author: 'agent' },
  learned: { origin: 'learned' },
} as const

export function Page() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const { q: text, kind, place: namespace, tag, life, from, sure, days, order } = search
  const today = Math.floor(useNow() / dayMs)
  const filter = useMemo(
    () => ({
      limit: pageSize,
      ...(life === undefined ? {} : { life }),
      ...(from === undefined ? {} : fromOf[from]),
      ...(sure === undefined ? {} : { least: Number(sure) / 100 }),
      ...(days === undefined ? {} : { since: (today - Number(days)) * dayMs }),
      ...(order === undefined ? {} : { sort: order }),
      ...(text === undefined ? {} : { text }),
      ...(kind === undefined ? {} : { kind }),
      ...(namespace === undefined ? {} : { namespace }),
      ...(tag === undefined ? {} : { tag }),
    }),
    [text, kind, namespace, tag, life, from, sure, days, today, order],
  )
  const isFiltered = Object.keys(filter).length > 1
  const query = useInfiniteQuery(
    api.memories.list.infiniteOptions({
      input: (offset: number) => ({ ...filter, offset }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const loaded = pages.length * pageSize
        return loaded >= last.total ? undefined : loaded
      },
      placeholderData: keepPreviousData,
    }),
  )
  const stats = useQuery(api.memories.stats.queryOptions()).data
  const waits =
    useQuery(api.memories.facets.queryOptions({ input: { life: 'active' } })).data?.lives.find(
      ({ value }) => value === 'review',
    )?.count ?? 0
  const places = usePlaces()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const chosenRows = rows.filter(({ id }) => chosen.has(id))
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const total = query.data?.pages[0]?.total ?? 0
  const isElsewhere = search.id !== undefined && !rows.some(({ id }) => id === search.id)
  // With words or other filters it is a list like the others.
  const isReviewing = life === 'review' && Object.keys(filter).length === 2
  useShortcuts({
    j: () => focusMemory(1),
    k: () => focusMemory(-1),
    n: () => setAdding(true),
    x: () => {
      const id = focusedMemory()
      if (id !== null) choose(id, !chosen.has(id))
    },
    A: () => setChosen(new Set(rows.slice(0, mostChosen).map(({ id }) => id))),
  })
  const item = {
    onTag: (next: string) => change({ tag: next, id: undefined }),
    onGone: () => change({ id: undefined }),
  }
  return (
    <Frame
      title="Memories"
      about={
        stats && stats.total > 0
          ? `${plural(stats.total, 'memory', 'memories')}, stored or learned${stats.pending > 0 ? `; ${stats.pending} to be found by meaning soon` : ''}`
          : 'What you or the agent asked to be remembered, and what was learned from what you said'
      }
      body="fill"
      actions={
        <>
          <MemoryFiles place={namespace ?? 'global'} />
          <Button tone="primary" onClick={() => setAdding(true)}>
            <Plus /> Add a memory
          </Button>
        </>
      }
      toolbar={
        <div className="flex flex-wrap items-center gap-2">
          <FilterField
            label="Words or tags"
            className="w-56 max-w-full"
            value={search.q ?? ''}
            onChange={(q) => change({ q: q === '' ? undefined : q })}
          />
          <MemoryFilters search={search} change={change} places={places} />
        </div>
      }
    >
      <div
        tabIndex={0}
        role="region"
        aria-label="Memories"
        className="min-h-0 flex-1 overflow-y-auto px-3 py-3 outline-offset-[-2px]"
      >
        {!isReviewing && waits > 0 && life !== 'review' && (
          <p className="mb-2 flex max-w-220 items-center gap-3 rounded-md bg-warn-wash px-3 py-2">
            <span className="mr-auto">
              {plural(waits, 'memory waits', 'memories wait')} for your decision.
            </span>
            <Link to="/memories" search={{ life: 'review' }} className={buttonClass('plain')}>
              Decide
            </Link>
          </p>
        )}
        {isElsewhere && !isReviewing && query.data !== undefined && search.id !== undefined && (
          <OpenMemory id={search.id} placeOf={places.nameOf} {...item} />
        )}
        <ChosenMemories
          memories={isReviewing ? [] : chosenRows}
          places={places}
          onDone={() => setChosen(new Set())}
        />
        {isReviewing ? (
          <ReviewMemories placeOf={places.nameOf} />
        ) : query.error !== null && query.data === undefined ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <SkeletonRows rows={9} height={64} />
        ) : rows.length > 0 ? (
          <>
            {isFiltered && (
              <p className="mb-1 px-3 text-xs text-ink-faint" role="status">
                {total >= pageSize && (text ?? tag) !== undefined
                  ? 'The best hundred that fit'
                  : `${plural(total, 'memory fits', 'memories fit')}`}
              </p>
            )}
            <ol className="grid max-w-220 gap-px">
              {rows.map((memory) => (
                <MemoryItem
                  key={memory.id}
                  memory={memory}
                  place={places.nameOf(memory.namespace)}
                  isOpen={memory.id === search.id}
                  isChosen={chosen.has(memory.id)}
                  onChoose={(isChosen) => choose(memory.id, isChosen)}
                  {...item}
                />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button
                className="mt-2 ml-3"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        ) : isFiltered ? (
          <Empty
            icon={SearchX}
            title="No memory fits"
            action={
              <Button onClick={() => void navigate({ search: {}, replace: true })}>
                Show all memories
              </Button>
            }
          >
            Other words, or fewer filters, may find it.
          </Empty>
        ) : (
          <NoMemories onAdd={() => setAdding(true)} />
        )}
      </div>
      {isAdding && (
        <NewMemory
          places={places}
          place={search.place}
          onClose={() => setAdding(false)}
          onStored={(id) => change({ id })}
        />
      )}
    </Frame>
  )
}

function NoMemories({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      icon={BookmarkPlus}
      title="No memories yet"
      action={
        <Button tone="primary" onClick={onAdd}>
          <Plus /> Add a memory
        </Button>
      }
    >
      A memory is a sentence that should never have to be said twice: a convention, a port, a
      decision. Add one here or with{' '}
      <code className="font-mono text-xs">{commandLine('remember “…”')}</code>. The agent stores
      what you ask it to remember by its tool{' '}
      <code className="font-mono text-xs">memory_store</code>.
    </Empty>
  )
}
