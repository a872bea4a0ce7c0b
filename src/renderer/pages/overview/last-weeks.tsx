// The last 30 days as bars, of what the user picks.
import { lazy, useMemo, useState } from 'react'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { Segmented } from '../../components/controls/field.tsx'
import { plural } from '../../format/numbers.ts'
import { lastDays } from '../../format/year-grid.ts'

const DayBars = lazy(() => import('../../components/charts/day-bars.tsx'))

interface Day {
  readonly day: string
  readonly sessions: number
  readonly turns: number
  readonly toolEvents: number
}

const measures = [
  { value: 'sessions', label: 'Sessions', unit: 'session' },
  { value: 'turns', label: 'Turns', unit: 'turn' },
  { value: 'toolEvents', label: 'Tool calls', unit: 'tool call' },
] as const

type Measure = (typeof measures)[number]['value']

export function LastWeeks({ days, now }: { days: readonly Day[]; now: number }) {
  const [measure, setMeasure] = useState<Measure>('turns')
  const bars = useMemo(
    () =>
      lastDays(days, 30, now).map(({ at, entry }) => ({ at, value: entry ? entry[measure] : 0 })),
    [days, now, measure],
  )
  const unit = measures.find(({ value }) => value === measure)?.unit ?? ''
  const total = bars.reduce((sum, bar) => sum + bar.value, 0)
  return (
    <ChartFrame
      title="The last 30 days"
      says={`${plural(total, unit)} in the last 30 days.`}
      height={132}
      aside={
        <Segmented
          label="What is counted"
          value={measure}
          onChange={setMeasure}
          options={measures}
        />
      }
    >
      {total === 0 ? (
        <p className="flex h-full items-center justify-center rounded-lg border text-ink-faint">
          No {unit}s in the last 30 days
        </p>
      ) : (
        <DayBars bars={bars} unit={unit} />
      )}
    </ChartFrame>
  )
}
