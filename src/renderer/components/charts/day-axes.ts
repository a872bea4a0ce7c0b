// What bars by day have in common: how their axes look. As properties, which the chart library reads from its own axes.
import { format } from 'date-fns'

const tick = { fill: 'var(--color-ink-faint)', fontSize: 12 }

/** Of the axis of days; the data's `at` is the beginning of a day (ms since 1970). */
export const dayAxis = {
  dataKey: 'at',
  tickFormatter: (at: number) => format(at, 'd MMM'),
  tick,
  tickLine: false,
  axisLine: { stroke: 'var(--color-line)' },
} as const

/** Of the axis of values. */
export const valueAxis = { tick, tickLine: false, axisLine: false, interval: 0 } as const

/** Of the chart. At the right half of the last day's name has room, as its bar may be narrower than that. */
export const dayChart = {
  accessibilityLayer: false,
  margin: { top: 8, right: 24, bottom: 0, left: 0 },
  // A bar and no board, where days are few.
  maxBarSize: 36,
} as const

/** Names that have room beside each other in the narrowest chart. */
const mostNames = 7

/**
 * Days left out between two that are named. To find out how many fit, the library measures each label, a third of the
 * chart's time.
 */
export function daysBetween(days: number): number {
  return Math.max(0, Math.ceil(days / mostNames) - 1)
}
