// The field and the list of the command palette; also a window of its own on the desktop.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { ArrowLeftRight, CalendarX, FileCode, FolderGit2, Layers, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { api } from '../../core-client.ts'
import { useMeaning } from '../../features/use-meaning.ts'
import { quotedWords, understoodText } from '../../format/asked-time.ts'
import { oneLine } from '../../format/plain-text.ts'
import { hitTarget } from '../list/hit-target.ts'
import { useDebounced } from '../list/use-debounced.ts'
import { Keys } from '../text/keys.tsx'
import { hitLook, searchLook } from '../text/kinds.ts'
import { RelativeTime } from '../text/relative-time.tsx'
import { Snippet } from '../text/snippet.tsx'
import { usePaletteActions } from './palette-actions.ts'
import { useNavigation } from './use-navigation.ts'

const row =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1 data-[selected=true]:bg-active [&_svg]:size-4 [&_svg]:shrink-0'
const group =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-faint'

/** True when every word of the query begins a word of the title: what is typed to go there. */
function fits(query: string, title: string): boolean {
  const inside = title.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inside.some((part) => part.startsWith(word)))
}

/** The row of a hit. */
function rowOf({ kind, ref }: Pick<SearchHit, 'kind' | 'ref'>): string {
  return `hit ${kind} ${ref}`
}

/** The row by which a time that was understood is dropped. */
const datesRow = 'dates'

/** Whether the cursor stands behind the last letter, where → means nothing. */
function isAtEnd(field: EventTarget): boolean {
  return !(field instanceof HTMLInputElement) || field.selectionStart === field.value.length
}

/** Days begin where the user is. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** Keys by which the user picks another row. */
const pickingKeys = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])
/** So many recent sessions are shown, and as much room is kept for them while they are asked for. */
const recentShown = 5

export function PaletteBody({
  onDone,
  onHelp,
  fill = false,
}: {
  onDone: () => void
  onHelp: () => void
  /** Takes the whole window instead of its own height. */
  fill?: boolean
}) {
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const asked = useDebounced(query, 100)
  const navigate = useNavigate()
  const pages = useNavigation().filter(({ title }) => fits(query, title))
  const actions = usePaletteActions({
    help: onHelp,
    welcome: () => void navigate({ to: '/welcome' }),
  })
  const hasMeaning = useMeaning()
  const [byWords, setByWords] = useState(false)
  const [hasDates, setHasDates] = useState(true)
  // The session whose other hits are shown, by the row of its best.
  const [opened, setOpened] = useState('')
  const everything = {
    q: query,
    ...(byWords ? { mode: 'words' as const } : {}),
    ...(hasDates ? {} : { dates: false as const }),
  }
  const projects = useQuery(api.projects.list.queryOptions())
  // The first question comes with the first letter.
  useQuery(api.search.begin.queryOptions({ staleTime: 0 }))
  const found = useQuery(
    api.search.query.queryOptions({
      input: {
        ...{ query: asked, limit: 8, bySession: true, timeZone },
        ...{ mode: byWords ? ('words' as const) : ('auto' as const), dates: hasDates },
      },
      enabled: asked !== '',
      placeholderData: keepPreviousData,
    }),
  )
  const recent = useQuery(
    api.sessions.list.queryOptions({ input: { limit: recentShown }, enabled: query === '' }),
  )
  const done = (act: () => unknown) => () => {
    onDone()
    act()
  }
  const hits = query === '' ? [] : (found.data?.hits ?? [])
  const time = query === '' ? null : (found.data?.time ?? null)
  const canDropTime = time?.isApplied === true
  function open(hit: Pick<SearchHit, 'kind' | 'ref' | 'sessionId'>): unknown {
    const target = hitTarget(hit)
    if (target === null) return navigate({ to: '/search', search: everything })
    if (target.in === 'page') return navigate({ to: target.page, search: { id: target.id } })
    const { sessionId, at } = target
    return navigate({ to: '/sessions/$sessionId', params: { sessionId }, search: { at } })
  }
  const fittingProjects = (projects.data?.rows ?? [])
    .filter(({ name }) => query !== '' && fits(query, name))
    .slice(0, 4)
  const fittingActions = actions.filter(({ title }) => fits(query, title))
  // In the order in which they stand: names and commands are there at once, and what is found comes below.
  const first =
    query === ''
      ? recent.data?.rows[0] && `session ${recent.data.rows[0].id}`
      : [
          ...pages.map(({ to }) => `page ${to}`),
          ...fittingActions.map(({ title }) => `action ${title}`),
          ...fittingProjects.map(({ id }) => `project ${id}`),
          ...hits.map(rowOf),
          ...(canDropTime ? [datesRow] : []),
        ][0]
  const [chosen, setChosen] = useState('')
  // The first row is chosen until the user picks another; what arrives later leaves that one alone.
  const hasPicked = useRef(false)
  useEffect(() => {
    if (first !== undefined && !hasPicked.current) setChosen(first)
  }, [first])
  return (
    <Command
      shouldFilter={false}
      value={chosen}
      onValueChange={setChosen}
      onKeyDown={(event) => {
        if (pickingKeys.has(event.key)) hasPicked.current = true
        const hasMore = hits.some((hit) => rowOf(hit) === chosen && (hit.group?.count ?? 0) > 0)
        if (event.key === 'ArrowRight' && hasMore && isAtEnd(event.target)) {
          event.preventDefault()
          hasPicked.current = true
          setOpened(opened === chosen ? '' : chosen)
        }
      }}
      onPointerMove={() => {
        hasPicked.current = true
      }}
      loop
      label="Find or do anything"
      className={fill ? 'flex h-full flex-col' : ''}
    >
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <Command.Input
          value={typed}
          onValueChange={(next) => {
            hasPicked.current = false
            setTyped(next)
            setHasDates(true)
            setOpened('')
          }}
          autoFocus
          placeholder="Search memory, or jump to a page, project or action"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-ink-faint"
        />
        <Keys keys="Esc" />
      </div>
      <Command.List
        className={`overflow-y-auto p-1.5 ${fill ? 'min-h-0 flex-1' : 'max-h-[min(26rem,56vh)]'}`}
      >
        <Command.Empty className="px-4 py-8 text-center text-ink-faint">
          {found.isError
            ? 'The search did not answer. Is Recollect running?'
            : found.isFetching
              ? 'Searching…'
              : 'Nothing found. Fewer or other words may help.'}
        </Command.Empty>
        {query === '' && recent.isPending && (
          <div aria-hidden="true" style={{ height: 28 + recentShown * 36 }} />
        )}
        {query === '' && (recent.data?.rows.length ?? 0) > 0 && (
          <Command.Group heading="Recent sessions" className={group}>
            {recent.data?.rows.map((session) => (
              <Item
                key={session.id}
                value={`session ${session.id}`}
                onSelect={done(() =>
                  navigate({
                    to: '/sessions/$sessionId',
                    params: { sessionId: session.id },
                  }),
                )}
              >
                <Layers className="text-ink-faint" aria-hidden="true" />
                <span className="min-w-0 flex-1 truncate">
                  {oneLine(session.title ?? 'Session without a prompt', 120)}
                </span>
                <span className="max-w-40 shrink-0 truncate text-xs text-ink-faint">
                  {session.project}
                </span>
              </Item>
            ))}
          </Command.Group>
        )}
        {pages.length > 0 && (
          <Command.Group heading="Pages" className={group}>
            {pages.map(({ to, title, icon: Icon, keys }) => (
              <Item key={to} value={`page ${to}`} onSelect={done(() => navigate({ to }))}>
                <Icon className="text-ink-faint" aria-hidden="true" />
                <span className="flex-1">{title}</span>
                <Keys keys={keys} />
              </Item>
            ))}
          </Command.Group>
        )}
        {fittingActions.length > 0 && (
          <Command.Group heading="Actions" className={group}>
            {fittingActions.map(({ title, icon: Icon, run }) => (
              <Item key={title} value={`action ${title}`} onSelect={done(run)}>
                <Icon className="text-ink-faint" aria-hidden="true" />
                <span className="flex-1">{title}</span>
              </Item>
            ))}
          </Command.Group>
        )}
        {fittingProjects.length > 0 && (
          <Command.Group heading="Projects" className={group}>
            {fittingProjects.flatMap((project) => [
              <Item
                key={project.id}
                value={`project ${project.id}`}
                onSelect={done(() =>
                  navigate({ to: '/sessions', search: { project: project.id } }),
                )}
              >
                <FolderGit2 className="text-ink-faint" aria-hidden="true" />
                <span className="flex-1 truncate">{project.name}</span>
                <span className="max-w-60 truncate text-xs text-ink-faint">{project.root}</span>
              </Item>,
              <Item
                key={`code ${project.id}`}
                value={`code ${project.id}`}
                onSelect={done(() =>
                  navigate({
                    to: '/projects/$projectId/code',
                    params: { projectId: project.id },
                  }),
                )}
              >
                <FileCode className="text-ink-faint" aria-hidden="true" />
                <span className="flex-1 truncate">Code of {project.name}</span>
              </Item>,
            ])}
          </Command.Group>
        )}
        {(hits.length > 0 || canDropTime) && (
          <Command.Group heading="Memory" className={group}>
            {time !== null && (
              <p className="px-2.5 py-1 text-xs text-ink-faint" role="status">
                {oneLine(understoodText(time, hits.length > 0), 120)}
              </p>
            )}
            {hits.flatMap((hit) => {
              const look = hitLook(hit)
              const best = (
                <Item key={rowOf(hit)} value={rowOf(hit)} onSelect={done(() => open(hit))}>
                  <look.icon className={look.colour} aria-label={look.word} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{oneLine(hit.title, 120)}</span>
                    <span className="block truncate text-xs text-ink-faint">
                      <Snippet text={hit.snippet} />
                    </span>
                  </span>
                  {(hit.group?.count ?? 0) > 0 && (
                    <span className="flex shrink-0 items-center gap-1 text-xs text-ink-faint">
                      +{hit.group?.count}
                      <span className="max-[560px]:hidden">of this session</span>
                      {chosen === rowOf(hit) && <Keys keys="→" />}
                    </span>
                  )}
                  <RelativeTime at={hit.at} className="text-xs text-ink-faint" />
                </Item>
              )
              if (opened !== rowOf(hit)) return [best]
              const others = (hit.group?.others ?? []).map((other) => {
                const { icon: Icon, colour, word } = searchLook(other.kind)
                return (
                  <Item
                    key={rowOf(other)}
                    value={rowOf(other)}
                    onSelect={done(() => open({ ...other, sessionId: hit.sessionId }))}
                  >
                    <Icon className={`ml-6 ${colour}`} aria-label={word} />
                    <span className="min-w-0 flex-1 truncate">{oneLine(other.title, 120)}</span>
                  </Item>
                )
              })
              return [best, ...others]
            })}
            {canDropTime && (
              <Item value={datesRow} onSelect={() => setHasDates(false)}>
                <CalendarX className="text-ink-faint" aria-hidden="true" />
                <span className="flex-1 truncate">
                  {time.prefer === null
                    ? `At any time, with ${oneLine(quotedWords(time), 60)} as words`
                    : 'Without regard to time'}
                </span>
              </Item>
            )}
            {hits.length > 0 && (
              <Item
                value="all results"
                onSelect={done(() => navigate({ to: '/search', search: everything }))}
              >
                <Search className="text-ink-faint" aria-hidden="true" />
                <span className="flex-1 truncate">See everything found for “{query}”</span>
                <span className="shrink-0 text-xs text-ink-faint">
                  found by {found.data?.mode === 'hybrid' ? 'words and meaning' : 'words'}
                </span>
              </Item>
            )}
            {hasMeaning && (
              <Item value="search mode" onSelect={() => setByWords(!byWords)}>
                <ArrowLeftRight className="text-ink-faint" aria-hidden="true" />
                <span className="flex-1 truncate">
                  {byWords ? 'Find by words and meaning' : 'Find by words alone'}
                </span>
              </Item>
            )}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  )
}

function Item({
  value,
  onSelect,
  children,
}: {
  value: string
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={row}>
      {children}
    </Command.Item>
  )
}
