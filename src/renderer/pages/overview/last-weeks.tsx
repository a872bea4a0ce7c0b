// The last 30 days as bars, of what the user picks; each leads to its sessions.
import { useNavigate } from '@tanstack/react-router'
import { format } from 'date-fns'
import { lazy, useMemo, useState } from 'react'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { DayPicker } from '../../components/charts/day-picker.tsx'
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

/** Of the bars' axis of values, px. */
const axisWidth = 46

type Measure = (typeof measures)[number]['value']

export function LastWeeks({ days, now }: { days: readonly Day[]; now: number }) {
  const [measure, setMeasure] = useState<Measure>('turns')
  const bars = useMemo(
    () =>
      lastDays(days, 30, now).map(({ day, at, entry }) => ({
        day,
        at,
        value: entry ? entry[measure] : 0,
      })),
    [days, now, measure],
  )
  const navigate = useNavigate()
  const unit = measures.find(({ value }) => value === measure)?.unit ?? ''
  const total = bars.reduce((sum, bar) => sum + bar.value, 0)
  return (
    <ChartFrame
      title="The last 30 days"
      says={`${plural(total, unit)} in the last 30 days.`}
      height={152}
      isChosenFrom
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
        <div className="h-[132px]">
          <DayPicker
            label="The last 30 days"
            length={bars.length}
            inset={axisWidth}
            says={(index) => {
              const bar = bars[index]
              return bar ? `${format(bar.at, 'EEEE d MMMM')}: ${plural(bar.value, unit)}` : ''
            }}
            onOpen={(index) =>
              void navigate({ to: '/sessions', search: { day: bars[index]?.day } })
            }
          >
            <DayBars bars={bars} unit={unit} />
          </DayPicker>
        </div>
      )}
    </ChartFrame>
  )
}
