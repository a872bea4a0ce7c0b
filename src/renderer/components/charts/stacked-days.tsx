// Bars by day, each made up of several parts. Loaded when a chart is first shown, as the chart library is.
import { format } from 'date-fns'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'

export interface StackedDay {
  readonly at: number
  /** The value of each part, in the order of the parts. */
  readonly values: readonly number[]
}

const tick = { fill: 'var(--color-ink-faint)', fontSize: 12 }

export default function StackedDays({
  days,
  colours,
  axisWidth,
  asTick,
}: {
  days: readonly StackedDay[]
  /** CSS colours of the parts, the lowest first. */
  colours: readonly string[]
  /** Of the axis of values, px. */
  axisWidth: number
  asTick: (value: number) => string
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        accessibilityLayer={false}
        data={[...days]}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={days.length > 60 ? '4%' : '22%'}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={(at: number) => format(at, 'd MMM')}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
          interval={days.length <= 7 ? 0 : Math.max(4, Math.ceil(days.length / 7) - 1)}
        />
        <YAxis
          width={axisWidth}
          tick={tick}
          tickLine={false}
          axisLine={false}
          interval={0}
          tickFormatter={asTick}
        />
        {colours.map((colour, part) => (
          <Bar
            key={colour}
            dataKey={(day: StackedDay) => day.values[part] ?? 0}
            stackId="day"
            fill={colour}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
