// Session: its timeline on the left, and what happened at one place of it on the right; live while it runs.
import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ListTree, Radio, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { buttonClass } from '../components/controls/button.tsx'
import { Menu } from '../components/controls/menu.tsx'
import { useNarrow } from '../components/controls/use-media.ts'
import { Failed, SkeletonBlock, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { sessionTitle } from '../components/list/session-title.tsx'
import { Badge, LiveDot } from '../components/text/badge.tsx'
import { api } from '../core-client.ts'
import { isFinal } from '../failure.ts'
import { useForget } from '../features/use-forget.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { EntryDetail } from './session/entry-detail.tsx'
import { SessionFactsLine } from './session/facts-line.tsx'
import { findEntry, outlineOf, stepTurn } from './session/outline.ts'
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
  const step = (by: 1 | -1) => {
    const next = stepTurn(entries, entry, by)
    if (next) open(next.key)
  }
  useShortcuts({
    j: () => step(1),
    n: () => step(1),
    k: () => step(-1),
    p: () => step(-1),
    l: () => open('latest'),
    u: () => void navigate({ to: '/sessions', search: searchToReturnTo() }),
  })
  const pane = useRef<HTMLDivElement>(null)
  const shownKey = entry?.key
  useEffect(() => {
    if (shownKey !== undefined) pane.current?.scrollTo({ top: 0 })
  }, [shownKey])

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
  const showsOutline = !narrow || search.at === undefined
  const showsDetail = !narrow || search.at !== undefined
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
      actions={
        <>
          {narrow && search.at !== undefined && (
            <button type="button" className={buttonClass()} onClick={() => open(undefined)}>
              <ListTree /> Timeline
            </button>
          )}
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
