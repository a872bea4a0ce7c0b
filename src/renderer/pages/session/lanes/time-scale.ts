// Lays the time of a session along a line: work in proportion, long pauses cut short, so that work stays visible.

/** Half-open, ms since 1970. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/** A pause that is drawn shorter than it was. */
export interface Pause extends Interval {
  /** Where it stands on the line. */
  readonly x: number
  readonly width: number
}

export interface TimeScale {
  /** The place of a moment, 0 to `lineWidth`; what lies outside is put at the nearest end. */
  x(at: number): number
  /** The moment at a place. */
  at(x: number): number
  readonly pauses: readonly Pause[]
}

/** The length of the line. */
export const lineWidth = 1000
/** A pause is cut where it is longer than this (ms), and longer than a part of all work. */
const leastPauseMs = 120_000
const pausePart = 0.06
/** All cut pauses together take at most a third of the line. */
const widestPause = 16

interface Segment extends Pause {
  readonly isCut: boolean
}

/** The scale of a session that was busy in these stretches of time, in any order. */
export function timeScale(busy: readonly Interval[]): TimeScale {
  const merged = mergeIntervals(busy)
  const worked = merged.reduce((sum, { from, to }) => sum + (to - from), 0)
  const longest = Math.max(leastPauseMs, worked * pausePart)
  const parts: (Interval & { readonly isCut: boolean })[] = []
  merged.forEach((stretch, index) => {
    const before = merged[index - 1]
    if (before) {
      const isCut = stretch.from - before.to > longest
      parts.push({ from: before.to, to: stretch.from, isCut })
    }
    parts.push({ ...stretch, isCut: false })
  })
  const cuts = parts.filter(({ isCut }) => isCut).length
  const cutWidth = cuts === 0 ? 0 : Math.min(widestPause, lineWidth / 3 / cuts)
  const shown = parts.reduce((sum, part) => sum + (part.isCut ? 0 : part.to - part.from), 0)
  const perMs = (lineWidth - cuts * cutWidth) / Math.max(1, shown)
  let x = 0
  const segments = parts.map(({ from, to, isCut }): Segment => {
    const width = isCut ? cutWidth : (to - from) * perMs
    const segment = { from, to, x, width, isCut }
    x += width
    return segment
  })
  return {
    x(at) {
      const segment = segments[lastWhere(segments, (each) => each.from <= at)] ?? segments[0]
      if (!segment) return 0
      const share = (at - segment.from) / Math.max(1, segment.to - segment.from)
      return Math.min(lineWidth, segment.x + segment.width * Math.min(1, Math.max(0, share)))
    },
    at(place) {
      const segment = segments[lastWhere(segments, (each) => each.x <= place)] ?? segments[0]
      if (!segment) return 0
      const share = segment.width === 0 ? 0 : (place - segment.x) / segment.width
      return segment.from + (segment.to - segment.from) * Math.min(1, Math.max(0, share))
    },
    pauses: segments.filter(({ isCut }) => isCut),
  }
}

/** The same time without overlaps, in order. */
function mergeIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const sorted = [...intervals].sort((one, other) => one.from - other.from)
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of sorted) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to: Math.max(from, to) })
  }
  return merged
}

/** The index of the last entry of a sorted list for which `holds`, or -1. */
export function lastWhere<T>(list: readonly T[], holds: (entry: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = list[middle]
    if (entry !== undefined && holds(entry)) low = middle + 1
    else high = middle
  }
  return low - 1
}
