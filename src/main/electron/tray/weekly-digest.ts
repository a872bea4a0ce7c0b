// Tells on Mondays, where the user chose so, what the week before came to; its click opens that week's report.
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { isSameMonth } from 'date-fns/isSameMonth'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { z } from 'zod'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { counted } from '../../../shared/counted.ts'
import { messageOf } from '../../../shared/errors.ts'
import { type PageAddress, pageAddress, pagePaths } from '../../../shared/page-addresses.ts'
import type { Logger } from '../../base/logs/log.ts'
import { createStateFile, type StateFile } from '../state-file.ts'
import type { Notice } from './notifications.ts'

/** From this hour of a Monday, local time: nobody is told of their week at midnight. */
const fromHour = 9
/** The app may have slept over a Monday, and timers stand still in sleep, ms. */
const lookMs = 10 * 60_000
/** A time of the last digest that lies further ahead is from a clock that went wrong, ms. */
const mostAheadMs = 8 * 86_400_000

/** A week from Monday to Sunday: its first moment and the first after it, ms since 1970. */
interface Week {
  readonly from: number
  readonly to: number
}

const digestStateSchema = z.object({
  /** The end of the last week that was told of, ms since 1970. */
  toldUntil: z.int(),
})
type DigestState = z.infer<typeof digestStateSchema>

/** The state kept in `file`; where it cannot be saved the digest comes once more after the next start. */
export function createDigestStateFile(file: string, log: Logger): StateFile<DigestState> {
  return createStateFile(
    file,
    digestStateSchema,
    'the week that was told of could not be saved',
    log,
  )
}

/** What is read of the week's report. */
type Figures = Pick<Report, 'sessions' | 'functions'>

interface DigestDeps {
  readonly isWanted: () => boolean
  readonly report: (week: Week) => Promise<Figures>
  readonly told: StateFile<DigestState>
  readonly show: (notice: Notice, onClick: () => void) => void
  readonly open: (page: PageAddress) => void
  readonly now: () => number
  readonly log: Logger
}

export interface WeeklyDigest {
  /** Looks whether a week is to be told of; to be called when the setting changes as well. Never throws. */
  look(): Promise<void>
  close(): void
}

/** Each week is told of once, the newest alone; one without a session is passed over. */
export function createWeeklyDigest(deps: DigestDeps): WeeklyDigest {
  // What could not be saved holds at least while the program runs.
  let told = deps.told.load()?.toldUntil ?? null
  let looking = false

  async function look(): Promise<void> {
    if (looking || !deps.isWanted()) return
    looking = true
    try {
      const now = deps.now()
      const week = lastWeek(now)
      if (told !== null && told >= week.to && told <= now + mostAheadMs) return
      const report = await deps.report(week)
      if (!deps.isWanted()) return
      told = week.to
      deps.told.save({ toldUntil: week.to })
      if (report.sessions.count === 0) return
      deps.show(noticeOf(report, week), () => deps.open(pageOf(week)))
    } catch (error) {
      deps.log.warn({ reason: messageOf(error) }, 'the week could not be told of')
    } finally {
      looking = false
    }
  }

  const timer = setInterval(look, lookMs)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}

/** The last week that is over and due, by the calendar: a week with a change of clocks has 167 or 169 hours. */
function lastWeek(now: number): Week {
  const monday = startOfISOWeek(now)
  const due = new Date(monday).setHours(fromHour)
  const to = now < due ? addDays(monday, -7) : monday
  return { from: addDays(to, -7).getTime(), to: to.getTime() }
}

/** Figures alone: what was worked on does not belong on a locked screen. */
function noticeOf({ sessions, functions }: Figures, { from, to }: Week): Notice {
  const last = addDays(to, -1)
  const first = format(from, isSameMonth(from, last) ? 'd' : 'd MMMM')
  const { added, modified, deleted } = functions
  const changed = added + modified + deleted
  const lines = [
    `${counted(sessions.count, 'session')} with ${counted(sessions.turns, 'turn')} and ${counted(sessions.toolEvents, 'tool call')}`,
    ...(changed > 0 ? [`${counted(changed, 'function')} new, changed or gone`] : []),
  ]
  return {
    title: `Your week from ${first} to ${format(last, 'd MMMM')}`,
    body: `${lines.join('; ')}.`,
  }
}

function pageOf({ to }: Week): PageAddress {
  const day = format(addDays(to, -1), 'yyyy-MM-dd')
  return pageAddress(pagePaths.report, {}, { span: 'week', day })
}
