// A share in percent that changes in steps. Loaded when a chart is first shown: the chart library is the largest of all.
import { format } from 'date-fns'
import { Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { valueAxis } from './day-axes.ts'

interface Point {
  readonly at: number
  /** Percent. */
  readonly value: number
}

export default function SteppedLine({ points }: { points: readonly Point[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={{ top: 6, right: 8, bottom: 0, left: 0 }}>
        <XAxis dataKey="at" hide />
        <YAxis {...valueAxis} width={34} domain={[0, 100]} ticks={[0, 50, 100]} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point: unknown = payload?.[0]?.payload
            if (active !== true || !isPoint(point)) return null
            return (
              <div className="rounded-md bg-raised px-2.5 py-1.5 shadow-floating">
                <div className="text-xs text-ink-faint">
                  {format(point.at, 'd MMMM yyyy HH:mm')}
                </div>
                <div className="font-medium">{point.value} %</div>
              </div>
            )
          }}
        />
        <Line
          type="stepAfter"
          dataKey="value"
          stroke="var(--color-accent)"
          strokeWidth={2}
          dot={{ r: 2.5, fill: 'var(--color-accent)' }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  )
}

function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'at' in value && 'value' in value
}
