// What the agent used and what that cost: by period and model, and day by day.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, useMemo, useState } from 'react'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { UsageTable } from '../../components/charts/usage-table.tsx'
import { Segmented } from '../../components/controls/field.tsx'
import { Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { api } from '../../core-client.ts'
import { allTokens, cost, costTick, modelName } from '../../format/cost.ts'
import { compactCount, noun } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { startOfRange } from '../../format/time-range.ts'
import { lastDays } from '../../format/year-grid.ts'

const DayBars = lazy(() => import('../../components/charts/day-bars.tsx'))

const periods = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '365d', label: 'A year' },
] as const
const measures = [
  { value: 'cost', label: 'Cost' },
  { value: 'tokens', label: 'Tokens' },
] as const

/** Sums over a month read many rows: they are renewed by time, not with every event; in ms. */
const refreshMs = 60_000

export function Cost({ now }: { now: number }) {
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('7d')
  const from = startOfRange(period, now)
  const models = useQuery(
    api.usage.by.queryOptions({
      input: { group: 'model', from },
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  )
  const monthFrom = startOfRange('30d', now)
  const days = useQuery(
    api.usage.by.queryOptions({
      input: { group: 'day', from: monthFrom },
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  )
  const hasDays = days.data !== undefined && days.data.length > 0
  return (
    <div className={`mb-8 grid gap-x-10 gap-y-8 ${hasDays ? 'lg:grid-cols-2' : ''}`}>
      <section className="min-w-0">
        <div className="mb-2 flex min-h-7.5 items-center justify-between gap-3">
          <h2 className="font-semibold">Tokens and cost</h2>
          <Segmented label="Period" value={period} onChange={setPeriod} options={periods} />
        </div>
        {models.data === undefined ? (
          models.error === null ? (
            <SkeletonBlock height={120} />
          ) : (
            <Failed error={models.error} retry={() => void models.refetch()} />
          )
        ) : models.data.length === 0 ? (
          <p className="py-2 text-ink-faint">
            No tokens were counted in this time. They are read from the agent’s transcripts when a
            turn ends, or by an{' '}
            <Link
              to="/settings/$section"
              params={{ section: 'history' }}
              className="text-accent underline"
            >
              import
            </Link>
            .
          </p>
        ) : (
          <UsageTable
            caption="Tokens and cost by model"
            head="Model"
            lines={models.data.map((row) => ({ ...row, name: oneLine(modelName(row.key), 60) }))}
          />
        )}
      </section>
      {hasDays && <ByDay rows={days.data} now={now} />}
    </div>
  )
}

type UsageDay = Awaited<ReturnType<typeof api.usage.by.call>>[number]

function ByDay({ rows, now }: { rows: readonly UsageDay[]; now: number }) {
  const [measure, setMeasure] = useState<(typeof measures)[number]['value']>('cost')
  const bars = useMemo(() => {
    const known = rows.map((row) => ({ ...row, day: row.key }))
    return lastDays(known, 30, now).map(({ at, entry }) => ({
      at,
      value: entry ? (measure === 'cost' ? (entry.costUsd ?? 0) : allTokens(entry)) : 0,
    }))
  }, [rows, now, measure])
  const unpriced = rows.filter((row) => row.costUsd === null).length
  const total = bars.reduce((sum, bar) => sum + bar.value, 0)
  const said = measure === 'cost' ? cost(total) : `${compactCount(total)} ${noun(total, 'token')}`
  return (
    <div className="min-w-0">
      <ChartFrame
        title="Day by day"
        says={`${said} in the last 30 days.`}
        height={132}
        aside={
          <Segmented
            label="What is counted by day"
            value={measure}
            onChange={setMeasure}
            options={measures}
          />
        }
      >
        <DayBars
          bars={bars}
          unit={measure === 'cost' ? '' : 'token'}
          asText={measure === 'cost' ? cost : compactCount}
          asTick={measure === 'cost' ? costTick : compactCount}
        />
      </ChartFrame>
      {measure === 'cost' && unpriced > 0 && (
        <p className="mt-1 text-xs text-ink-faint">
          Days with a model of unknown price ({unpriced}) are left empty.
        </p>
      )}
    </div>
  )
}
