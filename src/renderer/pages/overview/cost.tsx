// What the agent used and what that cost: in all, beside the time before, and day by day by model or project.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { format, subDays } from 'date-fns'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Cost as Price } from '../../components/charts/cost.tsx'
import { DayPicker } from '../../components/charts/day-picker.tsx'
import { Stat } from '../../components/charts/stat.tsx'
import { UsageTable } from '../../components/charts/usage-table.tsx'
import { Segmented } from '../../components/controls/field.tsx'
import { Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { api } from '../../core-client.ts'
import { allTokens, cost, costTick, modelName, type TokenCounts } from '../../format/cost.ts'
import { compactCount, noun } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { startOfRange } from '../../format/time-range.ts'
import { type CostMeasure, type CostPart, mostParts, stackDays } from './cost-days.ts'

const StackedDays = lazy(() => import('../../components/charts/stacked-days.tsx'))

const periods = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '365d', label: 'A year', days: 365 },
] as const
const splits = [
  { value: 'model', label: 'By model' },
  { value: 'project', label: 'By project' },
] as const
const measures = [
  { value: 'cost', label: 'Cost' },
  { value: 'tokens', label: 'Tokens' },
] as const

type Period = (typeof periods)[number]
type Split = (typeof splits)[number]['value']

/** Sums over a month read many rows: they are renewed by time, not with every event; in ms. */
const refreshMs = 60_000
const axisWidth = 46
const chartHeight = 168

const colours = [
  'var(--color-accent)',
  'var(--color-kind-commit)',
  'var(--color-kind-build)',
  'var(--color-kind-edit)',
  'var(--color-kind-subagent)',
  'var(--color-kind-test)',
] as const
const restColour = 'var(--color-line-strong)'

export function Cost({ now }: { now: number }) {
  const [chosen, setPeriod] = useState<Period['value']>('7d')
  const [split, setSplit] = useState<Split>('model')
  const [measure, setMeasure] = useState<CostMeasure>('cost')
  const period = periods.find(({ value }) => value === chosen) ?? periods[0]
  const from = startOfRange(chosen, now)
  const lasting = { placeholderData: keepPreviousData, refetchInterval: refreshMs } as const
  const days = useQuery(api.usage.days.queryOptions({ input: { split, from }, ...lasting }))
  const groups = useQuery(api.usage.by.queryOptions({ input: { group: split, from }, ...lasting }))
  const nameOf = useNames(split)
  return (
    <section className="mb-8" aria-label="Tokens and cost">
      <div className="mb-2 flex min-h-7.5 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-semibold">Tokens and cost</h2>
        <div className="flex flex-wrap gap-2">
          <Segmented label="Period" value={chosen} onChange={setPeriod} options={periods} />
          <Segmented label="Stacked by" value={split} onChange={setSplit} options={splits} />
          <Segmented label="Measure" value={measure} onChange={setMeasure} options={measures} />
        </div>
      </div>
      {days.data === undefined || groups.data === undefined ? (
        days.error === null && groups.error === null ? (
          <SkeletonBlock height={chartHeight + 88} />
        ) : (
          <Failed
            error={days.error ?? groups.error}
            retry={() => void Promise.all([days.refetch(), groups.refetch()])}
          />
        )
      ) : groups.data.length === 0 ? (
        <NothingCounted />
      ) : (
        <>
          <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,300px)_minmax(0,1fr)]">
            <Totals period={period} from={from} now={now} measure={measure} />
            <ByDay rows={days.data} measure={measure} period={period} now={now} nameOf={nameOf} />
          </div>
          <div className="mt-4">
            <UsageTable
              caption={`Tokens and cost by ${split}`}
              head={split === 'model' ? 'Model' : 'Project'}
              lines={groups.data.map((row) => ({ ...row, name: nameOf(row.key) }))}
              linkOf={
                split === 'project'
                  ? (key, name) => (
                      <Link
                        to="/sessions"
                        search={{ project: key, time: chosen }}
                        className="hover:underline"
                      >
                        {name}
                      </Link>
                    )
                  : undefined
              }
            />
          </div>
        </>
      )}
    </section>
  )
}

function NothingCounted() {
  return (
    <p className="py-2 text-ink-faint">
      No tokens were counted in this time. They are read from the agent’s transcripts when a turn
      ends, or by an{' '}
      <Link
        to="/settings/$section"
        params={{ section: 'history' }}
        className="text-accent underline"
      >
        import
      </Link>
      .
    </p>
  )
}

/** What a model or project is called. */
function useNames(split: Split): (key: string) => string {
  const projects = useQuery(api.projects.list.queryOptions())
  return (key) =>
    oneLine(
      split === 'model'
        ? modelName(key)
        : (projects.data?.rows.find(({ id }) => id === key)?.name ?? key),
      60,
    )
}

/** The sum of the period, of the period before it, and of today. */
function Totals({
  period,
  from,
  now,
  measure,
}: {
  period: Period
  from: number
  now: number
  measure: CostMeasure
}) {
  const before = subDays(from, period.days).getTime()
  const lasting = { placeholderData: keepPreviousData, refetchInterval: refreshMs } as const
  const sum = useQuery(api.usage.total.queryOptions({ input: { from }, ...lasting }))
  const earlier = useQuery(
    api.usage.total.queryOptions({ input: { from: before, to: from }, ...lasting }),
  )
  const today = useQuery(
    api.usage.total.queryOptions({ input: { from: startOfRange('today', now) }, ...lasting }),
  )
  const say = (total: Total | undefined): ReactNode =>
    total === undefined ? '…' : <Amount total={total} measure={measure} />
  const name = period.days === 365 ? 'year' : `${period.days} days`
  return (
    <dl className="grid grid-cols-3 content-start gap-x-6 gap-y-4 lg:grid-cols-1">
      <Stat name={`The last ${name}`} value={say(sum.data)} />
      <Stat
        name={period.days === 7 ? 'The week before' : `The ${name} before`}
        value={say(earlier.data)}
      />
      <Stat name="Today" value={say(today.data)} />
    </dl>
  )
}

type Total = TokenCounts & { readonly costUsd: number | null }

function Amount({ total, measure }: { total: Total; measure: CostMeasure }) {
  return measure === 'cost' ? <Price usd={total.costUsd} /> : compactCount(allTokens(total))
}

function ByDay({
  rows,
  measure,
  period,
  now,
  nameOf,
}: {
  rows: Awaited<ReturnType<typeof api.usage.days.call>>
  measure: CostMeasure
  period: Period
  now: number
  nameOf: (key: string) => string
}) {
  const navigate = useNavigate()
  const { parts, days } = useMemo(
    () => stackDays(rows, measure, period.days, now),
    [rows, measure, period.days, now],
  )
  const shown = parts.map(({ key }, part) =>
    key === null ? restColour : (colours[part] ?? restColour),
  )
  const unpriced = new Set(rows.filter(({ costUsd }) => costUsd === null).map(({ key }) => key))
  const amount = (value: number): string =>
    measure === 'cost' ? cost(value) : `${compactCount(value)} ${noun(value, 'token')}`
  const says = (index: number): string => {
    const day = days[index]
    if (!day) return ''
    const of = parts.flatMap((part, at) => {
      const value = day.values[at] ?? 0
      return value > 0 && parts.length > 1 ? [`${partName(part, nameOf)} ${amount(value)}`] : []
    })
    const detail = of.length > 0 ? ` (${of.join(', ')})` : ''
    return `${format(day.at, 'EEEE d MMMM')}: ${amount(day.total)}${detail}`
  }
  return (
    <div className="min-w-0">
      <div style={{ height: chartHeight }}>
        <DayPicker
          label="Tokens and cost by day"
          length={days.length}
          inset={axisWidth}
          says={says}
          onOpen={(index) => void navigate({ to: '/sessions', search: { day: days[index]?.day } })}
        >
          <Suspense fallback={<div className="skeleton h-full" />}>
            <StackedDays
              days={days}
              colours={shown}
              axisWidth={axisWidth}
              asTick={measure === 'cost' ? costTick : compactCount}
            />
          </Suspense>
        </DayPicker>
      </div>
      <ul className="mt-7 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
        {parts.map((part, at) => (
          <li key={part.key ?? 'rest'} className="flex items-center gap-1.5">
            <span
              className="size-2 rounded-sm"
              style={{ background: shown[at] }}
              aria-hidden="true"
            />
            {partName(part, nameOf)} <span className="text-ink-faint">{amount(part.total)}</span>
          </li>
        ))}
        {measure === 'cost' && unpriced.size > 0 && (
          <li className="text-ink-faint">
            Without a known price, and left out:{' '}
            {[...unpriced].slice(0, mostParts).map(nameOf).join(', ')}
          </li>
        )}
      </ul>
    </div>
  )
}

function partName({ key }: CostPart, nameOf: (key: string) => string): string {
  return key === null ? 'The rest' : nameOf(key)
}
