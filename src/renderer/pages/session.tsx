// Session: what happened in it, its changes, and each turn beside the timeline; live while it runs.
import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp, Radio, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { buttonClass, IconButton } from '../components/controls/button.tsx'
import { Segmented } from '../components/controls/field.tsx'
import { Menu } from '../components/controls/menu.tsx'
import { useNarrow } from '../components/controls/use-media.ts'
import { Failed, SkeletonBlock, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { sessionTitle } from '../components/list/session-title.tsx'
import { Badge, LiveDot } from '../components/text/badge.tsx'
import { api } from '../core-client.ts'
import { isFinal } from '../failure.ts'
import { useForget } from '../features/use-forget.ts'
import { plural } from '../format/numbers.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { EntryDetail } from './session/entry-detail.tsx'
import { SessionFactsLine } from './session/facts-line.tsx'
import { stepFailure } from './session/failures.ts'
import { findEntry, type Opening, outlineOf, stepTurn } from './session/outline.ts'
import { Outline } from './session/outline-list.tsx'
import { searchToReturnTo } from './sessions/left-off.ts'

const route = getRouteApi('/sessions/$sessionId')

export function Page() {
  const { sessionId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = useNarrow()
  const forget = useForget()
  const query = useQuery(api.sessions.get.queryOptions({ input: { id: sessionId } }))
  const timeline = useQuery(api.sessions.timeline.queryOptions({ input: { id: sessionId } }))
  const detail = query.data
  const entries = useMemo(() => (detail ? outlineOf(detail) : []), [detail])

  // A link to an observation names neither its turn nor its place: the core knows them.
  const observationId = search.at !== undefined && /^o\d+$/.test(search.at) ? search.at : null
  const observation = useQuery(
    api.sessions.observation.queryOptions({
      input: observationId === null ? skipToken : { id: observationId },
    }),
  )
  const at = observationId === null ? search.at : observation.data?.turnId
  const isRunning = detail?.session.status === 'active'
  const isResolving = observationId !== null && observation.isPending
  const entry = isResolving ? null : findEntry(entries, at, isRunning)

  const open = useCallback(
    (key: string | undefined) =>
      void navigate({
        search: ({ depth, view }) => ({ depth, view, at: key, focus: undefined }),
        replace: true,
      }),
    [navigate],
  )
  const openAt = useCallback(
    ({ at: place, focus }: Opening) =>
      void navigate({
        // A call is among the calls, whatever was listed before.
        search: ({ depth, view }) => ({
          depth,
          view: focus?.startsWith('e') === true ? 'calls' : view,
          at: place,
          focus,
        }),
      }),
    [navigate],
  )
  const step = (by: 1 | -1) => {
    const next = stepTurn(entries, entry, by)
    if (next) open(next.key)
  }
  const failures = timeline.data?.failures ?? []
  const walk = (by: 1 | -1) => {
    const next = stepFailure(failures, { focus: search.focus ?? null, entry }, by)
    if (next) openAt({ at: next.turnId, focus: next.id })
  }
  useShortcuts({
    f: () => walk(1),
    F: () => walk(-1),
    j: () => step(1),
    n: () => step(1),
    k: () => step(-1),
    p: () => step(-1),
    l: () => open('latest'),
    u: () => void navigate({ to: '/sessions', search: searchToReturnTo() }),
  })
  const pane = useRef<HTMLDivElement>(null)
  const shownKey = entry?.key
  const isFocused = search.focus !== undefined || observationId !== null
  useEffect(() => {
    // What is focused scrolls into view by itself.
    if (shownKey !== undefined && !isFocused) pane.current?.scrollTo({ top: 0 })
  }, [shownKey, isFocused])

  if (!detail) {
    return query.error === null ? (
      <Frame title="Session" body="fill">
        <SessionSkeleton />
      </Frame>
    ) : (
      <Frame title="Session">
        <Failed
          error={query.error}
          {...(isFinal(query.error) ? {} : { retry: () => void query.refetch() })}
        >
          <Link to="/sessions" className={buttonClass()}>
            All sessions
          </Link>
        </Failed>
      </Frame>
    )
  }

  const title = sessionTitle(detail.session)
  // Where there is no room for both, the turns are a place of their own.
  // The changes have an index of their own.
  const showsOutline = narrow ? search.at === 'turns' : entry?.type !== 'changes'
  const showsDetail = !narrow || search.at !== 'turns'
  const view =
    search.at === 'turns' || entry === null
      ? 'turns'
      : entry.type === 'overview' || entry.type === 'changes'
        ? entry.type
        : 'turns'
  const edited = detail.files.filter(({ edits }) => edits > 0).length
  return (
    <Frame
      title={title}
      heading={
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/sessions"
            search={searchToReturnTo()}
            aria-label="All sessions"
            title="All sessions (u)"
            className={buttonClass('ghost', '-ml-2 w-7 px-0!')}
          >
            <ArrowLeft />
          </Link>
          <span className="truncate">{title}</span>
          {isRunning ? <LiveDot label="Running" /> : <Badge>Ended</Badge>}
        </span>
      }
      about={<SessionFactsLine session={detail.session} />}
      body="fill"
      toolbar={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Segmented
            label="What is shown of the session"
            value={view}
            onChange={(next) => open(next)}
            options={[
              { value: 'overview', label: 'What happened' },
              {
                value: 'changes',
                label: (
                  <>
                    Changes{edited > 0 && <span className="text-xs text-ink-faint">{edited}</span>}
                  </>
                ),
              },
              {
                value: 'turns',
                label: (
                  <>
                    Turns <span className="text-xs text-ink-faint">{detail.turns.length}</span>
                  </>
                ),
              },
            ]}
          />
          {failures.length > 0 && (
            <div role="group" aria-label="Failed calls" className="flex items-center">
              <span className="mr-1 text-xs text-bad">
                {plural(failures.length, 'failed call')}
              </span>
              <IconButton label="Previous failed call (F)" onClick={() => walk(-1)}>
                <ChevronUp />
              </IconButton>
              <IconButton label="Next failed call (f)" onClick={() => walk(1)}>
                <ChevronDown />
              </IconButton>
            </div>
          )}
        </div>
      }
      actions={
        <>
          {isRunning && (
            <button
              type="button"
              aria-pressed={search.at === undefined || search.at === 'latest'}
              title="Always show the newest turn (l)"
              className={buttonClass(
                'plain',
                search.at === undefined || search.at === 'latest' ? 'text-accent-strong' : '',
              )}
              onClick={() => open('latest')}
            >
              <Radio /> Follow
            </button>
          )}
          <Menu
            label="Actions for this session"
            items={[
              {
                title: 'Delete the session',
                icon: Trash2,
                tone: 'danger',
                run: () => {
                  void navigate({ to: '/sessions' })
                  forget({ kind: 'session', id: sessionId })
                },
              },
            ]}
          />
        </>
      }
    >
      <div className="flex min-h-0 flex-1">
        {showsOutline && (
          <Outline
            entries={entries}
            selected={shownKey ?? null}
            onSelect={open}
            isRunning={isRunning}
            wide={narrow}
          />
        )}
        {showsDetail && (
          <div
            ref={pane}
            tabIndex={0}
            role="region"
            aria-label="What happened"
            className="min-w-0 flex-1 overflow-y-auto outline-offset-[-2px]"
          >
            {isResolving ? (
              <div className="p-6">
                <SkeletonRows />
              </div>
            ) : (
              <EntryDetail
                detail={detail}
                entry={entry}
                focus={observationId ?? search.focus ?? null}
                onOpen={openAt}
              />
            )}
          </div>
        )}
      </div>
    </Frame>
  )
}

function SessionSkeleton() {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="w-80 shrink-0 border-r p-2 max-[900px]:hidden">
        <SkeletonRows rows={10} height={52} />
      </div>
      <div className="grid flex-1 content-start gap-4 p-6">
        <SkeletonBlock height={80} />
        <SkeletonRows rows={8} />
      </div>
    </div>
  )
}
