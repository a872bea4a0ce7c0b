// The times below the lanes: the beginning, the end, and where work went on after a pause.
import { format, isSameDay } from 'date-fns'
import { useMemo } from 'react'
import { clockTime, duration, exactTime } from '../../../format/time.ts'
import { lineWidth, type TimeScale } from './time-scale.ts'

export function LaneAxis({ scale }: { scale: TimeScale }) {
  const labels = useMemo(() => axisLabels(scale), [scale])
  // Times alone would not say of which day they are.
  const isLong = !isSameDay(scale.at(0), scale.at(lineWidth))
  return (
    <div className="relative h-4.5 text-xs text-ink-faint" aria-hidden="true">
      {labels.map(({ x, at, pauseMs }) => (
        <span
          key={x}
          className="absolute top-0.5 whitespace-nowrap"
          style={x > 900 ? { right: `${(lineWidth - x) / 10}%` } : { left: `${x / 10}%` }}
          title={
            pauseMs === null
              ? exactTime(at)
              : `${exactTime(at)}, after a pause of ${duration(pauseMs)}`
          }
        >
          {isLong ? `${format(at, 'EEE')} ${clockTime(at)}` : clockTime(at)}
        </span>
      ))}
    </div>
  )
}

interface AxisLabel {
  readonly x: number
  readonly at: number
  /** How long nothing had happened before it, ms; null where no pause was cut. */
  readonly pauseMs: number | null
}

/** The beginning, the end, and where work went on after a pause, as far as there is room. */
function axisLabels(scale: TimeScale): readonly AxisLabel[] {
  const end: AxisLabel = { x: lineWidth, at: scale.at(lineWidth), pauseMs: null }
  const wanted: AxisLabel[] = [
    { x: 0, at: scale.at(0), pauseMs: null },
    ...scale.pauses.map(({ x, width, from, to }) => ({ x: x + width, at: to, pauseMs: to - from })),
  ]
  const shown: AxisLabel[] = []
  for (const label of wanted) {
    const before = shown.at(-1)
    const isFree = before === undefined || label.x - before.x >= 100
    if (isFree && (label.x <= lineWidth - 130 || label.x === 0)) shown.push(label)
  }
  return [...shown, end]
}
