// Shares from 0 to 1 of a few things, two of them side by side for each. Loaded when a chart is first shown.
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export interface ShareBar {
  readonly name: string
  /** From 0 to 1. */
  readonly first: number
  readonly second: number
  /** How many of them the shares are means of. */
  readonly count: string
}

const percent = (value: number): string => `${Math.round(100 * value)} %`
const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-ink-faint)', fontSize: 11 },
} as const

export default function ShareBars({
  bars,
  first,
  second,
}: {
  bars: readonly ShareBar[]
  /** What the two are called. */
  first: string
  second: string
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...bars]}
        margin={{ top: 6, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="28%"
        barGap={2}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="name" interval={0} {...axis} />
        <YAxis domain={[0, 1]} width={46} tickCount={5} tickFormatter={percent} {...axis} />
        <Tooltip
          cursor={{ fill: 'var(--color-hover)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const bar: unknown = payload?.[0]?.payload
            if (active !== true || !isShareBar(bar)) return null
            return (
              <div className="rounded-md bg-raised px-2.5 py-1.5 shadow-floating">
                <div className="text-xs text-ink-faint">
                  {bar.name}, {bar.count}
                </div>
                <div>
                  {first} <span className="font-medium">{percent(bar.first)}</span>
                </div>
                <div>
                  {second} <span className="font-medium">{percent(bar.second)}</span>
                </div>
              </div>
            )
          }}
        />
        <Bar
          dataKey="first"
          fill="var(--color-accent)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
        <Bar
          dataKey="second"
          fill="var(--color-kind-commit)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

function isShareBar(value: unknown): value is ShareBar {
  return typeof value === 'object' && value !== null && 'first' in value && 'second' in value
}
