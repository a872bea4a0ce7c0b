// The rows behind a figure: figures are links, and the list that they open stands over the page, under its own address.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { corrections } from '../../../shared/contract/evaluation-use.ts'
import { useOutcomes } from '../../../shared/evaluation/use-rules.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { dayRange } from '../../format/time-range.ts'
import { layerWord } from '../../format/words.ts'
import type { evaluationSearch } from '../../search-params.ts'
import { amountWord, kindWord, titles } from './row-words.ts'

type Search = z.infer<typeof evaluationSearch>
/** What tells which rows: the part of the address that a figure writes. */
export type Behind = Pick<Search, 'rows' | 'name' | 'outcome' | 'delivered' | 'day' | 'until'>

const route = getRouteApi('/evaluation')
const perPage = 100
const none: Required<{ [Name in keyof Behind]: undefined }> = {
  rows: undefined,
  name: undefined,
  outcome: undefined,
  delivered: undefined,
  day: undefined,
  until: undefined,
}

/** The address of the same page with these rows open. */
export const showing =
  (behind: Behind) =>
  (before: Search): Search => ({ ...before, ...none, ...behind })

/** A figure that leads to its rows; nothing is behind a naught. */
export function RowsLink({
  value,
  children,
  ...behind
}: Behind & { value: number; children?: ReactNode }) {
  const shown = children ?? count(value)
  if (value === 0) return shown
  return (
    <Link to="/evaluation" search={showing(behind)} resetScroll={false} className="link">
      {shown}
    </Link>
  )
}

interface Row {
  readonly key: string
  readonly at: number
  readonly sessionId: string | null
  readonly memoryId: string | null
  readonly source: {
    readonly projectId: string
    readonly path: string
    readonly line: number
  } | null
  readonly kind: string
  readonly text: string | null
  /** Null where nothing was measured of it. */
  readonly amount: string | null
}

/** The list that the address asks for, over the page. */
export function RowsBehind({
  span,
  projectId,
}: {
  span: { readonly from: number; readonly to: number }
  projectId: string | undefined
}) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { rows } = search
  return (
    <Dialog
      open={rows !== undefined}
      onOpenChange={() => void navigate({ search: showing(none), resetScroll: false })}
      title={rows === undefined ? '' : titles[rows]}
      width="w-220"
    >
      {rows !== undefined && (
        <List
          key={JSON.stringify(search)}
          search={search}
          input={{
            ...within(span, search),
            // The self-test is told of all projects together.
            ...(projectId === undefined || rows === 'asked' ? {} : { projectId }),
          }}
        />
      )}
    </Dialog>
  )
}

/** The span, or the days of it that the address names. */
function within(
  span: { readonly from: number; readonly to: number },
  { day, until }: Search,
): { from: number; to: number } {
  const first = day === undefined ? null : dayRange(day)
  const last = until === undefined ? first : dayRange(until)
  return { from: first?.from ?? span.from, to: last?.to ?? span.to }
}

type Input = { readonly from: number; readonly to: number; readonly projectId?: string }

const howMuch = {
  head: 'How much',
  isFigure: true,
  className: 'align-top',
  cell: ({ amount }: Row) => amount ?? '–',
} as const

function List({ search, input }: { search: Search; input: Input }) {
  const [offset, setOffset] = useState(0)
  const page = { ...input, limit: perPage, offset }
  const isItems = search.rows === 'items'
  const items = useQuery({
    ...api.uses.items.queryOptions({ input: { ...page, ...itemsOf(search) } }),
    placeholderData: keepPreviousData,
    enabled: isItems,
    select: ({ items: given, total }) => ({
      total,
      rolledUp: 0,
      rows: given.map(
        ({ injectionId, position, at, sessionId, layer, outcome, text, tokens }): Row => ({
          ...{
            key: `${injectionId} ${position}`,
            at,
            sessionId,
            memoryId: null,
            source: null,
            text,
          },
          kind: `${layerWord(layer)}${outcome === null ? '' : `: ${outcome}`}`,
          amount: plural(tokens, 'token'),
        }),
      ),
    }),
  })
  const figures = useQuery({
    ...api.reports.rows.queryOptions({
      input: {
        ...page,
        figure: search.rows === undefined || search.rows === 'items' ? 'given' : search.rows,
        ...(search.name === undefined ? {} : { name: search.name }),
      },
    }),
    placeholderData: keepPreviousData,
    enabled: !isItems,
    select: ({ rows, ...rest }) => ({
      ...rest,
      rows: rows.map(
        ({ kind, amount, projectId, path, line, ...row }): Row => ({
          ...row,
          source:
            projectId === null || path === null || line === null ? null : { projectId, path, line },
          kind: kindWord(search, kind),
          amount: amount === null ? null : amountWord(search.rows, amount),
        }),
      ),
    }),
  })
  return (
    <Loaded query={isItems ? items : figures} skeleton={<SkeletonRows rows={6} height={32} />}>
      {({ rows, total, rolledUp }) => (
        <>
          <p className="mt-1 mb-2 text-ink-soft">
            {plural(total, 'row')}
            {rolledUp > 0 &&
              `; of ${count(rolledUp)} more only the sums by day are kept, as your retention asks`}
            .
          </p>
          <SmallTable
            caption="Rows behind the figure"
            rows={rows}
            keyOf={({ key }) => key}
            columns={[
              {
                head: 'When',
                className: 'pr-3 align-top whitespace-nowrap',
                cell: ({ at }) => <RelativeTime at={at} />,
              },
              {
                head: 'What',
                className: 'pr-3 align-top',
                cell: ({ kind }) => oneLine(kind, 60),
              },
              {
                head: 'Where',
                className: 'pr-3 align-top break-words',
                cell: (row) => <Where row={row} />,
              },
              ...(rows.some(({ amount }) => amount !== null) ? [howMuch] : []),
            ]}
          />
          {total > perPage && (
            <div className="mt-3 flex items-center gap-2">
              <span className="mr-auto text-ink-faint">
                {count(offset + 1)} to {count(Math.min(total, offset + perPage))} of {count(total)}
              </span>
              <Button disabled={offset === 0} onClick={() => setOffset(offset - perPage)}>
                Newer
              </Button>
              <Button
                disabled={offset + perPage >= total}
                onClick={() => setOffset(offset + perPage)}
              >
                Older
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

function Where({ row: { sessionId, memoryId, source, text } }: { row: Row }) {
  const words = text === null || text === '' ? 'No words are kept' : oneLine(text, 160)
  if (source !== null) {
    const { projectId, path, line } = source
    return (
      <Link
        to="/projects/$projectId/code"
        params={{ projectId }}
        search={{ file: path }}
        className="link break-all"
      >
        <code>{words}</code>{' '}
        <span className="text-ink-faint">{`${oneLine(path, 80)}:${line}`}</span>
      </Link>
    )
  }
  if (memoryId !== null) {
    return (
      <Link to="/memories" search={{ id: memoryId, life: 'all' }} className="link">
        {words}
      </Link>
    )
  }
  if (sessionId === null) return words
  return (
    <Link to="/sessions/$sessionId" params={{ sessionId }} className="link">
      {words}
    </Link>
  )
}

/** Which items the address asks for. */
function itemsOf({ name, outcome, delivered }: Search) {
  // A layer and a way may not be mixed up: the one has its mark.
  const [by, value] = name?.split(/=(.*)/s) ?? []
  return {
    ...(by === 'layer' && value !== undefined ? { layer: value } : {}),
    ...(by === 'channel' && value !== undefined ? { channel: value } : {}),
    ...(by === 'correction' ? { correction: corrections.find((one) => one === value) } : {}),
    ...(outcome === undefined ? {} : { outcomes: outcomesOf(outcome) }),
    ...(delivered === undefined ? {} : { delivered }),
  }
}

function outcomesOf(outcome: NonNullable<Search['outcome']>): (typeof useOutcomes)[number][] {
  if (outcome === 'looked at') return [...useOutcomes]
  return outcome === 'used' ? ['used', 'borne out'] : [outcome]
}
