// Memories: what was stored directly, by the user or by the agent; found, added and deleted here.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BookmarkPlus, Plus, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { commandLine } from '../command-name.ts'
import { Button } from '../components/controls/button.tsx'
import { FilterField } from '../components/controls/field.tsx'
import { Empty, Failed, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { focusMemory } from './memories/focus-memory.ts'
import { MemoryFilters } from './memories/memory-filters.tsx'
import { MemoryItem } from './memories/memory-item.tsx'
import { NewMemory } from './memories/new-memory.tsx'
import { OpenMemory } from './memories/open-memory.tsx'
import { usePlaces } from './memories/use-places.ts'

const route = getRouteApi('/memories')
const pageSize = 100

export function Page() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isAdding, setAdding] = useState(false)
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const { q: text, kind, place: namespace, tag } = search
  const filter = useMemo(
    () => ({
      limit: pageSize,
      ...(text === undefined ? {} : { text }),
      ...(kind === undefined ? {} : { kind }),
      ...(namespace === undefined ? {} : { namespace }),
      ...(tag === undefined ? {} : { tag }),
    }),
    [text, kind, namespace, tag],
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
  const places = usePlaces()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const isElsewhere = search.id !== undefined && !rows.some(({ id }) => id === search.id)
  useShortcuts({
    j: () => focusMemory(1),
    k: () => focusMemory(-1),
    n: () => setAdding(true),
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
          ? `${plural(stats.total, 'memory', 'memories')}, kept word for word${stats.pending > 0 ? `; ${stats.pending} to be found by meaning soon` : ''}`
          : 'What you or the agent asked to be remembered, word for word'
      }
      body="fill"
      actions={
        <Button tone="primary" onClick={() => setAdding(true)}>
          <Plus /> Add a memory
        </Button>
      }
      toolbar={
        <div className="flex flex-wrap items-center gap-2">
          <FilterField
            label="Words or tags"
            className="w-76 max-w-full"
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
        {isElsewhere && query.data !== undefined && search.id !== undefined && (
          <OpenMemory id={search.id} placeOf={places.nameOf} {...item} />
        )}
        {query.error !== null && query.data === undefined ? (
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
