// Search: one field with facets, why each record was found, and what happened around it.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarX, SearchX, Telescope } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Button } from '../components/controls/button.tsx'
import { FilterField, Segmented } from '../components/controls/field.tsx'
import { useMedia } from '../components/controls/use-media.ts'
import { Empty, Failed, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { useDebounced } from '../components/list/use-debounced.ts'
import { useNow } from '../components/text/relative-time.tsx'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { oneLine } from '../format/plain-text.ts'
import { duration } from '../format/time.ts'
import { dayRange, startOfRange } from '../format/time-range.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { AroundHit } from './search/around-hit.tsx'
import { SearchFacets } from './search/facets.tsx'
import { focusHit } from './search/focus-hit.ts'
import { HitList } from './search/hit-list.tsx'
import { SearchMode } from './search/search-mode.tsx'
import { UnderstoodTime } from './search/understood-time.tsx'

const route = getRouteApi('/search')
const pageSize = 30
/** Who types on has typed the next letter by then (ms). */
const countsPauseMs = 300
/** Days begin where the user is. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const sorts = [
  { value: 'best', label: 'Best' },
  { value: 'date', label: 'Newest' },
] as const
/** The core counts no further. */
const countedUpTo = 1000

/** `35 records`, and how many meaning adds. */
function countText({ total, near }: { readonly total: number; readonly near: number }): string {
  const records = total >= countedUpTo ? '1,000 records or more' : plural(total, 'record')
  return near === 0 ? records : `${records}, ${near} more near in meaning`
}

export function Page() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const now = useNow()
  const hasRoom = useMedia('(min-width: 1240px)')
  const change = useCallback(
    (next: Partial<typeof search>) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true }),
    [navigate],
  )
  const first = search.since === undefined ? null : dayRange(search.since)
  const last = search.until === undefined ? null : dayRange(search.until)
  const from =
    first?.from ?? (search.time === undefined ? undefined : startOfRange(search.time, now))
  const to = last === null ? undefined : last.to - 1
  const query = search.q?.trim() ?? ''
  const isNarrowed = [
    ...[search.kinds, search.project, search.session, search.file, search.time],
    ...[search.since, search.until],
  ].some((filter) => filter !== undefined)
  const isInverted = from !== undefined && to !== undefined && from > to
  // A filter alone is a question too: everything that it lets through, the newest first.
  const isAsked = (query !== '' || isNarrowed) && !isInverted
  const input = useMemo(
    () => ({
      query,
      limit: pageSize,
      mode: search.mode ?? ('auto' as const),
      explain: search.scores === true,
      sort: search.sort ?? ('best' as const),
      dates: search.dates !== false,
      timeZone,
      // Within one session every hit stands by itself.
      bySession: search.session === undefined,
      ...(search.kinds === undefined || search.kinds.length === 0 ? {} : { kinds: search.kinds }),
      ...(search.project === undefined ? {} : { projectId: search.project }),
      ...(search.session === undefined ? {} : { sessionId: search.session }),
      ...(search.file === undefined ? {} : { file: search.file }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    }),
    [
      query,
      search.mode,
      search.scores,
      search.kinds,
      search.project,
      search.session,
      search.file,
      search.sort,
      search.dates,
      from,
      to,
    ],
  )
  useQuery(api.search.begin.queryOptions({ enabled: !isAsked, staleTime: 0 }))
  const found = useInfiniteQuery(
    api.search.query.infiniteOptions({
      input: (offset: number) => ({ ...input, offset }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const loaded = pages.length * pageSize
        return last.hits.length < pageSize || loaded >= last.total + last.near ? undefined : loaded
      },
      enabled: isAsked,
      placeholderData: keepPreviousData,
    }),
  )
  // Counts take longer than hits where very many match: they come after them, once typing pauses, as what comes next
  // would wait for the thread that counts.
  const settled = useDebounced(input, countsPauseMs)
  const counts = useQuery(
    api.search.query.queryOptions({
      input: { ...input, limit: 0, bySession: false, explain: false, facets: true },
      enabled: isAsked && settled === input && found.isSuccess && !found.isPlaceholderData,
      placeholderData: keepPreviousData,
    }),
  )
  const projects = useQuery(api.projects.list.queryOptions())
  const hits = found.data?.pages.flatMap((page) => page.hits) ?? []
  const answer = found.data?.pages[0]
  const time = answer?.time ?? null
  const understood = time !== null && (
    <UnderstoodTime time={time} drop={() => change({ dates: false, hit: undefined })} />
  )
  // Nothing of it within the time that was understood tells of that time, not of the words.
  const isOfTime = time !== null && time.prefer === null && time.isApplied
  // What says the same as a hit stands behind it; in a session it is counted with the others.
  const told = hits.reduce(
    (sum, { group, similar }) => sum + 1 + (group ? group.count : similar),
    0,
  )
  const isCounted = answer !== undefined && answer.near === 0 && answer.total < countedUpTo
  const alike = isCounted ? answer.total - told : 0
  const chosen = hits.find((hit) => `${hit.kind}:${hit.ref}` === search.hit) ?? hits[0] ?? null
  useShortcuts({
    j: () => focusHit(1),
    k: () => focusHit(-1),
    ArrowDown: () => focusHit(1),
    ArrowUp: () => focusHit(-1),
  })

  return (
    <Frame
      title="Search"
      about={
        isAsked && answer
          ? `${countText(answer)} in ${duration(answer.durationMs)}, ${query === '' ? 'the newest first' : `found by ${answer.mode === 'words' ? 'words' : 'words and meaning'}`}`
          : 'Everything that is remembered: prompts, observations, turns, sessions and memories'
      }
      body="fill"
      toolbar={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FilterField
            label="Search prompts, observations, turns, sessions and memories"
            className="max-w-180 min-w-60 flex-1"
            autoFocus
            value={search.q ?? ''}
            onChange={(text) =>
              change({ q: text === '' ? undefined : text, hit: undefined, dates: undefined })
            }
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' || event.key === 'Enter') focusHit(1)
            }}
          />
          {/* Without words the newest come first: nothing else tells one from another. */}
          {(query !== '' || !isNarrowed) && (
            <Segmented
              label="In which order"
              value={search.sort ?? 'best'}
              onChange={(sort) => change({ sort: sort === 'date' ? sort : undefined })}
              options={sorts}
            />
          )}
          <SearchMode search={search} answered={answer?.mode} change={change} />
        </div>
      }
    >
      <div className="flex min-h-0 flex-1 max-[900px]:flex-col">
        <SearchFacets
          search={search}
          change={change}
          projects={projects.data?.rows ?? []}
          facets={isAsked ? counts.data?.facets : undefined}
        />
        <div
          tabIndex={0}
          role="region"
          aria-label="Results"
          className="min-h-0 min-w-0 flex-1 overflow-y-auto px-3 py-3 outline-offset-[-2px]"
        >
          {isInverted ? (
            <Empty
              icon={CalendarX}
              title="The range ends before it begins"
              action={
                <Button onClick={() => change({ since: search.until, until: search.since })}>
                  Swap the two days
                </Button>
              }
            >
              “From” is later than “To”: nothing can be found between them.
            </Empty>
          ) : !isAsked ? (
            <Empty icon={Telescope} title="What do you want to find again?">
              Words in any order. <code className="font-mono text-xs">refreshToken</code> is found
              by “refresh token”, a file by a part of its path, a phrase in “quotes” exactly.
            </Empty>
          ) : found.error !== null && hits.length === 0 ? (
            <Failed error={found.error} retry={() => void found.refetch()} />
          ) : found.isPending ? (
            <SkeletonRows rows={9} height={64} />
          ) : hits.length === 0 ? (
            <>
              {understood}
              <Empty
                icon={SearchX}
                title="Nothing was found"
                action={
                  isNarrowed && (
                    <Button
                      onClick={() =>
                        void navigate({ search: search.q === undefined ? {} : { q: search.q } })
                      }
                    >
                      Search without filters
                    </Button>
                  )
                }
              >
                {isOfTime
                  ? 'Another time, or the words alone, may find it.'
                  : 'Fewer words, another form of them, or a part of a file’s name may find it.'}
              </Empty>
            </>
          ) : (
            <>
              {understood}
              {search.sort === 'date' && query !== '' && (
                <p className="mb-2 px-3 text-xs text-ink-faint">
                  The newest of what answers come first, then, the newest first again, what hardly
                  does.
                </p>
              )}
              {answer?.note != null && (
                <p className="mb-2 px-3 text-ink-faint" role="status">
                  {oneLine(answer.note, 300)}{' '}
                  {search.mode === undefined && (
                    <button
                      type="button"
                      className="font-medium text-accent hover:underline"
                      onClick={() => change({ mode: 'hybrid' })}
                    >
                      Wait for meaning
                    </button>
                  )}
                </p>
              )}
              <HitList
                hits={hits}
                chosen={hasRoom ? chosen : null}
                onChoose={(hit) => change({ hit: `${hit.kind}:${hit.ref}` })}
              />
              {found.hasNextPage ? (
                <Button
                  className="mt-2 ml-3"
                  disabled={found.isFetchingNextPage}
                  onClick={() => void found.fetchNextPage()}
                >
                  Show more
                </Button>
              ) : (
                alike > 0 && (
                  <p className="mt-2 px-3 text-xs text-ink-faint">
                    {plural(alike, 'more record says', 'more records say')} the same as these.
                  </p>
                )
              )}
            </>
          )}
        </div>
        {hasRoom && chosen !== null && isAsked && <AroundHit hit={chosen} />}
      </div>
    </Frame>
  )
}
