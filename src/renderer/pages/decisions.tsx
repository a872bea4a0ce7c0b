// Decisions: what the agent asked leave for and what was answered; alike ones together, by time, or like a request.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, SearchX, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { Button, buttonClass } from '../components/controls/button.tsx'
import { Segmented } from '../components/controls/field.tsx'
import { Empty, Failed, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { oneLine } from '../format/plain-text.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { AlikeDecisions } from './decisions/alike-decisions.tsx'
import { DecisionFilters } from './decisions/decision-filters.tsx'
import { DecisionItem } from './decisions/decision-item.tsx'
import { DecisionNumbers } from './decisions/decision-numbers.tsx'
import { focusDecision } from './decisions/focus-decision.ts'
import { GroupItem } from './decisions/group-item.tsx'
import { OpenDecision } from './decisions/open-decision.tsx'
import { RuleList } from './decisions/rule-list.tsx'
import { SuggestedRules } from './decisions/suggested-rules.tsx'

const route = getRouteApi('/decisions')
const pageSize = 100

export function Page() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const { by, project, tool, choice, who, head, q, id } = search
  const filter = useMemo(
    () => ({
      limit: pageSize,
      ...(project === undefined ? {} : { projectId: project }),
      ...(tool === undefined ? {} : { tool }),
      ...(choice === undefined ? {} : { choice }),
      ...(who === undefined ? {} : { decidedBy: who }),
      ...(head === undefined ? {} : { head }),
    }),
    [project, tool, choice, who, head],
  )
  const view =
    q !== undefined
      ? 'alike'
      : by === 'rules'
        ? 'rules'
        : by === 'time' || head !== undefined
          ? 'rows'
          : 'groups'
  const paged = {
    initialPageParam: 0,
    getNextPageParam: (last: { total: number }, pages: readonly unknown[]) =>
      pages.length * pageSize >= last.total ? undefined : pages.length * pageSize,
    placeholderData: keepPreviousData,
  }
  const groups = useInfiniteQuery(
    api.decisions.groups.infiniteOptions({
      input: (offset: number) => ({ ...filter, offset }),
      enabled: view === 'groups',
      ...paged,
    }),
  )
  const rows = useInfiniteQuery(
    api.decisions.list.infiniteOptions({
      input: (offset: number) => ({ ...filter, offset }),
      enabled: view === 'rows',
      ...paged,
    }),
  )
  const projects = useQuery(api.projects.list.queryOptions()).data?.rows ?? []
  const nameOf = (projectId: string | null) =>
    projects.find((one) => one.id === projectId)?.name ?? null
  useShortcuts({ j: () => focusDecision(1), k: () => focusDecision(-1) })
  const shown = view === 'groups' ? groups : rows
  const found = rows.data?.pages.flatMap((page) => page.rows) ?? []
  const kinds = groups.data?.pages.flatMap((page) => page.rows) ?? []
  const total = shown.data?.pages[0]?.total ?? 0
  const isFiltered = Object.keys(filter).length > 1
  const isElsewhere = id !== undefined && view !== 'alike' && !found.some((row) => row.id === id)
  const list = (
    <>
      {head !== undefined && (
        <p className="mb-2 flex items-center gap-3 px-3">
          <Button tone="ghost" onClick={() => change({ head: undefined, id: undefined })}>
            <ChevronLeft /> All kinds
          </Button>
          <span className="min-w-0 truncate font-medium" dir="auto">
            {oneLine(head, 80)}
          </span>
        </p>
      )}
      {isElsewhere && rows.isSuccess && <OpenDecision id={id} nameOf={nameOf} />}
      <p className="mb-1 px-3 text-xs text-ink-faint" role="status">
        {view === 'groups'
          ? plural(total, 'kind of request', 'kinds of requests')
          : plural(total, 'decision')}
      </p>
      <ol className="grid max-w-240 gap-px" aria-label="Decisions">
        {view === 'groups'
          ? kinds.map((group) => <GroupItem key={group.head} group={group} />)
          : found.map((row) => (
              <DecisionItem
                key={row.id}
                decision={row}
                project={project === undefined ? nameOf(row.projectId) : null}
                isOpen={row.id === id}
              />
            ))}
      </ol>
      {shown.hasNextPage && (
        <Button
          className="mt-2 ml-3"
          disabled={shown.isFetchingNextPage}
          onClick={() => void shown.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
  return (
    <Frame
      title="Decisions"
      about={<DecisionNumbers projectId={project} />}
      body="fill"
      toolbar={
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label="Order"
            value={by ?? 'alike'}
            onChange={(next) =>
              change({
                ...{ by: next === 'alike' ? undefined : next, head: undefined, id: undefined },
                ...(next === 'rules' ? { q: undefined } : {}),
              })
            }
            options={[
              { value: 'alike', label: 'Alike ones together' },
              { value: 'time', label: 'By time' },
              { value: 'rules', label: 'Rules' },
            ]}
          />
          <DecisionFilters search={search} change={change} projects={projects} />
        </div>
      }
    >
      <div
        tabIndex={0}
        role="region"
        aria-label="Decisions"
        className="min-h-0 flex-1 overflow-y-auto px-3 py-3 outline-offset-[-2px]"
      >
        {view === 'groups' && !isFiltered && <SuggestedRules projectId={project} />}
        {view === 'rules' ? (
          <RuleList projectId={project} />
        ) : view === 'alike' ? (
          <AlikeDecisions
            request={q ?? ''}
            tool={tool}
            projectId={project}
            openId={id}
            nameOf={nameOf}
          />
        ) : shown.error !== null && shown.data === undefined ? (
          <Failed error={shown.error} retry={() => void shown.refetch()} />
        ) : shown.data === undefined ? (
          <SkeletonRows rows={9} height={52} />
        ) : total > 0 ? (
          list
        ) : isFiltered ? (
          <Empty
            icon={SearchX}
            title="No decision fits"
            action={
              <Link to="/decisions" search={{}} replace className={buttonClass('plain')}>
                Show all decisions
              </Link>
            }
          >
            Fewer filters may find it.
          </Empty>
        ) : (
          <Empty icon={ShieldCheck} title="No decisions yet">
            When the agent asks whether it may run a command, change a file or carry out a plan,
            what you answer is kept here with your reason, so that you see what is asked again and
            again. Sessions that you import bring theirs along.
          </Empty>
        )}
      </div>
    </Frame>
  )
}
