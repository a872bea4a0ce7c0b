// Bars by day, each made up of several parts. Loaded when a chart is first shown, as the chart library is.
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { dayAxis, dayChart, daysBetween, valueAxis } from './day-axes.ts'

interface StackedDay {
  readonly at: number
  /** The value of each part, in the order of the parts. */
  readonly values: readonly number[]
}

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
      <BarChart {...dayChart} data={[...days]} barCategoryGap={days.length > 60 ? '4%' : '22%'}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis {...dayAxis} interval={days.length <= 7 ? 0 : daysBetween(days.length)} />
        <YAxis {...valueAxis} width={axisWidth} tickFormatter={asTick} />
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
