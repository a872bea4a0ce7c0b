// Figures and times that an agent tells, in a form that every column takes and every sum bears.
import { z } from 'zod'

/**
 * More than this is no figure of an agent: three years in ms, a hundred billion tokens. SQLite's sum() fails once
 * a total leaves 64 bits, so that one figure near that limit would break every statistic.
 */
const largestFigure = 1e11

/** A time before this was written by a clock that was not set (ms since 1970). */
const earliestTime = Date.UTC(2020, 0, 1)
/** A clock may be ahead of ours by a day, in ms. */
const clockToleranceMs = 86_400_000

/** The nearest whole number; null for what is no figure: negative, endless, larger than any that occurs. */
export function wholeFigure(value: unknown): number | null {
  if (typeof value !== 'number' || !(value >= 0 && value <= largestFigure)) return null
  return Math.round(value)
}

/** A field that may hold a figure: a whole number or null, never a failure. */
export const figureSchema = z.unknown().transform(wholeFigure).default(null)

/** Whether a time in ms since 1970 can be that of an event, when it is `now`. */
export function isLikelyTime(time: number, now: number): boolean {
  return time >= earliestTime && time <= now + clockToleranceMs
}
