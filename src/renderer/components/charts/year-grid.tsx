// A year of activity, a square for each day, which leads to its sessions.
import { format } from 'date-fns'
import { useEffect, useMemo, useRef, useState } from 'react'
import { plural } from '../../format/numbers.ts'
import { intensity, yearWeeks } from '../../format/year-grid.ts'
import { useDayChoice } from './day-picker.tsx'

interface Day {
  readonly day: string
  readonly sessions: number
  readonly turns: number
  readonly toolEvents: number
}

const square = 11
const step = 14
const top = 18
const left = 32
const shades = [
  { square: 'fill-line/70', key: 'bg-line/70' },
  { square: 'fill-accent/25', key: 'bg-accent/25' },
  { square: 'fill-accent/45', key: 'bg-accent/45' },
  { square: 'fill-accent/70', key: 'bg-accent/70' },
  { square: 'fill-accent', key: 'bg-accent' },
] as const

/** A day of talk alone is a day of work too. */
function activityOf(day: Day | undefined): number {
  return day === undefined ? 0 : day.turns + day.toolEvents
}

export function YearGrid({
  days,
  now,
  onOpen,
}: {
  days: readonly Day[]
  now: number
  /** With the local day, such as `2026-11-20`. */
  onOpen: (day: string) => void
}) {
  const weeks = useMemo(() => yearWeeks(now), [now])
  const byDay = useMemo(() => new Map(days.map((day) => [day.day, day])), [days])
  const busiest = Math.max(0, ...days.map(activityOf))
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where there is no room for the whole year, its end is what is asked for.
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [])
  const cells = useMemo(
    () =>
      weeks.flatMap((week) =>
        week.days.flatMap(({ day, at }) => (day === null ? [] : [{ day, at }])),
      ),
    [weeks],
  )
  const [isPointed, setPointed] = useState(false)
  const { chosen, choose, open, onKeyDown } = useDayChoice(cells.length, 7, (index) => {
    const cell = cells[index]
    if (cell) onOpen(cell.day)
  })
  const pointed = cells[chosen]
  const activeDays = days.filter((day) => day.sessions > 0).length
  const sessions = days.reduce((sum, day) => sum + day.sessions, 0)
  const width = left + weeks.length * step
  const saysChosen = pointed ? sayDay(byDay.get(pointed.day), pointed.at) : ''
  const said = isPointed ? saysChosen : null
  let cell = -1
  return (
    <figure>
      <div
        ref={scroller}
        className="overflow-x-auto rounded-sm"
        role="slider"
        aria-label={`The last year by day: ${plural(sessions, 'session')} on ${plural(activeDays, 'day')}`}
        aria-description="Arrow keys choose a day, Enter shows its sessions."
        aria-valuemin={1}
        aria-valuemax={cells.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={saysChosen}
        tabIndex={0}
        onFocus={() => setPointed(true)}
        onBlur={() => setPointed(false)}
        onKeyDown={onKeyDown}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${top + 7 * step}`}
          className="block w-full max-w-[840px] min-w-[772px]"
          onMouseLeave={() => setPointed(false)}
        >
          {weeks.map((week, at) =>
            week.month === null ? null : (
              <text
                key={week.month + String(at)}
                x={left + at * step}
                y={10}
                className="fill-ink-faint text-xs"
              >
                {week.month}
              </text>
            ),
          )}
          {['Mon', 'Wed', 'Fri'].map((name, index) => (
            <text
              key={name}
              x={0}
              y={top + index * 2 * step + 9.5}
              className="fill-ink-faint text-xs"
            >
              {name}
            </text>
          ))}
          {weeks.map((week, column) =>
            week.days.map(({ day }, line) => {
              if (day === null) return null
              cell += 1
              const index = cell
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: the slider around them has the keys
                <rect
                  key={day}
                  x={left + column * step}
                  y={top + line * step}
                  width={square}
                  height={square}
                  rx={2.5}
                  className={`${shades[intensity(activityOf(byDay.get(day)), busiest)].square} cursor-pointer hover:stroke-ink-soft ${isPointed && index === chosen ? 'stroke-ink' : ''}`}
                  onMouseEnter={() => {
                    choose(index)
                    setPointed(true)
                  }}
                  onClick={() => open(index)}
                />
              )
            }),
          )}
        </svg>
      </div>
      <figcaption className="mt-2 flex max-w-[840px] items-center justify-between gap-4 text-xs text-ink-faint">
        <span>
          {said ??
            `${plural(sessions, 'session')} on ${plural(activeDays, 'day')} of the last year`}
        </span>
        <span className="flex items-center gap-1" aria-hidden="true">
          Less
          {shades.map(({ key }) => (
            <span key={key} className={`size-[11px] rounded-sm ${key}`} />
          ))}
          More
        </span>
      </figcaption>
    </figure>
  )
}

function sayDay(day: Day | undefined, at: number): string {
  const date = format(at, 'EEEE d MMMM')
  if (!day) return `${date}: nothing`
  return `${date}: ${plural(day.sessions, 'session')}, ${plural(day.turns, 'turn')}, ${plural(day.toolEvents, 'tool call')}`
}
