// Bars of a measure by day, by week where days would be hairlines; each leads to the rows behind it.
import { useNavigate } from '@tanstack/react-router'
import { addDays, differenceInCalendarDays, format, parseISO } from 'date-fns'
import { lazy, Suspense } from 'react'
import type { RowsOfFigure } from '../../../shared/contract/evaluation/rows.ts'
import { DayPicker } from '../../components/charts/day-picker.tsx'
import { count, noun } from '../../format/numbers.ts'
import { showing } from './rows-behind.tsx'

const DayBars = lazy(() => import('../../components/charts/day-bars.tsx'))

const chartHeight = 150
/** Of the bars' axis of values, px. */
const axisWidth = 46
/** More days than this are hairlines in half a page. */
const mostDays = 92

interface Day {
  readonly day: string
  readonly value: number
  /** What a bar of several days is a mean by; their sum where it is left out. */
  readonly weight?: number
}

interface Bar {
  readonly at: number
  readonly days: number
  readonly value: number
}

export function Bars({
  label,
  rows,
  days,
  unit,
  asText,
}: {
  label: string
  /** What a bar is opened on. */
  rows: RowsOfFigure
  days: readonly Day[]
  unit: readonly [one: string, many: string] | null
  asText?: (value: number) => string
}) {
  const navigate = useNavigate()
  const bars = barsOf(days)
  const isByWeek = (bars[0]?.days ?? 1) > 1
  const amount = (value: number) =>
    unit === null ? (asText ?? count)(value) : `${count(value)} ${noun(value, ...unit)}`
  const says = (index: number) => {
    const bar = bars[index]
    if (!bar) return ''
    const day = format(bar.at, isByWeek ? 'd MMMM yyyy' : 'EEEE d MMMM')
    return `${isByWeek ? `Week from ${day}` : day}: ${amount(bar.value)}`
  }
  const open = (index: number) => {
    const bar = bars[index]
    if (!bar) return
    const until = format(addDays(bar.at, bar.days - 1), 'yyyy-MM-dd')
    const behind = { rows, day: format(bar.at, 'yyyy-MM-dd'), until }
    void navigate({ to: '/evaluation', search: showing(behind), resetScroll: false })
  }
  return (
    <>
      <p className="text-xs text-ink-faint">
        {unit === null ? 'Seen for each one told' : unit[1].replace(/^./, (a) => a.toUpperCase())},{' '}
        {isByWeek ? 'by week' : 'by day'}
      </p>
      <div className="mb-5" style={{ height: chartHeight }}>
        <DayPicker
          label={label}
          length={bars.length}
          inset={axisWidth}
          leadsTo="the rows behind it"
          says={says}
          onOpen={open}
        >
          <Suspense fallback={<div className="skeleton h-full" />}>
            <DayBars
              bars={bars}
              unit=""
              asText={amount}
              {...(unit === null ? { asTick: asText ?? count } : {})}
              isByWeek={isByWeek}
              isWhole={unit !== null}
            />
          </Suspense>
        </DayPicker>
      </div>
    </>
  )
}

/** A bar for each day from the first to the last, those without anything as well; for each seven where they are many. */
function barsOf(days: readonly Day[]): Bar[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const start = parseISO(first.day)
  const length = differenceInCalendarDays(parseISO(last.day), start) + 1
  const size = length > mostDays ? 7 : 1
  const sums = Array.from({ length: Math.ceil(length / size) }, () => ({ value: 0, weight: 0 }))
  for (const { day, value, weight } of days) {
    const sum = sums[Math.floor(differenceInCalendarDays(parseISO(day), start) / size)]
    if (!sum) continue
    sum.value += value * (weight ?? 1)
    sum.weight += weight ?? 0
  }
  return sums.map(({ value, weight }, index) => ({
    at: addDays(start, index * size).getTime(),
    days: size,
    value: weight > 0 ? Math.round((10 * value) / weight) / 10 : value,
  }))
}
