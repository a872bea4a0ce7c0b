// Report: what happened in a day, a week, a project or a session, what changed and what it took; it can be printed.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Newspaper, Printer, X } from 'lucide-react'
import { useState } from 'react'
import type { Report as Facts } from '../../shared/contract/evaluation/report.ts'
import { Button, buttonClass, IconButton } from '../components/controls/button.tsx'
import { Choice, Segmented } from '../components/controls/field.tsx'
import { Empty, Loaded, SkeletonBlock } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { api } from '../core-client.ts'
import { oneLine } from '../format/plain-text.ts'
import { projectOptions } from '../format/project-names.ts'
import { Calls } from './report/calls.tsx'
import { Cost } from './report/cost.tsx'
import { Decided } from './report/decided.tsx'
import { Figures } from './report/figures.tsx'
import { Functions } from './report/functions.tsx'
import { Holds } from './report/holds.tsx'
import { Latest } from './report/latest.tsx'
import { Lost } from './report/lost.tsx'
import { SessionRows } from './report/session-rows.tsx'
import { dayBeside, spanOf, spanWords } from './report/span.ts'
import { Told } from './report/told.tsx'

const route = getRouteApi('/report')

export function Page() {
  const [now] = useState(Date.now)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const { project, session } = search
  const isWeek = search.span === 'week'
  const span = spanOf(search.day, isWeek, now)
  const input = {
    ...{ from: span.from, to: span.to },
    ...(project === undefined ? {} : { projectId: project }),
    ...(session === undefined ? {} : { sessionId: session }),
  }
  const report = useQuery(
    api.reports.get.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const projects = useQuery(api.projects.list.queryOptions()).data?.rows ?? []
  const projectName = projects.find(({ id }) => id === project)?.name
  const sessionName = report.data?.sessions.rows.find(({ id }) => id === session)?.title
  const about = [
    session === undefined
      ? spanWords(span)
      : oneLine(sessionName ?? 'One session, from its beginning', 90),
    ...(projectName === undefined ? [] : [oneLine(projectName, 60)]),
  ].join(' · ')
  const toDay = (day: string) => change({ day })
  return (
    <Frame
      title="Report"
      about={<span dir="auto">{about}</span>}
      actions={
        <Button onClick={() => window.print()}>
          <Printer /> Print
        </Button>
      }
      toolbar={
        <div className="flex flex-wrap items-center gap-2">
          {session === undefined ? (
            <>
              <Segmented
                label="Stretch of time"
                value={isWeek ? 'week' : 'day'}
                onChange={(value) => change({ span: value === 'week' ? value : undefined })}
                options={[
                  { value: 'day', label: 'Day' },
                  { value: 'week', label: 'Week' },
                ]}
              />
              <IconButton
                label={isWeek ? 'A week before' : 'The day before'}
                onClick={() => toDay(dayBeside(span.day, isWeek ? -7 : -1))}
              >
                <ChevronLeft />
              </IconButton>
              <input
                type="date"
                aria-label={isWeek ? 'Last day of the week' : 'Day'}
                value={span.day}
                max={spanOf(undefined, false, now).day}
                onChange={(event) => event.target.value !== '' && toDay(event.target.value)}
                className="h-7.5 rounded-md bg-raised px-2.5 shadow-raised focus-visible:outline-2"
              />
              <IconButton
                label={isWeek ? 'A week later' : 'The day after'}
                disabled={span.isToday}
                onClick={() => toDay(dayBeside(span.day, isWeek ? 7 : 1))}
              >
                <ChevronRight />
              </IconButton>
              <Choice
                label="Project"
                all="All projects"
                value={project}
                onChange={(value) => change({ project: value })}
                options={projectOptions(projects)}
              />
            </>
          ) : (
            <Button onClick={() => change({ session: undefined })}>
              <X /> Not this session alone
            </Button>
          )}
        </div>
      }
    >
      <Loaded query={report} skeleton={<SkeletonBlock height={480} />}>
        {(facts) => (
          <>
            <Lost lost={facts.lost} />
            {facts.sessions.count === 0 ? (
              <Empty
                icon={Newspaper}
                title="Nothing happened then"
                action={
                  session === undefined &&
                  !isWeek && (
                    <Link
                      to="/report"
                      search={{ ...search, span: 'week' }}
                      className={buttonClass('primary')}
                    >
                      Look at the week
                    </Link>
                  )
                }
              >
                Sessions, what they changed, what was learned and decided, and what it took will
                stand here for each day on which an agent worked.
              </Empty>
            ) : (
              <Parts facts={facts} input={input} />
            )}
          </>
        )}
      </Loaded>
    </Frame>
  )
}

function Parts({ facts, input }: { facts: Facts; input: Parameters<typeof Calls>[0]['input'] }) {
  return (
    <div className="mx-auto grid max-w-270 gap-x-10 lg:grid-cols-2 print:block print:max-w-none">
      <div className="mb-6 min-w-0 lg:col-span-2">
        <Figures facts={facts} />
        <SessionRows sessions={facts.sessions} />
        <Latest latest={facts.latest} />
      </div>
      <Told facts={facts} />
      <Cost cost={facts.cost} />
      <div className="mb-6 min-w-0 lg:col-span-2">
        <Functions functions={facts.functions} />
        <Calls facts={facts} input={input} />
      </div>
      <Holds learnings={facts.learnings} />
      <Decided decisions={facts.decisions} />
    </div>
  )
}
