// Bars by day. Loaded when a chart is first shown: the chart library is the largest of all.
import { format } from 'date-fns'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { compactCount, count, noun } from '../../format/numbers.ts'
import { dayAxis, dayChart, daysBetween, valueAxis } from './day-axes.ts'

interface DayBar {
  readonly at: number
  readonly value: number
}

export default function DayBars({
  bars,
  unit,
  asText = count,
  asTick = compactCount,
  isByWeek = false,
  isWhole = asText === count,
}: {
  bars: readonly DayBar[]
  /** What one of them is called, without a letter where the text says it. */
  unit: string
  asText?: (value: number) => string
  /** For the axis, which has room for six letters. */
  asTick?: (value: number) => string
  /** Each bar is of seven days, named by the first. */
  isByWeek?: boolean
  /** The values are counts, so that the axis names no fractions. */
  isWhole?: boolean
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart {...dayChart} data={[...bars]} barCategoryGap="22%">
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis {...dayAxis} interval={daysBetween(bars.length)} />
        <YAxis {...valueAxis} width={46} allowDecimals={!isWhole} tickFormatter={asTick} />
        <Tooltip
          cursor={{ fill: 'var(--color-hover)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const bar: unknown = payload?.[0]?.payload
            if (active !== true || !isDayBar(bar)) return null
            return (
              <div className="rounded-md bg-raised px-2.5 py-1.5 shadow-floating">
                <div className="text-xs text-ink-faint">
                  {isByWeek
                    ? `Week from ${format(bar.at, 'd MMMM yyyy')}`
                    : format(bar.at, 'EEEE d MMMM')}
                </div>
                <div className="font-medium">
                  {asText(bar.value)} {unit === '' ? '' : noun(bar.value, unit)}
                </div>
              </div>
            )
          }}
        />
        <Bar
          dataKey="value"
          fill="var(--color-accent)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

function isDayBar(value: unknown): value is DayBar {
  return typeof value === 'object' && value !== null && 'at' in value && 'value' in value
}
