// Decisions: what you allowed and refused, alike ones together or in the order of time.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { DecisionGroup, DecisionRow } from '../../shared/contract/deciding/decisions.ts'
import { Button } from '../components/controls/button.tsx'
import { Empty, Loaded, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { Badge } from '../components/text/badge.tsx'
import { RelativeTime } from '../components/text/relative-time.tsx'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { oneLine } from '../format/plain-text.ts'
import { duration } from '../format/time.ts'
import { decisionLooks } from './decisions/looks.ts'

const route = getRouteApi('/decisions')
const pageSize = 100

export function Page() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const { by, project, tool, choice, head } = search
  const filter = {
    limit: pageSize,
    ...(project ? { projectId: project } : {}),
    ...(tool ? { tool } : {}),
    ...(choice ? { choice } : {}),
    ...(head ? { head } : {}),
  }
  const isByTime = by === 'time' || head !== undefined
  const groups = useQuery(
    api.decisions.groups.queryOptions({
      input: filter,
      enabled: !isByTime,
      placeholderData: keepPreviousData,
    }),
  )
  const rows = useQuery(
    api.decisions.list.queryOptions({
      input: filter,
      enabled: isByTime,
      placeholderData: keepPreviousData,
    }),
  )
  const numbers = useQuery(
    api.decisions.numbers.queryOptions({ input: project ? { projectId: project } : {} }),
  ).data
  const none = (
    <Empty icon={ShieldCheck} title="No decision yet">
      When the agent asks whether it may do something, your answer is kept here.
    </Empty>
  )
  return (
    <Frame
      title="Decisions"
      about={
        numbers && numbers.requests > 0
          ? `${plural(numbers.requests, 'request')} in 30 days, ${numbers.refused} refused; the agent waited ${duration(numbers.waitedMs)} for your answers`
          : 'What the agent asked leave for, and what was answered'
      }
      body="fill"
      toolbar={
        <div className="flex flex-wrap items-center gap-2">
          <Button
            aria-pressed={!isByTime}
            onClick={() => change({ by: undefined, head: undefined })}
          >
            Alike ones together
          </Button>
          <Button aria-pressed={isByTime} onClick={() => change({ by: 'time' })}>
            By time
          </Button>
          {head !== undefined && (
            <Button onClick={() => change({ head: undefined })}>{oneLine(head, 60)} ×</Button>
          )}
        </div>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-3">
        {isByTime ? (
          <Loaded query={rows} skeleton={<SkeletonRows rows={8} height={40} />}>
            {(data) =>
              data.rows.length === 0 ? (
                none
              ) : (
                <ul aria-label="Decisions">
                  {data.rows.map((row) => (
                    <Row key={row.id} row={row} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        ) : (
          <Loaded query={groups} skeleton={<SkeletonRows rows={8} height={40} />}>
            {(data) =>
              data.rows.length === 0 ? (
                none
              ) : (
                <ul aria-label="Decisions">
                  {data.rows.map((group) => (
                    <Group key={group.head} group={group} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </div>
    </Frame>
  )
}

function Group({ group }: { group: DecisionGroup }) {
  const { head, count, allowed, refused, unanswered, asked, lastAt } = group
  return (
    <li className="flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <Link to="/decisions" search={{ head }} className="min-w-0 flex-1 truncate">
        {oneLine(asked, 200)}
      </Link>
      <span className="text-ink-soft">{plural(count, 'time')}</span>
      {allowed > 0 && <Badge tone="good">{allowed} allowed</Badge>}
      {refused > 0 && <Badge tone="bad">{refused} refused</Badge>}
      {unanswered > 0 && <Badge tone="neutral">{unanswered} not answered</Badge>}
      <RelativeTime at={lastAt} />
    </li>
  )
}

function Row({ row }: { row: DecisionRow }) {
  const look = decisionLooks[row.choice]
  const text = oneLine(row.asked, 300)
  return (
    <li className="flex items-start gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <look.icon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {row.sessionId !== null && row.turnId !== null ? (
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: row.sessionId }}
            search={{ at: row.turnId }}
          >
            {text}
          </Link>
        ) : (
          text
        )}
        {row.message !== null && <p className="text-ink-soft">“{oneLine(row.message, 300)}”</p>}
        {row.note !== null && <p className="text-ink-faint">{row.note}</p>}
      </div>
      <Badge tone={look.tone}>{look.word}</Badge>
      <RelativeTime at={row.at} />
    </li>
  )
}
