// Draws lanes: one path for each colour of a lane, however much happened in it.
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef } from 'react'
import { oneLine } from '../../../format/plain-text.ts'
import { LaneAxis } from './lane-axis.tsx'
import type { Lane, Mark, MarkTone } from './lanes-of.ts'
import { lastWhere, lineWidth, type TimeScale } from './time-scale.ts'

/** Pixels. */
export const laneHeight = 22
/** A mark's width, and how far beside it a click still means it, in thousandths of the line. */
const markWidth = 3
const nearMark = 5

const fills: Readonly<Record<MarkTone, string>> = {
  plain: 'fill-ink-faint',
  accent: 'fill-accent',
  good: 'fill-good',
  bad: 'fill-bad',
  warn: 'fill-warn',
}
/** The last is drawn above the others. */
const toneOrder = ['plain', 'accent', 'good', 'warn', 'bad'] as const

interface LaneChartProps {
  readonly lanes: readonly Lane[]
  readonly scale: TimeScale
  /** The stretch of the chosen turn on the line. */
  readonly band: { readonly from: number; readonly to: number }
  /** Where each turn begins on the line, in order. */
  readonly steps: readonly number[]
  readonly chosen: number
  /** The chosen turn in words. */
  readonly says: string
  readonly onChoose: (step: number) => void
  /** With the mark that was clicked, or the place of the turn among the steps. */
  readonly onOpen: (target: Mark | number) => void
}

export function LaneChart(props: LaneChartProps) {
  const { lanes, scale, band, steps, chosen, says, onChoose, onOpen } = props
  const line = useRef<HTMLDivElement>(null)
  const height = lanes.length * laneHeight
  const placeOf = (event: MouseEvent): { x: number; lane: number } => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return { x: 0, lane: -1 }
    return {
      x: ((event.clientX - box.left) / box.width) * lineWidth,
      lane: Math.floor((event.clientY - box.top) / laneHeight),
    }
  }
  const stepAt = (x: number): number =>
    Math.max(
      0,
      lastWhere(steps, (start) => start <= x + 1),
    )
  const onKey = (event: KeyboardEvent): void => {
    const last = steps.length - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(last, chosen + 1),
      ArrowUp: Math.min(last, chosen + 1),
      ArrowLeft: Math.max(0, chosen - 1),
      ArrowDown: Math.max(0, chosen - 1),
      PageUp: Math.min(last, chosen + 10),
      PageDown: Math.max(0, chosen - 10),
      Home: 0,
      End: last,
    }
    const to = moves[event.key]
    if (to !== undefined) onChoose(to)
    else if (event.key === 'Enter') onOpen(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 max-[560px]:grid-cols-[64px_minmax(0,1fr)]">
      <ul className="text-xs" aria-hidden="true">
        {lanes.map(({ key, label, about }) => (
          <li
            key={key}
            className="truncate text-ink-soft"
            style={{ height: laneHeight, lineHeight: `${laneHeight}px` }}
            title={about === '' ? label : oneLine(about, 300)}
          >
            {oneLine(label, 60)}
          </li>
        ))}
      </ul>
      <div
        ref={line}
        role="slider"
        tabIndex={0}
        aria-label="Turns of the session"
        aria-description="Arrow keys choose a turn, Enter opens it. The list tells the same in words."
        aria-valuemin={1}
        aria-valuemax={Math.max(1, steps.length)}
        aria-valuenow={chosen + 1}
        aria-valuetext={says}
        className="relative cursor-pointer overflow-hidden rounded-sm"
        style={{ height }}
        onKeyDown={onKey}
        onMouseMove={(event) => onChoose(stepAt(placeOf(event).x))}
        onClick={(event) => {
          const { x, lane } = placeOf(event)
          onChoose(stepAt(x))
          onOpen(markAt(lanes[lane], scale, x) ?? stepAt(x))
        }}
      >
        <Drawing lanes={lanes} scale={scale} height={height} />
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${lineWidth} ${height}`}
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 h-full w-full"
        >
          <rect
            x={band.from}
            width={Math.max(2, band.to - band.from)}
            height={height}
            className="fill-accent/12 stroke-accent/50"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <span aria-hidden="true" />
      <LaneAxis scale={scale} />
    </div>
  )
}

/** What does not change with the chosen turn is drawn once. */
const Drawing = memo(function Drawing({
  lanes,
  scale,
  height,
}: {
  lanes: readonly Lane[]
  scale: TimeScale
  height: number
}) {
  const drawn = useMemo(
    () =>
      lanes.map((lane, index) => ({
        key: lane.key,
        top: index * laneHeight,
        bars: boxes(lane.bars, scale, index * laneHeight + 8, 6),
        work: boxes(lane.work, scale, index * laneHeight + 4, 14),
        marks: toneOrder.map((tone) => ({
          tone,
          path: ticks(
            lane.marks.filter((mark) => mark.tone === tone),
            scale,
            index * laneHeight,
          ),
        })),
      })),
    [lanes, scale],
  )
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${lineWidth} ${height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 h-full w-full"
    >
      {drawn.map(({ key, top, bars, work, marks }) => (
        <g key={key}>
          <rect y={top + 1} width={lineWidth} height={laneHeight - 2} className="fill-sunken" />
          <path d={bars} className="fill-line-strong/70" />
          <path d={work} className="fill-kind-edit/55" />
          {marks.map(({ tone, path }) =>
            path === '' ? null : <path key={tone} d={path} className={fills[tone]} />,
          )}
        </g>
      ))}
      {scale.pauses.map(({ x, width, from }) => (
        <path
          key={from}
          d={hatch(x, width, height)}
          className="stroke-line-strong"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
          fill="none"
        />
      ))}
    </svg>
  )
})

function markAt(lane: Lane | undefined, scale: TimeScale, x: number): Mark | null {
  let nearest: Mark | null = null
  let least = nearMark
  for (const mark of lane?.marks ?? []) {
    const distance = Math.abs(scale.x(mark.at) - x)
    if (distance > least) continue
    nearest = mark
    least = distance
  }
  return nearest
}

function boxes(
  spans: readonly { readonly from: number; readonly to: number }[],
  scale: TimeScale,
  top: number,
  height: number,
): string {
  return spans
    .map(({ from, to }) => {
      const x = scale.x(from)
      const width = Math.max(1.2, scale.x(to) - x)
      return `M${round(x)} ${top}h${round(width)}v${height}h${round(-width)}z`
    })
    .join('')
}

function ticks(marks: readonly Mark[], scale: TimeScale, top: number): string {
  return marks
    .map(({ at }) => {
      const x = Math.min(lineWidth - markWidth, Math.max(0, scale.x(at) - markWidth / 2))
      return `M${round(x)} ${top + 2}h${markWidth}v${laneHeight - 4}h${-markWidth}z`
    })
    .join('')
}

/** Slanted lines over a pause. */
function hatch(x: number, width: number, height: number): string {
  const lines: string[] = []
  for (let y = width; y < height + width; y += 6)
    lines.push(`M${round(x)} ${y}l${round(width)} ${-width}`)
  return lines.join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
