// Reads a time of day: "14:00", "9am", "9:30 pm", alone or behind the day that it is of.
import type { Calendar, Stretch } from './calendar.ts'
import type { Token } from './date-tokens.ts'

interface Clock {
  /** Minutes since midnight. */
  readonly minutes: number
  /** The token behind it. */
  readonly next: number
}

const minuteMs = 60_000
/** How far around "at 14:00" is meant, ms. */
const around = 30 * minuteMs

/** The time of day that begins with a token; null where none does. "1230" and "at 9" may be anything. */
function clockAt(tokens: readonly Token[], at: number): Clock | null {
  const token = tokens[at]
  const found = /^(\d{1,2})(?::(\d\d))?([ap]m)?$/.exec(token?.text ?? '')
  if (!found) return null
  const [, hours = '', minutes = '0'] = found
  const behind = token?.closes ? '' : (tokens[at + 1]?.text ?? '')
  const half = found[3] ?? (/^[ap]m$/.test(behind) ? behind : null)
  const next = found[3] === undefined && half !== null ? at + 2 : at + 1
  if ((found[2] === undefined && half === null) || Number(minutes) > 59) return null
  const hour = half === null ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  if (hour > 23 || (half !== null && (Number(hours) < 1 || Number(hours) > 12))) return null
  return { minutes: 60 * hour + Number(minutes), next }
}

interface Minute {
  readonly stretch: Stretch
  /** The token behind it. */
  readonly next: number
}

/**
 * The minute that a time of day is: of the day that `dayAt` reads behind it ("14:00 on Monday"), else the last that has
 * begun; null where none begins with the token.
 */
export function clockMinute(
  tokens: readonly Token[],
  at: number,
  calendar: Calendar,
  now: number,
  dayAt: (place: number) => Minute | null,
): Minute | null {
  const clock = clockAt(tokens, at)
  if (!clock) return null
  const isLast = tokens[clock.next - 1]?.closes === true
  const day = isLast ? null : dayAt(tokens[clock.next]?.text === 'on' ? clock.next + 1 : clock.next)
  if (day) {
    const from = calendar.clock(day.stretch, clock.minutes)
    return { stretch: { from, end: from + minuteMs }, next: day.next }
  }
  const today = calendar.clock(calendar.unit('day', 0), clock.minutes)
  const from = today <= now ? today : calendar.clock(calendar.unit('day', -1), clock.minutes)
  return { stretch: { from, end: from + minuteMs }, next: clock.next }
}

/**
 * The minute of a day that is named behind it: "yesterday at 14:00"; null where none is. Lines of logs begin with a day
 * that is written out and a time: `isWrittenOut` takes only an "at" for one that is asked for.
 */
export function minuteOfDay(
  tokens: readonly Token[],
  at: number,
  day: Stretch,
  calendar: Calendar,
  isWrittenOut: boolean,
): Minute | null {
  const isAt = tokens[at]?.text === 'at'
  if (tokens[at - 1]?.closes || (isWrittenOut && !isAt)) return null
  const clock = clockAt(tokens, isAt ? at + 1 : at)
  if (!clock) return null
  const from = calendar.clock(day, clock.minutes)
  return { stretch: { from, end: from + minuteMs }, next: clock.next }
}

/** What is meant by something at a minute: the hour around it. */
export function aroundMinute({ from, end }: Stretch): Stretch {
  return { from: from - around, end: end + around }
}
