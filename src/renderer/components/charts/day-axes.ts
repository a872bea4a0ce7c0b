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

/** Of the chart. */
export const dayChart = {
  accessibilityLayer: false,
  margin: { top: 8, right: 0, bottom: 0, left: 0 },
} as const

/**
 * Days left out between two that are named, about seven in all. To find out how many fit, the library measures each label,
 * a third of the chart's time.
 */
export function daysBetween(days: number): number {
  return Math.max(4, Math.ceil(days / 7) - 1)
}
